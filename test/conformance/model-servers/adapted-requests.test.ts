import { describe, expect, test } from 'vitest'
import { type AIProviderMessage, openAICompatibleProviderBuilder } from '../../../src/main/assistant/index.ts'
import { json, startWireServer } from '../../fixtures/wire-server.ts'
import { ask, bodies, hello, KEY, MODEL, question, quick, refuses, request } from './ask-endpoint.ts'

describe('7. what the model does not take is shrunk or adapted once, and said', () => {
  const long: AIProviderMessage[] = [
    { role: 'User', content: 'An old question. '.repeat(200) },
    { role: 'Assistant', content: 'An old answer. '.repeat(200) },
    question,
  ]

  test.each<[string, string, number | null]>([
    [
      'OpenAI and vLLM',
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
      8192,
    ],
    ['llama.cpp', 'the request exceeds the available context size (4096 tokens), try increasing it', 4096],
    ['Anthropic', 'prompt is too long: 210000 tokens > 200000 maximum', 200_000],
    ['Gemini', 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 1_048_576],
    [
      'LM Studio',
      'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens.',
      4096,
    ],
    ['Groq', 'Please reduce the length of the messages or completion.', null],
  ])('a conversation that is too long (%s)', async (_name, message, contextLength) => {
    await using server = await startWireServer(({ body, path }) => {
      if (path.includes('models')) return json({ data: [] })
      return JSON.stringify(body).length > 4_000 ? refuses(message) : hello.streamed
    })
    const builder = openAICompatibleProviderBuilder({ limits: quick })
    const build = () => builder.build(KEY, MODEL, { baseUrl: `${server.origin}/v2` })
    const response = await build().sendMessage(request({ messages: long }))
    expect(response.messages[0]?.content).toBe('Cedar ribs.')
    expect(response.notices).toMatchObject([{ kind: 'Shortened' }])
    expect(server.requests).toHaveLength(2)
    expect(JSON.stringify(server.requests[1]?.body)).toContain(question.content)
    expect(await build().modelInfo?.()).toMatchObject({ contextLength })
  })

  test('one that does not fit even so is refused in words', async () => {
    const outcome = await ask(refuses('maximum context length is 8192 tokens'), { messages: long })
    expect(outcome.failure).toMatchObject({ type: 'ContextTooLong', contextLength: 8_192 })
    expect(outcome.failure?.message).toMatch(/even shortened\. Ask a shorter question/)
    expect(outcome.requests).toHaveLength(2)
  })

  test('where the reply alone is too long, the question stays whole', async () => {
    const refusal = refuses(
      "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (5000 in the messages, 4000 in the completion). Please reduce the length of the messages or completion.",
    )
    const outcome = await ask([refusal, hello.streamed], { maxTokens: 4_000, messages: long })
    const [before, after] = bodies(outcome)
    expect(after?.messages).toEqual(before?.messages)
    expect(after?.max_tokens).toBeLessThanOrEqual(8_192 - 5_000)
    expect(outcome.response?.notices).toMatchObject([{ kind: 'FewerTokens' }])
  })

  test.each<[string, string, number]>([
    ['OpenAI', 'max_tokens is too large: 100000. This model supports at most 4096 completion tokens.', 4_096],
    [
      'Anthropic',
      'max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens for claude-3-5',
      8_192,
    ],
    ['Groq', '`max_tokens` must be less than or equal to `8192`', 8_192],
    ['DeepSeek', 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', 8_192],
    [
      'Gemini',
      'Unable to submit request because it has a maxOutputTokens value of 100000 but the supported range is from 1 (inclusive) to 8193 (exclusive).',
      8_192,
    ],
    ['vague', "'max_tokens' is too large", 50_000],
  ])('a limit that is more than the model can write (%s)', async (_name, message, limit) => {
    const outcome = await ask([refuses(message), hello.streamed], { maxTokens: 100_000 })
    expect(bodies(outcome)[1]?.max_tokens).toBe(limit)
    expect(outcome.response?.notices).toMatchObject([{ kind: 'FewerTokens' }])
  })

  test.each([
    ['Gemma', 'System role not supported', 500],
    ['Mistral', 'Conversation roles must alternate user/assistant/user/assistant/...', 400],
    ['Gemini', 'Developer instruction is not enabled for models/gemma-3-27b-it', 400],
  ])('a refused system role (%s): its words stand before the first question', async (_name, message, status) => {
    const outcome = await ask([refuses(message, status), hello.streamed])
    expect(bodies(outcome)[1]?.messages).toEqual([{ role: 'user', content: `Be brief.\n\n${question.content}` }])
  })

  test('a field that the model does not take is left out', async () => {
    const outcome = await ask(
      [
        refuses("Unsupported value: 'temperature' does not support 0.5 with this model.", 400, {
          param: 'temperature',
          code: 'unsupported_value',
        }),
        refuses(
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        ),
        hello.streamed,
      ],
      {},
    )
    const last = bodies(outcome).at(-1)
    expect(last).not.toHaveProperty('temperature')
    expect(last).not.toHaveProperty('max_tokens')
    expect(last?.max_completion_tokens).toBe(100)
  })

  test('what the person set themselves is never left out unasked', async () => {
    const outcome = await ask(refuses("Unsupported parameter: 'seed'"), { providerOptions: { seed: 7 } })
    expect(outcome.failure?.message).toContain("Unsupported parameter: 'seed'")
    expect(outcome.requests).toHaveLength(1)
  })
})
