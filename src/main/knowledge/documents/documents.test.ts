import { describe, expect, it } from 'vitest'
import type { DocumentsPatch, DocumentView } from '../../../contracts/index.ts'
import { localOwner } from '../../platform/index.ts'
import { addDocument, settledDocument, storedChunks } from '../test-documents.ts'
import { openOwnKnowledge, type TestKnowledge } from '../test-knowledge.ts'

const view = (more: Partial<DocumentView> = {}): DocumentView => ({
  search: null,
  group: null,
  kinds: null,
  tags: null,
  sort: 'Added',
  direction: 'Descending',
  ...more,
})
const names = async (
  { documentsHandlers, call }: TestKnowledge,
  more: Partial<DocumentView>,
  offset = 0,
  limit = 100,
) => {
  const { entries } = await documentsHandlers.BrowseDocuments({ ...view(more), offset, limit }, call)
  return entries.map(({ fileName }) => fileName)
}

describe('BrowseDocuments', () => {
  it('sorts as people do, in pages, each row once', async () => {
    const knowledge = await openOwnKnowledge()
    for (const name of ['Page 10.txt', 'page 9.txt', 'Ärger.txt', 'zoo.txt', 'apple.txt'])
      await addDocument(knowledge, name, name)
    const byName = { sort: 'Name', direction: 'Ascending' } as const
    expect(await names(knowledge, byName)).toEqual(['apple.txt', 'Ärger.txt', 'page 9.txt', 'Page 10.txt', 'zoo.txt'])
    expect(await names(knowledge, byName, 0, 2)).toEqual(['apple.txt', 'Ärger.txt'])
    expect(await names(knowledge, byName, 4, 2)).toEqual(['zoo.txt'])
    expect(await names(knowledge, { sort: 'Added' }, 0, 1)).toEqual(['apple.txt'])
    const ids = await knowledge.documentsHandlers.ListDocumentIds(view(byName), knowledge.call)
    expect(ids).toHaveLength(5)
  })

  it('finds names by all words, whatever their case and accents, and takes no character for another', async () => {
    const knowledge = await openOwnKnowledge()
    for (const name of ['Résumé of Ada.txt', '100%_done.txt', 'resume.csv'])
      await addDocument(knowledge, name, 'a,b\n1,2\n')
    expect(await names(knowledge, { search: 'RESUME' })).toEqual(['resume.csv', 'Résumé of Ada.txt'])
    expect(await names(knowledge, { search: 'ada resu' })).toEqual(['Résumé of Ada.txt'])
    expect(await names(knowledge, { search: '%_' })).toEqual(['100%_done.txt'])
    expect(await names(knowledge, { search: `' OR 1=1 --` })).toEqual([])
  })

  it('counts by how far documents have come, and filters by it and by kind', async () => {
    const knowledge = await openOwnKnowledge()
    await knowledge.start()
    const good = await addDocument(knowledge, 'good.txt', 'good.txt')
    const bad = await addDocument(knowledge, 'bad.json', '{')
    await settledDocument(knowledge, good.documentId)
    await settledDocument(knowledge, bad.documentId)
    await knowledge.handlers.AddNote({ title: 'A note', body: 'words' }, knowledge.call)
    const { documentsHandlers, call } = knowledge
    const page = await documentsHandlers.BrowseDocuments(
      { ...view({ kinds: ['UploadedFile'] }), offset: 0, limit: 10 },
      call,
    )
    expect(page).toMatchObject({ total: 2, counts: { all: 2, working: 0, indexed: 1, failed: 1 } })
    expect(await names(knowledge, { group: 'Failed' })).toEqual(['bad.json'])
    expect(await names(knowledge, { kinds: ['Note'] })).toEqual(['A note.md'])
    expect(page.entries.find(({ fileName }) => fileName === 'good.txt')).toMatchObject({
      warnings: 0,
      duplicates: 0,
      title: null,
    })
  })

  it('says which documents have the same content', async () => {
    const knowledge = await openOwnKnowledge()
    const first = await addDocument(knowledge, 'a.txt', 'the same')
    const second = await addDocument(knowledge, 'b.txt', 'the same')
    await addDocument(knowledge, 'c.txt', 'another')
    const { documentsHandlers, call } = knowledge
    const { entries } = await documentsHandlers.BrowseDocuments({ ...view(), offset: 0, limit: 10 }, call)
    expect(entries.map(({ fileName, duplicates }) => [fileName, duplicates])).toEqual([
      ['c.txt', 0],
      ['b.txt', 1],
      ['a.txt', 1],
    ])
    const details = await documentsHandlers.GetDocumentDetails(second.documentId, call)
    expect(details?.duplicates).toEqual([{ documentId: first.documentId, fileName: 'a.txt' }])
  })
})

