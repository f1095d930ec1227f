import { describe, expect, test } from 'vitest'
import type { AIProvider, AIProviderRequest } from '../../src/main/assistant/index.ts'

export interface AIProviderUnderTest {
  readonly provider: AIProvider
  dispose?(): Promise<void>
}

export interface AIProviderPack {
  /** A provider that answers `question` with text, in one turn or after the tool calls that it asks for. */
  answering(): Promise<AIProviderUnderTest>
  /** A provider whose call begins to speak and does not end by itself; null where calls always end at once. */
  slow: (() => Promise<AIProviderUnderTest>) | null
  /** For a provider that has a model to load. */
  readonly timeoutMs?: number
}

const conformanceQuestion = 'What is the dome made of?'

const request = (stream: boolean): AIProviderRequest => ({
  systemPrompt: 'Be brief.',
  messages: [{ role: 'User', content: conformanceQuestion }],
  tools: [],
  maxTokens: 1_000,
  temperature: 0,
  stream,
})

const using = async (subject: AIProviderUnderTest, work: (provider: AIProvider) => Promise<void>): Promise<void> => {
  try {
    await work(subject.provider)
  } finally {
    await subject.dispose?.()
  }
}

const textOf = (messages: readonly { content: string }[]): string => messages.map(({ content }) => content).join('')

/** What every provider promises; run it on yours. */
export const aiProviderConformance = (name: string, pack: AIProviderPack): void => {
  describe(`AIProvider: ${name}`, { timeout: pack.timeoutMs ?? 30_000 }, () => {
    test('names itself and its model', async () => {
      await using(await pack.answering(), async ({ capabilities }) => {
        expect(capabilities.providerName).not.toBe('')
        expect(capabilities.model).not.toBe('')
      })
    })

    test('the deltas of a streamed reply join to its content', async () => {
      await using(await pack.answering(), async (provider) => {
        const deltas: string[] = []
        const signal = new AbortController().signal
        const response = await provider.sendMessage(request(true), { signal, onDelta: (delta) => deltas.push(delta) })
        expect(textOf(response.messages)).not.toBe('')
        expect(deltas.join('')).toBe(textOf(response.messages))
        expect(response.stopReason).toBe('EndTurn')
        expect(response.toolCalls).toEqual([])
      })
    })

    test('a reply that is not streamed has its content, and no deltas', async () => {
      await using(await pack.answering(), async (provider) => {
        const deltas: string[] = []
        const signal = new AbortController().signal
        const response = await provider.sendMessage(request(false), { signal, onDelta: (delta) => deltas.push(delta) })
        expect(textOf(response.messages)).not.toBe('')
        expect(deltas).toEqual([])
      })
    })

    test('an aborted signal rejects with its reason before anything is sent', async () => {
      await using(await pack.answering(), async (provider) => {
        const reason = new Error('stopped')
        const deltas: string[] = []
        const sent = provider.sendMessage(request(true), {
          signal: AbortSignal.abort(reason),
          onDelta: (delta) => deltas.push(delta),
        })
        await expect(sent).rejects.toBe(reason)
        expect(deltas).toEqual([])
      })
    })

    const { slow } = pack
    if (slow) {
      test('aborting ends a call at once, with the reason', async () => {
        await using(await slow(), async (provider) => {
          const abort = new AbortController()
          const reason = new Error('stopped')
          const begun = Promise.withResolvers<void>()
          const sent = provider.sendMessage(request(true), { signal: abort.signal, onDelta: () => begun.resolve() })
          const outcome = expect(sent).rejects.toBe(reason)
          await begun.promise
          abort.abort(reason)
          await outcome
        })
      })
    }

    test('structured output resolves to a result: JSON as asked for, or a failure with words', async () => {
      await using(await pack.answering(), async (provider) => {
        const outcome = await provider.sendStructuredMessage(
          {
            messages: [{ role: 'User', content: conformanceQuestion }],
            tools: [],
            systemPrompt: null,
            schema: JSON.stringify({
              type: 'object',
              properties: { answer: { type: 'string' } },
              required: ['answer'],
            }),
            retryPolicy: { maxAttempts: 1, initialDelayMs: 1 },
          },
          { signal: new AbortController().signal },
        )
        if (outcome.ok) expect(JSON.parse(textOf(outcome.value.messages))).toHaveProperty('answer')
        else expect(outcome.error.message).not.toBe('')
      })
    })
  })
}
