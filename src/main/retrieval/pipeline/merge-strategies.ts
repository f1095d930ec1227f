import { EMBED_FAILED, type MergeStrategy, type VectorScope } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import { chunkMetadataKeys } from '../chunk-metadata.ts'
import type { QuestionEmbedder, SearchStore, StageTime, StoreFindings, StoreSearch } from '../store/search-store.ts'
import { isSearchStore } from '../store/search-store.ts'
import type { VectorMatch, VectorStore } from '../store/vector-store.ts'
import type { Reranker } from './reranker.ts'

/** What a merge strategy has to work with. */
export interface MergeParts {
  readonly store: VectorStore
  readonly reranker: Reranker | null
  readonly embedder: QuestionEmbedder
  /** Told why the order without the reranker stands. */
  onRerankFailure(error: unknown): void
  /** Told why words alone were searched. */
  onEmbedFailure(error: unknown): void
}

export type MergeQuery = Omit<StoreSearch, 'strategy'> & { readonly signal?: AbortSignal | undefined }

/** The stage of a search whose reranker failed. */
export const RERANK_FAILED = 'rerank-failed'

/** Candidates that a reranker reads for each match wanted, and at most. */
const RERANK_FACTOR = 4
const RERANK_LIMIT = 50
/** How much more a store is asked for that cannot tell origins or documents apart, time and again until enough are of the wanted ones. */
const OTHERS_FACTOR = 4
const LEAST_COSINE = -1

const needed = <Part>(part: Part | null, message: string): Part => {
  if (part === null) throw new AlcoveError('InvalidInput', message)
  return part
}

const searchStoreOf = (store: VectorStore): SearchStore =>
  needed(
    isSearchStore(store) ? store : null,
    'This vector store searches by vectors alone. Use the DenseOnly strategy with it.',
  )

/** Refuses a strategy that the parts cannot serve, at composition and at each call alike. */
export const checkStrategy = (strategy: MergeStrategy, parts: Pick<MergeParts, 'store' | 'reranker'>): void => {
  if (strategy !== 'DenseOnly') searchStoreOf(parts.store)
  if (strategy === 'DenseSparseRerank')
    needed(
      parts.reranker,
      'The DenseSparseRerank strategy needs a reranker. Add withReranker(…) or choose another strategy.',
    )
}

const timed = async <Value>(stages: StageTime[], stage: string, work: Promise<Value>): Promise<Value> => {
  const started = performance.now()
  const value = await work
  stages.push({ stage, ms: performance.now() - started })
  return value
}

/** Vector search in a store that knows neither words nor origins nor documents. */
const throughVectors = async ({ store, embedder }: MergeParts, query: MergeQuery): Promise<StoreFindings> => {
  const { scopes, origins, documentIds = null, topK, minScore, runnersUp = 0 } = query
  const documents = documentIds === null ? null : new Set<string | undefined>(documentIds)
  const isWanted = ({ chunk }: VectorMatch): boolean =>
    (origins === null || origins.includes(chunk.origin)) &&
    (documents === null || documents.has(chunk.metadata[chunkMetadataKeys.documentId]))
  const isNone = origins?.length === 0 || documents?.size === 0
  const stages: StageTime[] = []
  const [vector = new Float32Array()] = await timed(stages, 'embed', embedder.embed([query.query]))
  /** Scope by scope, since such a store does not tell where a match stands. */
  const searchIn = async (scope: VectorScope, limit: number): Promise<VectorMatch[]> => {
    const found = await store.search([scope], vector, limit, LEAST_COSINE)
    const matches = found.filter(isWanted)
    const isAll = isNone || matches.length >= topK || found.length < limit
    return isAll ? matches.map((match) => ({ ...match, scope })) : searchIn(scope, limit * OTHERS_FACTOR)
  }
  const found = await timed(stages, 'dense', Promise.all(scopes.map((scope) => searchIn(scope, topK))))
  const pool = found.flat().toSorted((one, other) => other.score - one.score)
  const matches = pool.filter(({ score }) => score >= minScore).slice(0, topK)
  const poolScopes = scopes.filter((_, at) => (found[at] ?? []).length > 0)
  const others = pool.filter((match) => !matches.includes(match)).slice(0, runnersUp)
  return { matches, runnersUp: others, poolSize: pool.length, poolScopes, corrections: [], stages }
}

