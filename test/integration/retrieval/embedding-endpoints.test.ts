import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  memorySecrets,
  ollamaEmbedder,
  openAIEmbedder,
  sqliteConfigStore,
  withEmbeddingProvider,
} from '../../../src/main/library.ts'
import { createTransport, openTestDatabase, platformMigrations } from '../../../src/main/platform/index.ts'
import { openEndpointModels } from '../../../src/main/retrieval/index.ts'
import { startProxyServer } from '../../fixtures/proxy-server.ts'
import { type Answer, json, startWireServer, type WireRequest } from '../../fixtures/wire-server.ts'
import { startRetrievalApp } from '../../retrieval-app.ts'

const dimensions = 8
/** Vectors that depend on the text alone. */
const vectorOf = (text: string): number[] =>
  Array.from(
    { length: dimensions },
    (_, at) => text.split('').filter((letter) => letter.charCodeAt(0) % dimensions === at).length,
  )
const textsOf = ({ body }: WireRequest): string[] => (body?.input ?? []) as string[]
const openAIAnswer: Answer = (request) =>
  json({
    data: textsOf(request)
      .map((text, index) => ({ index, embedding: vectorOf(text) }))
      .toReversed(),
  })
const ollamaAnswer: Answer = (request) => json({ embeddings: textsOf(request).map(vectorOf) })

/** A secret store that notes what it is asked for. */
const notingSecrets = () => {
  const inner = memorySecrets()
  const asked: string[] = []
  return {
    asked,
    secrets: {
      ...inner,
      get: async (scope: string, name: string) => {
        asked.push(`${scope} ${name}`)
        return inner.get(scope, name)
      },
    },
  }
}
const embedderAt = (origin: string, secrets = memorySecrets()) =>
  openAIEmbedder({ providerId: 'my-models', baseUrl: `${origin}/v1/`, modelId: 'small', dimensions, secrets })

describe('embedding endpoints', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('is asked through the proxy that the environment names', async () => {
    await using server = await startWireServer(openAIAnswer)
    await using proxy = await startProxyServer(server.origin)
    vi.stubEnv('HTTP_PROXY', proxy.address)
    vi.stubEnv('http_proxy', '')
    vi.stubEnv('NO_PROXY', '')
    vi.stubEnv('no_proxy', '')
    const secrets = memorySecrets()
    await secrets.set('_platform', 'MY_MODELS_API_KEY', 'key-of-the-endpoint')
    const embedder = embedderAt('http://embedders.test', secrets)
    expect(await embedder.generateEmbedding('the dome')).toHaveLength(dimensions)
    expect(proxy.asked).toEqual(['POST http://embedders.test/v1/embeddings'])
  })

  it('[R1.09] an OpenAI-compatible one gets its key from the secret store, under _platform', async () => {
    await using server = await startWireServer(openAIAnswer)
    const { secrets, asked } = notingSecrets()
    await secrets.set('_platform', 'MY_MODELS_API_KEY', 'key-of-the-endpoint')
    await using app = await startRetrievalApp({ with: [withEmbeddingProvider(embedderAt(server.origin, secrets))] })
    await app.index(['the dome', 'bread and butter'])
    const [best] = await app.search('the dome', { minScore: 0.9 })
    expect(best?.chunk).toMatchObject({
      text: 'the dome',
      metadata: { _embedProvider: 'my-models', _embedModel: 'small', _embedDim: '8' },
    })
    expect(new Set(asked)).toEqual(new Set(['_platform MY_MODELS_API_KEY']))
    for (const { headers, path, body } of server.requests) {
      expect([path, headers.authorization]).toEqual(['/v1/embeddings', 'Bearer key-of-the-endpoint'])
      expect(body).toMatchObject({ model: 'small' })
    }
  })

  it('[R1.10] a key in the environment is not taken: without a secret it is refused, with the reason', async () => {
    await using server = await startWireServer(openAIAnswer)
    process.env.MY_MODELS_API_KEY = 'key-in-the-environment'
    try {
      const embedder = embedderAt(server.origin)
      await expect(embedder.generateEmbedding('dome')).rejects.toThrow(
        'The search model of my-models has no key. Store it in the secret store under _platform as MY_MODELS_API_KEY.',
      )
      expect(server.requests).toEqual([])
    } finally {
      delete process.env.MY_MODELS_API_KEY
    }
  })

  it('one of Ollama serves an app', async () => {
    await using server = await startWireServer(ollamaAnswer)
    const embedder = ollamaEmbedder({ baseUrl: server.origin, modelId: 'nomic', dimensions })
    await using app = await startRetrievalApp({ with: [withEmbeddingProvider(embedder)] })
    await app.index(['the dome', 'bread and butter'])
    expect((await app.search('bread and butter', { minScore: 0.9 })).map(({ chunk }) => chunk.text)).toEqual([
      'bread and butter',
    ])
    expect(server.requests[0]).toMatchObject({ path: '/api/embed', body: { model: 'nomic' } })
  })

  it.each<[string, Answer, string]>([
    ['vectors of another length', json({ embeddings: [[1, 2, 3]] }), 'Set its dimensions to 3.'],
    ['too few vectors', json({ embeddings: [] }), 'gave 0 answers for 1 texts'],
    ['no vectors at all', json({ error: 'model not found' }), 'gave nothing to search by for nomic'],
    ['an error', json({}, 500), 'answered with status 500'],
    ['no JSON', { contentType: 'text/html', body: ['<html>'] }, 'did not answer with JSON'],
  ])('says what is wrong with %s', async (_, answer, said) => {
    await using server = await startWireServer(answer)
    const embedder = ollamaEmbedder({ baseUrl: server.origin, modelId: 'nomic', dimensions })
    await expect(embedder.generateEmbedding('dome')).rejects.toThrow(said)
  })

  it('says so when nobody answers', async () => {
    const server = await startWireServer()
    await server.close()
    const embedder = ollamaEmbedder({ baseUrl: server.origin, modelId: 'nomic', dimensions })
    await expect(embedder.generateEmbedding('dome')).rejects.toThrow('cannot be reached')
  })
})

