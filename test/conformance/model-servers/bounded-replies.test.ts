import { describe, expect, test } from 'vitest'
import type { EndpointLimits } from '../../../src/main/assistant/index.ts'
import { events, type Recording } from '../../fixtures/wire-server.ts'
import { ask, chunk, contentOf, hello, quick, says, tool, toolCall } from './ask-endpoint.ts'

describe('whatever an endpoint sends, it is bounded, and said why', () => {
  test('of 20,000 tool calls none pile up', async () => {
    const calls = Array.from({ length: 20_000 }, (_, index) => ({
      index,
      id: `c${index}`,
      function: { name: 'look_up', arguments: '{}' },
    }))
    const one = await ask(says({ tool_calls: calls.slice(0, 9_000) }), { tools: [tool] })
    const many = await ask(events(calls.map((call) => chunk({ tool_calls: [call] }))), { tools: [tool] })
    for (const { failure } of [one, many])
      expect(failure).toMatchObject({
        type: 'InvalidResponse',
        message: expect.stringContaining('more than 128 tool calls'),
      })
  })

  test.each<[string, Recording, Partial<EndpointLimits>, RegExp]>([
    [
      'text',
      says(...Array.from({ length: 50 }, () => ({ content: 'lorem ipsum' }))),
      { maxTextLength: 100 },
      /a reply that is too long/,
    ],
    [
      'thoughts',
      says(...Array.from({ length: 50 }, () => ({ reasoning: 'lorem' }))),
      { maxReasoningLength: 100 },
      /thoughts without end/,
    ],
    ['events', says(...Array.from({ length: 50 }, () => ({ content: '' }))), { maxEvents: 20 }, /more events/],
    ['one event', says({ content: 'x'.repeat(5_000) }), { maxEventLength: 1_000 }, /an event that is too long/],
    ['bytes', says({ content: 'x'.repeat(5_000) }), { maxResponseBytes: 1_000 }, /more than a reply can be/],
    [
      'arguments',
      says({ tool_calls: [{ index: 0, id: 'c', function: { name: 'look_up', arguments: 'x'.repeat(500) } }] }),
      { maxToolArgumentsLength: 100 },
      /a tool call that is too long/,
    ],
    [
      'time',
      {
        contentType: 'text/event-stream',
        body: [`data: ${JSON.stringify(chunk({ content: 'Ced' }))}\n\n`],
        afterwards: 'StaysOpen',
        keepAlive: { text: `data: ${JSON.stringify(chunk({ content: '.' }))}\n\n`, everyMs: 5 },
      },
      { totalMs: 150 },
      /not complete after/,
    ],
  ])('%s', async (_name, recording, limits, words) => {
    const { failure } = await ask(recording, {}, { limits: { ...quick, ...limits } })
    expect(failure?.message).toMatch(words)
  })

  test('lies about tokens are no usage', async () => {
    const lying = events([
      chunk({ content: 'Hi' }, 'stop'),
      { choices: [], usage: { prompt_tokens: -5, completion_tokens: 1e30 } },
    ])
    expect((await ask(lying)).response?.usage).toBeNull()
  })

  test.each<[string, readonly string[]]>([
    ['is repeated after its end', [...hello.streamed.body, ...hello.streamed.body]],
    [
      'goes on after its end',
      [...hello.streamed.body, `data: ${JSON.stringify(chunk({ content: ' And more.' }, 'stop'))}\n\n`],
    ],
  ])('a reply that %s is over at its end', async (_name, body) => {
    const outcome = await ask({ contentType: 'text/event-stream', body, afterwards: 'StaysOpen' })
    expect([contentOf(outcome), outcome.deltas]).toEqual(['Cedar ribs.', 'Cedar ribs.'])
  })

  test('usage before the text, and parts of two calls in each other’s order, are put together', async () => {
    const part = (index: number, more: object) => ({ tool_calls: [{ index, ...more }] })
    const reordered = events([
      { choices: [], usage: { prompt_tokens: 20, completion_tokens: 5 } },
      chunk(part(1, { id: 'b', function: { name: 'look_up', arguments: '{"query":' } })),
      chunk(part(0, { id: 'a', function: { name: 'look_up', arguments: '{"query":' } })),
      chunk(part(1, { function: { arguments: '"two"}' } })),
      chunk(part(0, { function: { arguments: '"one"}' } })),
      chunk({ content: 'Hm.' }),
      chunk({}, 'tool_calls'),
    ])
    const { response } = await ask(reordered, { tools: [tool] })
    expect(response).toMatchObject({ messages: [{ content: 'Hm.' }], usage: { promptTokens: 20, outputTokens: 5 } })
    const byId = new Map(response?.toolCalls.map(({ toolCallId, arguments: input }) => [toolCallId, input]))
    expect([byId.get('a'), byId.get('b')]).toEqual([{ query: 'one' }, { query: 'two' }])
  })

  test('comments and events that are none are passed over', async () => {
    const strange: Recording = {
      contentType: 'text/event-stream',
      body: [
        ': hi\n\n',
        'data: {"a":1}\n\n',
        'data: null\n\n',
        'data: []\n\n',
        'id: 7\nretry: 1\n\n',
        ...hello.streamed.body,
      ],
    }
    expect(contentOf(await ask(strange))).toBe('Cedar ribs.')
  })

  test('a tool call whose arguments are no JSON reaches the loop as text', async () => {
    const cut = { tool_calls: [{ index: 0, id: 'c', function: { name: 'look_up', arguments: '{"query": "cut o' } }] }
    expect((await ask(says(cut), { tools: [tool] })).response?.toolCalls[0]?.arguments).toBe('{"query": "cut o')
  })

  test('a whole tool call, as recorded', async () => {
    expect((await ask(toolCall.streamed, { tools: [tool] })).response?.stopReason).toBe('ToolUse')
  })
})
