import { Buffer } from 'node:buffer'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { evaluateSupport, rightMarks } from '../../../scripts/eval/support/evaluate-support.ts'
import * as alcove from '../../../src/main/library.ts'
import { startRetrievalApp } from '../../assistant-app.ts'
import { plainPng } from '../../files/png-file.ts'
import { until } from '../../until.ts'

const DOME = 'The dome of the observatory is made of cedar wood. It weighs twelve tonnes and was built in 1907.'
const ask = 'What is the dome of the observatory made of?'
const turns = [{ deltas: ['The dome is made of cedar ', 'wood [1]. It was restored in 1988 by Ada Quill [1].'] }]

describe('a reply of a connected model', () => {
  it('has each of its sentences marked, over HTTP and in the event that ends it', async () => {
    await using app = await startRetrievalApp({ turns })
    await app.index([DOME])
    await using stream = await app.ada.notifications()
    const { conversation, message } = await app.ada.ask(ask)
    expect(message.support?.map(({ verdict, citation, unfound }) => ({ verdict, citation, unfound }))).toEqual([
      { verdict: 'Supported', citation: 1, unfound: [] },
      { verdict: 'Unsupported', citation: null, unfound: ['1988', 'Ada', 'Quill'] },
    ])
    const [first] = message.support ?? []
    expect(message.content.slice(first?.start, first?.end)).toBe('The dome is made of cedar wood [1].')
    expect(first?.words).toEqual(expect.arrayContaining(['dome', 'cedar', 'wood']))
    const complete = await until('the end of the stream', () =>
      stream.received
        .flatMap(({ payload }) => ((payload as { type?: string }).type === 'MessageComplete' ? [payload] : []))
        .at(-1),
    )
    expect(complete).toMatchObject({ messageId: message.messageId, support: message.support })
    const again = await app.ada.conversations.ReadConversation({
      conversationId: conversation.conversationId,
      before: null,
      limit: 10,
    })
    expect(again?.messages.at(-1)?.support).toEqual(message.support)
  })

  it('keeps its marks in the JSON that is taken to another installation, but none on what it does not say', async () => {
    await using app = await startRetrievalApp({ turns })
    await app.index([DOME])
    const { conversation, message } = await app.ada.ask(ask)
    const { text } = await app.ada.conversations.ExportConversations({
      conversationId: conversation.conversationId,
      format: 'Json',
    })
    await using other = await startRetrievalApp()
    const broughtIn = async (json: string) => {
      const bytes = Buffer.from(json).toString('base64') as never
      const report = await other.ada.conversations.ImportConversations({ fileName: 'c.json', bytes })
      expect(report).toMatchObject({ imported: 1, failed: [] })
      const [latest] = (await other.ada.conversations.BrowseConversations({})).conversations
      return (await other.ada.assistant.GetConversation(latest?.conversationId ?? ''))?.messages.at(-1)
    }
    expect((await broughtIn(text))?.support).toEqual(message.support)

    const changed = (support: unknown, origin: string): string => {
      const file = JSON.parse(text)
      file.conversations[0].origin = origin
      file.conversations[0].messages.at(-1).support = support
      return JSON.stringify(file)
    }
    const beyond = { ...message.support?.[0], end: message.content.length + 1 }
    expect((await broughtIn(changed([beyond, message.support?.[1]], 'alcove:a')))?.support).toEqual([
      message.support?.[1],
    ])
    const odd = await broughtIn(changed([{ start: 'first' }], 'alcove:b'))
    expect(odd?.content).toBe(message.content)
    expect(odd?.support).toBeUndefined()
  })

  it('has none where it had no passages, and none where it repeats them letter by letter', async () => {
    await using free = await startRetrievalApp({ turns })
    expect((await free.ada.ask(ask)).message.support).toBeUndefined()
    await using quoting = await startRetrievalApp({ provider: alcove.quotingProvider() })
    await quoting.index([DOME])
    expect((await quoting.ada.ask(ask)).message.support).toBeUndefined()
  })

  it('stands on what a tool told as well, which has no number', async () => {
    const weigh: alcove.AIToolDefinition = {
      name: 'weigh',
      description: 'Weighs.',
      parameters: { properties: [] },
      executor: async () => ({ type: 'Succeeded', value: { thing: 'harbour crane', weightTonnes: 47 } }),
      visibility: 'ServerSide',
      capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
    }
    await using app = await startRetrievalApp({
      turns: [
        { toolCalls: [{ toolCallId: 'w', name: 'weigh', arguments: {} }] },
        { deltas: ['The harbour crane has a weight of 47 tonnes.'] },
      ],
      builders: [alcove.withAITools([weigh])],
    })
    await app.index([DOME])
    const { message } = await app.ada.ask('How heavy is the harbour crane?')
    expect(message.support).toMatchObject([{ verdict: 'Supported', citation: null, unfound: [] }])
  })
})

