import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  type ChatScript,
  type OpenAIServer,
  type OpenAIServerOptions,
  startOpenAIServer,
} from '../../../../../test/fixtures/openai-server.ts'
import { type AIProviderError, AIProviderFailure, type AIProviderRequest } from '../ai-provider.ts'
import { defaultEndpointLimits, type EndpointLimits } from '../endpoint/endpoint-limits.ts'
import { openAICompatibleProviderBuilder } from './openai-compatible-provider.ts'

const openAICompatibleBuilder = (limits: EndpointLimits) => openAICompatibleProviderBuilder({ limits })

const KEY = 'sk-very-secret'
const quick: EndpointLimits = { ...defaultEndpointLimits, firstTokenMs: 1_000, idleMs: 1_000, initialDelayMs: 5 }
const tool = { name: 'look_up', description: 'Looks up.', parameters: { type: 'object', properties: {} } }
const request = (over: Partial<AIProviderRequest> = {}): AIProviderRequest => ({
  systemPrompt: 'Be brief.',
  messages: [{ role: 'User', content: 'Hello?' }],
  tools: [],
  maxTokens: 100,
  temperature: 0.5,
  stream: true,
  ...over,
})

interface Sent {
  readonly text: string
  readonly outcome: Awaited<ReturnType<ReturnType<typeof build>['sendMessage']>> | null
  readonly failure: AIProviderError | null
}
const build = (server: Pick<OpenAIServer, 'baseUrl'>, apiKey = KEY, limits = quick) =>
  openAICompatibleBuilder(limits).build(apiKey, 'fake-small', { baseUrl: server.baseUrl })

const send = async (server: OpenAIServer, over: Partial<AIProviderRequest> = {}, limits = quick): Promise<Sent> => {
  let text = ''
  const onDelta = (delta: string) => {
    text += delta
  }
  try {
    const outcome = await build(server, KEY, limits).sendMessage(request(over), {
      signal: new AbortController().signal,
      onDelta,
    })
    return { text, outcome, failure: null }
  } catch (error) {
    if (error instanceof AIProviderFailure) return { text, outcome: null, failure: error.failure }
    throw error
  }
}

const against = async (options: OpenAIServerOptions, work: (server: OpenAIServer) => Promise<void>) => {
  await using server = await startOpenAIServer(options)
  await work(server)
}
const withScript = async (script: ChatScript, over: Partial<AIProviderRequest> = {}, limits = quick): Promise<Sent> => {
  await using server = await startOpenAIServer({ chat: [script] })
  return await send(server, over, limits)
}

