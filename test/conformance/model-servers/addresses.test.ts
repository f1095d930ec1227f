import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  anthropicProviderBuilder,
  azureOpenAIProviderBuilder,
  openAICompatibleProviderBuilder,
} from '../../../src/main/assistant/index.ts'
import { followSystemProxy } from '../../../src/main/platform/index.ts'
import { startProxyServer } from '../../fixtures/proxy-server.ts'
import { anthropicRecordings } from '../../fixtures/recordings/anthropic.ts'
import { json, startWireServer } from '../../fixtures/wire-server.ts'
import { attempt, hello, KEY, MODEL, question, request } from './ask-endpoint.ts'

describe('8. addresses', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    followSystemProxy(null)
  })

  test('a query string in the base URL goes with every request', async () => {
    await using server = await startWireServer(({ path }) =>
      path.includes('models') ? json([{ id: 'a' }]) : hello.streamed,
    )
    const connection = { baseUrl: `${server.origin}/v1/?tenant=a%20b&api-version=2` }
    const builder = openAICompatibleProviderBuilder()
    await builder.build(KEY, MODEL, connection).sendMessage(request())
    await builder.listModels?.(KEY, connection, new AbortController().signal)
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/v1/chat/completions?tenant=a+b&api-version=2'.replace('a+b', 'a%20b'),
      '/v1/models?tenant=a%20b&api-version=2',
    ])
    await using claude = await startWireServer(anthropicRecordings.text.streamed)
    const gateway = { baseUrl: `${claude.origin}/v1?tenant=a` }
    await anthropicProviderBuilder().build(KEY, anthropicRecordings.model, gateway).sendMessage(request())
    expect(claude.requests[0]?.path).toBe('/v1/messages?tenant=a')
  })

  test.each([
    ['as usual', '', {}, '2024-10-21'],
    ['of the instance', '', { apiVersion: '2025-04-01-preview' }, '2025-04-01-preview'],
    ['of the address', '?api-version=2023-05-15', { apiVersion: '2025-04-01-preview' }, '2023-05-15'],
    ['none, for the newer interface', '/openai/v1', {}, null],
  ])('Azure is asked for the version %s, for words and for its models', async (_whose, path, more, version) => {
    await using server = await startWireServer(({ path: asked }) =>
      asked.includes('completions') ? hello.streamed : json({ data: [{ id: 'my-deployment' }] }),
    )
    const connection = { baseUrl: `${server.origin}${path}`, ...more }
    const builder = azureOpenAIProviderBuilder()
    await builder.build(KEY, 'my-deployment', connection).sendMessage(request())
    await builder.listModels?.(KEY, connection, new AbortController().signal)
    const query = `?api-version=${version}`
    expect(server.requests.map((asked) => asked.path)).toEqual(
      version === null
        ? ['/openai/v1/chat/completions', '/openai/v1/models']
        : [`/openai/deployments/my-deployment/chat/completions${query}`, `/openai/models${query}`],
    )
  })

  test('HTTP_PROXY leads through the proxy, NO_PROXY and this machine do not', async () => {
    await using server = await startWireServer(hello.streamed)
    await using proxy = await startProxyServer(server.origin)
    vi.stubEnv('HTTP_PROXY', proxy.address)
    vi.stubEnv('http_proxy', '')
    vi.stubEnv('NO_PROXY', 'direct.test')
    vi.stubEnv('no_proxy', '')
    const builder = openAICompatibleProviderBuilder({ limits: { maxAttempts: 1 } })
    const say = (baseUrl: string) => builder.build(KEY, MODEL, { baseUrl }).sendMessage(request())
    await say('http://models.test/v1')
    expect(proxy.asked).toEqual(['POST http://models.test/v1/chat/completions'])
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
    await say(`${server.origin}/v1`)
    await expect(say('http://direct.test/v1')).rejects.toThrow()
    expect(proxy.asked).toHaveLength(1)
  })

  test.each([
    ['leads through its proxy', (proxy: string) => `PROXY ${proxy}; DIRECT`, 1],
    ['leads through the first that can be spoken to', (proxy: string) => `SOCKS5 127.0.0.1:9; PROXY ${proxy}`, 1],
    ['leads there directly', () => 'DIRECT', 0],
  ])('the operating system’s setting %s', async (_how, answer, asked) => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'])
      vi.stubEnv(name, '')
    await using server = await startWireServer(hello.streamed)
    await using proxy = await startProxyServer(server.origin)
    const told: string[] = []
    followSystemProxy(async (address) => {
      told.push(address)
      return answer(new URL(proxy.address).host)
    })
    const builder = openAICompatibleProviderBuilder({ limits: { maxAttempts: 1 } })
    const say = (baseUrl: string) => attempt(() => builder.build(KEY, MODEL, { baseUrl }).sendMessage(request()))
    await say('http://models.test/v1')
    expect(proxy.asked).toHaveLength(asked)
    await say(`${server.origin}/v1`)
    expect(told).toHaveLength(1)
    // What the environment names counts before it.
    vi.stubEnv('HTTP_PROXY', proxy.address)
    await say('http://models.test/v1')
    expect(proxy.asked).toHaveLength(asked + 1)
    expect(told).toHaveLength(1)
  })

  test('a proxy of the instance’s own', async () => {
    await using server = await startWireServer(hello.streamed)
    await using proxy = await startProxyServer(server.origin)
    const connection = { baseUrl: 'http://models.test/v1', proxy: proxy.address }
    await openAICompatibleProviderBuilder().build(KEY, MODEL, connection).sendMessage(request())
    expect(proxy.asked).toHaveLength(1)
  })

  test('keys in the environment are never used', async () => {
    for (const name of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'GOOGLE_GENERATIVE_AI_API_KEY'])
      vi.stubEnv(name, 'sk-from-the-environment')
    vi.stubEnv('OPENAI_BASE_URL', 'http://elsewhere.test/v1')
    vi.stubEnv('ANTHROPIC_BASE_URL', 'http://elsewhere.test/v1')
    await using server = await startWireServer(anthropicRecordings.text.streamed)
    const provider = anthropicProviderBuilder().build('', anthropicRecordings.model, { baseUrl: `${server.origin}/v1` })
    await provider.sendMessage(request())
    expect(JSON.stringify(server.requests)).not.toContain('sk-from-the-environment')
  })

  test.each([
    ['a line break in the key', 'sk-1\nx-evil: 1', {}],
    ['a line break in a header', KEY, { headers: { 'x-own': 'a\r\nx-evil: 1' } }],
    ['a header with a colon in its name', KEY, { headers: { 'x-own: 1\r\nx-evil': '1' } }],
    ['a user name in the address', KEY, { baseUrl: 'http://ada:secret@127.0.0.1:9/v1' }],
    ['an address of another kind', KEY, { baseUrl: 'file:///etc/passwd' }],
  ])('%s is refused before anything is sent', async (_name, apiKey, connection) => {
    const provider = openAICompatibleProviderBuilder().build(apiKey, MODEL, {
      baseUrl: 'http://127.0.0.1:9/v1',
      ...connection,
    })
    const sent = await attempt(() => provider.sendMessage(request()))
    expect(sent.failure).toMatchObject({ type: 'InvalidRequest' })
    expect(sent.failure?.message).not.toContain('secret')
    expect(
      await provider.sendStructuredMessage({
        messages: [question],
        tools: [],
        systemPrompt: null,
        schema: '{}',
        retryPolicy: { maxAttempts: 1, initialDelayMs: 0 },
      }),
    ).toMatchObject({ ok: false })
  })
})