describe('a reply that was shown a picture', () => {
  it('has no mark on what no passage supports, for that may be seen there; what passages support is marked as ever', async () => {
    await using app = await startRetrievalApp({ turns, info: { seesImages: true, contextLength: 100_000 } })
    await app.index([DOME])
    const { conversations, assistant } = app.ada
    const bytes = Buffer.from(plainPng([200, 20, 20])).toString('base64') as never
    const { pictureId } = await conversations.AttachPicture({ fileName: 'dome.png', bytes })
    const task = await conversations.AskWithPictures({ content: ask, pictures: [pictureId], conversationId: null })
    await until('the reply', async () => (await assistant.GetTaskStatus(task.taskId))?.status.type === 'Completed')
    expect(app.provider.requests.at(-1)?.messages.at(-1)?.images).toHaveLength(1)
    const message = (await assistant.GetConversation(task.conversationId))?.messages.at(-1)
    expect(message?.content).toContain('It was restored in 1988 by Ada Quill')
    expect(message?.support).toMatchObject([{ verdict: 'Supported', citation: 1, unfound: [] }])
    // Without a picture the same words are marked both.
    expect((await app.ada.ask(ask)).message.support).toHaveLength(2)
  })
})

describe('a strictly grounded reply', () => {
  const strict = alcove.withGroundingMode('StrictlyGrounded')

  it('is marked by default', async () => {
    await using app = await startRetrievalApp({ turns, retrieval: [strict, alcove.withMinScore(0.1)] })
    await app.index([DOME])
    const { message } = await app.ada.ask(ask)
    expect(message.content).toContain('1988')
    expect(message.support?.at(-1)?.verdict).toBe('Unsupported')
  })

  it('is shown without what nothing supports under withUnsupportedSentences Remove, and says how much that was', async () => {
    await using app = await startRetrievalApp({
      turns,
      retrieval: [strict, alcove.withMinScore(0.1), alcove.withUnsupportedSentences('Remove')],
    })
    await app.index([DOME])
    await using stream = await app.ada.notifications()
    const { message } = await app.ada.ask(ask)
    expect(message.content).toBe('The dome is made of cedar wood [1].')
    expect(message.notices).toEqual(['One sentence that no passage supports was left out.'])
    expect(message.support).toMatchObject([{ verdict: 'Supported', citation: 1 }])
    await until('the end of the stream', () => JSON.stringify(stream.received).includes('MessageComplete'))
    expect(JSON.stringify(stream.received)).not.toContain('Ada Quill')
  })

  it('of which nothing is left says that the documents do not answer', async () => {
    await using app = await startRetrievalApp({
      turns: [{ deltas: ['It was restored in 1988 by Ada Quill.'] }],
      retrieval: [strict, alcove.withMinScore(0.1), alcove.withUnsupportedSentences('Remove')],
    })
    await app.index([DOME])
    expect((await app.ada.ask(ask)).message.content).toMatch(/^Your documents do not answer this/)
  })
})

/** Well under what is measured: see `npm run eval -- support`. */
const LEAST_RIGHT = 0.82

it('the marks on the sentences of the labelled set are mostly right', async () => {
  const file = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  const marked = await evaluateSupport(file('test/fixtures/support/test.jsonl'), file('resources'))
  expect(marked.length).toBeGreaterThan(150)
  expect(rightMarks(marked)).toBeGreaterThanOrEqual(LEAST_RIGHT)
  const changed = marked.filter(({ pair }) => pair.kind === 'number')
  expect(rightMarks(changed)).toBeGreaterThanOrEqual(0.9)
})
