import { setTimeout as pause } from 'node:timers/promises'
import { sameVersion, stampedVersion } from '../embedding/embedding-version.ts'
import { isZero } from '../embedding/unit-vector.ts'
import { checkVector } from './check-vector.ts'
import type { StoredChunk } from './chunk-table.ts'
import { type Partitions, partitionOfRow } from './partitions.ts'
import type { AreaQuestion, FindRequest, FoundRow, Prepared } from './search-protocol.ts'
import type { QuestionEmbedder, SearchArea, SearchStore, StoreFindings } from './search-store.ts'
import type { SearchedModel } from './searched-model.ts'
import type { RunnerUp, VectorMatch } from './vector-store.ts'

/** What the store asks of the search worker of the model that serves. */
export interface SqliteSearch extends Pick<SearchStore, 'find' | 'search'> {
  /** Reads texts ahead of the transaction that indexes them; resolves once the worker has written what it was given before. */
  prepare(texts: readonly string[]): Promise<readonly Prepared[]>
  /** The vectors of some rows, in their order. */
  readVectors(rowIds: readonly number[]): Promise<Float32Array[]>
  /** The same of chunks, by the model that is searched; null where a chunk's is another's. */
  vectorsOf(chunks: readonly StoredChunk[]): Promise<(Float32Array | null)[]>
  /** Cosines of a question and texts where the model is built in, else null. */
  likeness(question: string, texts: readonly string[]): Promise<readonly number[] | null>
}

export interface SqliteSearchOptions {
  readonly serving: () => SearchedModel
  readonly partitions: Partitions
}

/** Between two looks at whether the worker has written what it was given. */
const KEEP_UP_POLL_MS = 10

/** Every call rejects when the worker dies. */
export const createSqliteSearch = ({ serving, partitions }: SqliteSearchOptions): SqliteSearch => {
  const partitionNosIn = (area: SearchArea): number[] => partitions.within(area).map(({ partitionNo }) => partitionNo)
  const prepare = async (texts: readonly string[]): Promise<readonly Prepared[]> => {
    const { worker } = serving()
    const answer = texts.length === 0 ? null : await worker.call({ type: 'Prepare', texts })
    if (answer?.type !== 'Prepared') return []
    for (let { isBehind } = answer; isBehind; ) {
      await pause(KEEP_UP_POLL_MS)
      const now = await worker.call({ type: 'KeepUp' })
      isBehind = now.type === 'KeptUp' && now.isBehind
    }
    return answer.prepared
  }
  const readVectors = async (rowIds: readonly number[]): Promise<Float32Array[]> => {
    const { worker, version } = serving()
    const { dimensions } = version
    const answer = rowIds.length === 0 ? null : await worker.call({ type: 'Vectors', rowIds })
    const flat = answer?.type === 'Vectors' ? answer.vectors : new Float32Array(rowIds.length * dimensions)
    return rowIds.map((_, at) => flat.slice(at * dimensions, (at + 1) * dimensions))
  }
  const candidateOf = ({ rowId, id, text, metadata, score, dense, sparse, fused }: FoundRow): RunnerUp => {
    const partition = partitions.get(partitionOfRow(rowId))
    return {
      chunk: { id, text, metadata, origin: partition?.origin ?? 'UserContent' },
      score,
      scores: { dense, sparse, fused },
      ...(partition && { scope: partition.scope }),
    }
  }
  const matchOf = (row: FoundRow, vector: Float32Array): VectorMatch => {
    const candidate = candidateOf(row)
    return { ...candidate, chunk: { ...candidate.chunk, vector } }
  }
  const findRows = async (
    { worker, version: { dimensions } }: SearchedModel,
    request: Omit<FindRequest, 'type'>,
  ): Promise<StoreFindings> => {
    const answer = await worker.call({ type: 'Find', ...request })
    if (answer.type !== 'Found') throw new Error(`The search worker answered ${answer.type}.`)
    const { rows, runnersUp, vectors: flat, poolSize, poolPartitionNos, corrections, stages } = answer
    const matches = rows.map((row, at) => matchOf(row, flat.slice(at * dimensions, (at + 1) * dimensions)))
    const poolScopes = poolPartitionNos.flatMap((partitionNo) => partitions.get(partitionNo)?.scope ?? [])
    return { matches, runnersUp: runnersUp.map(candidateOf), poolSize, poolScopes, corrections, stages }
  }
  /** The question's vector by a model that the worker does not have. At the first question of an area the model is measured on its texts. */
  const embedOutside = async (
    model: SearchedModel,
    { partitionNos, query }: AreaQuestion,
    embedder: QuestionEmbedder,
  ): Promise<Float32Array> => {
    const { worker, version } = model
    const { dimensions } = version
    const answer = await worker.call({ type: 'Interpret', partitionNos, query })
    const { text, samples } = answer.type === 'Interpreted' ? answer : { text: query, samples: [] }
    const [vector = new Float32Array(dimensions), ...measured] = await embedder.embed([text, ...samples])
    checkVector(vector, dimensions)
    if (samples.length > 0) {
      const flat = new Float32Array(samples.length * dimensions)
      for (const [at, sample] of measured.entries()) flat.set(sample, at * dimensions)
      await worker.call({ type: 'Measure', partitionNos, query, vectors: flat }, [flat.buffer])
    }
    return vector
  }
  const find: SearchStore['find'] = async ({ query, strategy, topK, minScore, runnersUp = 0, ...area }, embedder) => {
    const partitionNos = partitionNosIn(area)
    if (partitionNos.length === 0 || topK < 1)
      return { matches: [], poolSize: 0, poolScopes: [], corrections: [], stages: [] }
    const started = performance.now()
    const model = serving()
    const { version } = model
    const isOutside = strategy !== 'SparseOnly' && !(version.modelDir !== undefined && sameVersion(version, embedder))
    const vector = isOutside ? await embedOutside(model, { partitionNos, query }, embedder) : null
    const outside = isOutside ? [{ stage: 'embed', ms: performance.now() - started }] : []
    const asked = { partitionNos, documentIds: area.documentIds ?? null, query, strategy, topK, minScore, runnersUp }
    const found = await findRows(model, { ...asked, vector })
    return { ...found, stages: [...outside, ...found.stages] }
  }
  const search: SearchStore['search'] = async (scopes, queryVector, topK, minScore) => {
    const model = serving()
    checkVector(queryVector, model.version.dimensions)
    const partitionNos = partitionNosIn({ scopes, origins: null })
    if (partitionNos.length === 0 || topK < 1 || isZero(queryVector)) return []
    const request = { partitionNos, query: '', strategy: 'DenseOnly', topK, minScore, vector: queryVector } as const
    return (await findRows(model, request)).matches
  }
  return {
    find,
    search,
    prepare,
    readVectors,
    vectorsOf: async (stored) => {
      const { version } = serving()
      const vectors = await readVectors(stored.map(({ rowId }) => rowId))
      return stored.map(({ chunk }, at) => {
        const stamp = stampedVersion(chunk.metadata)
        return stamp !== null && sameVersion(stamp, version) ? (vectors[at] ?? null) : null
      })
    },
    likeness: async (question, texts) => {
      const answer = await serving().worker.call({ type: 'Compare', question, texts })
      return answer.type === 'Compared' ? answer.likeness : null
    },
  }
}
