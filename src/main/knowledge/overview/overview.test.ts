import { afterEach, expect, it } from 'vitest'
import { openTestKnowledge, type TestKnowledge } from '../test-knowledge.ts'
import { documentSections, recordSections } from './document-sections.ts'

let open: TestKnowledge | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

const started = async (): Promise<TestKnowledge> => {
  open = await openTestKnowledge()
  await open.start()
  return open
}

const english = `# Harbour handbook

## The crane

The crane was repaired in March 2024. The crane lifts boats of up to nine tonnes.

## Fees

A berth costs 320 euros for a season.
`
const german = `# Hausordnung

## Waschküche

Die Waschküche ist von 7 bis 21 Uhr offen. Eine Wäsche kostet 1,50 Euro.

## Heizung

Der Heizkessel wurde im Oktober 2023 ersetzt. Die Heizung wird im Sommer nicht gebraucht.
`

const add = async ({ handlers, documentsHandlers, updates, call }: TestKnowledge, fileName: string, text: string) => {
  const added = await handlers.UploadDocument({ fileName, contentType: '', bytes: Buffer.from(text) }, call)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  const { documentId } = added.value
  await expect
    .poll(() => updates.some((each) => each.documentId === documentId && each.status === 'Indexed'), {
      timeout: 60_000,
    })
    .toBe(true)
  return { documentId, overview: await documentsHandlers.GetDocumentOverview(documentId, call) }
}

it('tells where the headings stand', async () => {
  const knowledge = await started()
  const { documentId } = await add(knowledge, 'harbour.md', english)
  const outline = await knowledge.documentsHandlers.GetDocumentOutline(documentId, knowledge.call)
  expect(outline?.map(({ title, level, page }) => [title, level, page])).toEqual([
    ['Harbour handbook', 1, null],
    ['The crane', 2, null],
    ['Fees', 2, null],
  ])
  for (const { title, start } of outline ?? [])
    expect(english.slice(start).split('\n')[0]).toMatch(new RegExp(`${title}$`))
  // An app of before kept no places: they are filled in at the next start, and until then there are none.
  knowledge.db.exec("UPDATE knowledge_overviews SET facts = json_remove(facts, '$.sections')")
  expect(await knowledge.documentsHandlers.GetDocumentOutline(documentId, knowledge.call)).toEqual([])
})

it('leads to the records of a file by what they call themselves', async () => {
  const knowledge = await started()
  const inventory = JSON.stringify(
    [
      { id: 'CH-002', name: 'Corvane refractor', year: 1931 },
      { id: 'CH-003', name: 'Kestrel camera', year: 2019 },
    ],
    null,
    2,
  )
  const { documentId, overview } = await add(knowledge, 'inventory.json', inventory)
  const outline = (await knowledge.documentsHandlers.GetDocumentOutline(documentId, knowledge.call)) ?? []
  expect(outline.map(({ title }) => title)).toEqual(['CH-002, Corvane refractor', 'CH-003, Kestrel camera'])
  for (const { title, start } of outline) expect(inventory.slice(start)).toContain(`"${title.slice(0, 6)}"`)
  expect(inventory.slice(outline[1]?.start)).not.toContain('CH-002')
  // They are no headings of a text.
  expect(overview?.outline).toEqual([])
})

it('names the record whose parts stand one behind the other once', () => {
  const part = (start: number, record?: string) =>
    ({ start, end: start + 5, place: { type: 'Pointer', pointer: '/0/a', ...(record && { record }) } }) as const
  const sections = recordSections({ segments: [part(0, 'A'), part(5, 'A'), part(10), part(15, 'B')] })
  expect(sections.map(({ title, start }) => [title, start])).toEqual([
    ['A', 0],
    ['B', 15],
  ])
})

it('tells the pages of headings', () => {
  const page = (number: number, start: number) =>
    ({ start, end: start + 9, place: { type: 'Page', page: number } }) as const
  const sections = documentSections({
    headings: [
      { start: 0, level: 1, title: 'One' },
      { start: 12, level: 2, title: '  Two\n parts ' },
      { start: 15, level: 2, title: ' ' },
      { start: 40, level: 1, title: 'Three' },
    ],
    segments: [page(1, 0), page(2, 10), page(3, 20), page(4, 30)],
  })
  expect(sections).toEqual([
    { title: 'One', level: 1, start: 0, page: 1 },
    { title: 'Two parts', level: 2, start: 12, page: 2 },
    { title: 'Three', level: 1, start: 40, page: 4 },
  ])
})

