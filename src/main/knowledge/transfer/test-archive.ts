import yauzl from 'yauzl'
import { MANIFEST_PATH } from './library-manifest.ts'
import { SEAL_LENGTH, zipOf } from './zip-writer.ts'

/** The files of an archive by their paths, for tests to change. */
export type ArchiveFiles = Map<string, Buffer>

const filesIn = async (archive: Uint8Array): Promise<ArchiveFiles> => {
  const files: ArchiveFiles = new Map()
  const zip = await yauzl.fromBufferPromise(Buffer.from(archive), { lazyEntries: true, autoClose: false })
  for await (const entry of zip.eachEntry()) {
    const pieces: Uint8Array[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece)
    files.set(entry.fileName, Buffer.concat(pieces))
  }
  return files
}

/** An archive of these files, with the checksum that belongs to them. */
const archiveOf = async (files: ArchiveFiles): Promise<Buffer> => {
  async function* all() {
    for (const [path, bytes] of files)
      yield {
        path,
        sizeBytes: bytes.length,
        async *bytes() {
          yield bytes
        },
      }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zipOf(all())) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** As whoever can write one may write it: changed, and with the checksum that then belongs to it. */
export const forged = async (
  archive: Uint8Array,
  // biome-ignore lint/suspicious/noExplicitAny: a test writes what no type allows
  change: (manifest: any, files: ArchiveFiles) => void | Promise<void>,
): Promise<Buffer> => {
  const files = await filesIn(archive)
  const manifest = JSON.parse((files.get(MANIFEST_PATH) ?? Buffer.alloc(0)).toString('utf8'))
  await change(manifest, files)
  files.set(MANIFEST_PATH, Buffer.from(JSON.stringify(manifest)))
  return archiveOf(files)
}

/** A document of a manifest, as whoever forges one sees it: nothing of it need be true. */
export interface ForgedDocument {
  path: string
  fileName: string
  contentVersion: number
  versions: [{ path: string }]
  inside: unknown[]
  webPage: unknown
}

/** {@link forged} in the first document of its manifest. */
export const withForgedDocument = (archive: Uint8Array, change: (document: ForgedDocument) => void): Promise<Buffer> =>
  forged(archive, ({ documents: [document] }) => change(document))

/** As the version before the checksum wrote it: no readings, nothing of what came out of documents, the end without a comment. */
export const asOfOld = async (archive: Uint8Array): Promise<Buffer> => {
  const old = await forged(archive, (manifest, files) => {
    manifest.version = 2
    delete manifest.ocrLanguages
    for (const document of manifest.documents) {
      for (const { path } of document.inside) files.delete(path)
      delete document.inside
      delete document.reading
    }
    for (const path of [...files.keys()]) if (path.startsWith('readings/')) files.delete(path)
  })
  const bytes = old.subarray(0, old.length - SEAL_LENGTH)
  bytes.writeUInt16LE(0, bytes.length - 2)
  return bytes
}
