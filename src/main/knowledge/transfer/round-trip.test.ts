import { describe, expect, it } from 'vitest'
import { mailFile } from '../../../../test/files/mail-file.ts'
import { until } from '../../../../test/until.ts'
import { zipOf } from '../../../../test/zip-file.ts'
import type { DocumentDetails, DocumentEntry, LibraryExport, LibraryImportReport } from '../../../contracts/index.ts'
import type { CallContext } from '../../platform/index.ts'
import { startOwnKnowledge, type TestKnowledge, type TestKnowledgeOptions } from '../test-knowledge.ts'
import { createWebPageTable } from '../web-pages/web-page-table.ts'

const libraries = ['personal', 'copy'].map((teamId) => ({ teamId, name: teamId }))
const open = (options: TestKnowledgeOptions = {}): Promise<TestKnowledge> =>
  startOwnKnowledge({ ...options, teams: { teamsOf: async () => libraries } })

/** One library of one app, through its contracts alone. */
const libraryOf = (layer: TestKnowledge, teamId = 'personal') => {
  const { knowledge, callAs, blobs } = layer
  const { access } = layer.call
  const permissions = access.teams[0]?.permissions ?? []
  const call: CallContext = callAs({ ...access, teamId, teams: libraries.map((each) => ({ ...each, permissions })) })
  const documents = (operation: string, input?: unknown) => knowledge.documentsApi.call(operation, input, call)
  const told = async (operation: string, input: unknown): Promise<string> => {
    const added = (await knowledge.knowledgeApi.call(operation, input, call)) as Awaited<
      ReturnType<TestKnowledge['handlers']['AddNote']>
    >
    if (!added.ok) throw new Error(JSON.stringify(added.error))
    return added.value.documentId
  }
  const browse = async () => {
    const page = await documents('BrowseDocuments', { sort: 'Added', limit: 200 })
    return (page as { entries: DocumentEntry[] }).entries
  }
  const inLibraries = (operation: string, input?: unknown) => knowledge.librariesApi.call(operation, input, call)
  const preview = async (bytes: Uint8Array): Promise<string> => {
    const asked = { fileName: 'library.zip', bytes: new Uint8Array(bytes) }
    return ((await inLibraries('PreviewImport', asked)) as { importId: string }).importId
  }
  return {
    told,
    browse,
    documents,
    context: (operation: string, input?: unknown) => knowledge.knowledgeApi.call(operation, input, call),
    inLibraries,
    add: (fileName: string, content: string | Uint8Array): Promise<string> =>
      told('UploadDocument', { fileName, contentType: '', bytes: new Uint8Array(Buffer.from(content)) }),
    tag: (documentId: string, ...add: string[]) =>
      knowledge.tagsApi.call('TagDocuments', { documentIds: [documentId], add }, call),
    tags: () => knowledge.tagsApi.call('ListTags', { documentIds: [] }, call),
    settled: (count: number) =>
      until(`${count} documents to be read`, async () => {
        const entries = await browse()
        const isOver = entries.every(({ status }) => status === 'Indexed' || status === 'Failed')
        return isOver && entries.length === count
      }),
    export: async (): Promise<Buffer> => {
      const { exportId } = (await inLibraries('ExportLibrary')) as LibraryExport
      return Buffer.from((await blobs.get(`transfers/${teamId}/${exportId}.zip`)) ?? [])
    },
    import: async (bytes: Uint8Array, choices: object = {}) => {
      const asked = { importId: await preview(bytes), sameName: 'KeepBoth', context: true, ...choices }
      return (await inLibraries('ImportLibrary', asked)) as LibraryImportReport
    },
  }
}
type TestLibrary = ReturnType<typeof libraryOf>

const idOf = async (library: TestLibrary, fileName: string): Promise<string> => {
  const found = (await library.browse()).find((entry) => entry.fileName === fileName)
  if (found === undefined) throw new Error(`no ${fileName}`)
  return found.documentId
}
const renamed = async (library: TestLibrary, fileName: string, to: string): Promise<string> => {
  const documentId = await idOf(library, fileName)
  await library.documents('RenameDocument', { documentId, fileName: to })
  return documentId
}

const innermost = { 'ropes.txt': 'The ropes lie in the shed.' }
const inArchive = async () => ({
  'yard/winch.txt': 'The winch is oiled in May.',
  'plain.txt': 'Nobody has touched this one.',
  'inner.zip': await zipOf(innermost),
})

