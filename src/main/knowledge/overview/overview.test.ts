import { afterEach, expect, it } from 'vitest'
import { openTestKnowledge, type TestKnowledge } from '../test-knowledge.ts'

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
  const added = await handlers.UploadDocument(
    { fileName, contentType: 'text/markdown', bytes: Buffer.from(text) },
    call,
  )
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  const { documentId } = added.value
  await expect
    .poll(() => updates.some((each) => each.documentId === documentId && each.status === 'Indexed'), {
      timeout: 60_000,
    })
    .toBe(true)
  return { documentId, overview: await documentsHandlers.GetDocumentOverview(documentId, call) }
}

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

it('asks in German of a German document', async () => {
  const { overview } = await add(await started(), 'hausordnung.md', german)
  expect(overview).toMatchObject({ title: 'Hausordnung', language: 'de' })
  expect(overview?.questions).toContain('Wann wurde der Heizkessel ersetzt?')
  expect(overview?.questions).toContain('Was kostet eine Wäsche?')
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
    .poll(async () => documentsHandlers.GetDocumentOverview(documentId, call), { timeout: 60_000 })
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
