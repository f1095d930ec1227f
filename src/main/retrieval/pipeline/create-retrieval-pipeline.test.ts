import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RetrievalTrace, VectorScope } from '../../../contracts/index.ts'
import { localOwner, newGuid } from '../../platform/index.ts'
import { hashEmbedder } from '../embedding/hash-embedder.ts'
import { memoryVectorStore } from '../store/memory-vector-store.ts'
import { rollingRagTelemetry } from '../tracing/rag-telemetry.ts'
import { createRetrievalPipeline } from './create-retrieval-pipeline.ts'
import { wordReranker } from './reranker.ts'
import type { RetrievalRequest } from './retrieval-pipeline.ts'

const team: VectorScope = { type: 'Team', teamId: 'personal' }
const foreign: VectorScope = { type: 'Team', teamId: 'theirs' }
const access = localOwner()
const embedder = hashEmbedder(32)
const request = (query: string, over: Partial<RetrievalRequest> = {}): RetrievalRequest => ({
  query,
  requestedScopes: [team, foreign],
  topK: 5,
  minScore: 0.3,
  mergeStrategy: 'DenseSparseHybrid',
  originFilter: null,
  ...over,
})

const openPipeline = async (texts: readonly string[], reranker = null as ReturnType<typeof wordReranker> | null) => {
  const traces: { trace: RetrievalTrace; traceId: string }[] = []
  const misses: unknown[] = []
  const telemetry = rollingRagTelemetry()
  const pipeline = createRetrievalPipeline({
    embedder,
    store: memoryVectorStore(),
    reranker,
    telemetry,
    tracer: {
      trace: (trace, _access, traceId) => traces.push({ trace, traceId }),
      miss: (scope, queryHash) => misses.push({ scope, queryHash }),
    },
  })
  for (const text of texts) await pipeline.index(team, { id: newGuid(), text, metadata: {}, origin: 'UserContent' })
  return { pipeline, traces, misses, telemetry }
}

describe('createRetrievalPipeline', () => {
  it('traces what it did, without the query', async () => {
    const { pipeline, traces, misses, telemetry } = await openPipeline(['the dome closes in wind', 'bread'])
    const { matches, traceId, trace } = await pipeline.retrieveTraced(request('dome wind'), access)
    expect(traces).toEqual([{ trace, traceId }])
    expect(trace).toMatchObject({
      queryHash: createHash('sha256').update('dome wind').digest('hex'),
      queryLength: 9,
      requestedScopes: [team, foreign],
      permittedScopes: [team],
      topK: 5,
      candidatePoolSize: 2,
      topScore: matches[0]?.score,
      dense: true,
      sparse: true,
      reranked: false,
      resultCount: matches.length,
    })
    expect(trace.stages.map((stage) => stage.split(' ')[0]).sort()).toEqual([
      'dense',
      'embed',
      'interpret',
      'rank',
      'read',
      'sparse',
    ])
    expect(JSON.stringify(traces)).not.toContain('dome wind')
    expect(misses).toEqual([])
    expect(telemetry.snapshot().retrieval).toMatchObject({ hits: 1, misses: 0, empty: 0 })
  })

  it('tells a miss from an empty scope', async () => {
    const { pipeline, misses, telemetry } = await openPipeline(['the dome closes in wind'])
    expect(await pipeline.retrieve(request('sourdough bread recipe'), access)).toEqual([])
    expect(await pipeline.retrieve(request('dome', { requestedScopes: [{ type: 'Platform' }] }), access)).toEqual([])
    expect(misses).toHaveLength(2)
    expect(telemetry.snapshot().retrieval).toMatchObject({ hits: 0, misses: 1, empty: 1 })
  })

  it('looks at nothing when nothing is permitted', async () => {
    const { pipeline, traces } = await openPipeline(['dome'])
    expect(await pipeline.retrieve(request('dome', { requestedScopes: [foreign] }), access)).toEqual([])
    expect(traces[0]?.trace).toMatchObject({ permittedScopes: [], candidatePoolSize: 0, stages: [] })
  })

  it('hands out the scores behind a hybrid score', async () => {
    const { pipeline } = await openPipeline(['the dome closes in wind', 'bread'])
    const [best] = await pipeline.retrieve(request('dome closes in wind'), access)
    expect(best?.scores?.sparse).toBeGreaterThan(0)
    expect(best?.scores?.dense).toBeGreaterThan(0.5)
  })

  it('refuses at composition a strategy that lacks its part', () => {
    const store = memoryVectorStore()
    const compose = (over: Partial<Parameters<typeof createRetrievalPipeline>[0]>) => () =>
      createRetrievalPipeline({ embedder, store, ...over })
    expect(compose({ mergeStrategy: 'DenseSparseRerank' })).toThrow(/needs a reranker/)
    expect(compose({ mergeStrategy: 'DenseSparseRerank', reranker: wordReranker() })).not.toThrow()
    const { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes } = store
    const plain = { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes }
    expect(compose({ store: plain, mergeStrategy: 'DenseSparseHybrid' })).toThrow(/DenseOnly/)
  })

  it('gives the scores of the reranker', async () => {
    const { pipeline } = await openPipeline(['dome dome', 'dome wind limit', 'bread'], wordReranker())
    const asked = request('dome wind limit', { mergeStrategy: 'DenseSparseRerank', minScore: 0.9 })
    const matches = await pipeline.retrieve(asked, access)
    expect(matches.map(({ chunk, score }) => [chunk.text, score])).toEqual([['dome wind limit', 1]])
  })

  it('searches by words while the model of the vectors is away, and says so in its trace', async () => {
    let isAway = false
    const sometimes = {
      ...embedder,
      generateEmbedding: (text: string) =>
        isAway ? Promise.reject(new Error('503')) : embedder.generateEmbedding(text),
      generateEmbeddings: (texts: readonly string[]) =>
        isAway ? Promise.reject(new Error('503')) : embedder.generateEmbeddings(texts),
    }
    const store = memoryVectorStore()
    const pipeline = createRetrievalPipeline({ embedder: sometimes, store, reranker: wordReranker() })
    for (const text of ['the dome closes in wind', 'bread'])
      await pipeline.index(team, { id: newGuid(), text, metadata: {}, origin: 'UserContent' })
    isAway = true
    for (const mergeStrategy of ['DenseSparseHybrid', 'DenseSparseRerank'] as const) {
      const { matches, trace } = await pipeline.retrieveTraced(request('dome wind', { mergeStrategy }), access)
      expect(matches.map(({ chunk }) => chunk.text)).toEqual(['the dome closes in wind'])
      expect(trace).toMatchObject({ dense: false, sparse: true, reranked: false })
    }
    await expect(pipeline.retrieve(request('dome', { mergeStrategy: 'DenseOnly' }), access)).rejects.toThrow('503')
  })
})