/** A library with every kind of row, and of each what people can give to it. */
const fullLibrary = async (layer: TestKnowledge, linkTo = (documentId: string) => `/documents/${documentId}`) => {
  const library = libraryOf(layer)
  await library.add('berths.csv', 'berth,price\nNorth,12.50\nSouth,14.00\n')
  const replaced = await library.add('log.txt', 'The tide turns at noon.')
  await library.documents('ReplaceDocument', {
    ...{ documentId: replaced, fileName: 'log.txt', contentType: '' },
    bytes: new Uint8Array(Buffer.from('The tide turns at one.')),
  })
  const foreign = await library.add('письмо.txt', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0a]))
  const other = await library.told('AddNote', { title: 'Other', body: 'The other one.' })
  const note = await library.told('AddNote', { title: 'Log', body: `Before. [Other](${linkTo(other)})` })
  layer.db
    .prepare('UPDATE knowledge_documents SET saved_at = ? WHERE document_id = ?')
    .run(new Date(Date.now() - 3_600_000).toISOString(), note)
  await library.context('UpdateNote', { documentId: note, title: 'Log', body: `After. [Other](${linkTo(other)})` })
  await library.told('IngestNarrative', { title: 'Trip', body: 'We sailed to Skerra.', sourceModule: 'calendar' })
  const page = await library.add('ferry.html', '<h1>Ferry</h1><p>The ferry leaves at nine.</p>')
  const address = 'https://skerra.example/ferry'
  const fetched = { fetchedAt: '2025-03-01T10:00:00.000Z', author: 'Ada', publishedOn: '2025-02-01' }
  createWebPageTable(layer.db).put({ documentId: page, address, ...fetched })
  const broken = await library.add('broken.pdf', '%PDF-1.7\nnothing of the sort')
  await library.add('all.zip', await zipOf(await inArchive()))
  const attachments = [{ fileName: 'bill.txt', contentType: 'text/plain', content: 'Twelve crowns.' }]
  await library.add('letter.eml', mailFile({ subject: 'Bill', text: 'See the bill.', attachments }))
  await library.settled(15)

  const asked = { documentIds: [foreign], encoding: 'windows-1251', ocrLanguages: ['eng'] }
  await library.documents('ReingestDocuments', asked)
  await library.tag(await renamed(library, 'berths.csv', 'numbers'), 'Harbour', 'Prices')
  await library.tag(await renamed(library, 'winch.txt', 'The winch of the yard.txt'), 'Yard')
  await library.tag(await renamed(library, 'inner.zip', 'The innermost.zip'), 'Inner')
  await library.tag(await renamed(library, 'ropes.txt', 'Ropes and lines.txt'), 'Yard', 'Ropes')
  await library.tag(await renamed(library, 'bill.txt', 'What the berth costs.txt'), 'Prices')
  await library.tag(note, 'Harbour')
  await library.tag(broken, 'Repair')
  const entry = (text: string, order: number) => ({ id: crypto.randomUUID(), text, order })
  await library.context('SetAIContext', [entry('Second.', 2), entry('First.', 1)])
  await library.inLibraries('SetLibraryReading', { ocrLanguages: ['deu'] })
  await library.settled(15)
  return library
}

/** Of what people see: ids say only which of the others is meant. */
const named = (ids: ReadonlyMap<string, string>, value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replaceAll(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      (id) => ids.get(id) ?? id,
    ),
  )

const textOf = async (library: TestLibrary, documentId: string) =>
  (await library.documents('ReadDocumentText', { documentId, offset: 0, length: 10_000 })) as object | null

/** Everything that a person sees of a library. */
const seenIn = async (library: TestLibrary) => {
  // Those that came within one millisecond may stand in any order.
  const entries = (await library.browse()).toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))
  const ids = new Map(entries.map(({ documentId, fileName }) => [documentId, fileName]))
  const documents = []
  for (const entry of entries) {
    const { documentId } = entry
    const details = (await library.documents('GetDocumentDetails', documentId)) as DocumentDetails
    const versions = []
    for (const { version, kept } of details.versions)
      versions.push(kept ? await library.documents('ReadVersion', { documentId, version }) : null)
    const bytes = (await library.documents('ReadDocument', { documentId, offset: 0, length: 10_000 })) as {
      bytes: Uint8Array
    }
    documents.push({
      ...{ details, versions, text: await textOf(library, documentId) },
      overview: await library.documents('GetDocumentOverview', documentId),
      bytes: named(ids, Buffer.from(bytes.bytes).toString('latin1')),
    })
  }
  const context = (await library.context('GetAIContext')) as { text: string }[]
  return {
    documents: named(ids, documents),
    tags: await library.tags(),
    reading: await library.inLibraries('GetLibraryReading'),
    context: context.map(({ text }) => text),
  }
}