describe('what a window hears of the list', () => {
  it('is patches, row by row and coalesced, never a call to read it again', async () => {
    const knowledge = await openOwnKnowledge()
    await knowledge.start()
    const patches: DocumentsPatch[] = []
    const reread: unknown[] = []
    knowledge.notifications.subscribe(localOwner(), null, ({ notification }) => {
      if (notification.kind === 'KnowledgeBase.DocumentsPatch') patches.push(notification.payload)
      if (notification.kind === 'StateChanged') reread.push(notification.payload)
    })
    const uploads = await Promise.all(
      Array.from({ length: 120 }, (_, at) => addDocument(knowledge, `${at}.txt`, `${at}.txt`)),
    )
    for (const { documentId } of uploads) await settledDocument(knowledge, documentId)
    await expect.poll(() => patches.at(-1)?.counts).toEqual({ all: 120, working: 0, indexed: 120, failed: 0 })
    const told = patches.flatMap(({ added }) => added.map(({ documentId }) => documentId))
    expect(new Set(told)).toEqual(new Set(uploads.map(({ documentId }) => documentId)))
    expect(reread).toEqual([])
    // Rows, numbers and changes of status together stay below what one reading of the list would be for one document.
    const bytes = patches.reduce((sum, patch) => sum + JSON.stringify(patch).length, 0)
    expect(bytes / uploads.length).toBeLessThan(1_000)
    await knowledge.documentsHandlers.DeleteDocuments({ documentIds: told.slice(0, 30) }, knowledge.call)
    await expect.poll(() => patches.at(-1)?.counts.all).toBe(90)
    expect(new Set(patches.flatMap(({ removed }) => removed))).toEqual(new Set(told.slice(0, 30)))
  })

  it('is what a document is, once it has been read, as the list says it; of a long term as much as a row shows', async () => {
    const knowledge = await openOwnKnowledge()
    const { documentsHandlers, call } = knowledge
    const glances: DocumentsPatch['glances'] = []
    knowledge.notifications.subscribe(localOwner(), null, ({ notification }) => {
      if (notification.kind === 'KnowledgeBase.DocumentsPatch') glances.push(...notification.payload.glances)
    })
    const listed = async () => {
      const { entries } = await documentsHandlers.BrowseDocuments({ ...view(), offset: 0, limit: 10 }, call)
      return entries.map(({ glance }) => glance)
    }
    const endless = 'Llanfair'.repeat(20)
    const { documentId } = await addDocument(
      knowledge,
      'harbour.md',
      `# The harbour\n\nThe keeper of the harbour lights the lamp at dusk, and it is put out by the keeper when the sun is up. ${endless} ${endless} ${endless}.`,
    )
    // Told by its row alone, which was heard of before anything was known.
    await expect.poll(() => knowledge.catalogue.settled().then(listed)).toEqual([null])
    await knowledge.start()
    await settledDocument(knowledge, documentId)
    await expect.poll(() => glances.length).toBe(1)
    const [told] = glances
    expect(told).toMatchObject({ documentId, glance: { pages: null, words: 28, language: 'en' } })
    expect(told?.glance.terms).toContain('harbour')
    expect(told?.glance.terms.every((term) => term.length <= 60)).toBe(true)
    expect(await listed()).toEqual([told?.glance])
  })

  it('tells the row anew of a file that was odd, and again when it is no longer', async () => {
    const knowledge = await openOwnKnowledge()
    await knowledge.start()
    const warnings: number[] = []
    knowledge.notifications.subscribe(localOwner(), null, ({ notification }) => {
      if (notification.kind !== 'KnowledgeBase.DocumentsPatch') return
      const { added, changed } = notification.payload
      warnings.push(...[...added, ...changed].map((row) => row.warnings))
    })
    const { documentId } = await addDocument(
      knowledge,
      'settings.json',
      '{"the lamp on the stair": "burns from dusk on",}',
    )
    await settledDocument(knowledge, documentId)
    await expect.poll(() => warnings.at(-1)).toBe(1)
    const bytes = new Uint8Array(Buffer.from('{"the lamp on the stair": "burns from dawn on"}'))
    await knowledge.documentsHandlers.ReplaceDocument(
      { documentId, fileName: 'settings.json', contentType: '', bytes },
      knowledge.call,
    )
    await settledDocument(knowledge, documentId)
    await expect.poll(() => warnings.at(-1)).toBe(0)
  })
})

