import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LibraryApp, startKnowledgeApp } from '../../library-app.ts'

const inventory =
  'Item,Shelf,Price,Bought\nLamp,A,"$1,250.00",2025-03-01\nRope,B,$12.50,2025-03-09\nSaw,A,$80.00,2025-04-02\n'

const turnsFor = (name: string, args: object) => [
  { toolCalls: [{ toolCallId: 'call-1', name, arguments: args as never }] },
  { deltas: ['Done [1].'] },
]

describe('query_table', () => {
  const calls: { toolCallId: string; name: string; arguments: never }[] = []
  let app: LibraryApp
  let inventoryId: string

  beforeAll(async () => {
    const asked = Array.from({ length: 50 }, () => [{ toolCalls: calls }, { deltas: ['Done [1].'] }])
    app = await startKnowledgeApp({ turns: asked.flat() })
    inventoryId = (await app.client.add({ fileName: 'inventory.csv', bytes: inventory })).documentId
    await app.client.settled([inventoryId])
  })
  afterAll(() => app[Symbol.asyncDispose]())

  /** What a call of `query_table` over the inventory gives a model, in a conversation of its own. */
  const query = async (args: (documentId: string) => object) => {
    calls.splice(0, calls.length, {
      toolCallId: 'call-1',
      name: 'query_table',
      arguments: args(inventoryId) as never,
    })
    const { message } = await app.client.ask('Compute.')
    return { result: message.toolResults[0]?.result, citations: message.citations }
  }

  it('describes tables with their columns', async () => {
    const { result } = await query(() => ({}))
    expect(result).toMatchObject({
      type: 'Succeeded',
      value: {
        total: 1,
        tables: [
          {
            fileName: 'inventory.csv',
            rows: 3,
            columns: [
              { name: 'Item', kind: 'Text', values: ['Lamp', 'Rope', 'Saw'] },
              { name: 'Shelf', kind: 'Text' },
              { name: 'Price', kind: 'Number', unit: '$' },
              { name: 'Bought', kind: 'Date' },
            ],
          },
        ],
      },
    })
  })

  it('adds up what conditions leave, and its rows can be cited', async () => {
    const where = [
      'Shelf = a',
      'Bought < 2025-04',
      'Price >= 12.5',
      'Item != saw',
      'Item contains LA',
      'Bought is filled',
    ]
    const { result, citations } = await query((documentId) => ({ documentId, compute: 'sum', column: 'price', where }))
    expect(result).toMatchObject({
      type: 'Succeeded',
      value: {
        matchedRows: 1,
        usedRows: 1,
        value: 1250,
        rows: [{ number: 1, place: 'row 1', cells: { Item: 'Lamp' } }],
      },
    })
    expect(citations).toMatchObject([
      { fileName: 'inventory.csv', span: { row: 1, line: 2 }, quote: expect.stringContaining('Lamp,A') },
    ])
  })

  it('groups, and sorts rows', async () => {
    const grouped = await query((documentId) => ({ documentId, compute: 'average', column: 'Price', groupBy: 'Shelf' }))
    expect(grouped.result).toMatchObject({
      value: {
        groupCount: 2,
        groups: [
          { key: 'B', rows: 1, value: 12.5 },
          { key: 'A', rows: 2, value: 665 },
        ],
      },
    })
    const sorted = await query((documentId) => ({
      documentId,
      compute: 'rows',
      sortBy: 'Price',
      descending: true,
      limit: 2,
    }))
    expect(sorted.result).toMatchObject({ value: { rows: [{ cells: { Item: 'Lamp' } }, { cells: { Item: 'Saw' } }] } })
  })

  it('tells tables without a name of their own by their numbers (none of several could be asked for)', async () => {
    const calls: { toolCallId: string; name: string; arguments: never }[] = []
    await using app = await startKnowledgeApp({ turns: [{ toolCalls: calls }, { deltas: ['Done [1].'] }] })
    const fees = (name: string, fee: number) => `| Boat | ${name} |\n|---|---|\n| Heron | ${fee} |\n| Tern | 1 |\n`
    const bytes = `# Fees\n\n${fees('Winter', 20)}\nand in the other half of the year\n\n${fees('Summer', 40)}`
    const { documentId } = await app.client.add({ fileName: 'fees.md', bytes })
    await app.client.settled([documentId])
    const call = (toolCallId: string, args: object) =>
      calls.push({ toolCallId, name: 'query_table', arguments: args as never })
    call('call-1', { documentId })
    call('call-2', { documentId, compute: 'sum', column: 'Summer', table: 'table 2' })
    call('call-3', { documentId, compute: 'sum', column: 'Summer' })
    const { toolResults } = (await app.client.ask('Compute.')).message
    expect(toolResults.map(({ result }) => result)).toMatchObject([
      { value: { tables: [{ table: 'Table 1' }, { table: 'Table 2' }] } },
      { type: 'Succeeded', value: { value: 41 } },
      { type: 'Failed', error: expect.stringContaining('2 tables: "Table 1", "Table 2". Name one') },
    ])
  })

  it.each([
    [{ compute: 'sum', column: 'Item' }, 'does not hold numbers'],
    [{ compute: 'sum' }, 'needs a "column"'],
    [{ compute: 'sum', column: 'Cost' }, 'There is no column "Cost". The columns are: Item, Shelf, Price, Bought.'],
    [{ compute: 'count', where: ["Shelf = 'A' OR 1=1; DROP TABLE knowledge_tables"] }, null],
    [{ compute: 'count', where: ['Size = 4'] }, 'does not begin with the name of a column'],
    [{ compute: 'count', where: ['Price > lots'] }, '"lots" is no number'],
    [{ compute: 'count', where: ['Bought > soon'] }, '"soon" is no date'],
    [{ compute: 'count', where: ['Shelf like A'] }, 'needs an operator'],
    [{ compute: 'count', table: 'Sheet9' }, 'Name one of them'],
  ])('%j tells a model what is wrong, and runs no SQL of its own', async (args, error) => {
    const { result } = await query((documentId) => ({ documentId, ...args }))
    if (error === null) expect(result).toMatchObject({ type: 'Succeeded', value: { matchedRows: 0 } })
    else expect(result).toMatchObject({ type: 'Failed', error: expect.stringContaining(error) })
  })
})

