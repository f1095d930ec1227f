import { describe, expect, it } from 'vitest'
import type { AIToolDescriptor, RetrievalTrace } from '../../contracts/index.ts'
import type { AIToolDefinition } from '../assistant/index.ts'
import { hashEmbedder, memoryEmbeddingCache, rollingRagTelemetry, wordReranker } from '../retrieval/index.ts'
import { withAIConfig, withAITools, withBase, withModuleAIContexts } from './assistant-builders.ts'
import { addModule, addModules, withClosable, withHealthCheck } from './base-builders.ts'
import { baseServerApp } from './base-server-app.ts'
import { pipe } from './pipe.ts'
import { ragServerApp } from './rag-server-app.ts'
import * as retrieval from './retrieval-builders.ts'
import type { RetrievalBuilder } from './server-app.ts'
import { startApp } from './start-app.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const answer = [{ deltas: ['Done.'] }]
const APPLES = 'Apples ripen in September and keep until March in a cool cellar.'
const PEARS = 'Pears ripen in August and keep for three weeks.'

const route = async (test: TestApp, path: string): Promise<unknown> =>
  test.app.jsonRoutes.find((candidate) => candidate.path === path)?.handle(test.owner)

const withDocuments = async (...builders: RetrievalBuilder[]) => {
  const test = await startTestApp(answer, ...builders)
  await test.enqueue([APPLES, PEARS])
  await test.ingested()
  return test
}

const tool: AIToolDefinition = {
  name: 'weather',
  description: 'Tells the weather.',
  parameters: { properties: [['place', { type: 'StringP' }, 'Where']] },
  executor: async () => ({ type: 'Succeeded', value: 'sunny' }),
  visibility: 'ServerSide',
  capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
}

describe('startApp', () => {
  it('names the builder of a part that is missing', async () => {
    await expect(startApp(ragServerApp())).rejects.toThrow(/withAIFactory/)
    await expect(startApp(pipe(ragServerApp(), withBase(baseServerApp())))).rejects.toThrow(/withAIFactory/)
  })

  it('closes what it was given, the latest first, and only once', async () => {
    const closed: string[] = []
    const closable = (name: string) => withClosable({ name, close: () => void closed.push(name) })
    const test = await startTestApp(answer, closable('first'), closable('second'))
    await Promise.all([test.app.stop(), test.app.stop()])
    expect(closed).toEqual(['second', 'first'])
    await test[Symbol.asyncDispose]()
  })
})

describe('base builders', () => {
  it('withBase takes a base app as it is', async () => {
    const base = {
      ...baseServerApp(),
      healthChecks: [{ name: 'x', check: async () => ({ healthy: true, detail: '' }) }],
    }
    expect(pipe(ragServerApp(), withBase(base)).ai.base).toEqual(base)
  })

  it('withHealthCheck reports, and a check that throws is unhealthy', async () => {
    await using test = await startTestApp(
      answer,
      withHealthCheck({ name: 'disk', check: async () => ({ healthy: true, detail: 'Room enough.' }) }),
      withHealthCheck({
        name: 'broken',
        check: async () => {
          throw new Error('secret')
        },
      }),
    )
    const health = await route(test, '/health')
    expect(health).toMatchObject({
      status: 'Unhealthy',
      checks: [
        { name: 'database' },
        { name: 'work', healthy: true },
        { name: 'storage' },
        { name: 'disk', healthy: true },
        { name: 'broken', healthy: false },
      ],
    })
    expect(JSON.stringify(health)).not.toContain('secret')
  })

  it('addModules connects each module: its tools, its prompt, its start and stop', async () => {
    const life: string[] = []
    const test = await startTestApp(
      answer,
      addModules([
        {
          name: 'garden',
          connect: () => ({
            tools: [tool],
            aiContext: { moduleName: 'garden', systemPrompt: 'The user looks at a garden.' },
            start: () => void life.push('start'),
            stop: () => void life.push('stop'),
          }),
        },
      ]),
      addModule({ name: 'shed', connect: () => ({}) }),
    )
    await test.ask('Hello', 'garden')
    await test.ask('Hello', 'elsewhere')
    const tools = (await test.call('IAIAssistantApi', 'GetAvailableTools')) as AIToolDescriptor[]
    await test[Symbol.asyncDispose]()
    expect(tools.find(({ name }) => name === 'weather')?.source).toEqual({
      type: 'ModuleDeclared',
      moduleName: 'garden',
    })
    expect(test.prompts().map((prompt) => prompt.includes('looks at a garden'))).toEqual([true, false])
    expect(life).toEqual(['start', 'stop'])
  })

  it('a module that cannot start holds up no other, nor what was enqueued, and health tells of it', async () => {
    const life: string[] = []
    await using test = await startTestApp(
      answer,
      addModules([
        {
          name: 'broken',
          connect: () => ({
            start: async () => {
              throw new Error('a file is damaged')
            },
          }),
        },
        { name: 'garden', connect: () => ({ start: () => void life.push('start') }) },
      ]),
    )
    await test.enqueue(['The gate is locked at eight.'])
    await test.ingested()
    expect(life).toEqual(['start'])
    expect(await route(test, '/health')).toMatchObject({
      status: 'Unhealthy',
      checks: expect.arrayContaining([expect.objectContaining({ name: 'work', healthy: false })]),
    })
  })
})

