import { describe, expect, it } from 'vitest'
import type { ImportPreview, LibraryExport, LibraryImportReport } from '../../../contracts/index.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { openOwnKnowledge, type TestKnowledge } from '../test-knowledge.ts'
import { createWebPageTable } from '../web-pages/web-page-table.ts'
import { asOfOld, type ForgedDocument, withForgedDocument } from './test-archive.ts'

const libraries = ({ knowledge, call }: TestKnowledge, operation: string, input?: unknown): Promise<unknown> =>
  knowledge.librariesApi.call(operation, input, call)
const exportOf = async (layer: TestKnowledge): Promise<Uint8Array> => {
  const { exportId } = (await libraries(layer, 'ExportLibrary')) as LibraryExport
  const bytes = await layer.blobs.get(`transfers/personal/${exportId}.zip`)
  if (bytes === null) throw new Error('no archive')
  return new Uint8Array(bytes)
}
const preview = async (layer: TestKnowledge, bytes: Uint8Array) =>
  (await libraries(layer, 'PreviewImport', { fileName: 'library.zip', bytes })) as ImportPreview
const bringIn = async (layer: TestKnowledge, bytes: Uint8Array, choices: object) => {
  const { importId } = await preview(layer, bytes)
  const asked = { importId, sameName: 'KeepBoth', context: true, ...choices }
  return (await libraries(layer, 'ImportLibrary', asked)) as LibraryImportReport
}
const note = async ({ handlers, call }: TestKnowledge, body: string, title = 'Log'): Promise<string> => {
  const added = await handlers.AddNote({ title, body }, call)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value.documentId
}
/** Writes on as if the present content had stood for a while. */
const writeOn = async ({ db, handlers, call }: TestKnowledge, documentId: string, body: string): Promise<void> => {
  const savedAt = new Date(Date.now() - HOUR_MS).toISOString()
  db.prepare('UPDATE knowledge_documents SET saved_at = ? WHERE document_id = ?').run(savedAt, documentId)
  expect(await handlers.UpdateNote({ documentId, title: 'Log', body }, call)).toMatchObject({ ok: true })
}
const bodyOf = async ({ blobs, catalogue }: TestKnowledge, documentId: string): Promise<string> => {
  const extension = catalogue.index.get(documentId)?.place.extension
  return Buffer.from((await blobs.get(`team-personal/kb-documents/${documentId}.${extension}`)) ?? []).toString()
}
const detailsOf = ({ documentsHandlers, call }: TestKnowledge, documentId: string) =>
  documentsHandlers.GetDocumentDetails(documentId, call)

