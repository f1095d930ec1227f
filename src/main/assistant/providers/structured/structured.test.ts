import { describe, expect, it } from 'vitest'
import { chatRecordings } from '../../../../../test/fixtures/recordings/chat-completions.ts'
import { type Answer, json, startWireServer } from '../../../../../test/fixtures/wire-server.ts'
import type { AIProvider, AIProviderResponse, StructuredRequest } from '../ai-provider.ts'
import { deepSeekProvider } from '../deepseek/deepseek-provider.ts'
import { openAICompatibleProviderBuilder } from '../openai-compatible/openai-compatible-provider.ts'
import { quotingProvider } from '../quoting/quoting-provider.ts'
import { scriptedProvider } from '../scripted-provider.ts'
import { isStrictSchema } from './is-strict-schema.ts'
import { readSchema } from './read-schema.ts'
import { sendStructuredByPrompt } from './send-structured-by-prompt.ts'

const schema = JSON.stringify({ type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] })
const asked = (over: Partial<StructuredRequest> = {}): StructuredRequest => ({
  messages: [{ role: 'User', content: 'A number?' }],
  tools: [],
  systemPrompt: 'Be exact.',
  schema,
  retryPolicy: { maxAttempts: 2, initialDelayMs: 1 },
  ...over,
})
const contentOf = ({ messages }: AIProviderResponse) => messages[0]?.content
const plain = (content: string) =>
  json({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] })
const tool = { name: 'look_up', description: 'Looks up.', parameters: { type: 'object', properties: {} } }

const against = async (
  answers: readonly Answer[],
  make: (baseUrl: string) => AIProvider,
  request: StructuredRequest = asked(),
) => {
  await using server = await startWireServer(...answers)
  const outcome = await make(`${server.origin}/v1`).sendStructuredMessage(request)
  return { outcome, requests: server.requests }
}
const compatible = (baseUrl: string) => openAICompatibleProviderBuilder().build('', 'm', { baseUrl })
const deepSeek = (baseUrl: string) => deepSeekProvider('', 'deepseek-flash', { baseUrl })

