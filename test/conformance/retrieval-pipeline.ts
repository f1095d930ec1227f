import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MergeStrategy, TextChunk, VectorScope } from '../../src/contracts/index.ts'
import { type AccessContext, newGuid, readableScopes } from '../../src/main/platform/index.ts'
import type { Reranker, RetrievalPipeline, RetrievalRequest } from '../../src/main/retrieval/index.ts'

export interface RetrievalPipelineUnderTest extends AsyncDisposable {
  /** An empty pipeline, with or without a reranker. */
  readonly pipeline: RetrievalPipeline
}

/** The merge strategies that the pipeline serves without a reranker. */
export interface PipelineAbilities {
  readonly strategies: readonly MergeStrategy[]
  readonly reranks: boolean
}

const team = (teamId: string): VectorScope => ({ type: 'Team', teamId })
const textChunk = (text: string, origin: TextChunk['origin'] = 'UserContent'): TextChunk => ({
  id: newGuid(),
  text,
  metadata: {},
  origin,
})

const memberOf = (...teamIds: string[]): AccessContext => ({
  userId: 'ada',
  displayName: 'Ada',
  platformAdmin: false,
  teamId: teamIds[0] ?? 'none',
  teams: teamIds.map((teamId) => ({ teamId, permissions: ['knowledge:read'] })),
})

const request = (query: string, over: Partial<RetrievalRequest> = {}): RetrievalRequest => ({
  query,
  requestedScopes: [team('a')],
  topK: 5,
  minScore: -1,
  mergeStrategy: 'DenseOnly',
  originFilter: null,
  ...over,
})

const key = (scope: VectorScope): string => JSON.stringify(scope)
const everyScope: readonly VectorScope[] = [
  team('a'),
  team('b'),
  team('c'),
  { type: 'User', userId: 'ada' },
  { type: 'User', userId: 'eve' },
  { type: 'Platform' },
  { type: 'Deployment' },
]

/** What every retrieval pipeline promises. `open` gives an empty one with the given reranker. */
export const retrievalPipelineContract = (
  name: string,
  open: (reranker: Reranker | null) => Promise<RetrievalPipelineUnderTest>,
  abilities: PipelineAbilities,
): void => {
  describe(`${name} as a retrieval pipeline`, () => {
    it.each(abilities.strategies)(
      '%s: never leaves the scopes that were asked for and may be read',
      async (strategy) => {
        await using test = await open(null)
        for (const scope of everyScope) await test.pipeline.index(scope, textChunk(`observatory of ${key(scope)}`))
        await fc.assert(
          fc.asyncProperty(
            fc.subarray([...everyScope]),
            fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
            async (requestedScopes, teamIds) => {
              const access = memberOf(...teamIds)
              const readable = new Set(readableScopes(access).map(key))
              const matches = await test.pipeline.retrieve(
                request('observatory', { requestedScopes, mergeStrategy: strategy, topK: 20 }),
                access,
              )
              const found = matches.map(({ chunk }) => chunk.text.replace('observatory of ', '')).sort()
              expect(found).toEqual(
                requestedScopes
                  .map(key)
                  .filter((scope) => readable.has(scope))
                  .sort(),
              )
            },
          ),
          { numRuns: 40 },
        )
      },
    )

    it.each(abilities.strategies)('%s: gives the best first, at most topK, none below minScore', async (strategy) => {
      await using test = await open(null)
      const texts = ['wind closes the dome', 'the dome turns', 'bread and butter', 'dome wind limit speed', 'rain']
      for (const text of texts) await test.pipeline.index(team('a'), textChunk(text))
      const access = memberOf('a')
      const all = await test.pipeline.retrieve(request('dome wind limit', { mergeStrategy: strategy }), access)
      expect(all[0]?.chunk.text).toBe('dome wind limit speed')
      const scores = all.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((left, right) => right - left))
      const two = await test.pipeline.retrieve(request('dome wind limit', { mergeStrategy: strategy, topK: 2 }), access)
      expect(two.map(({ chunk }) => chunk.id)).toEqual(all.slice(0, 2).map(({ chunk }) => chunk.id))
      const threshold = scores[0] ?? 0
      const best = await test.pipeline.retrieve(
        request('dome wind limit', { mergeStrategy: strategy, minScore: threshold }),
        access,
      )
      expect(best.map(({ chunk }) => chunk.text)).toEqual(['dome wind limit speed'])
    })

    it.each(abilities.strategies)('%s: keeps to the origins that were asked for', async (strategy) => {
      await using test = await open(null)
      await test.pipeline.index(team('a'), textChunk('a note about the dome', 'Note'))
      await test.pipeline.index(team('a'), textChunk('a file about the dome', 'UserContent'))
      await test.pipeline.index(team('a'), textChunk('a story about the dome', 'Narrative'))
      const search = async (originFilter: RetrievalRequest['originFilter']) =>
        (await test.pipeline.retrieve(request('dome', { mergeStrategy: strategy, originFilter }), memberOf('a')))
          .map(({ chunk }) => chunk.origin)
          .sort()
      expect(await search(['Note'])).toEqual(['Note'])
      expect(await search(['Note', 'Narrative'])).toEqual(['Narrative', 'Note'])
      expect(await search(null)).toHaveLength(3)
      expect(await search([])).toEqual([])
    })

    it('stamps the embedding version on what it indexes', async () => {
      await using test = await open(null)
      await test.pipeline.index(team('a'), textChunk('stamped'))
      const [match] = await test.pipeline.retrieve(request('stamped'), memberOf('a'))
      expect(match?.chunk.metadata).toMatchObject({
        _embedProvider: expect.stringMatching(/./),
        _embedModel: expect.stringMatching(/./),
        _embedDim: String(match?.chunk.vector.length),
      })
    })

    it('refuses to rerank without a reranker', async () => {
      await using test = await open(null)
      const asked = request('dome', { mergeStrategy: 'DenseSparseRerank' })
      await expect(test.pipeline.retrieve(asked, memberOf('a'))).rejects.toMatchObject({ code: 'InvalidInput' })
    })

    if (!abilities.reranks) return
    it('reranks what it found, and reads no more than it may', async () => {
      const seen: string[] = []
      const byLength: Reranker = {
        rerank: async (_query, candidates, topK) => {
          seen.push(...candidates.map(({ chunk }) => chunk.text))
          return candidates
            .map((match) => ({ ...match, score: match.chunk.text.length / 100 }))
            .sort((left, right) => right.score - left.score)
            .slice(0, topK)
        },
      }
      await using test = await open(byLength)
      await test.pipeline.index(team('a'), textChunk('dome'))
      await test.pipeline.index(team('a'), textChunk('dome, the longer of two'))
      await test.pipeline.index(team('b'), textChunk('dome, the longest of all, and secret'))
      const asked = request('dome', {
        requestedScopes: [team('a'), team('b')],
        mergeStrategy: 'DenseSparseRerank',
        topK: 1,
      })
      const matches = await test.pipeline.retrieve(asked, memberOf('a'))
      expect(matches.map(({ chunk }) => chunk.text)).toEqual(['dome, the longer of two'])
      expect(seen.sort()).toEqual(['dome', 'dome, the longer of two'])
    })
  })
}
