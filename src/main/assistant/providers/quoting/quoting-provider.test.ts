import { expect, test } from 'vitest'
import { contextLengthOf, messageBudget } from '../../agent/budget/context-length.ts'
import { fitMessages } from '../../agent/budget/fit-messages.ts'
import { datedQuery } from '../../follow-ups/dated-query.ts'
import { SEARCH_KNOWLEDGE } from '../../tools/search-knowledge-result.ts'
import { toProviderDef } from '../../tools/to-provider-def.ts'
import type { AIProviderMessage } from '../ai-provider.ts'
import { quotingProvider } from './quoting-provider.ts'

const searchTool = toProviderDef({
  name: SEARCH_KNOWLEDGE,
  description: 'Searches.',
  parameters: { properties: [['query', { type: 'StringP' }, 'What to look for.']] },
  executor: async () => ({ type: 'Succeeded', value: null }),
  visibility: 'ServerSide',
  capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
})
const send = (messages: readonly AIProviderMessage[], tools = [searchTool]) =>
  quotingProvider().sendMessage(
    { systemPrompt: '', messages, tools, maxTokens: 100, temperature: 0, stream: true },
    { signal: new AbortController().signal },
  )

test('searches for the question first', async () => {
  const { toolCalls, stopReason } = await send([{ role: 'User', content: 'How heavy is the mirror?' }])
  expect(stopReason).toBe('ToolUse')
  expect(toolCalls[0]).toMatchObject({ name: SEARCH_KNOWLEDGE, arguments: { query: 'How heavy is the mirror?' } })
})

test('has room for all that two wide searches bring: what is cut to fit a model could not be read', async () => {
  const passage = { text: 'x'.repeat(4_000), fileName: 'notes.txt', contentType: 'text/plain', place: 'line 1' }
  const result = { passages: Array.from({ length: 12 }, (_, at) => ({ ...passage, number: at + 1 })) }
  const searched: AIProviderMessage = {
    role: 'User',
    content: '',
    toolResults: ['1', '2'].map((toolCallId) => ({
      toolCallId,
      name: SEARCH_KNOWLEDGE,
      result: { type: 'Succeeded', value: result },
    })),
  }
  const room = messageBudget(contextLengthOf((await quotingProvider().modelInfo?.()) ?? null), 4_096, 2_000)
  expect(fitMessages([], [searched], room).shortenedResults).toBe(0)
})

test('quotes from what was retrieved for the question, without a search of its own', async () => {
  const passages = [
    {
      number: 4,
      fileName: 'notes.txt',
      contentType: 'text/plain',
      place: 'line 1',
      text: 'The mirror weighs 120 kg.',
      headers: null,
      score: 1,
      context: '',
    },
  ]
  const { messages, toolCalls } = await quotingProvider().sendMessage(
    {
      systemPrompt: '',
      messages: [{ role: 'User', content: 'And how heavy is it?' }],
      tools: [searchTool],
      maxTokens: 100,
      temperature: 0,
      stream: true,
      retrieved: { query: 'How heavy is the mirror?', passages },
    },
    { signal: new AbortController().signal },
  )
  expect(toolCalls).toEqual([])
  expect(messages[0]?.content).toContain('> The mirror weighs 120 kg. [4]')
})

test('what leans on the reply before is quoted from the documents that this cites, where they answer it', async () => {
  const passageOf = (number: number, fileName: string, text: string) => ({
    number,
    fileName,
    contentType: 'text/plain',
    place: 'line 1',
    text,
    headers: null,
    score: 1 / number,
    context: '',
  })
  const zinc = passageOf(2, 'zinc.txt', 'In the trial of zinc 171 people took part. Their colds were no shorter.')
  const others = passageOf(1, 'noise.txt', 'In the survey on noise 2,400 people took part.')
  const quotedFor = async (leaning: 'Openly' | 'Perhaps' | null) => {
    const spokenOf = leaning && { documents: ['zinc.txt'], leaning }
    const retrieved = { query: 'How many people took part?', passages: [others, zinc], ...(spokenOf && { spokenOf }) }
    const request = { systemPrompt: '', tools: [], maxTokens: 100, temperature: 0, stream: true, retrieved }
    const asked: AIProviderMessage[] = [{ role: 'User', content: 'And how many people took part?' }]
    const { messages } = await quotingProvider().sendMessage({ ...request, messages: asked })
    return messages[0]?.content
  }
  expect(await quotedFor('Openly')).toMatch(/171 people took part.*\[2\]/)
  expect(await quotedFor('Openly')).not.toContain('2,400')
  expect(await quotedFor(null)).toContain('2,400')
})

test('dates are searched for as tables write them too', () => {
  expect(datedQuery('Who came on 21 March 2025?')).toBe('Who came on 21 March 2025? 2025-03-21')
  expect(datedQuery('Who came on 2025-03-21?')).toBe('Who came on 2025-03-21?')
})

test('a search that failed is told from one that found nothing', async () => {
  const { messages } = await send([
    { role: 'User', content: 'How heavy is the mirror?' },
    {
      role: 'User',
      content: '',
      toolResults: [
        { toolCallId: 't', name: SEARCH_KNOWLEDGE, result: { type: 'Failed', error: 'The index is busy.' } },
      ],
    },
  ])
  expect(messages[0]?.content).toContain('could not be searched: The index is busy.')
})

test('a search that failed is told from one that found nothing', async () => {
  const { messages } = await send([
    { role: 'User', content: 'How heavy is the mirror?' },
    {
      role: 'User',
      content: '',
      toolResults: [
        { toolCallId: 't', name: SEARCH_KNOWLEDGE, result: { type: 'Failed', error: 'The index is being rebuilt.' } },
      ],
    },
  ])
  expect(messages[0]?.content).toBe('Your documents could not be searched: The index is being rebuilt.')
})

test('what was searched for an earlier question is not taken for what this one found', async () => {
  const { stopReason, toolCalls } = await send([
    { role: 'User', content: 'Where does the ladder stand?' },
    {
      role: 'User',
      content: '',
      toolResults: [
        {
          toolCallId: 't',
          name: SEARCH_KNOWLEDGE,
          // As it is kept of an earlier turn.
          result: { type: 'Succeeded', value: { passages: [{ fileName: 'a.txt', place: 'line 1', text: 'A fuse.' }] } },
        },
      ],
    },
    { role: 'Assistant', content: 'Nothing was found.' },
    { role: 'User', content: 'And how heavy is the mirror?' },
  ])
  expect(stopReason).toBe('ToolUse')
  expect(toolCalls[0]?.arguments).toMatchObject({ query: 'And how heavy is the mirror?' })
})

test('a German question is searched for in German and in English', async () => {
  const { toolCalls } = await send([{ role: 'User', content: 'Wie hoch ist die Miete der Wohnung?' }])
  const queries = toolCalls.map(({ arguments: args }) => (args as { query: string }).query)
  expect(queries[0]).toBe('Wie hoch ist die Miete der Wohnung?')
  expect(queries.at(-1)).toMatch(/rent/)
})

test('a question is also searched for in other words that stand for its own', async () => {
  const { toolCalls } = await send([{ role: 'User', content: 'Who repairs the lift?' }])
  const queries = toolCalls.map(({ arguments: args }) => (args as { query: string }).query)
  expect(queries[1]).toMatch(/lift .*\belevator\b/)
})

test('says so where it cannot search', async () => {
  const { messages } = await send([{ role: 'User', content: 'How heavy is the mirror?' }], [])
  expect(messages[0]?.content).toContain('Connect a model in Settings')
})
