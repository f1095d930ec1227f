import { describe, expect, it } from 'vitest'
import { type ConversationMessage, fail, succeed } from '../../../contracts/index.ts'
import { newGuid, now } from '../../platform/index.ts'
import type { AIProvider, StructuredRequest } from '../providers/ai-provider.ts'
import { scriptedProvider } from '../providers/scripted-provider.ts'
import { standaloneQuestion } from './standalone-question.ts'

const said = (role: 'User' | 'Assistant', content: string, searches?: string[]): ConversationMessage => ({
  messageId: newGuid(),
  role,
  content,
  toolCalls: [],
  toolResults: [],
  timestamp: now(),
  citations: [],
  completion: 'Complete',
  ...(searches && { searches }),
})
const history = [said('User', 'Where does the dome motor stand?'), said('Assistant', 'In the cellar [1].')]

const answering = (content: string) => {
  const asked: StructuredRequest[] = []
  const provider: AIProvider = {
    ...scriptedProvider([]),
    sendStructuredMessage: async (request) => {
      asked.push(request)
      return succeed({ messages: [{ role: 'Assistant', content }], stopReason: 'EndTurn', toolCalls: [], usage: null })
    },
  }
  return { asked, provider }
}
const ask = (message: string, provider: AIProvider, before: readonly ConversationMessage[] = history) =>
  standaloneQuestion({ message, history: before, provider, signal: new AbortController().signal })

describe('standaloneQuestion', () => {
  it.each(['How many lockers are there?', 'Wie viele Schlüssel gibt es?'])(
    'is %s itself, which names all that it asks of',
    async (message) => {
      const without: AIProvider = {
        ...scriptedProvider([]),
        sendStructuredMessage: async () => fail({ type: 'InvalidRequest', message: 'No.' }),
      }
      expect(await ask(message, without)).toBe(message)
    },
  )

  it('is written out by the model where one is connected', async () => {
    const { asked, provider } = answering('{"question":"How much does the dome motor weigh?"}')
    expect(await ask('and how much does it weigh?', provider)).toBe('How much does the dome motor weigh?')
    expect(asked[0]?.messages[0]?.content).toContain('Where does the dome motor stand?')
    expect(asked[0]?.messages[0]?.content).toContain('In the cellar')
  })

  it.each([['not JSON'], ['{"question":""}'], ['{"question":7}'], [`{"question":"${'x'.repeat(900)}"}`]])(
    'carries the subject over where the model gives nothing of use: %s',
    async (content) => {
      expect(await ask('and how much does it weigh?', answering(content).provider)).toBe(
        'how much does dome motor weigh?',
      )
    },
  )

  it('carries the subject over where there is no model, or it fails', async () => {
    const without: AIProvider = {
      ...scriptedProvider([]),
      sendStructuredMessage: async () => fail({ type: 'InvalidRequest', message: 'No.' }),
    }
    const broken: AIProvider = {
      ...scriptedProvider([]),
      sendStructuredMessage: () => Promise.reject(new Error('down')),
    }
    for (const provider of [without, broken])
      expect(await ask('and how much does it weigh?', provider)).toBe('how much does dome motor weigh?')
  })

  it('asks no model about a first question, or one that stands for itself', async () => {
    const { asked, provider } = answering('{"question":"Something else"}')
    expect(await ask('and how much does it weigh?', provider, [])).toBe('and how much does it weigh?')
    const whole = 'Which radio channel do the lodge and the domes use in winter?'
    expect(await ask(whole, provider)).toBe(whole)
    expect(asked).toEqual([])
  })

  it('goes on from the question before as it was understood then', async () => {
    const chain = [
      ...history,
      said('User', 'and how much does it weigh?'),
      said('Assistant', '40 kg.', ['how much does the dome motor weigh?']),
    ]
    const { asked, provider } = answering('')
    expect(await ask('Who repaired it?', provider, chain)).toBe('Who repaired dome motor?')
    expect(asked[0]?.messages[0]?.content).toContain('how much does the dome motor weigh?')
  })

  it('is about who was named before a question that nothing was found for', async () => {
    const nothing = said('Assistant', 'I found nothing in your documents that answers this.')
    const chain = [
      said('User', 'Who is the harbour master?'),
      said('Assistant', '> Harbour master: Inga Quist [1]'),
      said('User', 'Who is the diver?'),
      nothing,
    ]
    const { provider } = answering('')
    expect(await ask('When was she born?', provider, chain)).toBe('When was Inga Quist born?')
    const far = Array.from({ length: 20_000 }, () => [said('User', 'Who is the diver?'), nothing]).flat()
    expect(await ask('When was she born?', provider, far)).toBe('When was diver born?')
  })

  it('is about what a table was asked for, where that is one thing alone', async () => {
    const result = { type: 'Succeeded' as const, value: { answer: 'Largest Price: **489.00**.', called: 'Inverter' } }
    const reply = said('Assistant', 'Largest Price: **489.00**.')
    const computed = [
      said('User', 'Which is the most expensive part?'),
      { ...reply, toolResults: [{ toolCallId: 'call-1', name: 'query_table', result }] },
    ]
    expect(await ask('How long does it take to be delivered?', answering('').provider, computed)).toBe(
      'How long does Inverter take to be delivered?',
    )
  })

  it('ends at once when the reply is stopped', async () => {
    const abort = new AbortController()
    const hanging: AIProvider = { ...scriptedProvider([]), sendStructuredMessage: () => new Promise(() => undefined) }
    const message = 'and how much does it weigh?'
    const asked = standaloneQuestion({ message, history, provider: hanging, signal: abort.signal })
    const reason = new Error('stopped')
    abort.abort(reason)
    await expect(asked).rejects.toBe(reason)
  })
})