describe('structured output', () => {
  it('[A5.01] [A5.02] all five parts take effect on what is sent', async () => {
    const { requests } = await against([plain('{"n":7}')], compatible, asked({ tools: [tool] }))
    expect(requests[0]?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'Be exact.' },
        { role: 'user', content: 'A number?' },
      ],
      tools: [{ function: { name: 'look_up' } }],
      response_format: { type: 'json_schema', json_schema: { schema: JSON.parse(schema) } },
    })
    const bounded = await against(
      [plain('seven')],
      compatible,
      asked({ retryPolicy: { maxAttempts: 4, initialDelayMs: 0 } }),
    )
    expect(bounded.requests).toHaveLength(4)
    expect(bounded.outcome).toMatchObject({ ok: false, error: { type: 'InvalidResponse' } })
    const bare = await against([plain('{"n":7}')], compatible, asked({ systemPrompt: null }))
    expect(bare.requests[0]?.body?.messages).toMatchObject([{ role: 'user' }])
  })

  it('[A5.06] providers without a form of their own use the same helper, which is exported', async () => {
    const scripted = scriptedProvider([{ deltas: ['{"n":7}'] }])
    const both = [
      (await against([plain('{"n":7}')], deepSeek)).requests[0]?.body?.messages,
      await scripted.sendStructuredMessage(asked()).then(() => [
        { role: 'system', content: scripted.requests[0]?.systemPrompt },
        { role: 'user', content: 'A number?' },
      ]),
    ]
    expect(both[0]).toEqual(both[1])
    expect(JSON.stringify(both[0])).toContain('satisfies this JSON Schema')
    const helped = await sendStructuredByPrompt(scriptedProvider([{ deltas: ['{"n":7}'] }]), asked())
    expect(helped).toMatchObject({ ok: true })
  })

  it('[A5.04] never streams, in either form', async () => {
    for (const make of [compatible, deepSeek]) {
      const { requests } = await against([plain('{"n":7}')], make)
      expect(requests.map(({ body }) => body?.stream)).toEqual([false])
    }
  })

  it.each(['{"n":7}', 'Sure: {"n":7}', '```json\n{"n":7}\n```', '<think>Hm.</think>\n{"n":7}'])(
    '[A5.07] %j is JSON that fits',
    async (content) => {
      for (const make of [compatible, deepSeek]) {
        const { outcome } = await against([plain(content)], make)
        expect(outcome.ok && contentOf(outcome.value)).toBe('{"n":7}')
      }
    },
  )

  it('[A5.07] what does not fit is told to the model, and asked again', async () => {
    for (const make of [compatible, deepSeek]) {
      const { outcome, requests } = await against([plain('{"n":"seven"}'), plain('{"n":7}')], make)
      expect(outcome.ok && contentOf(outcome.value)).toBe('{"n":7}')
      expect(JSON.stringify(requests[1]?.body)).toContain('does not satisfy the schema')
    }
  })

  it('[A5.08] the promise does not reject: nobody there, a refused key, unusable text, an answer that is none', async () => {
    const nobody = await compatible('http://127.0.0.1:9/v1').sendStructuredMessage(asked())
    expect(nobody).toMatchObject({ ok: false, error: { type: 'Unreachable' } })
    for (const make of [compatible, deepSeek]) {
      const refused = await against([json({ error: { message: 'no' } }, 401)], make)
      expect(refused.outcome).toMatchObject({ ok: false, error: { type: 'Unauthorized' } })
      expect(refused.requests).toHaveLength(1)
      expect((await against([plain('no JSON')], make)).outcome).toMatchObject({
        ok: false,
        error: { type: 'InvalidResponse' },
      })
      expect((await against([json({ strange: true })], make)).outcome).toMatchObject({ ok: false })
    }
    const broken = { ...scriptedProvider([]), sendMessage: () => Promise.reject(new TypeError('a bug')) }
    expect(await sendStructuredByPrompt(broken, asked())).toMatchObject({ ok: false })
  })

  it('[A5.09] [A5.10] attempts are bounded in both forms, 429 and 5xx and broken-off answers included', async () => {
    for (const make of [compatible, deepSeek])
      for (const status of [429, 500, 503]) {
        const policy = { maxAttempts: 3, initialDelayMs: 1 }
        const failing = await against(
          [json({ error: { message: 'busy' } }, status)],
          make,
          asked({ retryPolicy: policy }),
        )
        expect(failing.requests).toHaveLength(3)
        const twice = [
          json({ error: { message: 'busy' } }, status),
          json({ error: { message: 'busy' } }, status),
          plain('{"n":7}'),
        ]
        expect((await against(twice, make, asked({ retryPolicy: policy }))).outcome.ok).toBe(true)
      }
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.5])(
    '[A5.09] a policy of %s attempts is bounded too',
    async (maxAttempts) => {
      const { requests } = await against(
        [plain('no')],
        compatible,
        asked({ retryPolicy: { maxAttempts, initialDelayMs: -5 } }),
      )
      expect(requests.length).toBeLessThanOrEqual(10)
      expect(requests.length).toBeGreaterThanOrEqual(1)
    },
  )

  it('[A5.11] a schema that is none gives an Error before anybody is asked', async () => {
    for (const make of [compatible, deepSeek])
      for (const none of ['', '{', '[]', '"text"', 'null', '{"type":"nonsense"}']) {
        const { outcome, requests } = await against([plain('{}')], make, asked({ schema: none }))
        expect(outcome).toMatchObject({ ok: false, error: { type: 'InvalidRequest' } })
        expect(requests).toEqual([])
      }
  })

  it('[A5.12] the quoting provider answers with an Error and its reason', async () => {
    const outcome = await quotingProvider().sendStructuredMessage(asked())
    expect(outcome).toMatchObject({ ok: false, error: { message: expect.stringMatching(/Connect a model/) } })
  })

  it('a form that the endpoint refuses is not asked for again: the prompt takes its place', async () => {
    await using server = await startWireServer(({ body }) =>
      body?.response_format
        ? json({ error: { message: 'This model does not support response format `json_schema`.' } }, 400)
        : plain('{"n":7}'),
    )
    const provider = compatible(`${server.origin}/v1`)
    expect((await provider.sendStructuredMessage(asked())).ok).toBe(true)
    expect(server.requests).toHaveLength(2)
    expect((await provider.sendStructuredMessage(asked())).ok).toBe(true)
    expect(server.requests).toHaveLength(3)
  })

  it('only an abort rejects, with its reason', async () => {
    const slow = {
      ...chatRecordings({ model: 'm', basePath: '' }).text.plain,
      body: ['{'],
      afterwards: 'StaysOpen' as const,
    }
    await using server = await startWireServer(slow)
    const abort = new AbortController()
    const sent = compatible(`${server.origin}/v1`).sendStructuredMessage(asked(), { signal: abort.signal })
    const refused = expect(sent).rejects.toThrow('stopped')
    abort.abort(new Error('stopped'))
    await refused
  })
})

describe('a schema', () => {
  it('checks what a reply holds', () => {
    const read = readSchema(schema)
    if (!read.ok) throw new Error(read.error)
    expect(read.value.check('{"n":1}')).toEqual({ ok: true, value: '{"n":1}' })
    expect(read.value.check('{"n":"1"}').ok).toBe(false)
    expect(read.value.check('').ok).toBe(false)
  })

  it('is enforced by OpenAI only where its objects are closed and all is required', () => {
    const closed = {
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
      additionalProperties: false,
    }
    expect(isStrictSchema(closed)).toBe(true)
    expect(isStrictSchema({ ...closed, additionalProperties: true })).toBe(false)
    expect(isStrictSchema({ ...closed, required: [] })).toBe(false)
    expect(
      isStrictSchema({
        type: 'object',
        properties: { a: { type: 'object' } },
        required: ['a'],
        additionalProperties: false,
      }),
    ).toBe(false)
  })
})