describe('assistant builders', () => {
  it('withAITools offers a tool of the platform', async () => {
    await using test = await startTestApp(answer, withAITools([tool]))
    const tools = (await test.call('IAIAssistantApi', 'GetAvailableTools')) as AIToolDescriptor[]
    expect(tools.find(({ name }) => name === 'weather')?.source).toEqual({ type: 'PlatformBuiltin' })
  })

  it('withModuleAIContexts speaks up only in its own module', async () => {
    await using test = await startTestApp(
      answer,
      withModuleAIContexts([{ moduleName: 'notes', systemPrompt: 'These are notes.' }]),
    )
    await test.ask('Hello', 'notes')
    await test.ask('Hello')
    expect(test.prompts().map((prompt) => prompt.includes('These are notes.'))).toEqual([true, false])
  })

  it('withAIConfig replaces the prompt and bounds the turns', async () => {
    const call = { toolCallId: '1', name: 'weather', arguments: { place: 'here' } }
    await using test = await startTestApp(
      [{ toolCalls: [call] }],
      withAITools([tool]),
      withAIConfig({
        branding: { name: 'Assistant', icon: 'alcove.svg', showSidePanel: true },
        systemPrompt: async () => 'Speak like a gardener.',
        maxTurns: 2,
        defaultMaxTokens: 10,
        defaultTemperature: 0,
        streamingEnabled: false,
      }),
    )
    await test.ask('Hello')
    expect(test.prompts()[0]).toContain('Speak like a gardener.')
    expect(test.prompts().length).toBeLessThanOrEqual(3)
  })
})

