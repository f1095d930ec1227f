import { describe, expect, test } from 'vitest'
import { type AIProviderError, openAICompatibleProviderBuilder } from '../../../src/main/assistant/index.ts'
import { events, json, type Recording, reset, startWireServer } from '../../fixtures/wire-server.ts'
import { ask, chunk, contentOf, hello, KEY, refuses, says, tool } from './ask-endpoint.ts'

describe('6. answers in other forms than they should have', () => {
  const plain = {
    choices: [{ index: 0, message: { role: 'assistant', content: 'Cedar ribs.' }, finish_reason: 'stop' }],
  }

  test.each<[string, Recording]>([
    ['a plain completion', json(plain)],
    [
      'a plain completion under the headers of a stream',
      { contentType: 'text/event-stream', body: [JSON.stringify(plain)] },
    ],
    ['a stream under the headers of JSON', { ...hello.streamed, contentType: 'application/json' }],
    [
      'JSON line by line',
      {
        contentType: 'application/json',
        body: [chunk({ content: 'Cedar ' }), chunk({ content: 'ribs.' }), chunk({}, 'stop')].map(
          (each) => `${JSON.stringify(each)}\n`,
        ),
      },
    ],
    ['content in parts', says({ content: [{ type: 'text', text: 'Cedar ribs.' }] })],
    [
      'line ends of another kind',
      { ...hello.streamed, body: hello.streamed.body.map((each) => each.replaceAll('\n', '\r\n')) },
    ],
    ['one byte at a time', { ...hello.streamed, body: [...hello.streamed.body.join('')] }],
  ])('%s to a request that streams', async (_name, recording) => {
    expect(contentOf(await ask(recording))).toBe('Cedar ribs.')
  })

  test('a stream to a request that does not', async () => {
    expect(contentOf(await ask(hello.streamed, { stream: false }))).toBe('Cedar ribs.')
  })

  test.each<[string, Recording, AIProviderError['type'], RegExp]>([
    ['{"error":"text"}', json({ error: 'the model is busy' }), 'ServerError', /the model is busy/],
    [
      '{"error":{…}} in a 200',
      json({ error: { message: 'no memory left', code: 503 } }),
      'ServerError',
      /no memory left/,
    ],
    [
      '[{"error":…}]',
      json([{ error: { code: 400, message: 'bad schema', status: 'INVALID_ARGUMENT' } }], 400),
      'InvalidRequest',
      /bad schema/,
    ],
    ['{"detail":"text"}', json({ detail: 'Not Found here' }, 400), 'InvalidRequest', /Not Found here/],
    [
      '{"detail":[…]}',
      json({ detail: [{ loc: ['body', 'seed'], msg: 'must be a number', type: 'int' }] }, 422),
      'InvalidRequest',
      /seed: must be a number/,
    ],
    ['{"message":"text"}', json({ message: 'no such deployment' }, 400), 'InvalidRequest', /no such deployment/],
    ['an error in an event', events([{ error: { message: 'CUDA error' } }]), 'ServerError', /CUDA error/],
    [
      'an error event',
      { contentType: 'text/event-stream', body: ['event: error\ndata: {"message":"it broke"}\n\n'] },
      'ServerError',
      /it broke/,
    ],
    [
      'a router’s error',
      json(
        {
          error: {
            message: 'Provider returned error',
            code: 400,
            metadata: { raw: '{"error":{"message":"too hot"}}' },
          },
        },
        400,
      ),
      'InvalidRequest',
      /too hot/,
    ],
    [
      'a gateway’s page',
      { status: 502, contentType: 'text/html', body: ['<html><head><title>502 Bad Gateway</title></head></html>'] },
      'ServerError',
      /502 Bad Gateway/,
    ],
    ['a 403', refuses('Country, region, or territory not supported', 403), 'Unauthorized', /territory not supported/],
    [
      'no credit left',
      refuses('You exceeded your current quota, please check your plan and billing details.', 429, {
        code: 'insufficient_quota',
      }),
      'QuotaExceeded',
      /no credit left/,
    ],
    [
      'an unknown model at OpenAI',
      refuses('The model `m` does not exist.', 404, { code: 'model_not_found' }),
      'InvalidRequest',
      /has no model "some-model".*Choose another/,
    ],
    [
      'an unknown model at OpenRouter',
      refuses('m is not a valid model ID', 400),
      'InvalidRequest',
      /has no model "some-model"/,
    ],
    ['an unknown model at DeepSeek', refuses('Model Not Exist', 400), 'InvalidRequest', /has no model "some-model"/],
    [
      'an unknown model at Mistral',
      refuses('Invalid model: m', 400, { type: 'invalid_model' }),
      'InvalidRequest',
      /has no model "some-model"/,
    ],
    ['an unknown model at Ollama', refuses("model 'm' not found", 404), 'InvalidRequest', /has no model "some-model"/],
    ['payment required', refuses('Insufficient Balance', 402), 'QuotaExceeded', /no credit left/],
  ])('%s is told in the endpoint’s own words', async (_name, recording, type, words) => {
    const { failure } = await ask(recording)
    expect(failure?.type).toBe(type)
    expect(failure?.message).toMatch(words)
    expect(failure?.message).not.toMatch(/[{}<>]/)
  })

  test('insufficient_quota is not asked for again', async () => {
    expect((await ask(refuses('…', 429, { code: 'insufficient_quota' }))).requests).toHaveLength(1)
  })

  test('arguments as an object, several calls under one number, a name that is repeated, no id', async () => {
    const call = (id: string | undefined, query: string, index = 0) => ({
      tool_calls: [{ index, ...(id && { id }), function: { name: 'look_up', arguments: { query } } }],
    })
    const outcome = await ask(says(call('a', 'one'), call('b', 'two'), call(undefined, 'three', 7)), { tools: [tool] })
    expect(outcome.response?.toolCalls.map(({ arguments: input }) => input)).toEqual([
      { query: 'one' },
      { query: 'two' },
      { query: 'three' },
    ])
    expect(new Set(outcome.response?.toolCalls.map(({ toolCallId }) => toolCallId)).size).toBe(3)
  })

  test.each<[string, unknown]>([
    ['a bare array', [{ id: 'b' }, { id: 'a' }]],
    ['a bare array of names', ['b', 'a']],
    ['{"models":[…]}', { models: [{ name: 'b' }, { name: 'a' }] }],
    ['{"data":[…]}', { object: 'list', data: [{ id: 'b' }, { id: 'a' }] }],
  ])('%s as a list of models', async (_name, list) => {
    await using server = await startWireServer(json(list))
    const names = openAICompatibleProviderBuilder().listModels?.(
      KEY,
      { baseUrl: server.origin },
      new AbortController().signal,
    )
    expect(await names).toEqual(['a', 'b'])
  })

  test('models with the moments that they are of: the latest come first, then those of none, each once', async () => {
    const data = [
      { id: 'old', created: 1_600_000_000 },
      { id: 'undated-10' },
      { id: 'new', created: 1_700_000_000 },
      { id: 'undated-9', created: 'yesterday' },
      { id: 'old', created: 1_600_000_000 },
    ]
    await using server = await startWireServer(json({ data }))
    const connection = { baseUrl: server.origin }
    const names = openAICompatibleProviderBuilder().listModels?.(KEY, connection, new AbortController().signal)
    expect(await names).toEqual(['new', 'old', 'undated-9', 'undated-10'])
  })

  test('a reset before the first byte and a 408 are asked again', async () => {
    const outcome = await ask([reset, refuses('Request Timeout', 408), hello.streamed])
    expect(contentOf(outcome)).toBe('Cedar ribs.')
    expect(outcome.requests).toHaveLength(3)
  })
})
