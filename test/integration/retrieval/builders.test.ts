import { describe, expect, it } from 'vitest'
import {
  chunkOrigin,
  type EmbeddingCache,
  type EmbeddingProvider,
  groundingMode,
  hashEmbedder,
  memoryEmbeddingCache,
  memoryVectorStore,
  type Reranker,
  type RetrievalBuilder,
  type VectorStore,
  withEmbeddingCache,
  withEmbeddingProvider,
  withGroundingMode,
  withMergeStrategy,
  withMinScore,
  withOriginFilter,
  withReranker,
  withRetrievalTracer,
  withSnippetCharLimit,
  withTopK,
  withVectorStore,
} from '../../../src/main/library.ts'
import { chunkOf, personal, type RetrievalApp, startRetrievalApp } from '../../retrieval-app.ts'

/** The system prompt that the model got for a question. */
const promptFor = async (app: RetrievalApp, question: string): Promise<string> => {
  await app.client.ask(question)
  return app.provider.requests.at(-1)?.systemPrompt ?? ''
}
const passagesIn = (prompt: string): number => prompt.match(/<passage-[0-9a-f]+ number=/g)?.length ?? 0
const start = (...builders: RetrievalBuilder[]) => startRetrievalApp({ with: builders })
/** The question's own words, so that its cosine with each of them is high. */
const domes = (count: number) => Array.from({ length: count }, () => 'the dome of the observatory')
const QUESTION = 'the dome of the observatory'