describe('a good endpoint', () => {
  test('streams text, with usage and stop reason', async () => {
    const { text, outcome } = await withScript({ type: 'Reply', deltas: ['Hel', 'lo.'] })
    expect(text).toBe('Hello.')
    expect(outcome).toMatchObject({
      stopReason: 'EndTurn',
      usage: { promptTokens: 12, cachedPromptTokens: 4, outputTokens: 5, cacheCreationTokens: null },
    })
  })

  test('is asked as the wire format says, with the key', async () => {
    await against({}, async (server) => {
      await send(server, { tools: [tool] })
      const [{ path, headers, body } = { path: '', headers: {}, body: null }] = server.requests
      expect(path).toBe('/v1/chat/completions')
      expect(headers.authorization).toBe(`Bearer ${KEY}`)
      expect(body).toMatchObject({
        model: 'fake-small',
        stream: true,
        max_tokens: 100,
        temperature: 0.5,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hello?' },
        ],
        tools: [{ type: 'function', function: { name: 'look_up', parameters: tool.parameters } }],
      })
    })
  })

  test('works without a key, and then sends none', async () => {
    await against({}, async (server) => {
      await build(server, '').sendMessage(request(), { signal: new AbortController().signal })
      expect(server.requests[0]?.headers.authorization).toBeUndefined()
    })
  })

  test('asks for tools, and is told their results', async () => {
    const toolCalls = [{ id: 'call-1', name: 'look_up', arguments: '{"query":"a long enough text to be cut"}' }]
    const { outcome } = await withScript({ type: 'Reply', toolCalls }, { tools: [tool] })
    expect(outcome?.stopReason).toBe('ToolUse')
    expect(outcome?.toolCalls).toEqual([
      { toolCallId: 'call-1', name: 'look_up', arguments: { query: 'a long enough text to be cut' } },
    ])
    await against({}, async (server) => {
      const calls = outcome?.toolCalls ?? []
      const failed = { type: 'Failed', error: 'No index.' } as const
      await send(server, {
        tools: [tool],
        messages: [
          { role: 'User', content: 'Hello?' },
          { role: 'Assistant', content: '', toolCalls: calls },
          { role: 'User', content: '', toolResults: [{ toolCallId: 'call-1', name: 'look_up', result: failed }] },
        ],
      })
      expect(server.requests[0]?.body?.messages).toMatchObject([
        { role: 'system' },
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ id: 'call-1', function: { name: 'look_up' } }] },
        { role: 'tool', tool_call_id: 'call-1', content: 'Failed: No index.' },
      ])
    })
  })

  test('arguments that are no JSON reach the loop as text', async () => {
    const toolCalls = [{ id: 'call-1', name: 'look_up', arguments: '{"query": "cut o' }]
    const { outcome } = await withScript({ type: 'Reply', toolCalls }, { tools: [tool] })
    expect(outcome?.toolCalls[0]?.arguments).toBe('{"query": "cut o')
  })

  test('says when the token limit cut the reply', async () => {
    const { outcome } = await withScript({ type: 'Reply', deltas: ['Hel'], finishReason: 'length' })
    expect(outcome?.stopReason).toBe('MaxTokens')
  })

  test('unknown events are ignored', async () => {
    const rawBefore = ['data: {"type":"ping"}', ': comment', 'event: strange\ndata: {"hello":[1]}']
    const { text, failure } = await withScript({ type: 'Reply', deltas: ['Hello.'], rawBefore })
    expect([text, failure]).toEqual(['Hello.', null])
  })

  test('a reply that ends with [DONE] but no finish reason is whole', async () => {
    const { text, failure } = await withScript({ type: 'Reply', deltas: ['Hello.'], finishReason: null })
    expect([text, failure]).toEqual(['Hello.', null])
  })
})

