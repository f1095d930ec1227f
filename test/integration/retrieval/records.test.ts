import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  hashEmbedder,
  memoryVectorStore,
  mergeStrategy,
  retrievalTrace,
  rollingRagTelemetry,
  sqliteVectorStore,
  type VectorScope,
  type VectorStore,
  type VectorStorePart,
  vectorScope,
  withReranker,
  withRetrievalTracer,
  withTelemetry,
  withVectorStore,
  wordReranker,
} from '../../../src/main/library.ts'
import { personal, startRetrievalApp } from '../../retrieval-app.ts'

const foreign: VectorScope = { type: 'Team', teamId: 'theirs' }
const own: VectorScope = { type: 'User', userId: 'owner' }
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A store that has the port's own operations and no more. */
const plain = (store: VectorStore): VectorStore => {
  const { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes } = store
  return { index, search, deleteChunk, deleteByScope, vacuum, listChunks, listScopes }
}
const sqliteStore: VectorStorePart = ({ database }) => sqliteVectorStore({ db: database, version: hashEmbedder() })

describe('what is recorded of a search', () => {
  it('[R13.05] [R13.07] KnowledgeRetrieved with the trace of the search, without its words', async () => {
    await using app = await startRetrievalApp()
    await app.index(['the dome closes in wind', 'bread and butter'])
    const query = 'the dome closes in wind'
    const [best] = await app.search(query, { requestedScopes: [personal, foreign], topK: 3, minScore: 0 })
    const records = app.events('KnowledgeRetrieved')
    expect(records).toHaveLength(1)
    const [record] = records
    expect(record?.sourceModule).toBe('_platform.retrieval')
    expect(retrievalTrace.parse(record?.payload)).toMatchObject({
      queryHash: sha256(query),
      queryLength: query.length,
      requestedScopes: [personal, foreign],
      permittedScopes: [personal],
      topK: 3,
      candidatePoolSize: expect.any(Number),
      topScore: best?.score,
      latencyMs: expect.any(Number),
    })
    expect(record?.payload.candidatePoolSize).toBeGreaterThan(0)
    expect(JSON.stringify(records)).not.toContain('dome')
  })

  it('[R13.06] KnowledgeRetrievalMiss of a search without a match', async () => {
    await using app = await startRetrievalApp()
    await app.index(['the dome'])
    expect(await app.search('the dome', { requestedScopes: [own] })).toEqual([])
    expect(app.events('KnowledgeRetrievalMiss')).toMatchObject([
      { sourceModule: '_platform.retrieval', payload: { scope: own, queryHash: sha256('the dome') } },
    ])
  })

  it('[R13.08] [R3.04] what ran under each of the four strategies, also where one side found nothing', async () => {
    await using app = await startRetrievalApp({ with: [withReranker(wordReranker())] })
    await app.index(['the dome', 'bread'])
    const ran = {
      DenseOnly: { dense: true, sparse: false, reranked: false },
      SparseOnly: { dense: false, sparse: true, reranked: false },
      DenseSparseHybrid: { dense: true, sparse: true, reranked: false },
      DenseSparseRerank: { dense: true, sparse: true, reranked: true },
    }
    expect(mergeStrategy.options).toEqual(Object.keys(ran))
    expect(mergeStrategy.safeParse('SparseRerank').success).toBe(false)
    for (const strategy of mergeStrategy.options)
      for (const query of ['the dome', 'unheard']) {
        const over = { mergeStrategy: strategy, minScore: query === 'the dome' ? -1 : 1, topK: 2 }
        const trace = await app.trace(query, over)
        expect(trace).toMatchObject({ ...ran[strategy], resultCount: (await app.search(query, over)).length })
        const stages = trace.stages.map((stage) => stage.split(' ')[0])
        expect(stages.includes('rerank')).toBe(ran[strategy].reranked)
        expect(stages.includes('embed')).toBe(ran[strategy].dense)
      }
  })

  it('[R13.09] a search that no scope is permitted for, as a miss', async () => {
    await using app = await startRetrievalApp()
    expect(await app.search('the dome', { requestedScopes: [foreign] })).toEqual([])
    expect(app.events('KnowledgeRetrieved')).toMatchObject([
      { payload: { requestedScopes: [foreign], permittedScopes: [], resultCount: 0, candidatePoolSize: 0 } },
    ])
    expect(app.events('KnowledgeRetrievalMiss')).toMatchObject([
      { payload: { scope: foreign, queryHash: sha256('the dome') } },
    ])
  })

  it('[R10.10] [R10.12] each scope by itself: what gave matches, what had none good enough, what had no candidate', async () => {
    for (const store of [null, plain(memoryVectorStore()), sqliteStore]) {
      const rolling = rollingRagTelemetry()
      const told: [string, VectorScope][] = []
      const telemetry = {
        ...rolling,
        recordRetrievalHit: (scope: VectorScope) => void told.push(['hit', scope]),
        recordRetrievalMiss: (scope: VectorScope) => void told.push(['miss', scope]),
        recordRetrievalEmpty: (scope: VectorScope) => void told.push(['empty', scope]),
      }
      const misses: [VectorScope, string][] = []
      const tracer = { trace: () => undefined, miss: (...args: [VectorScope, string]) => void misses.push(args) }
      await using app = await startRetrievalApp({
        with: [withTelemetry(telemetry), withRetrievalTracer(tracer), ...(store ? [withVectorStore(store)] : [])],
      })
      await app.index(['the dome closes in wind'])
      await app.index(['bread and butter'], { scope: own })
      const requestedScopes: VectorScope[] = [personal, own, { type: 'Platform' }]
      const matches = await app.search('the dome closes in wind', { requestedScopes, minScore: 0.9 })
      expect(matches.map(({ chunk }) => chunk.text)).toEqual(['the dome closes in wind'])
      expect(told).toEqual([
        ['hit', personal],
        ['miss', own],
        ['empty', { type: 'Platform' }],
      ])
      const queryHash = sha256('the dome closes in wind')
      expect(misses).toEqual([
        [own, queryHash],
        [{ type: 'Platform' }, queryHash],
      ])
      expect(app.events('KnowledgeRetrieved').at(-1)?.payload.queryHash).toBe(queryHash)
    }
  })

  it('[R2.01] scopes are Platform, Deployment, Team and User', () => {
    const scopes: VectorScope[] = [{ type: 'Platform' }, { type: 'Deployment' }, personal, own]
    for (const scope of scopes) expect(vectorScope.parse(scope)).toEqual(scope)
    for (const invented of [{ type: 'Galaxy' }, { type: 'Team' }, { type: 'User', teamId: 'x' }])
      expect(vectorScope.safeParse(invented).success).toBe(false)
  })
})