it('tells title, language, length, outline and terms of a document, and asks what its sentences answer', async () => {
  const { overview } = await add(await started(), 'harbour.md', english)
  expect(overview).toMatchObject({
    contentVersion: 1,
    title: 'Harbour handbook',
    language: 'en',
    pages: null,
    words: 29,
    outline: [
      { title: 'Harbour handbook', level: 1 },
      { title: 'The crane', level: 2 },
      { title: 'Fees', level: 2 },
    ],
  })
  expect(overview?.terms).toContain('crane')
  expect(overview?.questions).toContain('When was the crane repaired?')
  expect(overview?.questions).toContain('How much does a berth cost?')
})

it('takes no months, days and numbers for what a text is about', async () => {
  const text =
    'In June one heron came. On Monday one heron left. In June, on a Monday, one egret came to the weir, and one more.'
  const { overview } = await add(await started(), 'birds.md', text)
  expect(overview?.terms).toContain('heron')
  for (const passing of ['June', 'Monday', 'one']) expect(overview?.terms).not.toContain(passing)
})

it('asks in German of a German document', async () => {
  const { overview } = await add(await started(), 'hausordnung.md', german)
  expect(overview).toMatchObject({ title: 'Hausordnung', language: 'de' })
  expect(overview?.questions).toContain('Wann wurde der Heizkessel ersetzt?')
  expect(overview?.questions).toContain('Was kostet eine Wäsche?')
})

it('asks who, where, why and how many, each thing once before any a second time', async () => {
  const text = [
    'The boathouse was given to the club in 1931.',
    'The treasurer is Edda Morlock.',
    'The spare key is kept in the kitchen drawer.',
    'The slipway is closed to cars because its lower boards are rotten.',
    'The boathouse holds twelve canoes.',
    'The winch is a gift of the town.',
  ].join('\n\n')
  const { overview } = await add(await started(), 'boathouse.md', text)
  const asked = [
    'When was the boathouse given to the club?',
    'Who is the treasurer?',
    'Where is the spare key kept?',
    'Why is the slipway closed to cars?',
    'How many canoes does the boathouse hold?',
  ]
  expect(overview?.questions).toHaveLength(3)
  expect(asked).toEqual(expect.arrayContaining([...(overview?.questions ?? [])]))
})

it('asks for no person as for a thing (what "the edith Quill" is was asked of a letter that she signed)', async () => {
  const knowledge = await started()
  const letter = `The Schoolhouse, Lower Tarrow
21 November 1933

Dear Sirs,

The ribs of the dome are to be of cedar from the old chapel. You ask for a name for your ledger. Put down the village and not my own.

Yours faithfully,

Edith Quill
`
  const { overview } = await add(knowledge, 'letter.txt', letter)
  expect(overview?.questions.join(' ')).not.toMatch(/Quill/)
})

it('asks for different columns of different rows, which it calls as people do', async () => {
  const { overview } = await add(
    await started(),
    'tools.csv',
    'tool,year_bought,weightKg,price\nAnvil,2014,41,310\nLathe,2019,180,2900\nBand saw,2022,96,1240\nForge,2008,77,650',
  )
  expect(overview?.questions).toHaveLength(3)
  const named = (questions: readonly string[] = []) => new Set(questions.map((each) => each.split(' of ').at(-1)))
  expect(named(overview?.questions).size).toBe(3)
  expect(overview?.questions.join(' ')).toMatch(/year bought/)
  expect(overview?.questions.join(' ')).toMatch(/weight kg/)
})

it('asks what is said of its terms where no sentence makes a question, in French and Spanish too', async () => {
  const knowledge = await started()
  const letter = await add(
    knowledge,
    'letter.txt',
    'Dear Hal,\n\nwe walked along the canal again and saw the heron near the lock. The lock was busy, and the heron did not mind. At the canal café they remembered you.\n\nYours, Odd',
  )
  expect(letter.overview?.questions).toHaveLength(3)
  const spanish = await add(
    knowledge,
    'huerto.md',
    '# Huerto\n\n## Riego\n\nEl riego se hace por la mañana y nunca con el sol alto.\n\n## Abono\n\nEl abono se echa en marzo y se mezcla con la tierra.\n\n## Semillas\n\nLas semillas se guardan en la caja de madera del cobertizo.',
  )
  expect(spanish.overview?.questions).toHaveLength(3)
  for (const question of spanish.overview?.questions ?? []) expect(question).toMatch(/^¿Qué dice sobre .+\?$/)
})