describe('a failing endpoint', () => {
  test.each<[string, ChatScript, AIProviderError['type'], RegExp]>([
    [
      '401',
      { type: 'Status', status: 401 },
      'Unauthorized',
      /refused the key \(401\)\. Check the API key in Settings\./,
    ],
    ['404', { type: 'Status', status: 404 }, 'InvalidRequest', /no model "fake-small"/],
    ['400', { type: 'Status', status: 400, message: 'bad thing' }, 'InvalidRequest', /bad thing/],
    [
      '429 for long',
      { type: 'Status', status: 429, headers: { 'retry-after': '90' } },
      'RateLimited',
      /Wait 90 seconds/,
    ],
    [
      '429 for an hour',
      { type: 'Status', status: 429, headers: { 'retry-after': '3600' } },
      'RateLimited',
      /Wait 60 minutes/,
    ],
    [
      '429 for a day',
      { type: 'Status', status: 429, headers: { 'retry-after': '86399' } },
      'RateLimited',
      /Wait 24 hours/,
    ],
    ['500', { type: 'Status', status: 500 }, 'ServerError', /failed \(500\)/],
    ['a web page', { type: 'Garbage', body: '<html>', contentType: 'text/html' }, 'InvalidResponse', /web page/],
    [
      'garbage',
      { type: 'Garbage', body: 'data: {{{{\n\n', contentType: 'text/event-stream' },
      'InvalidResponse',
      /cannot be read/,
    ],
    [
      'an empty body',
      { type: 'Garbage', body: '', contentType: 'text/event-stream' },
      'InvalidResponse',
      /cannot be read/,
    ],
    [
      'events of another kind',
      { type: 'Garbage', body: 'data: {"a":1}\n\n', contentType: 'text/event-stream' },
      'InvalidResponse',
      /cannot be read/,
    ],
    ['half a stream', { type: 'HalfStream', deltas: ['Hel'] }, 'Unreachable', /broke off in the middle/],
    [
      'an error in the stream',
      { type: 'StreamedError', deltas: ['Hel'], message: 'overloaded' },
      'ServerError',
      /overloaded/,
    ],
    ['no answer', { type: 'NeverAnswers' }, 'TimedOut', /did not answer within/],
    ['silence in the middle', { type: 'GoesSilent', deltas: ['Hel'] }, 'TimedOut', /silent/],
    [
      'no end',
      { type: 'Reply', deltas: ['Hel'], finishReason: null, omitDone: true },
      'Unreachable',
      /broke off in the middle/,
    ],
  ])('%s', async (_name, script, type, words) => {
    const { failure } = await withScript(script)
    expect(failure?.type).toBe(type)
    expect(failure?.message).toMatch(words)
  })

  test('nobody there', async () => {
    const server = await startOpenAIServer()
    await server.close()
    const { failure } = await send(server)
    expect(failure?.type).toBe('Unreachable')
    expect(failure?.message).toMatch(/Nothing answers at 127\.0\.0\.1:\d+\. Start the server there/)
  })

  test('a key that the endpoint repeats is not shown', async () => {
    const { failure } = await withScript({ type: 'Status', status: 400, message: `bad key ${KEY}` })
    expect(failure?.message).not.toContain(KEY)
  })

  test('text that came before a failure was streamed', async () => {
    expect((await withScript({ type: 'HalfStream', deltas: ['Hel'] })).text).toBe('Hel')
  })

  test('a reply or a tool call without end is cut off', async () => {
    const limits = { ...quick, maxTextLength: 20, maxToolArgumentsLength: 20 }
    const long = await withScript(
      { type: 'Reply', deltas: Array.from({ length: 10 }, () => 'lorem ipsum') },
      {},
      limits,
    )
    expect(long.failure?.type).toBe('InvalidResponse')
    const toolCalls = [{ id: 'call-1', name: 'look_up', arguments: `{"query":"${'x'.repeat(100)}"}` }]
    const call = await withScript({ type: 'Reply', toolCalls }, { tools: [tool] }, limits)
    expect(call.failure?.message).toContain('tool call')
    const bytes = await withScript({ type: 'Reply', deltas: ['Hello.'] }, {}, { ...quick, maxResponseBytes: 100 })
    expect(bytes.failure?.message).toContain('more than a reply')
  })
})

