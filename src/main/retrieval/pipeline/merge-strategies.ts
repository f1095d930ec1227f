import type { ChunkOrigin, MergeStrategy, VectorScope } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import { dot, isZero, unit } from '../embedding/unit-vector.ts'
import type { CandidateStore, SearchArea, SparseCandidate } from '../store/candidate-store.ts'
import { isCandidateStore } from '../store/candidate-store.ts'
import type { VectorMatch, VectorStore } from '../store/vector-store.ts'
import type { FusionWeights } from './fusion.ts'
import { fuse } from './fusion.ts'
import { relevance } from './relevance.ts'
import type { Reranker } from './reranker.ts'
import type { Stopwatch } from './stopwatch.ts'

/** What a merge strategy has to work with. */
export interface MergeParts {
  readonly store: VectorStore
  readonly reranker: Reranker | null
  readonly weights: FusionWeights
  embed(query: string): Promise<Float32Array>
}

export interface MergeQuery {
  readonly query: string
  readonly scopes: readonly VectorScope[]
  readonly origins: readonly ChunkOrigin[] | null
  readonly topK: number
}

/** Matches, best first, with scores in the strategy's own range, and how many candidates there were. */
export interface Merged {
  readonly matches: VectorMatch[]
  readonly poolSize: number
}

/** Candidates of each search that are merged: what the fusion was measured with. */
const POOL = 100
/** Candidates that a reranker reads for each match wanted, and at most. */
const RERANK_FACTOR = 4
const RERANK_LIMIT = 50
/** More than wanted is read, since a candidate may have been removed meanwhile. */
const SPARE = 3

const needed = <Part>(part: Part | null, message: string): Part => {
  if (part === null) throw new AlcoveError('InvalidInput', message)
  return part
}

const candidatesOf = (store: VectorStore): CandidateStore =>
  needed(
    isCandidateStore(store) ? store : null,
    'This vector store searches by vectors alone. Use the DenseOnly strategy with it.',
  )

/** Refuses a strategy that the parts cannot serve, at composition and at each call alike. */
export const checkStrategy = (strategy: MergeStrategy, parts: Pick<MergeParts, 'store' | 'reranker'>): void => {
  if (strategy !== 'DenseOnly') candidatesOf(parts.store)
  if (strategy === 'DenseSparseRerank')
    needed(
      parts.reranker,
      'The DenseSparseRerank strategy needs a reranker. Add withReranker(…) or choose another strategy.',
    )
}

const denseOnly = async (parts: MergeParts, query: MergeQuery, watch: Stopwatch): Promise<Merged> => {
  const vector = await watch.time('embed', parts.embed(query.query))
  const { store } = parts
  if (!isCandidateStore(store) || query.origins === null) {
    const wanted = query.origins === null ? query.topK : POOL
    const found = await watch.time('dense', store.search(query.scopes, vector, wanted, -1))
    const { origins } = query
    const matches = origins === null ? found : found.filter(({ chunk }) => origins.includes(chunk.origin))
    return { matches, poolSize: found.length }
  }
  const candidates = await watch.time('dense', store.denseCandidates(query, vector, POOL))
  const chunks = await watch.time('read', store.chunksOf(candidates.slice(0, query.topK + SPARE).map(({ key }) => key)))
  const matches = [...chunks.values()]
    .map((chunk) => ({ chunk, score: dot(unit(vector), unit(chunk.vector)) }))
    .sort((left, right) => right.score - left.score)
  return { matches, poolSize: candidates.length }
}

/** BM25 relative to the best match's, times the best coverage of the query: 0 to 1, and low when no chunk holds what the query is about. */
const sparseOnly = async (parts: MergeParts, query: MergeQuery, watch: Stopwatch): Promise<Merged> => {
  const store = candidatesOf(parts.store)
  const candidates = await watch.time('sparse', store.sparseCandidates(query, query.query, POOL))
  const best = candidates.slice(0, query.topK + SPARE)
  const chunks = await watch.time('read', store.chunksOf(best.map(({ key }) => key)))
  const top = candidates[0]?.score ?? 1
  const covered = Math.max(0, ...best.map(({ coverage }) => coverage))
  const matches = best.flatMap(({ key, score }): VectorMatch[] => {
    const chunk = chunks.get(key)
    const scores = { dense: null, sparse: score }
    return chunk === undefined ? [] : [{ chunk, score: top > 0 ? (score / top) * covered : 0, scores }]
  })
  return { matches, poolSize: candidates.length }
}

const searchBoth = async (
  parts: MergeParts,
  area: SearchArea & { readonly query: string },
  watch: Stopwatch,
): Promise<{ sparse: SparseCandidate[]; dense: { key: number; score: number }[]; vector: Float32Array }> => {
  const store = candidatesOf(parts.store)
  const dense = async () => {
    const vector = await watch.time('embed', parts.embed(area.query))
    return { vector, dense: await watch.time('dense', store.denseCandidates(area, vector, POOL)) }
  }
  const [sparse, found] = await Promise.all([
    watch.time('sparse', store.sparseCandidates(area, area.query, POOL)),
    dense(),
  ])
  return { sparse, ...found }
}

const hybrid = async (parts: MergeParts, query: MergeQuery, watch: Stopwatch): Promise<Merged> => {
  const { sparse, dense, vector } = await searchBoth(parts, query, watch)
  const fused = fuse(sparse, dense, parts.weights)
  const best = fused.slice(0, query.topK + SPARE)
  const chunks = await watch.time('read', candidatesOf(parts.store).chunksOf(best.map(({ key }) => key)))
  const coverage = new Map(sparse.map((candidate) => [candidate.key, candidate.coverage]))
  const direction = unit(vector)
  const found = best.flatMap(({ key, score, sparseScore }) => {
    const chunk = chunks.get(key)
    if (chunk === undefined) return []
    const cosine = isZero(chunk.vector) || isZero(direction) ? null : dot(direction, unit(chunk.vector))
    return [{ chunk, score, scores: { dense: cosine, sparse: sparseScore }, coverage: coverage.get(key) ?? 0 }]
  })
  const factor = relevance(found.map((match) => ({ coverage: match.coverage, cosine: match.scores.dense ?? 0 })))
  return {
    matches: found.map(({ chunk, score, scores }) => ({ chunk, score: score * factor, scores })),
    poolSize: fused.length,
  }
}

const reranked = async (parts: MergeParts, query: MergeQuery, watch: Stopwatch): Promise<Merged> => {
  const reranker = needed(parts.reranker, 'The DenseSparseRerank strategy needs a reranker.')
  const wanted = Math.max(query.topK, Math.min(query.topK * RERANK_FACTOR, RERANK_LIMIT))
  const { matches, poolSize } = await hybrid(parts, { ...query, topK: wanted }, watch)
  return { matches: await watch.time('rerank', reranker.rerank(query.query, matches, query.topK)), poolSize }
}

export const mergeStrategies: Readonly<
  Record<MergeStrategy, (parts: MergeParts, query: MergeQuery, watch: Stopwatch) => Promise<Merged>>
> = { DenseOnly: denseOnly, SparseOnly: sparseOnly, DenseSparseHybrid: hybrid, DenseSparseRerank: reranked }