describe('retrieval builders', () => {
  it('withTopK and withSnippetCharLimit bound what reaches the prompt', async () => {
    await using wide = await withDocuments(retrieval.withMinScore(-1))
    await using narrow = await withDocuments(
      retrieval.withMinScore(-1),
      retrieval.withTopK(1),
      retrieval.withSnippetCharLimit(20),
    )
    await wide.ask('When do apples ripen?')
    await narrow.ask('When do apples ripen?')
    expect(wide.prompts()[0]).toContain(PEARS)
    expect(wide.prompts()[0]).toContain(APPLES)
    expect(narrow.prompts()[0]).not.toContain('Pears')
    expect(narrow.prompts()[0]).not.toContain('cool cellar')
  })

  it('withMinScore keeps weak matches away', async () => {
    await using test = await withDocuments(retrieval.withMinScore(1))
    await test.ask('When do apples ripen?')
    expect(test.prompts()[0]).not.toContain(APPLES)
  })

  it('withGroundingMode tells the model how to use passages', async () => {
    await using strict = await withDocuments(
      retrieval.withMinScore(-1),
      retrieval.withGroundingMode('StrictlyGrounded'),
    )
    await strict.ask('When do apples ripen?')
    expect(strict.prompts()[0]).toContain('Answer from the passages alone')
  })

  it('withOriginFilter and withScopeStrategy choose what is searched', async () => {
    await using notes = await withDocuments(retrieval.withMinScore(-1), retrieval.withOriginFilter(['Note']))
    await using elsewhere = await withDocuments(
      retrieval.withMinScore(-1),
      retrieval.withScopeStrategy({ type: 'Custom', scopes: async () => [{ type: 'Platform' }] }),
    )
    await notes.ask('When do apples ripen?')
    await elsewhere.ask('When do apples ripen?')
    expect(notes.prompts()[0]).not.toContain(APPLES)
    expect(elsewhere.prompts()[0]).not.toContain(APPLES)
  })

  it('withMergeStrategy chooses the search, withReranker what reorders it', async () => {
    await expect(startTestApp(answer, retrieval.withMergeStrategy('DenseSparseRerank'))).rejects.toThrow(/rerank/i)
    await using test = await withDocuments(
      retrieval.withReranker(wordReranker()),
      retrieval.withMergeStrategy('DenseSparseRerank'),
    )
    const [best] = await test.search({ query: 'pears three weeks' })
    expect(best?.chunk.text).toBe(PEARS)
  })

  it('withTelemetry and withRetrievalTracer are told of retrievals', async () => {
    const telemetry = rollingRagTelemetry()
    const traces: RetrievalTrace[] = []
    await using test = await withDocuments(
      retrieval.withTelemetry(telemetry),
      retrieval.withRetrievalTracer({ trace: (trace) => void traces.push(trace), miss: () => undefined }),
    )
    await test.search({ query: 'apples' })
    expect(telemetry.snapshot().retrieval.hits).toBeGreaterThan(0)
    expect(traces).toHaveLength(1)
  })

  it('withIngestionStatusObserver follows a job to its end', async () => {
    const seen: string[] = []
    await using _test = await withDocuments(
      retrieval.withIngestionStatusObserver(() => ({
        onJobAccepted: ({ chunkCount }) => void seen.push(`accepted ${chunkCount}`),
        onChunkIndexed: () => void seen.push('chunk'),
        onJobCompleted: (_id, count) => void seen.push(`completed ${count}`),
        onJobFailed: (_id, reason) => void seen.push(reason),
      })),
    )
    expect(seen).toEqual(['accepted 2', 'chunk', 'chunk', 'completed 2'])
  })

  it('withIngestionQueueCapacity refuses what does not fit, withIngestionConcurrency bounds what runs at once', async () => {
    let running = 0
    let most = 0
    let release = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const inner = hashEmbedder()
    await using test = await startTestApp(
      answer,
      retrieval.withIngestionConcurrency(1),
      retrieval.withIngestionQueueCapacity(2),
      retrieval.withEmbeddingProvider({
        ...inner,
        generateEmbeddings: async (texts) => {
          running += 1
          most = Math.max(most, running)
          await gate
          running -= 1
          return inner.generateEmbeddings(texts)
        },
      }),
    )
    // The first is taken out at once and waits no more.
    const results = []
    for (const text of ['one', 'two', 'three', 'four']) results.push(await test.enqueue([text]))
    release()
    await test.ingested()
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, false])
    expect(results[3]).toMatchObject({ error: { type: 'QueueFull', capacity: 2 } })
    expect(most).toBe(1)
  })

  it('withEmbeddingCache is asked before the model', async () => {
    const cache = memoryEmbeddingCache()
    await using test = await withDocuments(retrieval.withEmbeddingCache(cache))
    await test.search({ query: 'apples' })
    await test.search({ query: 'apples' })
    expect(cache.hitRate).toBeGreaterThan(0)
  })
})