describe('add_note', () => {
  const note = { title: 'Rope', body: 'Buy a longer rope.' }

  it.each([
    ['Approved', ['Rope.md']],
    ['Refused', []],
  ] as const)('asks first; %s', async (type, notes) => {
    await using app = await startKnowledgeApp({ turns: turnsFor('add_note', note) })
    await using stream = await app.client.notifications()
    const asked = app.client.ask('Note that down.')
    const { kind, taskId, toolCallId } = await stream.first(
      'a request',
      (notification) => notification.kind === 'Assistant.ToolRequest' && notification.payload,
    )
    expect(kind).toBe('Approve')
    expect(await app.client.knowledge.ListDocuments()).toEqual([])
    await app.client.conversations.AnswerToolCall({ taskId, toolCallId, answer: { type } })
    await asked
    const documents = await app.client.knowledge.ListDocuments()
    expect(documents.map(({ fileName }) => fileName)).toEqual(notes)
    if (type === 'Approved') expect(documents[0]?.source).toEqual({ type: 'Note', noteTitle: 'Rope' })
  })

  it('adds nothing without a window to ask in', async () => {
    await using app = await startKnowledgeApp({ turns: turnsFor('add_note', note) })
    const { message } = await app.client.ask('Note that down.')
    expect(message.toolResults[0]?.result.type).toBe('Failed')
    expect(await app.client.knowledge.ListDocuments()).toEqual([])
  })
})

describe('list_documents and read_document', () => {
  it('name the documents, and read one to its end in passages that can be cited, each at its line', async () => {
    const calls: { toolCallId: string; name: string; arguments: never }[] = []
    await using app = await startKnowledgeApp({ turns: [{ toolCalls: calls }, { deltas: ['It ends so [1][2].'] }] })
    const lines = Array.from({ length: 900 }, (_, at) => `Line ${at + 1} of the log of the harbour.`)
    const { documentId } = await app.client.add({ fileName: 'log.txt', bytes: lines.join('\n') })
    await app.client.add({ fileName: 'inventory.csv', bytes: inventory })
    await app.client.settled([documentId])
    const call = (toolCallId: string, name: string, args: object) =>
      calls.push({ toolCallId, name, arguments: args as never })
    call('listed', 'list_documents', { nameContains: 'LOG', offset: 0 })
    call('read', 'read_document', { documentId, offset: 0 })
    call('missing', 'read_document', { documentId: '00000000-0000-7000-8000-000000000000', offset: 0 })
    const { message } = await app.client.ask('Go through the log.')
    const [listed, read, missing] = message.toolResults.map(({ result }) => result)
    expect(listed).toMatchObject({ value: { total: 1, documents: [{ documentId, fileName: 'log.txt' }] } })
    const { next, passages } = (read as unknown as { value: { next: number; passages: { text: string }[] } }).value
    expect(next).toBe(12_000)
    expect(passages.map(({ text }) => text).join('')).toBe(lines.join('\n').slice(0, next))
    expect(missing).toMatchObject({ type: 'Failed', error: expect.stringContaining('no document with this id') })
    const [, second] = message.citations
    expect(second).toMatchObject({ fileName: 'log.txt', number: 2 })
    expect(second?.quote.startsWith(lines[(second.span.line ?? 0) - 1] ?? 'nothing')).toBe(true)
  })
})

const DOME =
  '# The dome of Arden\n\nThe dome is of cedar. The dome turns on a rail of steel, and the dome is oiled in May.\n'

describe('how many documents there are, and which', () => {
  let library: LibraryApp

  beforeAll(async () => {
    library = await startKnowledgeApp()
    const added = [
      await library.client.add({ fileName: 'notes_of_May.txt', bytes: DOME }),
      await library.client.add({ fileName: 'broken.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7\nnothing' }),
    ]
    await library.client.settled(added.map(({ documentId }) => documentId))
  })
  afterAll(() => library[Symbol.asyncDispose]())

  it.each([
    ['How many documents do I have?', 'There are 2 documents in this library. 1 could not be read'],
    ['Which documents are there?', '- notes\\_of\\_May.txt'],
    ['Please list all my files.', '- broken.pdf'],
    ['Wie viele Dokumente gibt es hier?', 'In dieser Bibliothek gibt es 2 Dokumente. 1 konnte nicht gelesen werden'],
    ['Welche Dateien habe ich?', '- notes\\_of\\_May.txt'],
    ['What are these documents about?', '- notes\\_of\\_May.txt: The dome of Arden · dome'],
    ['Worum geht es in meinen Dokumenten?', '- notes\\_of\\_May.txt: The dome of Arden · dome'],
  ])('%s: answered without the model', async (question, answer) => {
    expect((await library.client.ask(question)).message.content).toContain(answer)
    expect(library.provider.requests).toEqual([])
  })

  it('says that there are none, and leaves what stands in them to the model', async () => {
    await using app = await startKnowledgeApp()
    expect((await app.client.ask('How many documents do I have?')).message.content).toContain('no documents')
    expect(app.provider.requests).toEqual([])
    await app.client.ask('How many documents mention the dome?')
    expect(app.provider.requests).toHaveLength(1)
  })
})
