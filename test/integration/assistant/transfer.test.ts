import { Buffer } from 'node:buffer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportReport } from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp } from '../../assistant-app.ts'
import { pngFile } from '../../files/png-file.ts'
import { until } from '../../until.ts'
import { zipOf } from '../../zip-file.ts'

let app: LibraryApp
beforeEach(async () => {
  app = await startAssistantApp({ turns: [{ deltas: ['Of *cedar* # wood.'] }, { deltas: ['Yes.'] }] })
})
afterEach(() => app.stop())

const importFile = async (bytes: Uint8Array | string, target = app): Promise<ImportReport> =>
  target.ada.conversations.ImportConversations({
    fileName: 'conversations.json',
    bytes: Buffer.from(bytes).toString('base64') as never,
  })
const titles = async (): Promise<(string | null)[]> =>
  (await app.ada.conversations.BrowseConversations({ limit: 200 })).conversations.map(({ title }) => title)
const byTitle = async (title: string) => {
  const { conversations } = await app.ada.conversations.BrowseConversations({ limit: 200 })
  const found = conversations.find((each) => each.title === title)
  return app.ada.assistant.GetConversation(found?.conversationId ?? '')
}

const chatGptNode = (id: string, parent: string | null, role: string, text: string, more: object = {}) => ({
  id,
  parent,
  children: [],
  message: {
    id,
    author: { role, name: null, metadata: {} },
    create_time: 1_709_654_400.5,
    content: { content_type: 'text', parts: [text] },
    status: 'finished_successfully',
    weight: 1,
    metadata: {},
    recipient: 'all',
    ...more,
  },
})
const chatGpt = [
  {
    id: 'cg-1',
    conversation_id: 'cg-1',
    title: 'Domes',
    create_time: 1_709_654_400,
    update_time: 1_709_658_000.25,
    current_node: 'n6',
    mapping: {
      root: { id: 'root', parent: null, children: ['n1'], message: null },
      n1: chatGptNode('n1', 'root', 'system', 'You are helpful.', { weight: 0 }),
      n2: chatGptNode('n2', 'n1', 'user', 'What are domes made of?'),
      n3: chatGptNode('n3', 'n2', 'assistant', 'Of stone.'),
      n4: chatGptNode('n4', 'n2', 'assistant', 'search("domes")', { recipient: 'browser' }),
      n5: chatGptNode('n5', 'n4', 'tool', 'result'),
      n6: chatGptNode('n6', 'n5', 'assistant', 'Of wood.'),
    },
  },
  { id: 'cg-2', title: 'Empty', mapping: { root: { id: 'root', parent: null, children: [], message: null } } },
  { id: 'cg-3', title: 'Broken', mapping: 7 },
]
const claude = [
  {
    uuid: 'cl-1',
    name: 'Mirrors',
    created_at: '2024-03-01T10:00:00.123456Z',
    updated_at: '2024-03-01T11:00:00.000000+00:00',
    account: { uuid: 'a' },
    chat_messages: [
      {
        uuid: 'm1',
        text: 'How heavy is a mirror?',
        content: [{ type: 'text', text: 'How heavy is a mirror?' }],
        sender: 'human',
        created_at: '2024-03-01T10:00:00Z',
        attachments: [{ file_name: 'mirror.pdf', file_type: 'pdf', extracted_content: 'x' }],
        files: [],
      },
      {
        uuid: 'm2',
        text: '',
        content: [
          { type: 'thinking', thinking: 'They ask for a weight.' },
          { type: 'tool_use', name: 'search', input: {} },
          { type: 'text', text: 'About 120 kg.' },
        ],
        sender: 'assistant',
        created_at: '2024-03-01T10:01:00Z',
        attachments: [],
        files: [],
      },
    ],
  },
]