const readOtherwise = { chunking: { maxTokens: 100, overlapTokens: 10, minTokens: 20 } }

describe('a library that goes out and comes in', () => {
  it('shows all that it showed, field by field, in another app', async () => {
    const from = await fullLibrary(await open())
    const to = libraryOf(await open())
    expect(await to.import(await from.export())).toMatchObject({ added: 10, refused: [] })
    await to.settled(15)
    expect(await seenIn(to)).toEqual(await seenIn(from))
  })

  it('shows it where documents are read in another way, and after its archives were read again', async () => {
    const from = await fullLibrary(await open())
    const to = libraryOf(await open(readOtherwise))
    await to.import(await from.export())
    await to.settled(15)
    expect(await seenIn(to)).toEqual(await seenIn(from))
    await to.documents('ReingestDocuments', { documentIds: (await to.browse()).map(({ documentId }) => documentId) })
    await to.settled(15)
    expect(await seenIn(to)).toEqual(await seenIn(from))
  })

  it('shows it as a second library of the same app, where all its ids are taken, with links that lead to the copies (they led to the first)', async () => {
    const layer = await open()
    const from = await fullLibrary(layer)
    const to = libraryOf(layer, 'copy')
    const bytes = await from.export()
    await to.import(bytes)
    await to.settled(15)
    expect(await seenIn(to)).toEqual(await seenIn(from))
    const note = await idOf(to, 'Log.md')
    const { links } = (await to.documents('GetDocumentDetails', note)) as DocumentDetails
    expect(links).toEqual([{ documentId: await idOf(to, 'Other.md'), fileName: 'Other.md' }])
    expect(JSON.stringify(await textOf(to, note))).not.toContain(await idOf(from, 'Other.md'))

    // What has come in once is found again, and is no document that the archive does not hold.
    expect(await to.import(bytes, { mode: 'Replace' })).toMatchObject({ added: 0, replaced: 0, removed: 0 })
    // The copy goes out as a library of its own.
    const elsewhere = libraryOf(await open())
    expect(await elsewhere.import(await to.export())).toMatchObject({ refused: [] })
    await elsewhere.settled(15)
    expect(await seenIn(elsewhere)).toEqual(await seenIn(from))
    await to.documents('ReingestDocuments', { documentIds: [await idOf(to, 'all.zip'), await idOf(to, 'letter.eml')] })
    await to.settled(15)
    expect(await seenIn(to)).toEqual(await seenIn(from))
  })

  it('gives an archive that differs there its content, with the names and tags of what is in it', async () => {
    const from = await fullLibrary(await open())
    const bytes = await from.export()
    const to = libraryOf(await open())
    await to.import(bytes)
    await to.settled(15)
    const documentId = await idOf(to, 'all.zip')
    const other = new Uint8Array(await zipOf({ 'yard/winch.txt': 'The winch is broken.' }))
    await to.documents('ReplaceDocument', { documentId, fileName: 'all.zip', contentType: '', bytes: other })
    await to.settled(12)
    await to.tag(await renamed(to, 'The winch of the yard.txt', 'Winch.txt'), 'Broken')
    await to.settled(12)

    expect(await to.import(bytes, { changed: 'TakeTheirs' })).toMatchObject({ replaced: 1, added: 0, refused: [] })
    await to.settled(15)
    const given = async (library: TestLibrary) =>
      new Map((await library.browse()).map(({ fileName, tags }) => [fileName, tags]))
    const expected = await given(from)
    expect(expected.get('The winch of the yard.txt')).toEqual(['Yard'])
    // What was given here stays beside it.
    expected.set('The winch of the yard.txt', ['Broken', 'Yard'])
    expect(await given(to)).toEqual(expected)
  })

  it('has what was moved into it out of an archive, which the archive takes nowhere any more', async () => {
    const layer = await open()
    const [from, to] = [libraryOf(layer), libraryOf(layer, 'copy')]
    const archive = await from.add('all.zip', await zipOf(await inArchive()))
    await from.settled(5)
    const moved = await renamed(from, 'inner.zip', 'Moved.zip')
    await from.settled(5)
    await from.inLibraries('MoveDocuments', { documentIds: [moved], teamId: 'copy' })
    await to.settled(2)
    await from.context('DeleteDocument', archive)
    expect((await to.browse()).map(({ fileName }) => fileName).toSorted()).toEqual(['Moved.zip', 'ropes.txt'])

    const elsewhere = libraryOf(await open())
    expect(await elsewhere.import(await to.export())).toMatchObject({ added: 1 })
    await elsewhere.settled(2)
    expect(await seenIn(elsewhere)).toEqual(await seenIn(to))
  })
})