describe('a library as one file', () => {
  it('takes along the versions of a note, the address of a page, the encoding that was chosen and when all of it was', async () => {
    const [from, to] = [await openOwnKnowledge(), await openOwnKnowledge()]
    const other = await note(from, 'The other one.', 'Other')
    const documentId = await note(from, `Before. [Other](document:${other})`)
    await writeOn(from, documentId, 'After.')
    createWebPageTable(from.db).put({
      documentId: other,
      address: 'https://skerra.example/ferry',
      fetchedAt: '2025-03-01T10:00:00.000Z',
      author: 'Ada',
      publishedOn: '2025-02-01',
    })
    from.catalogue.index.setEncoding(other, 'windows-1251')
    await from.knowledge.tagsApi.call('TagDocuments', { documentIds: [other], add: ['Ferry', 'Häfen'] }, from.call)
    const bytes = await exportOf(from)
    expect(await preview(to, bytes)).toMatchObject({ counts: { new: 2 }, versions: 1 })
    expect(await bringIn(to, bytes, {})).toMatchObject({ added: 2, refused: [] })

    const [there, here] = [from, to].map(({ catalogue }) => catalogue.index.get(documentId))
    expect(here).toMatchObject({ contentVersion: 2, savedAt: there?.savedAt })
    expect(here?.document.uploadedAt).toBe(there?.document.uploadedAt)
    expect((await detailsOf(to, documentId))?.versions).toMatchObject([{ version: 1, kept: true, fileName: 'Log.md' }])
    expect(await to.documentsHandlers.ReadVersion({ documentId, version: 1 }, to.call)).toMatchObject({
      body: expect.stringContaining('Before.'),
    })
    expect(await detailsOf(to, other)).toMatchObject({
      encoding: 'windows-1251',
      webPage: { address: 'https://skerra.example/ferry', author: 'Ada', publishedOn: '2025-02-01' },
    })
    expect(await to.knowledge.tagsApi.call('ListTags', { documentIds: [other] }, to.call)).toEqual([
      { name: 'Ferry', documents: 1, chosen: 1 },
      { name: 'Häfen', documents: 1, chosen: 1 },
    ])
    // What is written on goes on from there.
    await writeOn(to, documentId, 'Later.')
    expect((await detailsOf(to, documentId))?.versions.map(({ version }) => version)).toEqual([2, 1])
  })

  it('tells what differs and which is newer; a merge keeps mine, takes theirs as a new version, or keeps both', async () => {
    const from = await openOwnKnowledge()
    const documentId = await note(from, 'Before.')
    const first = await exportOf(from)
    await writeOn(from, documentId, 'Theirs.')
    const later = await exportOf(from)
    const fresh = async (): Promise<TestKnowledge> => {
      const layer = await openOwnKnowledge()
      await bringIn(layer, first, {})
      return layer
    }
    const mine = await fresh()
    expect(await preview(mine, later)).toMatchObject({
      counts: { new: 0, same: 0, changed: 1, nameTaken: 0 },
      documents: [{ state: 'Changed', newer: 'Archive' }],
      onlyHere: { documents: 0 },
    })
    expect(await bringIn(mine, later, { changed: 'KeepMine' })).toMatchObject({ skipped: 1, replaced: 0, added: 0 })
    expect(await bodyOf(mine, documentId)).toBe('Before.')
    expect(await bringIn(mine, later, { changed: 'TakeTheirs' })).toMatchObject({ replaced: 1, added: 0 })
    expect(await bodyOf(mine, documentId)).toBe('Theirs.')
    expect(await mine.documentsHandlers.ReadVersion({ documentId, version: 1 }, mine.call)).toMatchObject({
      body: 'Before.',
    })

    const both = await fresh()
    expect(await bringIn(both, later, { changed: 'KeepBoth' })).toMatchObject({ added: 1, replaced: 0 })
    const ids = both.catalogue.index.list('personal').map((each) => each.documentId)
    expect((await Promise.all(ids.map((id) => bodyOf(both, id)))).toSorted()).toEqual(['Before.', 'Theirs.'])
  })

  it('replaces a library: what is only here goes, what differs gets the content of the file, and so does the context', async () => {
    const [from, to] = [await openOwnKnowledge(), await openOwnKnowledge()]
    const entry = (text: string) => ({ id: crypto.randomUUID(), text, order: 1 })
    const documentId = await note(from, 'Theirs.')
    await from.handlers.SetAIContext([entry('There.')], from.call)
    const bytes = await exportOf(from)
    await bringIn(to, bytes, {})
    await writeOn(to, documentId, 'Mine.')
    const only = await note(to, 'Only here.', 'Only')
    await to.handlers.SetAIContext([entry('Here.')], to.call)
    expect(await preview(to, bytes)).toMatchObject({ onlyHere: { documents: 1, contextEntries: 1 } })
    expect(await bringIn(to, bytes, { mode: 'Replace' })).toMatchObject({ replaced: 1, removed: 1, contextAdded: 1 })
    expect(await bodyOf(to, documentId)).toBe('Theirs.')
    expect(to.catalogue.index.get(only)).toBeNull()
    expect(await to.handlers.GetAIContext(undefined, to.call)).toMatchObject([{ text: 'There.' }])
  })

  it('with damaged bytes replaces and removes nothing, and leaves nothing of what did not come, also from before checksums', async () => {
    const [from, to] = [await openOwnKnowledge(), await openOwnKnowledge()]
    const documentId = await note(from, 'First words.')
    await writeOn(from, documentId, 'Second words.')
    const whole = Buffer.from(await exportOf(from))
    const good = await asOfOld(whole)
    const only = await note(to, 'Only here.', 'Only')
    for (const damaged of ['First words.', 'Second words.']) {
      const bytes = Buffer.from(good)
      bytes.write('XXXXX', bytes.indexOf(damaged))
      expect(await bringIn(to, bytes, { mode: 'Replace' })).toMatchObject({
        added: 0,
        removed: 0,
        refused: [{ fileName: 'Log.md', reason: expect.stringContaining('damaged') }],
      })
      expect(to.catalogue.index.list('personal').map((each) => each.documentId)).toEqual([only])
      expect((await to.blobs.list('')).filter((path) => path.includes(documentId))).toEqual([])
      whole.write('XXXXX', whole.indexOf(damaged))
      await expect(preview(to, whole)).rejects.toMatchObject({ message: expect.stringContaining('damaged') })
    }
  })

  it('whose manifest tells untruths is refused, or does no harm', async () => {
    const [from, to] = [await openOwnKnowledge(), await openOwnKnowledge()]
    const documentId = await note(from, 'Words.')
    await writeOn(from, documentId, 'More words.')
    const good = await exportOf(from)
    const lie = (change: (document: ForgedDocument) => void) => withForgedDocument(good, change)
    for (const bytes of [
      await lie(({ versions: [version] }) => {
        version.path = version.path.replace('versions/', '../../ons')
      }),
      await lie((document) => {
        document.versions[0].path = document.path
      }),
      await lie((document) => {
        document.contentVersion = 0
      }),
      await lie((document) => {
        document.inside = [{ ...document, containerId: documentId }]
      }),
    ])
      await expect(preview(to, bytes)).rejects.toMatchObject({ code: 'InvalidInput' })
    // A version that is to come later than the present is none.
    const early = await lie((document) => {
      document.contentVersion = 1
    })
    await bringIn(to, early, {})
    expect((await detailsOf(to, documentId))?.versions).toEqual([])
  })

  it('whose names and addresses deceive shows clean names, and is refused for an address that is no page', async () => {
    const [from, to] = [await openOwnKnowledge(), await openOwnKnowledge()]
    const documentId = await note(from, 'Words.')
    const good = await exportOf(from)
    const lie = (change: (document: ForgedDocument) => void) => withForgedDocument(good, change)
    const deceiving = await lie((document) => {
      document.fileName = '../../etc/a\u202Egnp.html'
      document.webPage = null
    })
    await bringIn(to, deceiving, {})
    expect(to.catalogue.index.get(documentId)?.document.fileName).toBe('agnp.html')
    const page = { fetchedAt: '2025-01-01T00:00:00.000Z', author: null, publishedOn: null }
    const script = await lie((document) => {
      document.webPage = { ...page, address: 'javascript:alert(1)' }
    })
    await expect(preview(to, script)).rejects.toMatchObject({ code: 'InvalidInput' })
  })
})