/** Those that were read and lost, then those that the reranker gave no place. */
const othersOf = (ranking: Record<'matches' | 'read' | 'found', readonly VectorMatch[]>): VectorMatch[] => {
  const idsOf = (some: readonly VectorMatch[]) => new Set(some.map(({ chunk }) => chunk.id))
  const [matched, read] = [idsOf(ranking.matches), idsOf(ranking.read)]
  const unread = ranking.found
    .filter(({ chunk }) => !read.has(chunk.id))
    .map((match) => ({ ...match, scores: { dense: null, sparse: null, ...match.scores, relevance: match.score } }))
  return [...ranking.read.filter(({ chunk }) => !matched.has(chunk.id)), ...unread]
}

const reranked = async (
  { store, reranker, embedder, onRerankFailure }: MergeParts,
  { signal, ...query }: MergeQuery,
): Promise<StoreFindings> => {
  const { topK, minScore, runnersUp = 0 } = query
  const parts = { store: searchStoreOf(store), reranker: needed(reranker, 'This strategy needs a reranker.') }
  const wanted = Math.max(topK, Math.min(topK * RERANK_FACTOR, RERANK_LIMIT))
  const hybrid = { ...query, strategy: 'DenseSparseHybrid', runnersUp: 0 } as const
  const search = { ...hybrid, topK: wanted, minScore: Number.NEGATIVE_INFINITY }
  const found = await parts.store.find(search, embedder)
  const stages = [...found.stages]
  const startedAt = performance.now()
  let isReranked = true
  const ordered = await parts.reranker
    .rerank(query.query, found.matches, topK, { signal })
    .then((matches) => {
      stages.push({ stage: 'rerank', ms: performance.now() - startedAt })
      return matches
    })
    .catch((error: unknown) => {
      signal?.throwIfAborted()
      onRerankFailure(error)
      isReranked = false
      stages.push({ stage: RERANK_FAILED, ms: performance.now() - startedAt })
      return found.matches
    })
  const before = new Map(found.matches.map((match) => [match.chunk.id, match]))
  const read = ordered.map((match): VectorMatch => {
    const { scope, scores, score: relevance = null } = before.get(match.chunk.id) ?? {}
    const ownScope = match.scope ?? scope
    return {
      ...match,
      ...(ownScope !== undefined && { scope: ownScope }),
      scores: {
        dense: null,
        sparse: null,
        ...scores,
        relevance,
        ...(isReranked && { reranked: match.scores?.reranked ?? match.score }),
      },
    }
  })
  const matches = read.filter(({ score }) => score >= minScore).slice(0, topK)
  return { ...found, stages, matches, runnersUp: othersOf({ matches, read, found: found.matches }).slice(0, runnersUp) }
}

/** A question that cannot be embedded, since its model is away, is searched by its words: much of what meaning would find they find too. */
const byWordsAtLeast = async (
  { embedder, onEmbedFailure, ...parts }: MergeParts,
  { signal, ...query }: MergeQuery,
  search: (parts: MergeParts) => Promise<StoreFindings>,
): Promise<StoreFindings> => {
  let failure: { readonly error: unknown } | null = null
  const embed: QuestionEmbedder['embed'] = async (texts) => {
    try {
      return await embedder.embed(texts)
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  try {
    return await search({ ...parts, onEmbedFailure, embedder: { ...embedder, embed } })
  } catch (error) {
    signal?.throwIfAborted()
    if (failure === null) throw error
    onEmbedFailure(error)
    const startedAt = performance.now()
    const found = await searchStoreOf(parts.store).find({ ...query, strategy: 'SparseOnly' }, embedder)
    return { ...found, stages: [...found.stages, { stage: EMBED_FAILED, ms: performance.now() - startedAt }] }
  }
}

/**
 * Runs a strategy. What the matches' scores mean is the strategy's own; they never rise along the list, and none is below `minScore`. Where
 * the question cannot be embedded, a strategy of words and vectors goes by words.
 */
export const mergeBy = async (
  strategy: MergeStrategy,
  parts: MergeParts,
  query: MergeQuery,
): Promise<StoreFindings> => {
  checkStrategy(strategy, parts)
  const { store } = parts
  if (strategy === 'DenseSparseRerank') return byWordsAtLeast(parts, query, (some) => reranked(some, query))
  if (!isSearchStore(store)) return throughVectors(parts, query)
  const { signal: _signal, ...asked } = query
  const find = ({ embedder }: Pick<MergeParts, 'embedder'>) => store.find({ ...asked, strategy }, embedder)
  return strategy === 'DenseSparseHybrid' ? byWordsAtLeast(parts, query, find) : find(parts)
}