describe('trying again', () => {
  test('429 and 5xx are tried again before the first delta', async () => {
    const chat: ChatScript[] = [
      { type: 'Status', status: 429, headers: { 'retry-after': '0' } },
      { type: 'Status', status: 503 },
      { type: 'Reply', deltas: ['Hello.'] },
    ]
    await against({ chat }, async (server) => {
      expect((await send(server)).text).toBe('Hello.')
      expect(server.requests).toHaveLength(3)
    })
  })

  test('but not for ever, and never after text', async () => {
    await against({ chat: [{ type: 'Status', status: 500 }] }, async (server) => {
      await send(server)
      expect(server.requests).toHaveLength(3)
    })
    await against({ chat: [{ type: 'HalfStream', deltas: ['Hel'] }] }, async (server) => {
      await send(server)
      expect(server.requests).toHaveLength(1)
    })
  })

  test('401 is not tried again', async () => {
    await against({ chat: [{ type: 'Status', status: 401 }] }, async (server) => {
      await send(server)
      expect(server.requests).toHaveLength(1)
    })
  })

  test('an abort ends the waiting', async () => {
    const chat: ChatScript[] = [{ type: 'Status', status: 429, headers: { 'retry-after': '15' } }]
    await against({ chat }, async (server) => {
      const abort = new AbortController()
      const sent = build(server).sendMessage(request(), { signal: abort.signal })
      setTimeout(() => abort.abort(new Error('stopped')), 60)
      await expect(sent).rejects.toThrow('stopped')
    })
  })

  test('a model that takes no tools is asked without, and remembered', async () => {
    const chat = [
      (received: { body: Record<string, unknown> | null }): ChatScript =>
        received.body?.tools
          ? { type: 'Status', status: 400, message: 'gemma does not support tools' }
          : { type: 'Reply', deltas: ['Hello.'] },
    ]
    await against({ chat }, async (server) => {
      const builder = openAICompatibleBuilder(quick)
      for (const expected of [2, 3]) {
        const provider = builder.build(KEY, 'fake-small', { baseUrl: server.baseUrl })
        const { messages } = await provider.sendMessage(request({ tools: [tool] }), {
          signal: new AbortController().signal,
        })
        expect(messages[0]?.content).toBe('Hello.')
        expect(server.requests).toHaveLength(expected)
      }
    })
  })

  test('a server that knows no stream options gets none', async () => {
    const chat = [
      (received: { body: Record<string, unknown> | null }): ChatScript =>
        received.body?.stream_options
          ? { type: 'Status', status: 422, message: 'stream_options: extra field' }
          : { type: 'Reply', deltas: ['Hello.'] },
    ]
    await against({ chat }, async (server) => expect((await send(server)).text).toBe('Hello.'))
  })

  test('a model that names the token limit differently gets it so', async () => {
    const chat = [
      (received: { body: Record<string, unknown> | null }): ChatScript =>
        received.body && 'max_tokens' in received.body
          ? {
              type: 'Status',
              status: 400,
              message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
            }
          : { type: 'Reply', deltas: ['Hello.'] },
    ]
    await against({ chat }, async (server) => {
      expect((await send(server)).text).toBe('Hello.')
      expect(server.requests[1]?.body?.max_completion_tokens).toBe(100)
    })
  })
})

describe('where the key goes', () => {
  test('not to another origin that the endpoint sends on to', async () => {
    await using elsewhere = await startOpenAIServer()
    const hostile = createServer((received, response) => {
      response.writeHead(307, { location: `${elsewhere.baseUrl}${received.url ?? ''}` }).end()
    })
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
    const { port } = hostile.address() as AddressInfo
    const provider = build({ baseUrl: `http://127.0.0.1:${port}/v1` })
    const sent = provider.sendMessage(request(), { signal: new AbortController().signal })
    await expect(sent).rejects.toThrow(/sends on to http:\/\/127\.0\.0\.1:\d+/)
    const listed = openAICompatibleBuilder(quick).listModels?.(
      KEY,
      { baseUrl: `http://127.0.0.1:${port}/v1` },
      new AbortController().signal,
    )
    await expect(listed).rejects.toThrow(/sends on/)
    expect(elsewhere.requests).toEqual([])
    hostile.close()
    hostile.closeAllConnections()
  })
})

test('aborting closes the socket of the call at once', async () => {
  await against({ chat: [{ type: 'GoesSilent', deltas: ['Hel'] }] }, async (server) => {
    const abort = new AbortController()
    const started = Promise.withResolvers<void>()
    const sent = build(server, KEY, defaultEndpointLimits).sendMessage(request(), {
      signal: abort.signal,
      onDelta: () => started.resolve(),
    })
    const refused = expect(sent).rejects.toThrow('stopped')
    await started.promise
    abort.abort(new Error('stopped'))
    await refused
    await server.nextHangUp()
  })
})

describe('listModels', () => {
  const list = (server: OpenAIServer) =>
    openAICompatibleBuilder(quick).listModels?.(KEY, { baseUrl: `${server.baseUrl}/` }, new AbortController().signal)

  test('lists what the endpoint offers, as a person counts (10 came before 9)', async () => {
    await against({ models: ['gpt-10', 'Gpt-9', 'b', 'a'] }, async (server) => {
      expect(await list(server)).toEqual(['a', 'b', 'Gpt-9', 'gpt-10'])
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
    })
  })

  test('fails with words', async () => {
    await against({ models: 401 }, async (server) => {
      await expect(list(server)).rejects.toThrow(/Check the API key in Settings/)
    })
  })
})
