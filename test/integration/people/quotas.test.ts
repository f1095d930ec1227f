import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectProvider } from '../../connect-provider.ts'
import { pngFile } from '../../files/png-file.ts'
import { zipFile } from '../../files/zip-file.ts'
import { startOpenAIServer } from '../../fixtures/openai-server.ts'
import { everyPermission, launchTeamHost, type TeamHost } from '../../team-host.ts'

const teams = (teamId: string) => ({ [teamId]: everyPermission })

/** A conversation in the form of Alcove's own export. */
const EARLIER = JSON.stringify({
  format: 'alcove-conversations',
  version: 1,
  exported: '2024-01-01T00:00:00.000Z',
  conversations: [
    {
      origin: 'test:1',
      title: 'The lamp',
      created: '2024-01-01T00:00:00.000Z',
      updated: '2024-01-01T00:00:00.000Z',
      leafId: null,
      messages: ['User', 'Assistant'].map((role, at) => ({
        messageId: `m${at}`,
        parentId: at === 0 ? null : 'm0',
        role,
        content: 'What burns on the pier?',
        timestamp: '2024-01-01T00:00:00.000Z',
      })),
    },
  ],
})

let team: TeamHost
beforeAll(async () => {
  team = await launchTeamHost([
    { userId: 'talker', teams: teams('talk'), limits: { messagesPerMinute: 0 } },
    { userId: 'keeper', teams: teams('keep'), limits: { documentsPerDay: 3 } },
    { userId: 'noter', teams: teams('note'), platformAdmin: true, limits: { documentsPerDay: 0 } },
    { userId: 'mover', teams: { ...teams('move-from'), ...teams('move-to') }, limits: { documentsPerDay: 4 } },
    { userId: 'packer', teams: teams('pack'), limits: { documentsPerDay: 3 } },
    { userId: 'stuffer', teams: teams('stuff'), limits: { bytesPerDay: 5_000 } },
    { userId: 'sender', teams: teams('send'), limits: { bytesPerDay: 1_000 } },
    { userId: 'waiter', teams: teams('wait'), platformAdmin: true, limits: { parallelReplies: 1 } },
    { userId: 'other', teams: teams('else') },
  ])
}, 120_000)
afterAll(() => team?.[Symbol.asyncDispose]())

/** As HTTP takes bytes. */
const base64 = (of: Uint8Array | string) => Buffer.from(of).toString('base64') as never
const refused = (words: RegExp) => ({ status: 429, message: expect.stringMatching(words) })