describe('operations on documents', () => {
  it('stopping an ingestion fails it with words, and it can be read after all', async () => {
    const knowledge = await openOwnKnowledge()
    await knowledge.start()
    const { documentId } = await addDocument(knowledge, 'long.txt', 'The tide turns at noon. '.repeat(60_000))
    await expect
      .poll(() => knowledge.handlers.GetIngestionStatus(documentId, knowledge.call), { interval: 1 })
      .not.toBe('Pending')
    await knowledge.documentsHandlers.CancelIngestion({ documentIds: [documentId] }, knowledge.call)
    expect(await knowledge.handlers.GetDocument(documentId, knowledge.call)).toMatchObject({
      status: 'Failed',
      reason: expect.stringMatching(/stopped/),
    })
    expect(await storedChunks(knowledge)).toEqual([])
    await knowledge.documentsHandlers.RetryIngestion(documentId, knowledge.call)
    const { status, chunkCount } = await settledDocument(knowledge, documentId)
    expect([status, (await storedChunks(knowledge)).length]).toEqual(['Indexed', chunkCount])
    // Nothing that was stopped goes on: what follows the end is the second reading, from its beginning.
    const told = knowledge.updates.map((update) => update.status)
    const steps = told.slice(told.indexOf('Failed')).filter((each, at, all) => each !== all[at - 1])
    expect(steps).toEqual(['Failed', 'Pending', 'Extracting', 'Chunking', 'Embedding', 'Indexed'])
  })

  it('a name that a person writes keeps all of its words, also around a slash (what stood before it was cut off)', async () => {
    const knowledge = await openOwnKnowledge()
    const { documentsHandlers, call } = knowledge
    const { documentId } = await addDocument(knowledge, 'a.txt', 'One.')
    for (const [written, fileName] of [
      ['Invoice 03/2025.txt', 'Invoice 03-2025.txt'],
      ['../../etc/passwd', '..-..-etc-passwd'],
    ] as const)
      expect(await documentsHandlers.RenameDocument({ documentId, fileName: written }, call)).toMatchObject({
        fileName,
      })
  })

  it('a text can be read again in another encoding', async () => {
    const knowledge = await openOwnKnowledge()
    await knowledge.start()
    const bytes = new Uint8Array(Buffer.from('Grüße aus Köln', 'utf8'))
    const uploaded = await knowledge.handlers.UploadDocument(
      { fileName: 'a.txt', contentType: '', bytes },
      knowledge.call,
    )
    const documentId = uploaded.ok ? uploaded.value.documentId : ''
    await settledDocument(knowledge, documentId)
    const request = { documentIds: [documentId], encoding: 'latin1', ocrLanguages: null }
    await knowledge.documentsHandlers.ReingestDocuments(request, knowledge.call)
    expect(await settledDocument(knowledge, documentId)).toMatchObject({ status: 'Indexed' })
    expect((await knowledge.documentsHandlers.GetDocumentDetails(documentId, knowledge.call))?.encoding).toBe('latin1')
  })

  it('a replaced file keeps its id, is read anew, and its history says so', async () => {
    const knowledge = await openOwnKnowledge()
    await knowledge.start()
    const { documentId } = await addDocument(knowledge, 'plan.txt', 'one\ntwo\n')
    await settledDocument(knowledge, documentId)
    const bytes = new Uint8Array(Buffer.from('number,word\n1,one\n'))
    const { documentsHandlers, call } = knowledge
    const replaced = await documentsHandlers.ReplaceDocument(
      { documentId, fileName: 'plan.csv', contentType: '', bytes },
      call,
    )
    expect(replaced).toMatchObject({ documentId, fileName: 'plan.csv', contentType: 'text/csv', status: 'Pending' })
    expect(await settledDocument(knowledge, documentId)).toMatchObject({ status: 'Indexed' })
    const details = await documentsHandlers.GetDocumentDetails(documentId, call)
    expect(details?.versions).toMatchObject([{ version: 1, fileName: 'plan.txt', sizeBytes: 8, kept: false }])
    const paths = (await knowledge.blobs.list('')).filter((path) => path.includes(documentId))
    expect(paths.filter((path) => /\.(txt|csv)$/.test(path))).toEqual([`team-personal/kb-documents/${documentId}.csv`])
    const exe = { documentId, fileName: 'x.exe', contentType: '', bytes: new Uint8Array([77, 90, 0, 0]) }
    await expect(documentsHandlers.ReplaceDocument(exe, call)).rejects.toMatchObject({ code: 'UnsupportedMediaType' })
    expect(await knowledge.handlers.GetDocument(documentId, call)).toMatchObject({ fileName: 'plan.csv' })
  })

  it('links of notes are known both ways, and only within the library', async () => {
    const knowledge = await openOwnKnowledge()
    const target = await addDocument(knowledge, 'target.txt', 'target.txt')
    const body = `See [it](/documents/${target.documentId}) and [gone](/documents/0190a8d2-0000-7000-8000-000000000000).`
    const note = await knowledge.handlers.AddNote({ title: 'Note', body }, knowledge.call)
    const noteId = note.ok ? note.value.documentId : ''
    const { documentsHandlers, call } = knowledge
    expect((await documentsHandlers.GetDocumentDetails(noteId, call))?.links).toEqual([
      { documentId: target.documentId, fileName: 'target.txt' },
    ])
    expect((await documentsHandlers.GetDocumentDetails(target.documentId, call))?.backlinks).toEqual([
      { documentId: noteId, fileName: 'Note.md' },
    ])
    await knowledge.handlers.UpdateNote({ documentId: noteId, title: 'Note', body: 'No more.' }, call)
    expect((await documentsHandlers.GetDocumentDetails(target.documentId, call))?.backlinks).toEqual([])
    const stranger = {
      ...localOwner(),
      teamId: 'others',
      teams: [{ teamId: 'others', permissions: ['knowledge:write'] as const }],
    }
    await knowledge.handlers.AddNote({ title: 'Spy', body }, knowledge.callAs(stranger))
    expect((await documentsHandlers.GetDocumentDetails(target.documentId, call))?.backlinks).toEqual([])
  })

  it('the coverage report names what is in, what failed and why, page by page', async () => {
    const knowledge = await openOwnKnowledge()
    await knowledge.start()
    const good = await addDocument(knowledge, '=1+1, good.txt', 'words')
    const bad = await addDocument(knowledge, 'bad [1].json', '{')
    await settledDocument(knowledge, good.documentId)
    await settledDocument(knowledge, bad.documentId)
    const { db, documentsHandlers, call } = knowledge
    db.prepare(
      `INSERT INTO knowledge_source_documents (source, key, team_id, version, file_name, skipped_for)
       VALUES ('photos', 'film.mov', ?, '1', 'film.mov', 'It has 3221225472 bytes, and 104857600 are allowed.')`,
    ).run(call.access.teamId)
    const whole = await documentsHandlers.GetCoverage({ offset: 0, limit: 200 }, call)
    expect(whole.total).toBe(3)
    expect(whole.lines.toSorted((one, other) => one.state.localeCompare(other.state))).toEqual([
      expect.objectContaining({
        name: 'bad [1].json',
        state: 'Failed',
        failure: { code: 'JsonMalformed', values: expect.anything() },
      }),
      { name: '=1+1, good.txt', state: 'In', reason: null, warnings: 0, source: null, chunks: 1 },
      expect.objectContaining({
        name: 'film.mov',
        state: 'Skipped',
        source: 'photos',
        failure: { code: 'SourceFileTooLarge', values: { bytes: '3221225472', most: '104857600' } },
      }),
    ])
    const single = await Promise.all(
      [0, 1, 2, 3].map((offset) => documentsHandlers.GetCoverage({ offset, limit: 1 }, call)),
    )
    expect(single.flatMap(({ lines }) => lines)).toEqual(whole.lines)
  })
})