describe('retrieval builders', () => {
  it('[R14.08] withTopK: 5 by default, for prompt and search', async () => {
    for (const [builders, expected] of [
      [[], 5],
      [[withTopK(2)], 2],
    ] as const) {
      await using app = await start(...builders)
      await app.index(domes(8))
      expect(await app.search(QUESTION)).toHaveLength(expected)
      expect(await app.search(QUESTION, { topK: 7 })).toHaveLength(7)
      expect(passagesIn(await promptFor(app, QUESTION))).toBe(expected)
    }
  })

  it('[R14.09] withMinScore: 0.3 by default, for prompt and search', async () => {
    const half = 'the dome bakes bread'
    for (const [builders, threshold] of [
      [[], 0.3],
      [[withMinScore(0.999)], 0.999],
    ] as const) {
      await using app = await start(...builders)
      await app.index([QUESTION, half, 'zinc'])
      const all = await app.search(QUESTION, { minScore: -1 })
      const expected = all.filter(({ score }) => score >= threshold).map(({ chunk }) => chunk.text)
      expect(expected.length).toBeLessThan(all.length)
      expect((await app.search(QUESTION)).map(({ chunk }) => chunk.text)).toEqual(expected)
      expect(passagesIn(await promptFor(app, QUESTION))).toBe(expected.length)
    }
  })

  it('[R14.09] the boundary is 0.3 itself, for prompt and search', async () => {
    /** Texts that name a number have it for their cosine with everything else. */
    const embedder: EmbeddingProvider = {
      providerId: 'test',
      modelId: 'numbers',
      dimensions: 2,
      generateEmbedding: async (text) => {
        const cosine = Number(text.match(/0\.\d+/)?.[0] ?? 1)
        return Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2))
      },
    }
    await using app = await start(withEmbeddingProvider(embedder))
    await app.index(['dome 0.305', 'dome 0.295'])
    expect((await app.search(QUESTION)).map(({ chunk }) => chunk.text)).toEqual(['dome 0.305'])
    const prompt = await promptFor(app, QUESTION)
    expect(prompt).toContain('dome 0.305')
    expect(prompt).not.toContain('dome 0.295')
    const all = await app.search(QUESTION, { minScore: 0.29 })
    expect(all.map(({ chunk }) => chunk.text)).toEqual(['dome 0.305', 'dome 0.295'])
  })

  it('[R14.10] withMergeStrategy: DenseOnly by default, for prompt and search', async () => {
    for (const [builders, sparse] of [
      [[], false],
      [[withMergeStrategy('DenseSparseHybrid')], true],
    ] as const) {
      await using app = await start(...builders)
      await app.index(domes(1))
      expect(await app.trace(QUESTION)).toMatchObject({ dense: true, sparse })
      expect(await app.trace(QUESTION, { mergeStrategy: 'SparseOnly' })).toMatchObject({ dense: false, sparse: true })
      await promptFor(app, QUESTION)
      expect(app.events('KnowledgeRetrieved').at(-1)?.payload).toMatchObject({ dense: true, sparse })
    }
  })

  it('[R14.11] [R5.06] withSnippetCharLimit: 1500 by default', async () => {
    for (const [builders, limit] of [
      [[], 1500],
      [[withSnippetCharLimit(100)], 100],
    ] as const) {
      await using app = await start(...builders)
      const snippetOf = async (text: string) => {
        await app.index([text])
        const prompt = await promptFor(app, QUESTION)
        const [, snippet = ''] = prompt.match(/<passage-[0-9a-f]+ number[^>]*>\n([\s\S]*?)\n<\/passage/) ?? []
        return snippet
      }
      // Of 5,000 characters without a space to cut at, what stands in the prompt is exactly as long as the limit.
      const long = `${QUESTION} ${'x'.repeat(5_000)}`
      expect(await snippetOf(long)).toHaveLength(limit)
      await using whole = await start(...builders)
      const fits = `${QUESTION} ${'x'.repeat(limit)}`.slice(0, limit)
      await whole.index([fits])
      expect(await promptFor(whole, QUESTION)).toContain(`\n${fits}\n`)
    }
  })

  it('[R14.12] withOriginFilter: none by default, for prompt and search', async () => {
    for (const [builders, expected] of [
      [[], ['Note', 'UserContent']],
      [[withOriginFilter(['Note'])], ['Note']],
    ] as const) {
      await using app = await start(...builders)
      await app.index([chunkOf(QUESTION, { origin: 'Note' }), chunkOf(QUESTION, { origin: 'UserContent' })])
      const origins = (await app.search(QUESTION)).map(({ chunk }) => chunk.origin)
      expect(origins.toSorted()).toEqual(expected)
      expect(await app.search(QUESTION, { originFilter: ['UserContent'] })).toHaveLength(1)
      expect(passagesIn(await promptFor(app, QUESTION))).toBe(expected.length)
    }
  })

  it('[R14.13] [R5.05] withGroundingMode: Permissive by default; each mode says something else', async () => {
    const prompts: string[] = []
    for (const builders of [[], ...groundingMode.options.map((mode) => [withGroundingMode(mode)])]) {
      await using app = await start(...builders)
      await app.index(domes(1))
      prompts.push((await promptFor(app, QUESTION)).replaceAll(/passage-[0-9a-f]+/g, 'passage'))
    }
    const [byDefault, permissive, preferred, strict] = prompts
    expect(byDefault).toBe(permissive)
    expect(new Set([permissive, preferred, strict]).size).toBe(3)
  })

  it('[R14.16] withVectorStore: chunks are kept and searched in the store given', async () => {
    const inner = memoryVectorStore()
    let searched = 0
    const { index, deleteChunk, deleteByScope, vacuum, listChunks, listScopes } = inner
    const store: VectorStore = {
      index,
      deleteChunk,
      deleteByScope,
      vacuum,
      listChunks,
      listScopes,
      search: async (...args) => {
        searched += 1
        return inner.search(...args)
      },
    }
    await using app = await start(withVectorStore(store))
    await app.index(['the dome', 'the mirror'])
    expect((await store.listChunks(personal)).map(({ text }) => text).toSorted()).toEqual(['the dome', 'the mirror'])
    expect((await app.search('the dome', { minScore: 0.9 })).map(({ chunk }) => chunk.text)).toEqual(['the dome'])
    expect(searched).toBeGreaterThan(0)
  })

  it('[R14.18] [R10.09] withRetrievalTracer: the tracer given is called once a search, with trace and access', async () => {
    const calls: unknown[][] = []
    await using app = await start(
      withRetrievalTracer({ trace: (...args) => void calls.push(args), miss: () => undefined }),
    )
    await app.index(domes(1))
    const trace = await app.trace(QUESTION)
    expect(calls).toEqual([
      [trace, expect.objectContaining({ userId: 'owner', teamId: 'personal' }), expect.any(String)],
    ])
  })

  it('[R14.19] [R1.03] withEmbeddingCache: the cache given is asked and told of each new text', async () => {
    const inner = memoryEmbeddingCache()
    const asked: string[] = []
    const told: string[] = []
    const cache: EmbeddingCache = {
      tryGet: (key) => {
        asked.push(key.textHash)
        return inner.tryGet(key)
      },
      set: (key, vector) => {
        told.push(key.textHash)
        inner.set(key, vector)
      },
      get hitRate() {
        return inner.hitRate
      },
    }
    const model = hashEmbedder()
    const embedded: string[] = []
    const embedder = {
      ...model,
      generateEmbeddings: async (texts: readonly string[]) => {
        embedded.push(...texts)
        return model.generateEmbeddings(texts)
      },
    }
    await using app = await start(withEmbeddingCache(cache), withEmbeddingProvider(embedder))
    await app.index(['the dome', 'the mirror'])
    expect(new Set(told).size).toBe(2)
    expect(new Set(asked)).toEqual(new Set(told))
    await app.index(['the dome'])
    expect(embedded).toEqual(['the dome', 'the mirror'])
    expect(told).toHaveLength(2)
  })

  it('[R14.22] [R10.05] [R3.09] withReranker: its order is the order of DenseSparseRerank', async () => {
    const seen: { query: string; texts: string[]; topK: number }[] = []
    let before: string[] = []
    const reversing: Reranker = {
      rerank: async (query, candidates, topK) => {
        before = candidates.map(({ chunk }) => chunk.text)
        seen.push({ query, texts: before, topK })
        const count = candidates.length
        return candidates
          .toReversed()
          .map((match, at) => ({ ...match, score: 1 - at / count }))
          .slice(0, topK)
      },
    }
    await using app = await start(withReranker(reversing), withMergeStrategy('DenseSparseRerank'))
    const texts = ['dome', 'dome wind', 'dome wind limit']
    await app.index(texts)
    const matches = await app.search('dome wind limit', { topK: 3, minScore: -1 })
    expect(seen).toEqual([{ query: 'dome wind limit', texts: expect.arrayContaining(texts), topK: 3 }])
    expect(matches.map(({ chunk }) => chunk.text)).toEqual(before.toReversed())
    expect(matches.map(({ score }) => score)).toEqual([1, 1 - 1 / 3, 1 - 2 / 3])
  })

  it('[R14.27] [R1.02] withEmbeddingProvider: four members serve a whole app', async () => {
    const model = hashEmbedder(16)
    const embedded: string[] = []
    const provider = {
      providerId: 'mine',
      modelId: 'four-members',
      dimensions: 16,
      generateEmbedding: async (text: string) => {
        embedded.push(text)
        return model.generateEmbedding(text)
      },
    }
    await using app = await start(withEmbeddingProvider(provider))
    await app.index(['the dome', 'bread'])
    const [best] = await app.search('the dome')
    expect(best?.chunk).toMatchObject({
      text: 'the dome',
      metadata: { _embedProvider: 'mine', _embedModel: 'four-members', _embedDim: '16' },
    })
    expect(embedded).toEqual(['the dome', 'bread'])
  })
})

describe('the vocabulary of retrieval', () => {
  it('[R5.01] knows three grounding modes', () => {
    expect(groundingMode.options).toEqual(['Permissive', 'Preferred', 'StrictlyGrounded'])
    expect(groundingMode.safeParse('Lenient').success).toBe(false)
  })

  it('[R2.02] knows four origins', () => {
    expect(chunkOrigin.options).toEqual(['UserContent', 'Narrative', 'Note', 'Synthetic'])
    expect(chunkOrigin.safeParse('Rumour').success).toBe(false)
  })
})
