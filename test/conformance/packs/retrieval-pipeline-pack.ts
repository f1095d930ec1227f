import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ChunkOrigin, MergeStrategy, TextChunk, VectorScope } from '../../../src/contracts/index.ts'
import type { AccessContext } from '../../../src/main/platform/index.ts'
import type {
  EmbeddingProvider,
  Reranker,
  RetrievalPipeline,
  RetrievalRequest,
} from '../../../src/main/retrieval/index.ts'
import type { Check } from './check.ts'
import { conceptEmbedder } from './concept-embedder.ts'

export interface PipelineParts {
  /** What the pipeline is to embed by. */
  readonly embedder: EmbeddingProvider
  readonly reranker: Reranker | null
}

export interface RetrievalPipelineSubject {
  /** Over an empty store. */
  readonly pipeline: RetrievalPipeline
}

export interface PipelineAbilities {
  /** The strategies that it serves, of all four. */
  readonly strategies: readonly MergeStrategy[]
}

const team = (teamId: string): VectorScope => ({ type: 'Team', teamId })
const home = team('a')
const everyScope: readonly VectorScope[] = [
  home,
  team('b'),
  team('c'),
  { type: 'User', userId: 'ada' },
  { type: 'User', userId: 'eve' },
  { type: 'Platform' },
  { type: 'Deployment' },
]
const key = (scope: VectorScope): string => JSON.stringify(scope)

/** Ada, who may read the knowledge of some teams and is in team `b` without. */
const ada = (...readableTeams: readonly string[]): AccessContext => ({
  userId: 'ada',
  displayName: 'Ada',
  platformAdmin: false,
  teamId: readableTeams[0] ?? 'b',
  teams: [
    ...readableTeams.map((teamId) => ({ teamId, permissions: ['knowledge:read'] as const })),
    { teamId: 'b', permissions: [] },
  ],
})
/** What she may read, worked out by hand. */
const readableBy = (readableTeams: readonly string[]): string[] =>
  [
    ...readableTeams.map(team),
    { type: 'User', userId: 'ada' } as const,
    { type: 'Platform' } as const,
    { type: 'Deployment' } as const,
  ].map(key)

const chunkOf = (text: string, origin: ChunkOrigin = 'UserContent'): TextChunk => ({
  id: randomUUID(),
  text,
  metadata: {},
  origin,
})
const request = (query: string, over: Partial<RetrievalRequest> = {}): RetrievalRequest => ({
  query,
  requestedScopes: [home],
  topK: 5,
  minScore: -1,
  mergeStrategy: 'DenseOnly',
  originFilter: null,
  ...over,
})
/** What the app asks with where nobody chose. */
const shipped = { topK: 5, minScore: 0.3 }
const reversing: Reranker = {
  rerank: async (_query, candidates, topK) =>
    candidates
      .toReversed()
      .map((match, at) => ({ ...match, score: 1 - at / candidates.length }))
      .slice(0, topK),
}

const sayings = [
  'A dog on a boat',
  'the dog sleeps',
  'bread and rain',
  'dog dog dog boat',
  'the king of the boat',
  'money',
]