describe('what one person may ask of an installation that others share, whichever way they ask', () => {
  it('replies: asked for, asked for in other words, and written once more (a reply written anew was not counted)', async () => {
    const talker = team.as('talker')
    await talker.conversations.ImportConversations({ fileName: 'all.json', bytes: base64(EARLIER) })
    const [listed] = (await talker.conversations.BrowseConversations({ limit: 1 })).conversations
    const conversationId = listed?.conversationId ?? ''
    const page = await talker.conversations.ReadConversation({ conversationId, before: null, limit: 2 })
    const [question, reply] = page?.messages ?? []
    const at = (messageId = '') => ({ conversationId, messageId, activeModule: null })
    const more = [
      () => talker.conversations.RegenerateReply(at(reply?.messageId)),
      () => talker.conversations.EditMessage({ ...at(question?.messageId), content: 'And now?' }),
      () => talker.conversations.ContinueReply(at(reply?.messageId)),
      () => talker.assistant.SubmitMessage({ content: 'And here?' }),
    ]
    for (const ask of more) await expect(ask()).rejects.toMatchObject(refused(/0 messages a minute/))
    await team.as('other').assistant.SubmitMessage({ content: 'And I?' })
  })

  it('documents: added, replaced, and fetched (a document in the place of another was not counted)', async () => {
    const keeper = team.as('keeper')
    const { documentId } = await keeper.add({ fileName: 'a.txt', bytes: 'The lamp burns.' })
    const note = await keeper.knowledge.AddNote({ title: 'Lamp', body: 'It burns.' })
    const noteId = note.ok ? note.value.documentId : ''
    await keeper.settled([documentId, noteId])
    const replace = (text: string) =>
      keeper.documents.ReplaceDocument({
        documentId,
        fileName: 'a.txt',
        contentType: 'text/plain',
        bytes: base64(text),
      })
    await replace('The lamp burns at six.')
    const more = [
      () => replace('The lamp burns at seven.'),
      () => keeper.knowledge.UpdateNote({ documentId: noteId, title: 'Lamp', body: 'It is out.' }),
      () => keeper.documents.SaveNote({ documentId: noteId, title: 'Lamp', body: 'It is lit.' }),
      () => keeper.sources.AddWebPage({ address: 'https://lamp.example/' }),
      () => keeper.upload({ fileName: 'b.txt', bytes: 'Another.' }),
    ]
    for (const add of more) await expect(add()).rejects.toMatchObject(refused(/3 documents a day/))
    await team.as('other').add({ fileName: 'mine.txt', bytes: 'Not theirs.' })
  })

  it('documents of a library that is brought in, each one (the whole file counted as one)', async () => {
    const [from, to] = [team.as('mover', 'move-from'), team.as('mover', 'move-to')]
    const names = ['a.txt', 'b.txt', 'c.txt']
    const added = []
    for (const fileName of names) added.push(await from.add({ fileName, bytes: `The words of ${fileName}.` }))
    await from.settled(added.map(({ documentId }) => documentId))
    const { exportId, sizeBytes } = await from.libraries.ExportLibrary()
    const { bytes } = await from.libraries.ReadExport({ exportId, offset: 0, length: sizeBytes })
    const seen = await to.libraries.PreviewImport({ fileName: 'library.zip', bytes: base64(bytes) })
    const report = await to.libraries.ImportLibrary({ importId: seen.importId, sameName: 'KeepBoth', context: false })
    const words = expect.stringMatching(/4 documents a day/)
    expect(report).toMatchObject({ added: 1, refused: [{ reason: words }, { reason: words }] })
    expect(await to.knowledge.ListDocuments()).toHaveLength(1)
  })

  it('notes that a reply adds, when a person agrees to it (they were not counted)', async () => {
    const noter = team.as('noter')
    const note = { id: 'note', name: 'add_note', arguments: JSON.stringify({ title: 'Rope', body: 'Buy a rope.' }) }
    const server = await startOpenAIServer({
      chat: [
        { type: 'Reply', toolCalls: [note] },
        { type: 'Reply', deltas: ['Done.'] },
      ],
    })
    try {
      await connectProvider(noter, server.baseUrl)
      await using stream = await noter.notifications()
      const asked = noter.ask('Note that down.')
      const { taskId, toolCallId } = await stream.first(
        'a request',
        ({ kind, payload }) => kind === 'Assistant.ToolRequest' && payload,
      )
      await noter.conversations.AnswerToolCall({ taskId, toolCallId, answer: { type: 'Approved' } })
      const { message } = await asked
      const error = expect.stringMatching(/0 documents a day/)
      expect(message.toolResults).toMatchObject([{ result: { type: 'Failed', error } }])
      expect(await noter.knowledge.ListDocuments()).toEqual([])
    } finally {
      await server.close()
    }
  })

  it('what is inside of an archive, each file (the archive counted as one document)', async () => {
    const packer = team.as('packer')
    const inside = ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((path) => ({ path, content: `The words of ${path}.` }))
    const { documentId } = await packer.add({ fileName: 'all.zip', bytes: zipFile(inside) })
    await packer.settled([documentId])
    expect((await packer.knowledge.ListDocuments()).map(({ fileName }) => fileName).toSorted()).toEqual([
      'a.txt',
      'all.zip',
      'b.txt',
    ])
    const details = await packer.documents.GetDocumentDetails(documentId)
    expect(JSON.stringify(details)).toMatch(/You may add 3 documents a day[^"]*c\.txt, d\.txt/)
  })

  it('bytes of what is inside of an archive (those of the archive alone counted)', async () => {
    const stuffer = team.as('stuffer')
    const bytes = zipFile([{ path: 'long.txt', content: 'The lamp burns. '.repeat(1_000) }])
    expect(bytes.byteLength).toBeLessThan(1_000)
    const { documentId } = await stuffer.add({ fileName: 'small.zip', bytes })
    await stuffer.settled([documentId])
    expect((await stuffer.knowledge.ListDocuments()).map(({ fileName }) => fileName)).toEqual(['small.zip'])
  })

  it('bytes: of documents, pictures and what is imported (those of pictures and imports were not counted)', async () => {
    const sender = team.as('sender')
    await sender.add({ fileName: 'a.txt', bytes: 'x '.repeat(400) })
    const bytes = 'y '.repeat(200)
    const picture = pngFile({
      width: 64,
      height: 64,
      row: (y) => Array.from({ length: 192 }, (_, x) => (x * x * 37 + y * x * 91) % 256),
    })
    const more = [
      () => sender.upload({ fileName: 'b.txt', bytes }),
      () => sender.conversations.AttachPicture({ fileName: 'a.png', bytes: base64(picture) }),
      () => sender.conversations.ImportConversations({ fileName: 'all.json', bytes: base64(bytes) }),
      () => sender.libraries.PreviewImport({ fileName: 'library.zip', bytes: base64(bytes) }),
    ]
    for (const send of more) await expect(send()).rejects.toMatchObject(refused(/MB of files a day/))
  })

  it('replies at the same time: another is refused until one has ended, and nobody else waits', async () => {
    const waiter = team.as('waiter')
    const server = await startOpenAIServer({ chat: [{ type: 'NeverAnswers' }] })
    try {
      await connectProvider(waiter, server.baseUrl)
      const { taskId } = await waiter.assistant.SubmitMessage({ content: 'Is anyone there?' })
      await expect(waiter.assistant.SubmitMessage({ content: 'Hello?' })).rejects.toMatchObject(
        refused(/1 of your replies are being written/),
      )
      await team.as('other').ask('Do I wait?')
      await waiter.conversations.CancelTask(taskId)
      await waiter.assistant.SubmitMessage({ content: 'And now?' })
    } finally {
      await server.close()
    }
  })
})
