import { beforeAll, describe, expect, it } from 'vitest'
import { type ImportPreview, importPreview, MAX_EXPORT_READ, ProblemError, problem } from '../../src/contracts/index.ts'
import type { HostClient } from '../host-client.ts'
import { startKnowledgeApp } from '../library-app.ts'
import { zipOf } from '../zip-file.ts'

const context = (text: string) => ({ id: '0190a8d2-0000-7000-8000-000000000001', text, order: 1 })

const exportOf = async ({ libraries }: HostClient): Promise<Buffer> => {
  const { exportId, sizeBytes } = await libraries.ExportLibrary()
  const parts: Uint8Array[] = []
  for (let offset = 0; offset < sizeBytes; offset += MAX_EXPORT_READ)
    parts.push((await libraries.ReadExport({ exportId, offset, length: MAX_EXPORT_READ })).bytes)
  await libraries.DiscardTransfer(exportId)
  await expect(libraries.ReadExport({ exportId, offset: 0, length: 1 })).rejects.toMatchObject({ status: 404 })
  return Buffer.concat(parts)
}
/** Hands a file over as a window does. */
const preview = async (client: HostClient, bytes: Uint8Array): Promise<ImportPreview> => {
  const form = new FormData()
  form.append('fileName', 'library.zip')
  form.append('bytes', new Blob([new Uint8Array(bytes)]), 'bytes')
  const response = await client.request('/api/ILibrariesApi/PreviewImport', { method: 'POST', body: form })
  if (!response.ok) throw new ProblemError(problem.parse(await response.json()))
  return importPreview.parse(await response.json())
}
const namesIn = async ({ knowledge }: HostClient): Promise<string[]> =>
  (await knowledge.ListDocuments()).map(({ fileName }) => fileName).toSorted()

let archive: Buffer
let ids: string[]

beforeAll(async () => {
  await using app = await startKnowledgeApp()
  const { client } = app
  const tides = await client.add({ fileName: 'tides.txt', bytes: 'High water is at noon.' })
  const note = await client.knowledge.AddNote({ title: 'Ropes', body: `See document ${tides.documentId}.` })
  if (!note.ok) throw new Error('no note')
  ids = [tides.documentId, note.value.documentId]
  await client.add({ fileName: 'inner.zip', bytes: await zipOf({ 'inside.txt': 'The winch is oiled in May.' }) })
  await client.settled(ids)
  await client.knowledge.SetAIContext([context('We sail on Fridays.')])
  archive = await exportOf(client)
}, 120_000)

describe('a library as one file', () => {
  it('comes into another installation whole: documents, notes with their titles, standing context, ids', async () => {
    await using app = await startKnowledgeApp()
    const { client } = app
    const seen = await preview(client, archive)
    expect(seen).toMatchObject({ counts: { new: 3, same: 0, changed: 0, nameTaken: 0 }, notes: 1, contextEntries: 1 })
    expect(await namesIn(client)).toEqual([])
    const { importId } = seen
    expect(await client.libraries.ImportLibrary({ importId, sameName: 'Skip', context: true })).toEqual({
      added: 3,
      replaced: 0,
      skipped: 0,
      removed: 0,
      contextAdded: 1,
      refused: [],
    })
    const documents = await client.knowledge.ListDocuments()
    await client.settled(documents.map(({ documentId }) => documentId))
    expect(documents.map(({ documentId }) => documentId)).toEqual(expect.arrayContaining(ids))
    expect(documents.find(({ documentId }) => documentId === ids[1])?.source).toEqual({
      type: 'Note',
      noteTitle: 'Ropes',
    })
    const { matches } = await client.retrieval.Search({ query: 'High water noon', minScore: -1 })
    expect(matches.map(({ chunk }) => chunk.text).join()).toContain('High water is at noon.')
    expect(await client.knowledge.GetAIContext()).toMatchObject([{ text: 'We sail on Fridays.' }])
    // What came out of the archive in it came out of it again.
    expect(await namesIn(client)).toContain('inside.txt')
  })

  it('replaces nothing: the same is left out, and a name that is taken is told and left to the person', async () => {
    await using app = await startKnowledgeApp()
    const { client } = app
    const other = await client.add({ fileName: 'tides.txt', bytes: 'High water is at midnight here.' })
    await client.add({ fileName: 'copy-of-ropes.md', bytes: `See document ${ids[0]}.` })
    await client.knowledge.SetAIContext([context('We sail on Mondays.')])
    const seen = await preview(client, archive)
    expect(seen.counts).toEqual({ new: 1, same: 1, changed: 0, nameTaken: 1 })
    expect(seen.documents.find(({ fileName }) => fileName === 'tides.txt')?.state).toBe('NameTaken')
    const { importId } = seen
    expect(await client.libraries.ImportLibrary({ importId, sameName: 'KeepBoth', context: true })).toMatchObject({
      added: 2,
      skipped: 1,
    })
    expect((await namesIn(client)).filter((name) => name === 'tides.txt')).toHaveLength(2)
    expect(await client.knowledge.GetDocument(other.documentId)).toMatchObject({ sizeBytes: other.sizeBytes })
    const texts = (await client.knowledge.GetAIContext()).map(({ text }) => text)
    expect(texts).toEqual(['We sail on Mondays.', 'We sail on Fridays.'])
    const again = await preview(client, archive)
    expect(again).toMatchObject({ counts: { new: 0, same: 3, changed: 0, nameTaken: 0 }, contextEntries: 0 })
  })

  it('that is damaged or cut off is refused in words, and nothing of it comes', async () => {
    await using app = await startKnowledgeApp()
    const { client } = app
    const damaged = Buffer.from(archive)
    damaged.write('Low', damaged.indexOf('High water'))
    for (const bytes of [damaged, archive.subarray(0, archive.length - 200)])
      await expect(preview(client, bytes)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('damaged'),
      })
    expect(await namesIn(client)).toEqual([])
  })

  it('anything else is refused in words: no archive, another archive, one that is cut off, one that leads out', async () => {
    await using app = await startKnowledgeApp()
    const { client } = app
    const slip = await zipOf({ 'manifest.json': '{}', '../evil.txt': 'x' })
    for (const bytes of [Buffer.from('no'), await zipOf({ 'a.txt': 'x' }), archive.subarray(0, 300), slip])
      await expect(preview(client, bytes)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('no library'),
      })
  })
})
