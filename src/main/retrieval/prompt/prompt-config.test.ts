import { describe, expect, expectTypeOf, it } from 'vitest'
import type { VectorScope } from '../../../contracts/index.ts'
import {
  createRetrievalPipeline,
  hashEmbedder,
  memoryVectorStore,
  ownerIdentity,
  type RAGPromptConfig,
  type RetrievalPipeline,
  type RetrievalRequest,
  retrievalPromptBuilder,
  shippedPermissions,
} from '../../library.ts'

const team: VectorScope = { type: 'Team', teamId: 'personal' }
const usual: RAGPromptConfig = {
  topK: 5,
  minScore: -1,
  groundingMode: 'Permissive',
  scopeStrategy: { type: 'ActiveTeamOnly' },
  snippetCharLimit: 1500,
}

/** What the builder asks for and what it writes, with some of its settings changed. */
const promptWith = async (changed: Partial<RAGPromptConfig>) => {
  const inner = createRetrievalPipeline({ embedder: hashEmbedder(32), store: memoryVectorStore() })
  for (const text of ['the dome closes in wind', 'the dome opens at dusk', `the dome ${'and more '.repeat(100)}`])
    await inner.index(team, {
      id: crypto.randomUUID(),
      text,
      origin: 'UserContent',
      metadata: { documentId: crypto.randomUUID(), fileName: 'log.md', contentType: 'text/markdown' },
    })
  const asked: RetrievalRequest[] = []
  const pipeline: RetrievalPipeline = {
    index: inner.index,
    retrieve: (request, access) => {
      asked.push(request)
      return inner.retrieve(request, access)
    },
  }
  const build = retrievalPromptBuilder({ pipeline, config: { ...usual, ...changed }, mergeStrategy: 'DenseOnly' })
  const prompt = await build({
    access: {
      ...ownerIdentity,
      teamId: 'personal',
      teams: [{ teamId: 'personal', permissions: shippedPermissions }],
    },
    activeModule: null,
    moduleContexts: new Map(),
    query: 'the dome closes in wind',
    signal: new AbortController().signal,
  })
  // The fence is another one each time.
  return { request: asked[0], prompt: prompt.replaceAll(/passage-[0-9a-f]{12}/g, 'passage') }
}
const passagesIn = (prompt: string): number => prompt.match(/^<passage /gm)?.length ?? 0

describe('RAGPromptConfig', () => {
  it('[R5.02] has five settings, and each takes effect', async () => {
    for (const name of ['topK', 'minScore', 'groundingMode', 'scopeStrategy', 'snippetCharLimit'] as const)
      expectTypeOf<RAGPromptConfig>().toHaveProperty(name)
    const before = await promptWith({})
    expect(passagesIn(before.prompt)).toBe(3)

    const topK = await promptWith({ topK: 1 })
    expect(topK.request).toEqual({ ...before.request, topK: 1 })
    expect(passagesIn(topK.prompt)).toBe(1)

    const minScore = await promptWith({ minScore: 0.999 })
    expect(minScore.request).toEqual({ ...before.request, minScore: 0.999 })
    expect(passagesIn(minScore.prompt)).toBe(1)

    const scopes: VectorScope[] = [{ type: 'Platform' }]
    const scopeStrategy = await promptWith({ scopeStrategy: { type: 'Custom', scopes: async () => scopes } })
    expect(scopeStrategy.request).toEqual({ ...before.request, requestedScopes: scopes })
    expect(passagesIn(scopeStrategy.prompt)).toBe(0)

    const groundingMode = await promptWith({ groundingMode: 'StrictlyGrounded' })
    expect(groundingMode.request).toEqual(before.request)
    expect(groundingMode.prompt).not.toBe(before.prompt)
    expect(groundingMode.prompt).toContain('from the passages alone')

    const snippetCharLimit = await promptWith({ snippetCharLimit: 40 })
    expect(snippetCharLimit.request).toEqual(before.request)
    expect(before.prompt).toContain('and more '.repeat(20))
    expect(snippetCharLimit.prompt).not.toContain('and more '.repeat(5))
  })
})