it('takes a table that repeats a word of two languages for neither, and asks in English (it was German for its "in")', async () => {
  const months = Array.from({ length: 40 }, (_, at) => `Month ${at + 1} revenue in euros`)
  const rows = [
    ['Customer', ...months],
    ['Ada', ...months.map((_, at) => String(at * 7))],
  ]
  const { overview } = await add(await started(), 'wide.csv', rows.map((row) => row.join(',')).join('\n'))
  expect(overview?.language).toBeNull()
  expect(overview?.questions).not.toEqual([])
  expect(overview?.questions.filter((question) => /^Was\b/.test(question))).toEqual([])
})

it('is of the present content alone, and goes with the document', async () => {
  const knowledge = await started()
  const { documentsHandlers, call, db } = knowledge
  const { documentId } = await add(knowledge, 'harbour.md', english)
  await documentsHandlers.ReplaceDocument(
    { documentId, fileName: 'harbour.md', contentType: 'text/markdown', bytes: Buffer.from(german) },
    call,
  )
  await expect
    .poll(async () => documentsHandlers.GetDocumentOverview(documentId, call))
    .toMatchObject({ contentVersion: 2, title: 'Hausordnung' })
  await documentsHandlers.DeleteDocuments({ documentIds: [documentId] }, call)
  expect(await documentsHandlers.GetDocumentOverview(documentId, call)).toBeNull()
  expect(db.prepare('SELECT count(*) FROM knowledge_overviews').pluck().get()).toBe(0)
})

it('tells nothing to another team', async () => {
  const knowledge = await started()
  const { documentId } = await add(knowledge, 'harbour.md', english)
  const stranger = knowledge.callAs({ ...knowledge.call.access, teamId: 'others' })
  expect(await knowledge.documentsHandlers.GetDocumentOverview(documentId, stranger)).toBeNull()
})

it('fills in what a document of an earlier version of the app lacks, and nothing else of it changes', async () => {
  const first = await started()
  const { documentId, overview } = await add(first, 'harbour.md', english)
  const table = await add(first, 'berths.csv', 'berth,price\nNorth,320\nSouth,280\n')
  const { db, database, blobs } = first
  const before = db.prepare('SELECT * FROM knowledge_documents ORDER BY document_id').all()
  const chunks = await first.store.listChunks({ type: 'Team', teamId: 'personal' })
  await first.stop()
  db.exec('DELETE FROM knowledge_overviews; DELETE FROM knowledge_table_blocks; DELETE FROM knowledge_tables')

  open = await openTestKnowledge({ database, blobs })
  const { documentsHandlers, knowledge, call } = open
  await open.start()
  await expect.poll(() => documentsHandlers.GetDocumentOverview(documentId, call)).toEqual(overview)
  await expect.poll(() => documentsHandlers.GetDocumentOverview(table.documentId, call)).toEqual(table.overview)
  expect(knowledge.tables.list('personal')).toMatchObject([{ documentId: table.documentId, rowCount: 2 }])
  expect(db.prepare('SELECT * FROM knowledge_documents ORDER BY document_id').all()).toEqual(before)
  expect(await open.store.listChunks({ type: 'Team', teamId: 'personal' })).toEqual(chunks)
})

it('of a link, the letters of where it leads are in no language', async () => {
  const knowledge = await started()
  const link = '/documents/d0a1c2d3-4e5a-4c6d-8d7a-9a0d1c2a3d4c'
  const { overview } = await add(knowledge, 'log.md', `After. [Other](${link}) [More](https://d.a.c.example/de/la/le)`)
  expect(overview?.language).toBeNull()
})

it('holds no words that the app put into a text: labels are no key terms, and what has no name names no document', async () => {
  const knowledge = await started()
  const events = ['Harbour', 'Harbour'].flatMap((place) => [
    'BEGIN:VEVENT',
    `LOCATION:${place} office`,
    'ORGANIZER:mailto:ada@example.org',
    'PRIORITY:1',
    'END:VEVENT',
  ])
  const lines = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n')
  const { overview } = await add(knowledge, 'duties.ics', lines)
  expect(overview?.title).toBe('duties')
  expect(overview?.terms).toContain('Harbour')
  expect(overview?.terms).not.toContain('Organizer')
  expect(overview?.terms).not.toContain('Priority')
  const rehearsal = ['BEGIN:VEVENT', 'SUMMARY:Rehearsal', 'RRULE:FREQ=WEEKLY;BYDAY=WE', 'END:VEVENT']
  const weekly = await add(knowledge, 'weekly.ics', ['BEGIN:VCALENDAR', ...rehearsal, 'END:VCALENDAR'].join('\r\n'))
  expect(weekly.overview?.questions).not.toContain('What are the repeats?')
})
