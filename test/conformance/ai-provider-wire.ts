import { describe, expect, test } from 'vitest'
import type { AIProviderDescriptor } from '../../src/contracts/index.ts'
import {
  type AIProvider,
  type AIProviderBuilder,
  AIProviderFailure,
  type AIProviderMessage,
  type AIProviderRequest,
  type AIProviderResponse,
  type ProviderConnection,
  type SendOptions,
  toProviderDef,
} from '../../src/main/assistant/index.ts'
import { plainPng } from '../files/png-file.ts'
import type { ProviderRecordings, RecordedReply } from '../fixtures/recordings/provider-recordings.ts'
import {
  type Answer,
  type Recording,
  reset,
  startWireServer,
  type WireRequest,
  type WireServer,
} from '../fixtures/wire-server.ts'

/** The three things that a provider companion exports, and what its endpoint sends. */
export interface RecordedProvider {
  readonly builder: AIProviderBuilder
  readonly descriptor: AIProviderDescriptor
  readonly provider: (apiKey: string, model: string, connection?: ProviderConnection) => AIProvider
  readonly recordings: ProviderRecordings
}

const KEY = 'sk-pack-4f1c9a7e2b8d'
const tool = toProviderDef({
  name: 'look_up',
  description: 'Looks something up.',
  parameters: {
    properties: [
      ['query', { type: 'StringP' }, 'What to look for'],
      ['top', { type: 'Integer' }, 'How many'],
    ],
  },
  executor: async () => ({ type: 'Succeeded', value: null }),
  visibility: 'ServerSide',
  capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
})
const request = (over: Partial<AIProviderRequest> = {}): AIProviderRequest => ({
  systemPrompt: 'Be brief.',
  messages: [{ role: 'User', content: 'What is the dome made of?' }],
  tools: [],
  maxTokens: 100,
  temperature: 0.5,
  stream: true,
  ...over,
})
const schema = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
  additionalProperties: false,
}
const structured = (over: { schema?: string; maxAttempts?: number } = {}) => ({
  messages: [{ role: 'User' as const, content: 'What is the dome made of?' }],
  tools: [],
  systemPrompt: 'Be brief.',
  schema: over.schema ?? JSON.stringify(schema),
  retryPolicy: { maxAttempts: over.maxAttempts ?? 1, initialDelayMs: 1 },
})

const contentOf = ({ messages }: AIProviderResponse): string => messages.map(({ content }) => content).join('')
const lastOf = (server: WireServer): WireRequest => {
  const last = server.requests.at(-1)
  if (!last) throw new Error('Nothing was asked')
  return last
}