describe('conversations of other programs', () => {
  it('of ChatGPT come with their branches, and without what nobody saw', async () => {
    const report = await importFile(JSON.stringify(chatGpt))
    expect(report).toEqual({
      imported: 1,
      alreadyHere: 0,
      picturesMissing: 0,
      failed: [{ title: 'Broken', reason: 'Its form is not known.' }],
    })
    const stored = await byTitle('Domes')
    expect(stored?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['User', 'What are domes made of?'],
      ['Assistant', 'Of wood.'],
    ])
    expect(stored?.created).toBe('2024-03-05T16:00:00.000Z')
    expect(stored?.updated).toBe('2024-03-05T17:00:00.250Z')
    const { conversationId = '' } = stored ?? {}
    const page = await app.ada.conversations.ReadConversation({ conversationId })
    expect(page?.messages[1]?.versions).toHaveLength(2)
    await app.ada.ask('And the ribs?', { conversationId })
    expect(app.provider.requests[0]?.messages.map(({ content }) => content)).toEqual([
      'What are domes made of?',
      'Of wood.',
      'And the ribs?',
    ])
  })

  it('of Claude come with what was thought apart, and the names of what was attached', async () => {
    expect(await importFile(JSON.stringify(claude))).toEqual({
      imported: 1,
      alreadyHere: 0,
      picturesMissing: 0,
      failed: [],
    })
    const stored = await byTitle('Mirrors')
    expect(stored?.messages.map(({ role, content, thoughts }) => [role, content, thoughts])).toEqual([
      ['User', 'How heavy is a mirror?\n\n[mirror.pdf]', undefined],
      ['Assistant', 'About 120 kg.', 'They ask for a weight.'],
    ])
  })

  it('come out of the ZIP file as it was downloaded, and are taken once', async () => {
    const archive = await zipOf({
      'export/conversations-000.json': JSON.stringify(chatGpt.slice(0, 1)),
      'export/conversations-001.json': JSON.stringify(claude),
      'export/chat.html': '<script>alert(1)</script>',
    })
    expect(await importFile(archive)).toEqual({ imported: 2, alreadyHere: 0, picturesMissing: 0, failed: [] })
    expect(await importFile(archive)).toEqual({ imported: 0, alreadyHere: 2, picturesMissing: 0, failed: [] })
    expect((await titles()).toSorted()).toEqual(['Domes', 'Mirrors'])
  })

  describe('with pictures', () => {
    const picture = pngFile({ width: 2, height: 2, row: () => [200, 0, 0, 0, 0, 200] })
    const pointer = (id: string) => ({ content_type: 'image_asset_pointer', asset_pointer: id, width: 2, height: 2 })
    const asked = (id: string, parts: readonly unknown[], attachments: readonly object[] = []) =>
      chatGptNode(id, 'n0', 'user', '', {
        content: { content_type: 'multimodal_text', parts },
        metadata: { attachments },
      })
    const exported = (nodes: Record<string, object>, current: string) => [
      { id: 'p-1', title: 'Pictures', create_time: 1_709_654_400, current_node: current, mapping: nodes },
    ]
    const shown = async () => (await byTitle('Pictures'))?.messages ?? []

    it('of ChatGPT bring them from the archive, under the names that they had', async () => {
      const question = asked(
        'n1',
        [pointer('file-service://file-Abc1'), pointer('sediment://file_00d2'), 'What is this?'],
        [{ id: 'file-Abc1', name: 'red and blue.png' }],
      )
      const archive = await zipOf({
        'conversations.json': JSON.stringify(exported({ n1: question }, 'n1')),
        'file-Abc1-red and blue.png': picture,
        'user-7/file_00d2-sanitized.png': picture,
        'file-Other.png': picture,
      })
      expect(await importFile(archive)).toEqual({ imported: 1, alreadyHere: 0, picturesMissing: 0, failed: [] })
      const [message] = await shown()
      expect(message?.content).toBe('What is this?')
      expect(message?.pictures?.map(({ fileName }) => fileName)).toEqual(['red and blue.png', 'file_00d2'])
      const read = await app.ada.conversations.ReadPicture(message?.pictures?.[0]?.pictureId ?? '')
      expect(Buffer.from(read?.bytes ?? [])).toEqual(picture)
    })

    it('say of each that the file does not hold, or that is none, which it is', async () => {
      const damaged = picture.subarray(0, 12)
      const question = asked('n1', [pointer('file-service://file-Gone'), pointer('file-service://file-Bad')])
      const answer = {
        ...chatGptNode('n2', 'n1', 'assistant', 'A cat.'),
        ...{ message: { author: { role: 'assistant' }, recipient: 'all' } },
      }
      Object.assign(answer.message, {
        content: { content_type: 'multimodal_text', parts: ['A cat.', pointer('x://file-Art')] },
      })
      const archive = await zipOf({
        'conversations.json': JSON.stringify(exported({ n1: question, n2: answer }, 'n2')),
        'file-Bad.png': damaged,
        'file-Art.png': picture,
      })
      expect(await importFile(archive)).toEqual({ imported: 1, alreadyHere: 0, picturesMissing: 3, failed: [] })
      expect((await shown()).map(({ content, pictures }) => [content, pictures])).toEqual([
        ['[image not in this file: file-Gone]\n\n[image not in this file: file-Bad]', undefined],
        ['A cat.\n\n[image not in this file: file-Art]', undefined],
      ])
    })

    it('of Claude, whose export holds none, and of a file without its archive name them', async () => {
      const [{ chat_messages: [first = {}, ...rest] = [], ...mirrors } = {}] = claude as never as {
        chat_messages: object[]
      }[]
      const files = [{ file_name: 'mirror.jpg', file_uuid: 'f-1' }]
      const withPicture = [{ ...mirrors, chat_messages: [{ ...first, files }, ...rest] }]
      expect(await importFile(JSON.stringify(withPicture))).toMatchObject({ imported: 1, picturesMissing: 1 })
      expect((await byTitle('Mirrors'))?.messages[0]?.content).toContain('[image not in this file: mirror.jpg]')
    })

    it('of hostile archives end: one that is larger than it says, many of one, names that lead elsewhere', async () => {
      const pointers = Array.from({ length: 30 }, () => pointer('file-service://file-Abc1'))
      const question = asked('n1', [
        ...pointers,
        pointer('../../etc/passwd'),
        pointer('__proto__'),
        pointer('constructor'),
      ])
      const archive = await zipOf({
        'conversations.json': JSON.stringify(exported({ n1: question }, 'n1')),
        'file-Abc1.png': picture,
        'etc/passwd.png': picture,
      })
      const { imported, picturesMissing } = await importFile(archive)
      expect([imported, picturesMissing]).toEqual([1, 25])
      expect((await shown())[0]?.pictures).toHaveLength(8)
    })
  })

  it.each([
    ['no JSON at all', 'x = 1', 'is not JSON'],
    ['JSON of another kind', '{"a":[1]}', 'no conversations that Alcove can read'],
    ['a list of something else', '[{"a":1},2,null]', 'no conversations that Alcove can read'],
    ['an empty file', '', 'is not JSON'],
  ])('are refused in words when the file is %s', async (_name, bytes, words) => {
    await expect(importFile(bytes)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(words) })
    expect(await titles()).toEqual([])
  })

  it('are refused in words when the archive holds none', async () => {
    await expect(importFile(await zipOf({ 'a.txt': 'x' }))).rejects.toMatchObject({
      message: expect.stringContaining('no conversations.json'),
    })
  })

  it('with hostile trees end: rings, missing parents, chains without end', async () => {
    const ring = {
      id: 'ring',
      title: 'Ring',
      current_node: 'a',
      mapping: {
        a: chatGptNode('a', 'b', 'user', 'A'),
        b: chatGptNode('b', 'a', 'assistant', 'B'),
        c: chatGptNode('c', 'nowhere', 'user', 'C'),
      },
    }
    const deep = {
      id: 'deep',
      title: 'Deep',
      current_node: 'n19999',
      mapping: Object.fromEntries(
        Array.from({ length: 20_000 }, (_, at) => [
          `n${at}`,
          chatGptNode(`n${at}`, at === 0 ? null : `n${at - 1}`, at % 2 === 0 ? 'user' : 'assistant', `Number ${at}`),
        ]),
      ),
    }
    expect(await importFile(JSON.stringify([ring, deep]))).toEqual({
      imported: 2,
      alreadyHere: 0,
      picturesMissing: 0,
      failed: [],
    })
    const stored = (await app.ada.conversations.BrowseConversations({})).conversations.find(
      ({ title }) => title === 'Deep',
    )
    const page = await app.ada.conversations.ReadConversation({
      conversationId: stored?.conversationId ?? '',
      limit: 2,
    })
    expect(page?.messages.map(({ content }) => content)).toEqual(['Number 19998', 'Number 19999'])
    expect(page?.earlier).toBe(19_998)
  }, 120_000)
})

