import { describe, expect, it } from 'vitest'
import { startKnowledgeApp } from '../../library-app.ts'

const inventory =
  'Item,Shelf,Price,Bought\nLamp,A,"$1,250.00",2025-03-01\nRope,B,$12.50,2025-03-09\nSaw,A,$80.00,2025-04-02\n'

const turnsFor = (name: string, args: object) => [
  { toolCalls: [{ toolCallId: 'call-1', name, arguments: args as never }] },
  { deltas: ['Done [1].'] },
]

/** What a call of `query_table` over the inventory gives a model. */
const query = async (args: (documentId: string) => object) => {
  const calls: { toolCallId: string; name: string; arguments: never }[] = []
  await using app = await startKnowledgeApp({ turns: [{ toolCalls: calls }, { deltas: ['Done [1].'] }] })
  const { documentId } = await app.client.add({ fileName: 'inventory.csv', bytes: inventory })
  await app.client.settled([documentId])
  calls.push({ toolCallId: 'call-1', name: 'query_table', arguments: args(documentId) as never })
  const { message } = await app.client.ask('Compute.')
  return { result: message.toolResults[0]?.result, citations: message.citations }
}

describe('query_table', () => {
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