/** What every provider over a wire promises; run it on yours, with what its endpoint sends. */
export const aiProviderWireConformance = (name: string, subject: RecordedProvider): void => {
  const { builder, descriptor, provider: create, recordings } = subject
  const { basePath, model, stopSequence, withoutUsage, thoughts } = recordings

  const against = async (
    answers: readonly Answer[],
    work: (provider: AIProvider, server: WireServer) => Promise<void>,
  ) => {
    await using server = await startWireServer(...answers)
    await work(create(KEY, model, { baseUrl: `${server.origin}${basePath}` }), server)
  }
  const replyTo = async (recording: Recording, over: Partial<AIProviderRequest> = {}, options?: SendOptions) => {
    await using server = await startWireServer(recording)
    const provider = create(KEY, model, { baseUrl: `${server.origin}${basePath}` })
    return { response: await provider.sendMessage(request(over), options), asked: lastOf(server) }
  }
  const bothWays = async (reply: RecordedReply, check: (response: AIProviderResponse) => void, over = {}) => {
    check((await replyTo(reply.streamed, over)).response)
    check((await replyTo(reply.plain, { ...over, stream: false })).response)
  }
  const failureOf = async (recording: Recording) => {
    await using server = await startWireServer(recording)
    const provider = create(KEY, model, { baseUrl: `${server.origin}${basePath}` })
    const failure = await provider.sendMessage(request()).then(
      () => null,
      (error: unknown) => error,
    )
    if (!(failure instanceof AIProviderFailure)) throw new Error(`No failure: ${String(failure)}`)
    return failure.failure
  }

  describe(`AIProvider over the wire: ${name}`, () => {
    test('[A4.01] [A4.09] [A4.12] [A4.15] has a builder, a descriptor and a function, filled and of one mind', async () => {
      expect(builder.descriptor).toEqual(descriptor)
      const built = builder.build(KEY, model)
      const alone = create(KEY, model)
      for (const { capabilities } of [descriptor, built, alone]) {
        expect(Object.keys(capabilities).toSorted()).toEqual([
          'model',
          'providerName',
          'supportsPromptCaching',
          'supportsStreaming',
          'supportsToolUse',
          'supportsVision',
        ])
        expect(capabilities.providerName).not.toBe('')
      }
      expect([built.capabilities.model, alone.capabilities.model]).toEqual([model, model])
      expect([descriptor.id, descriptor.displayName, descriptor.defaultModel].every((text) => text !== '')).toBe(true)
    })

    test('[D5.01] [A4.03] [A4.06] [A4.08] [A4.13] one request in, one response out: text, end and usage', async () => {
      await bothWays(recordings.text, (response) => {
        expect(contentOf(response)).toBe('Cedar ribs.')
        expect(response).toMatchObject({ stopReason: 'EndTurn', toolCalls: [], usage: recordings.usage })
        expect(response.messages).toMatchObject([{ role: 'Assistant' }])
      })
    })

    test('[A4.14] streams when it is asked to, and makes one plain call when it is not', async () => {
      const deltas: string[] = []
      const onDelta = (delta: string) => deltas.push(delta)
      const streamed = await replyTo(recordings.text.streamed, {}, { onDelta })
      expect(deltas.length).toBeGreaterThan(1)
      expect(deltas.join('')).toBe(contentOf(streamed.response))
      expect(recordings.streamsIn(streamed.asked)).toBe(true)
      const plain = await replyTo(recordings.text.plain, { stream: false }, { onDelta: () => deltas.push('!') })
      expect(recordings.streamsIn(plain.asked)).toBe(false)
      expect(plain.asked.headers.accept ?? '').not.toContain('event-stream')
      expect(deltas).not.toContain('!')
    })

    test('[A4.02] each of the six fields takes effect on what is sent', async () => {
      const sent = async (over: Partial<AIProviderRequest>) => {
        const reply = over.stream === false ? recordings.text.plain : recordings.text.streamed
        const { asked } = await replyTo(reply, over)
        return JSON.stringify([asked.path, asked.body])
      }
      const before = await sent({})
      const changes: Partial<AIProviderRequest>[] = [
        { systemPrompt: 'Be long.' },
        { messages: [{ role: 'User', content: 'And the door?' }] },
        { tools: [tool] },
        { maxTokens: 200 },
        { temperature: 0.25 },
        { stream: false },
      ]
      for (const change of changes) expect(await sent(change), JSON.stringify(change)).not.toBe(before)
      expect(await sent({})).toBe(before)
    })

    test('what a person sets beside them takes effect too: top P, stop sequences, effort, parameters of their own', async () => {
      const sent = async (over: Partial<AIProviderRequest>) => {
        await using server = await startWireServer(recordings.text.streamed)
        const provider = create(KEY, recordings.thinker ?? model, { baseUrl: `${server.origin}${basePath}` })
        await provider.sendMessage(request(over))
        return JSON.stringify(lastOf(server).body)
      }
      const before = await sent({})
      const { asked } = await replyTo(recordings.text.streamed, { topP: 0.875 })
      expect(JSON.stringify(asked.body)).toContain('0.875')
      if (stopSequence) expect(await sent({ stopSequences: ['UNTIL-HERE'] })).toContain('UNTIL-HERE')
      expect(await sent({ reasoningEffort: 'High' })).not.toBe(before)
      expect(await sent({ reasoningEffort: 'High' })).not.toBe(await sent({ reasoningEffort: 'None' }))
      expect(await sent({ providerOptions: { own_seed: 4_711 } })).toContain('"own_seed":4711')
    })

    test('tells what the endpoint says of limits and of the request, and no other header', async () => {
      const headers = { 'x-request-id': 'req-7', 'X-RateLimit-Remaining-Tokens': '900', 'set-cookie': 'session=1' }
      const { response } = await replyTo({ ...recordings.text.streamed, headers })
      expect(response.headers).toEqual({ 'x-request-id': 'req-7', 'x-ratelimit-remaining-tokens': '900' })
    })

    test('a limit that nobody chose is left out where the wire can do without one', async () => {
      const { asked } = await replyTo(recordings.text.streamed, { maxTokens: 4_321, maxTokensByDefault: true })
      expect(JSON.stringify(asked.body)).not.toContain('4321')
    })

    test('[A2.13] [A4.05] [A4.08] offers tools as JSON Schema, and reads what the model asks of them', async () => {
      await bothWays(
        recordings.toolCall,
        (response) => {
          expect(response.stopReason).toBe('ToolUse')
          expect(response.toolCalls).toEqual([
            { toolCallId: expect.stringMatching(/./), name: 'look_up', arguments: { query: 'dome' } },
          ])
        },
        { tools: [tool] },
      )
      const { asked } = await replyTo(recordings.text.streamed, { tools: [tool] })
      expect(recordings.toolParametersIn(asked)).toMatchObject({
        type: 'object',
        properties: {
          query: { type: 'string', description: 'What to look for' },
          top: { type: 'integer', description: 'How many' },
        },
      })
    })

    test('tells the model what its tools gave', async () => {
      const { response } = await replyTo(recordings.toolCall.streamed, { tools: [tool] })
      const [message] = response.messages
      const toolCallId = response.toolCalls[0]?.toolCallId ?? ''
      const results: AIProviderMessage = {
        role: 'User',
        content: '',
        toolResults: [{ toolCallId, name: 'look_up', result: { type: 'Succeeded', value: 'Seventeen staves' } }],
      }
      const messages = [...request().messages, ...(message ? [message] : []), results]
      const { asked } = await replyTo(recordings.text.streamed, { tools: [tool], messages })
      const body = JSON.stringify(asked.body)
      for (const part of ['look_up', 'dome', 'Seventeen staves']) expect(body).toContain(part)
    })

    test('shows a picture in the wire’s own form, with exactly its bytes and no address of anywhere', async () => {
      const picture = { mediaType: 'image/png', data: plainPng([200, 30, 30]).toString('base64') }
      const question = 'What colour is this?'
      const messages: AIProviderMessage[] = [{ role: 'User', content: question, images: [picture] }]
      const { asked } = await replyTo(recordings.text.streamed, { messages })
      expect(recordings.lastMessageIn(asked)).toEqual(recordings.shown(picture, question))
      expect(JSON.stringify(asked.body)).not.toMatch(/https?:/)
    })

    test('[A4.08] says when the token limit cut the reply', async () => {
      await bothWays(recordings.cutAtLimit, (response) => {
        expect(response).toMatchObject({ stopReason: 'MaxTokens', finishReason: 'Length' })
      })
    })

    if (stopSequence) {
      test('[A4.08] says when a stop sequence ended the reply', async () => {
        await bothWays(stopSequence, ({ stopReason }) => expect(stopReason).toBe('StopSequence'), {
          stopSequences: ['END'],
        })
      })
    }
    if (withoutUsage) {
      test('[A4.07] has no usage where none is reported', async () => {
        await bothWays(withoutUsage, ({ usage }) => expect(usage).toBeNull())
      })
    }
    if (thoughts) {
      test('keeps thoughts apart from the answer, and what was signed goes back with the next call', async () => {
        const thought: string[] = []
        const { response } = await replyTo(thoughts.streamed, {}, { onReasoning: (delta) => thought.push(delta) })
        expect(thought.join('')).toBe('Hm.')
        expect(response.messages).toMatchObject([{ content: 'Cedar ribs.', reasoning: 'Hm.' }])
        const plain = await replyTo(thoughts.plain, { stream: false })
        expect(plain.response.messages).toMatchObject([{ content: 'Cedar ribs.', reasoning: 'Hm.' }])
        const messages = [
          ...request().messages,
          ...response.messages,
          { role: 'User' as const, content: 'And the door?' },
        ]
        const { asked } = await replyTo(recordings.text.streamed, { messages })
        expect(JSON.stringify(asked.body)).toContain('And the door?')
      })
    }

    test('sends the key as its endpoint wants it, and none without one', async () => {
      const { asked } = await replyTo(recordings.text.streamed)
      expect(recordings.keyIn(asked)).toBe(KEY)
      await using open = await startWireServer(recordings.text.streamed)
      await create('', model, { baseUrl: `${open.origin}${basePath}` }).sendMessage(request())
      expect(recordings.keyIn(lastOf(open)) || 'undefined').toBe('undefined')
      expect(JSON.stringify([asked.path, asked.body])).not.toContain(KEY)
    })

    test('a refused key is said so, without the key', async () => {
      const failure = await failureOf(recordings.error.refusedKey)
      expect(failure.type).toBe('Unauthorized')
      expect(failure.message).toMatch(/refused the key \(401\)/)
      expect(failure.message).not.toContain(KEY)
    })

    test('what may pass by itself is tried again: too many requests, a reset before the first byte', async () => {
      const busy = { ...recordings.error.overloaded, headers: { 'retry-after': '0' } }
      await against([busy, reset, recordings.text.streamed], async (provider, server) => {
        expect(contentOf(await provider.sendMessage(request()))).toBe('Cedar ribs.')
        expect(server.requests).toHaveLength(3)
      })
    })

    test('a reply that breaks off fails with words, and is not asked for again', async () => {
      const { streamed } = recordings.text
      const half: Recording = { ...streamed, body: streamed.body.slice(0, -2), afterwards: 'BreaksOff' }
      await against([half], async (provider, server) => {
        await expect(provider.sendMessage(request())).rejects.toThrow(/broke off|cannot be read|broken off/)
        expect(server.requests.length).toBeLessThanOrEqual(3)
      })
    })

    test('stopping ends the call at once with the reason, and closes the line', async () => {
      const { streamed } = recordings.text
      const endless: Recording = { ...streamed, body: streamed.body.slice(0, -1), afterwards: 'StaysOpen' }
      await against([endless], async (provider) => {
        const abort = new AbortController()
        const begun = Promise.withResolvers<void>()
        const sent = provider.sendMessage(request(), { signal: abort.signal, onDelta: () => begun.resolve() })
        const refused = expect(sent).rejects.toThrow('stopped')
        await begun.promise
        abort.abort(new Error('stopped'))
        await refused
      })
    })

    test('[A5.02] [A5.03] [A5.04] [A5.05] [A5.07] gives JSON of a schema, in the wire’s own form where it has one, and never streams', async () => {
      await against([recordings.structured], async (provider, server) => {
        const outcome = await provider.sendStructuredMessage(structured())
        expect(outcome).toMatchObject({ ok: true })
        if (outcome.ok) expect(JSON.parse(contentOf(outcome.value))).toEqual({ answer: 'Cedar ribs.' })
        expect(server.requests.some(recordings.streamsIn)).toBe(false)
        if (recordings.schemaIn)
          expect(recordings.schemaIn(lastOf(server))).toMatchObject({ properties: schema.properties })
        else expect(JSON.stringify(lastOf(server).body)).toContain('JSON Schema')
      })
    })

    test('[A5.09] [A5.10] the retry policy bounds the calls', async () => {
      await against([recordings.error.overloaded], async (provider, server) => {
        expect(await provider.sendStructuredMessage(structured({ maxAttempts: 3 }))).toMatchObject({ ok: false })
        expect(server.requests).toHaveLength(3)
      })
    })

    test('[A5.08] [A5.11] failures are Errors of the result; a schema that is none asks nobody', async () => {
      await against([recordings.error.refusedKey], async (provider, server) => {
        for (const none of ['', 'not json', '[]', '7', 'null']) {
          const outcome = await provider.sendStructuredMessage(structured({ schema: none }))
          expect(outcome).toMatchObject({ ok: false, error: { type: 'InvalidRequest' } })
        }
        expect(server.requests).toEqual([])
        expect(await provider.sendStructuredMessage(structured())).toMatchObject({
          ok: false,
          error: { type: 'Unauthorized' },
        })
      })
    })

    test('lists its models, the latest first where that is told', async () => {
      await using server = await startWireServer(recordings.models)
      const connection = { baseUrl: `${server.origin}${basePath}` }
      const names = await builder.listModels?.(KEY, connection, new AbortController().signal)
      expect(names).toEqual(recordings.listed ?? ['model-a', 'model-b'])
      expect(recordings.keyIn(lastOf(server))).toBe(KEY)
    })
  })
}