describe("Alcove's own export", () => {
  it('as JSON comes back the same in another installation: branches, sources, what was cut', async () => {
    const { conversation, message } = await app.ada.ask('What is it made of?')
    const { conversationId } = conversation
    const { taskId } = await app.ada.conversations.RegenerateReply({ conversationId, messageId: message.messageId })
    await until('the reply', async () => (await app.ada.assistant.GetTaskStatus(taskId))?.status.type === 'Completed')
    const file = await app.ada.conversations.ExportConversations({ conversationId: null, format: 'Json' })
    expect(file.fileName).toMatch(/^alcove-conversations-\d{4}-\d\d-\d\d\.json$/)
    expect(await importFile(file.text)).toEqual({ imported: 0, alreadyHere: 1, picturesMissing: 0, failed: [] })

    await using other = await startAssistantApp()
    expect(await importFile(file.text, other)).toEqual({ imported: 1, alreadyHere: 0, picturesMissing: 0, failed: [] })
    const [listed] = (await other.ada.conversations.BrowseConversations({})).conversations
    const there = await other.ada.conversations.ReadConversation({ conversationId: listed?.conversationId ?? '' })
    const here = await app.ada.conversations.ReadConversation({ conversationId })
    // Ids, and the task that wrote a reply, are of the installation.
    const told = (page: typeof here) =>
      page?.messages.map(({ messageId: _id, taskId: _task, versions, answeredBy: _by, ...rest }) => ({
        ...rest,
        versions: versions.length,
      }))
    expect(told(there)).toEqual(told(here))
    expect(there?.title).toBe(here?.title)
  })

  it('as Markdown reads as a page, in which titles and names are plain words', async () => {
    const { conversation } = await app.ada.ask('What is it made of?')
    const { conversationId } = conversation
    await app.ada.conversations.RenameConversation({ conversationId, title: 'A *dome* [x](http://evil) / ../..' })
    const file = await app.ada.conversations.ExportConversations({ conversationId, format: 'Markdown' })
    expect(file.fileName).toBe('A dome x http evil.md')
    expect(file.text).toContain('# A \\*dome\\* \\[x\\](http://evil) / ../..')
    expect(file.text).toContain('## You\n\nWhat is it made of?')
    expect(file.text).toContain('## Assistant\n\nOf *cedar* # wood.')
  })

  it('leaves nothing half written when the host goes in the middle of an import', async () => {
    const { database } = app.services
    database
      .prepare(
        `INSERT INTO ai_conversations (conversation_id, user_id, team_id, display_name, title, created_at, updated_at, deleted_at)
         VALUES ('half', 'ada', 'personal', '', 'Half', '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z')`,
      )
      .run()
    expect(await titles()).toEqual([])
    expect((await app.ada.conversations.ListDeletedConversations({})).total).toBe(0)
  })
})