describe('servers that a person connects', () => {
  const open = (configStore: ReturnType<typeof sqliteConfigStore>, secrets = memorySecrets()) => ({
    secrets,
    models: openEndpointModels({ configStore, secrets, transport: createTransport() }),
  })

  it('an OpenAI-compatible one is asked for its dimensions; its key goes to the secret store and to its host alone', async () => {
    await using server = await startWireServer(openAIAnswer)
    using database = openTestDatabase([platformMigrations])
    const configStore = sqliteConfigStore(database.db)
    const { models, secrets } = open(configStore)
    const connection = { kind: 'OpenAICompatible' as const, baseUrl: `${server.origin}/v1`, modelId: 'small' }
    const { displayName, provider } = await models.connect({ ...connection, apiKey: 'key-of-the-endpoint' })
    const { host } = new URL(server.origin)
    expect([displayName, provider.providerId, provider.dimensions]).toEqual([`small (${host})`, `openai@${host}`, 8])
    expect(JSON.stringify([...configStore.list('_platform')])).not.toContain('key-of-the-endpoint')
    const again = open(configStore, secrets).models.list()
    expect(again.map((model) => model.provider.providerId)).toEqual([`openai@${host}`])
    expect([...((await again[0]?.provider.generateEmbedding('the dome')) ?? [])]).toEqual(vectorOf('the dome'))
    for (const { headers } of server.requests) expect(headers.authorization).toBe('Bearer key-of-the-endpoint')

    await models.remove(provider)
    expect(models.list()).toEqual([])
    expect(await open(configStore, secrets).models.list()).toEqual([])
    await expect(provider.generateEmbedding('dome')).rejects.toThrow('has no key')
    await expect(models.remove(provider)).rejects.toMatchObject({ code: 'NotFound' })
  })

  it('one without a key is asked without one, and so is Ollama', async () => {
    await using server = await startWireServer(openAIAnswer)
    await using ollama = await startWireServer(ollamaAnswer)
    using database = openTestDatabase([platformMigrations])
    const { models } = open(sqliteConfigStore(database.db))
    const connection = { modelId: 'small', apiKey: null }
    await models.connect({ ...connection, kind: 'OpenAICompatible', baseUrl: server.origin })
    const { provider } = await models.connect({ ...connection, kind: 'Ollama', baseUrl: ollama.origin })
    expect(provider).toMatchObject({ providerId: `ollama@${new URL(ollama.origin).host}`, dimensions: 8 })
    for (const { headers } of [...server.requests, ...ollama.requests]) expect(headers.authorization).toBeUndefined()
  })

  it('what gives no vector is not taken, nor its key', async () => {
    await using server = await startWireServer(json({ data: [] }))
    using database = openTestDatabase([platformMigrations])
    const { models, secrets } = open(sqliteConfigStore(database.db))
    const connection = { kind: 'OpenAICompatible' as const, modelId: 'small', apiKey: 'k' }
    await expect(models.connect({ ...connection, baseUrl: server.origin })).rejects.toThrow('gave no answer')
    for (const baseUrl of ['nowhere', 'ftp://a', 'https://a:b@c'])
      await expect(models.connect({ ...connection, baseUrl })).rejects.toMatchObject({ code: 'InvalidInput' })
    expect(models.list()).toEqual([])
    const name = `OPENAI_${new URL(server.origin).host.replaceAll(/[^0-9]+/g, '_')}_API_KEY`
    expect(await secrets.get('_platform', name)).toBeNull()
  })
})
