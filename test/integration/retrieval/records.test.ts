import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  mergeStrategy,
  retrievalTrace,
  type VectorScope,
  vectorScope,
  withReranker,
  wordReranker,
} from '../../../src/main/library.ts'
import { personal, startRetrievalApp } from '../../retrieval-app.ts'

const foreign: VectorScope = { type: 'Team', teamId: 'theirs' }
const own: VectorScope = { type: 'User', userId: 'owner' }
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

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

  it('[R2.01] scopes are Platform, Deployment, Team and User', () => {
    const scopes: VectorScope[] = [{ type: 'Platform' }, { type: 'Deployment' }, personal, own]
    for (const scope of scopes) expect(vectorScope.parse(scope)).toEqual(scope)
    for (const invented of [{ type: 'Galaxy' }, { type: 'Team' }, { type: 'User', teamId: 'x' }])
      expect(vectorScope.safeParse(invented).success).toBe(false)
  })
})
