import { describe, expect, test } from 'vitest'
import {
  type AIProviderBuilder,
  type AIProviderMessage,
  anthropicProviderBuilder,
  deepSeekProviderBuilder,
  googleProviderBuilder,
  ollamaProviderBuilder,
  openAICompatibleProviderBuilder,
  openAIProviderBuilder,
  openRouterProviderBuilder,
} from '../../../src/main/assistant/index.ts'
import { anthropicRecordings } from '../../fixtures/recordings/anthropic.ts'
import { chatRecordings } from '../../fixtures/recordings/chat-completions.ts'
import { googleRecordings } from '../../fixtures/recordings/google.ts'
import { ollamaRecordings } from '../../fixtures/recordings/ollama.ts'
import { openAIResponsesRecordings } from '../../fixtures/recordings/openai-responses.ts'
import type { ProviderRecordings } from '../../fixtures/recordings/provider-recordings.ts'
import { events, json, lines, type Recording, startWireServer } from '../../fixtures/wire-server.ts'
import {
  ask,
  attempt,
  bodies,
  chunk,
  hello,
  KEY,
  MODEL,
  question,
  quick,
  refuses,
  request,
  tool,
} from './ask-endpoint.ts'

describe('1. tools are taken away from a model for nothing but a refusal of tools', () => {
  test.each<[string, Recording]>([
    [
      'Groq could not read a call',
      refuses("Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.", 400, {
        code: 'tool_use_failed',
        failed_generation: 'look_up dome',
      }),
    ],
    ['a body that mentions tools', refuses('messages: tool_use ids were found without tool_result blocks')],
    [
      'DeepSeek wants its thoughts back',
      refuses('The reasoning_content in the thinking mode must be passed back to the API.'),
    ],
    ['Gemini wants its signature back', refuses('Function call is missing a thought_signature in functionCall parts.')],
    ['a 404 of a model', refuses('The model does not exist. See the docs of function calling.', 404)],
    ['a 422 of a tool', refuses('tools.0.function.parameters: schema is invalid', 422)],
  ])('not when %s', async (_name, refusal) => {
    await using server = await startWireServer(refusal, refusal, hello.streamed)
    const builder = openAICompatibleProviderBuilder({ limits: quick })
    const build = () => builder.build(KEY, MODEL, { baseUrl: `${server.origin}/v1` })
    await attempt(() => build().sendMessage(request({ tools: [tool] })))
    expect(build().capabilities.supportsToolUse).toBe(true)
    await attempt(() => build().sendMessage(request({ tools: [tool] })))
    expect(server.requests.every(({ body }) => Array.isArray(body?.tools))).toBe(true)
  })

  test.each<[string, Recording]>([
    ['Ollama', refuses('registry.ollama.ai/library/gemma:2b does not support tools')],
    ['llama.cpp', refuses('tools param requires --jinja flag', 500)],
    ['vLLM', refuses('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set')],
    ['OpenRouter', refuses('No endpoints found that support tool use. Try disabling "look_up".', 404)],
    ['Groq', refuses('`tool calling` is not supported with this model')],
    ['DeepSeek', refuses('deepseek-reasoner does not support Function Calling')],
    ['Mistral', refuses('Function calling is not enabled for this model')],
    [
      'pydantic',
      json(
        { detail: [{ type: 'extra_forbidden', loc: ['body', 'tools'], msg: 'Extra inputs are not permitted' }] },
        422,
      ),
    ],
  ])(
    'but when %s refuses tools: it goes on without, says so, and remembers it for some minutes',
    async (_name, refusal) => {
      await using server = await startWireServer(({ body }) => (body?.tools ? refusal : hello.streamed))
      const builder = openAICompatibleProviderBuilder({ limits: quick })
      const build = () => builder.build(KEY, MODEL, { baseUrl: `${server.origin}/v1` })
      const response = await build().sendMessage(request({ tools: [tool] }))
      expect(response.messages[0]?.content).toBe('Cedar ribs.')
      expect(response.notices).toMatchObject([{ kind: 'WithoutTools', message: expect.stringContaining(MODEL) }])
      expect(build().capabilities.supportsToolUse).toBe(false)
      expect(await build().modelInfo?.()).toMatchObject({ usesTools: false })
      const asked = server.requests.length
      await build().sendMessage(request({ tools: [tool] }))
      expect(server.requests.slice(asked).filter(({ path }) => path.includes('chat'))).toHaveLength(1)
    },
  )

  test('a call that Groq could not read is read here', async () => {
    const outcome = await ask(
      refuses('Failed to call a function.', 400, {
        code: 'tool_use_failed',
        failed_generation: '<function=look_up>{"query": "dome"}</function>',
      }),
      { tools: [tool] },
    )
    expect(outcome.response?.toolCalls).toMatchObject([{ name: 'look_up', arguments: { query: 'dome' } }])
  })

  test('what was already fetched goes along as text when tools are left out', async () => {
    const messages: AIProviderMessage[] = [
      question,
      { role: 'Assistant', content: '', toolCalls: [{ toolCallId: 'c', name: 'look_up', arguments: {} }] },
      {
        role: 'User',
        content: '',
        toolResults: [{ toolCallId: 'c', name: 'look_up', result: { type: 'Succeeded', value: 'Cedar' } }],
      },
    ]
    const outcome = await ask(({ body }) => (body?.tools ? refuses('x does not support tools') : hello.streamed), {
      tools: [tool],
      messages,
    })
    expect(JSON.stringify(bodies(outcome).at(-1))).toContain('Result of look_up: Cedar')
    expect(JSON.stringify(bodies(outcome).at(-1))).not.toContain('tool_calls')
  })

  test.each([
    ['thoughts', [{ reasoning_content: 'Hm.' }], 'Hm.'],
    ['thoughts that were empty', [], ''],
  ])('DeepSeek gets its %s back with the call that they led to', async (_name, thoughts, expected) => {
    const call = { tool_calls: [{ index: 0, id: 'c1', function: { name: 'look_up', arguments: '{}' } }] }
    const first = events([...thoughts.map((delta) => chunk(delta)), chunk(call), chunk({}, 'tool_calls')])
    await using server = await startWireServer(first, hello.streamed)
    const provider = deepSeekProviderBuilder({ limits: quick }).build(KEY, 'deepseek-flash', { baseUrl: server.origin })
    const { messages } = await provider.sendMessage(request({ tools: [tool] }))
    const results: AIProviderMessage = {
      role: 'User',
      content: '',
      toolResults: [{ toolCallId: 'c1', name: 'look_up', result: { type: 'Succeeded', value: 1 } }],
    }
    await provider.sendMessage(request({ tools: [tool], messages: [question, ...messages, results] }))
    expect(server.requests[1]?.body?.messages).toMatchObject([
      {},
      {},
      { role: 'assistant', reasoning_content: expected, tool_calls: [{ id: 'c1' }] },
      { role: 'tool', tool_call_id: 'c1' },
    ])
  })

  test('signatures of Gemini behind this format go back with their call', async () => {
    const extra_content = { google: { thought_signature: 'CiQBVKhc7k' } }
    const call = { tool_calls: [{ index: 0, id: 'c1', extra_content, function: { name: 'look_up', arguments: '{}' } }] }
    await using server = await startWireServer(events([chunk(call), chunk({}, 'tool_calls')]), hello.streamed)
    const provider = openAICompatibleProviderBuilder().build(KEY, MODEL, { baseUrl: server.origin })
    const { messages } = await provider.sendMessage(request({ tools: [tool] }))
    const results: AIProviderMessage = {
      role: 'User',
      content: '',
      toolResults: [{ toolCallId: 'c1', name: 'look_up', result: { type: 'Succeeded', value: 1 } }],
    }
    await provider.sendMessage(request({ tools: [tool], messages: [question, ...messages, results] }))
    expect(JSON.stringify(server.requests[1]?.body)).toContain('CiQBVKhc7k')
  })

  test.each<[string, AIProviderBuilder, ProviderRecordings, Recording, string]>([
    [
      'OpenAI its encrypted reasoning',
      openAIProviderBuilder(),
      openAIResponsesRecordings,
      openAIResponsesRecordings.thoughtfulCall.streamed,
      '"encrypted_content":"gAAAAABoISQ24OyVRYbkYfukdJoqdzWT"',
    ],
    [
      'Google the signature of a call',
      googleProviderBuilder(),
      googleRecordings,
      googleRecordings.toolCall.streamed,
      '"thoughtSignature":"CiQBVKhc7kXz5vW2"',
    ],
    [
      'OpenRouter its reasoning details',
      openRouterProviderBuilder(),
      chatRecordings({ model: MODEL, basePath: '/api/v1' }),
      events([
        chunk({ reasoning: 'Hm.', reasoning_details: [{ type: 'reasoning.encrypted', data: 'b3BhcXVl', index: 0 }] }),
        chunk({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'look_up', arguments: '{}' } }] }),
        chunk({}, 'tool_calls'),
      ]),
      '"reasoning_details":[{"type":"reasoning.encrypted","data":"b3BhcXVl","index":0}]',
    ],
    [
      'Ollama the thoughts before a call',
      ollamaProviderBuilder(),
      ollamaRecordings,
      lines([
        { message: { role: 'assistant', content: '', thinking: 'Hm.' }, done: false },
        { message: { role: 'assistant', content: '', tool_calls: [{ function: { name: 'look_up', arguments: {} } }] } },
        { message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' },
      ]),
      '"thinking":"Hm."',
    ],
  ])('%s gets back with the next call', async (_name, builder, { basePath, model, text }, first, mark) => {
    await using server = await startWireServer(first, text.streamed)
    const provider = builder.build(KEY, model, { baseUrl: server.origin + basePath })
    const { messages, toolCalls } = await provider.sendMessage(request({ tools: [tool] }))
    const toolResults = toolCalls.map(({ toolCallId, name }) => ({
      ...{ toolCallId, name },
      result: { type: 'Succeeded' as const, value: 1 },
    }))
    expect(toolResults).toHaveLength(1)
    const results: AIProviderMessage = { role: 'User', content: '', toolResults }
    await provider.sendMessage(request({ tools: [tool], messages: [question, ...messages, results] }))
    expect(JSON.stringify(server.requests[1]?.body)).toContain(mark)
  })

  test('signed thoughts of Anthropic go back as they came, and to no other model', async () => {
    const { thoughts, text, basePath, model } = anthropicRecordings
    if (!thoughts) throw new Error('There are recorded thoughts')
    await using server = await startWireServer(thoughts.streamed, text.streamed, text.streamed)
    const builder = anthropicProviderBuilder()
    const connection = { baseUrl: server.origin + basePath }
    const { messages } = await builder.build(KEY, model, connection).sendMessage(request())
    const next = request({ messages: [question, ...messages, { role: 'User', content: 'And?' }] })
    await builder.build(KEY, model, connection).sendMessage(next)
    expect(JSON.stringify(server.requests[1]?.body)).toContain('"signature":"EqQBCgIYAhIM1gbcDa9GJwZA2b3h"')
    await builder.build(KEY, 'claude-haiku-4-5', connection).sendMessage(next)
    expect(JSON.stringify(server.requests[2]?.body)).not.toContain('signature')
  })
})