/** What every retrieval pipeline promises. `open` gives one over an empty store, with the given parts. */
export const retrievalPipelineChecks = (
  open: (parts: PipelineParts) => Promise<RetrievalPipelineSubject & AsyncDisposable>,
  { strategies }: PipelineAbilities,
): Check[] => {
  interface Opened {
    readonly embedder: ReturnType<typeof conceptEmbedder>
    add(texts: readonly string[], origin?: ChunkOrigin, scope?: VectorScope): Promise<void>
    find(
      query: string,
      over?: Partial<RetrievalRequest>,
      access?: AccessContext,
    ): Promise<{ text: string; score: number; origin: ChunkOrigin }[]>
  }
  const check = (title: string, run: (opened: Opened) => Promise<void>): Check => ({
    title,
    run: async () => {
      const embedder = conceptEmbedder()
      await using subject = await open({ embedder, reranker: reversing })
      const { pipeline } = subject
      await run({
        embedder,
        add: async (texts, origin, scope = home) => {
          for (const text of texts) await pipeline.index(scope, chunkOf(text, origin))
        },
        find: async (query, over, access = ada('a')) =>
          (await pipeline.retrieve(request(query, over), access)).map(({ chunk, score }) => ({
            text: chunk.text,
            score,
            origin: chunk.origin,
          })),
      })
    },
  })
  const each = (
    title: (strategy: MergeStrategy) => string,
    run: (opened: Opened, mergeStrategy: MergeStrategy) => Promise<void>,
  ): Check[] => strategies.map((strategy) => check(title(strategy), (opened) => run(opened, strategy)))
  const only = (strategy: MergeStrategy, checks: readonly Check[]): readonly Check[] =>
    strategies.includes(strategy) ? checks : []

  return [
    ...each(
      (strategy) => `[R4.01] [R12.03] ${strategy}: finds what was asked for and may be read, and nothing else`,
      async ({ add, find }, mergeStrategy) => {
        for (const scope of everyScope) await add([`telescope ${key(scope)}`], 'UserContent', scope)
        for (const readable of [['a'], ['a', 'c']])
          for (let choice = 0; choice < 2 ** everyScope.length; choice += 3) {
            const requestedScopes = everyScope.filter((_, at) => ((choice >> at) & 1) === 1)
            const found = await find('telescope', { requestedScopes, mergeStrategy, topK: 20 }, ada(...readable))
            const expected = requestedScopes.map(key).filter((scope) => readableBy(readable).includes(scope))
            assert.deepEqual(found.map(({ text }) => text.replace('telescope ', '')).sort(), expected.sort())
          }
      },
    ),
    ...each(
      (strategy) =>
        `[R3.01] [R3.02] ${strategy}: finds what was indexed by its text, and scores never rise along the list`,
      async ({ add, find }, mergeStrategy) => {
        await add(sayings)
        const found = await find('dog boat', { mergeStrategy, topK: 10 })
        assert.ok(
          found.some(({ text }) => text === 'A dog on a boat'),
          'the passage is found',
        )
        for (const [at, { score }] of found.entries())
          assert.ok(at === 0 || score <= (found[at - 1]?.score ?? 0), 'scores fall')
      },
    ),
    ...each(
      (strategy) => `[R3.11] [R12.04] ${strategy}: topK bounds the number of matches`,
      async ({ add, find }, mergeStrategy) => {
        await add(Array.from({ length: 20 }, (_, at) => `the dog number ${at}`))
        assert.equal((await find('dog', { mergeStrategy, topK: 3 })).length, 3)
        assert.equal((await find('dog', { mergeStrategy, topK: 1 })).length, 1)
      },
    ),
    ...each(
      (strategy) => `[R3.12] [R3.15] [R12.05] ${strategy}: minScore drops what scores below it, and nothing else`,
      async ({ add, find }, mergeStrategy) => {
        await add(sayings)
        const all = await find('dog boat', { mergeStrategy, topK: 6 })
        assert.ok(all.length > 2, 'several passages are found')
        for (const { score: minScore } of all) {
          const found = await find('dog boat', { mergeStrategy, topK: 6, minScore })
          for (const { score } of found) assert.ok(score >= minScore, `${score} is not below ${minScore}`)
          assert.equal(found.length, all.filter(({ score }) => score >= minScore).length)
        }
        assert.deepEqual(await find('dog boat', { mergeStrategy, minScore: 1_000_000 }), [])
      },
    ),
    ...each(
      (strategy) => `[R3.13] ${strategy}: an origin filter keeps its origins, none keeps all`,
      async ({ add, find }, mergeStrategy) => {
        const origins = ['UserContent', 'Narrative', 'Note', 'Synthetic'] as const
        for (const origin of origins) await add([`a dog in a ${origin}`], origin)
        const found = async (originFilter: readonly ChunkOrigin[] | null) =>
          (await find('dog', { mergeStrategy, originFilter, topK: 10 })).map(({ origin }) => origin).sort()
        assert.deepEqual(await found(null), [...origins].sort())
        assert.deepEqual(await found([]), [])
        for (const origin of origins) assert.deepEqual(await found([origin]), [origin])
        assert.deepEqual(await found(['Note', 'Narrative']), ['Narrative', 'Note'])
      },
    ),
    ...each(
      (strategy) => `[R3.14] ${strategy}: the wanted origin is found however many others rank above it`,
      async ({ add, find }, mergeStrategy) => {
        await add(Array.from({ length: 1000 }, () => 'dog dog dog'))
        await add(['a dog, a boat, some bread and the king'], 'Note')
        const found = await find('dog', { mergeStrategy, originFilter: ['Note'], topK: 1 })
        assert.deepEqual(
          found.map(({ origin }) => origin),
          ['Note'],
        )
      },
    ),
    ...only('DenseOnly', [
      check('[R3.05] [R12.06] DenseOnly ranks by vectors alone', async ({ add, find }) => {
        await add(['the hound sleeps', 'zyzzyva', 'cash'])
        const found = await find('dog zyzzyva', { mergeStrategy: 'DenseOnly', minScore: 0.3 })
        assert.deepEqual(
          found.map(({ text }) => text),
          ['the hound sleeps'],
        )
      }),
    ]),
    ...only('SparseOnly', [
      check('[R3.06] [R12.06] SparseOnly ranks by words alone and embeds nothing', async ({ add, find, embedder }) => {
        await add(['the hound sleeps', 'a zyzzyva crawls', 'cash'])
        const before = embedder.asked
        const found = await find('dog zyzzyva', { mergeStrategy: 'SparseOnly' })
        assert.deepEqual(
          found.map(({ text }) => text),
          ['a zyzzyva crawls'],
        )
        assert.equal(embedder.asked, before)
      }),
    ]),
    ...only('DenseSparseHybrid', [
      check('[R3.07] [R12.06] DenseSparseHybrid returns what only the words found', async ({ add, find }) => {
        await add(['the hound sleeps', 'a zyzzyva crawls over the wall', 'cash', 'a ruler and a ship', 'drizzle'])
        const found = await find('zyzzyva dog', { ...shipped, mergeStrategy: 'DenseSparseHybrid' })
        assert.ok(
          found.some(({ text }) => text.includes('zyzzyva')),
          'the passage with the word is found',
        )
      }),
      check(
        '[R3.08] [R12.06] DenseSparseHybrid returns what only the vectors found, though others share a word',
        async ({ add, find }) => {
          await add([
            'the hound sleeps',
            'a parade in town',
            'flags of the parade',
            'cash',
            'a ruler and a ship',
            'drizzle',
          ])
          const found = await find('dog parade', { ...shipped, mergeStrategy: 'DenseSparseHybrid' })
          assert.ok(
            found.some(({ text }) => text.includes('hound')),
            'the passage without a shared word is found',
          )
        },
      ),
    ]),
    ...only('DenseSparseRerank', [
      check(
        '[R3.09] [R12.06] DenseSparseRerank returns candidates in the order of the reranker',
        async ({ add, find }) => {
          const texts = ['dog', 'dog boat', 'dog boat bread']
          await add(texts)
          const query = 'dog boat bread'
          const merged = await find(query, { mergeStrategy: 'DenseSparseHybrid', topK: 3 })
          const found = await find(query, { mergeStrategy: 'DenseSparseRerank', topK: 3 })
          assert.equal(found.length, 3)
          assert.deepEqual(
            found.map(({ text }) => text),
            merged.map(({ text }) => text).toReversed(),
          )
          assert.equal(found[0]?.score, 1)
        },
      ),
    ]),
  ]
}
