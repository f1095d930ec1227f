import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import type { ImportPreview, LibraryImportReport } from '../../../contracts/index.ts'
import { openTestKnowledge } from '../test-knowledge.ts'
import type { PlainLimits } from './zip-records.ts'
import { type ZipFile, zipOf } from './zip-writer.ts'

const fileOf = (path: string, words: string): ZipFile => {
  const bytes = Buffer.from(words)
  return {
    path,
    sizeBytes: bytes.length,
    bytes: async function* () {
      yield bytes
    },
  }
}
const archiveOf = async (files: Iterable<ZipFile>, limits?: PlainLimits): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of zipOf(files, limits)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const zip = (bytes: Buffer) => yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
const LOCATOR_64 = Buffer.from('PK\x06\x07', 'latin1')

test('an archive whose offsets stand in records of ZIP64 is read by another program, each file where it is', async () => {
  const names = ['a.txt', 'b.txt', 'Ζ.txt', 'd.txt']
  const bytes = await archiveOf(
    names.map((name) => fileOf(name, `Words of ${name}`)),
    { offset: 60, files: 0xff_ff },
  )
  expect(bytes.includes(LOCATOR_64)).toBe(true)
  const opened = await zip(bytes)
  expect(opened.entryCount).toBe(names.length)
  const read = new Map<string, string>()
  const versions: number[] = []
  for await (const entry of opened.eachEntry()) {
    const pieces: Uint8Array[] = []
    for await (const piece of await opened.openReadStreamPromise(entry)) pieces.push(piece)
    read.set(entry.fileName, Buffer.concat(pieces).toString())
    versions.push(entry.versionNeededToExtract)
  }
  expect([...read]).toEqual(names.map((name) => [name, `Words of ${name}`]))
  // The first two stand before the limit.
  expect(versions).toEqual([20, 20, 45, 45])
})

test('an archive of more files than a plain one can count is read by another program, to its last file', async () => {
  const count = 65_540
  const bytes = await archiveOf(
    (function* () {
      for (let at = 0; at < count; at += 1) yield fileOf(`${at}`, 'x')
    })(),
  )
  const opened = await zip(bytes)
  expect(opened.entryCount).toBe(count)
  let last = ''
  for await (const { fileName } of opened.eachEntry()) last = fileName
  expect(last).toBe(`${count - 1}`)
  expect((await archiveOf([fileOf('small', 'x')])).includes(LOCATOR_64)).toBe(false)
})

test('a library in an archive of ZIP64 that another program wrote comes in', async () => {
  const file = new URL('../../../../test/fixtures/zip64-library/library.zip', import.meta.url)
  const bytes = new Uint8Array(await readFile(file))
  expect(Buffer.from(bytes).includes(LOCATOR_64)).toBe(true)
  const layer = await openTestKnowledge()
  try {
    const { blobs, call, knowledge } = layer
    const asked = { fileName: 'library.zip', bytes }
    const preview = (await knowledge.librariesApi.call('PreviewImport', asked, call)) as ImportPreview
    expect(preview).toMatchObject({ counts: { new: 2 } })
    const choices = { importId: preview.importId, sameName: 'KeepBoth', context: true }
    const report = (await knowledge.librariesApi.call('ImportLibrary', choices, call)) as LibraryImportReport
    expect(report).toMatchObject({ added: 2, refused: [] })
    const stored = await blobs.get('team-personal/kb-documents/0190a8d2-0000-7000-8000-000000000002.txt')
    expect(Buffer.from(stored ?? []).toString()).toBe('The second keeper trims the lamp.')
  } finally {
    await layer.close()
  }
})
