import { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { AlcoveError, type BlobStore } from '../../platform/index.ts'
import { type ArchivedFile, filesOf, type LibraryManifest, libraryManifest, MANIFEST_PATH } from './library-manifest.ts'

/** An archive of a library, checked: every file that its manifest names is in it, as long as it says, and no two of them are one. */
export interface LibraryArchive {
  readonly manifest: LibraryManifest
  stream(file: Pick<ArchivedFile, 'path'>): AsyncIterable<Uint8Array>
}

const MAX_MANIFEST_BYTES = 134_217_728
const PIECE = 1_048_576
/** Neither compressed nor encrypted: nothing in it can unpack to more than it is. */
const STORED = 0

const noArchive = (cause?: unknown): AlcoveError =>
  new AlcoveError(
    'InvalidInput',
    'This file is no library that Alcove has exported, or it is damaged. Choose the ZIP file as it was exported, unchanged.',
    { cause },
  )

async function* range(
  blobs: BlobStore,
  path: string,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = start; at < end; ) {
    const piece = await blobs.read(path, at, Math.min(PIECE, end - at))
    if (piece === null || piece.length === 0) return
    yield piece
    at += piece.length
  }
}

const openZip = async (blobs: BlobStore, path: string, sizeBytes: number): Promise<ZipFile> => {
  class BlobReader extends yauzl.RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(range(blobs, path, { start, end }))
    }
  }
  return yauzl.fromRandomAccessReaderPromise(new BlobReader(), sizeBytes, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  })
}

const entriesOf = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.compressionMethod !== STORED || entry.isEncrypted()) throw noArchive()
    entries.set(entry.fileName, entry)
  }
  return entries
}

const wholeOf = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Opens an archive that is a blob. Throws `InvalidInput`, with words for a person, for anything else than a whole library. */
export const openLibraryArchive = async (blobs: BlobStore, path: string): Promise<LibraryArchive> => {
  try {
    const zip = await openZip(blobs, path, (await blobs.size(path)) ?? 0)
    const entries = await entriesOf(zip)
    const first = entries.get(MANIFEST_PATH)
    if (first === undefined || first.uncompressedSize > MAX_MANIFEST_BYTES) throw noArchive()
    const manifest = libraryManifest.parse(JSON.parse((await wholeOf(zip, first)).toString('utf8')))
    const files = manifest.documents.flatMap(filesOf)
    const paths = new Set(files.map((file) => file.path))
    const isWhole = files.every((file) => entries.get(file.path)?.uncompressedSize === file.sizeBytes)
    if (!isWhole || paths.size < files.length) throw noArchive()
    return {
      manifest,
      async *stream({ path: name }) {
        const entry = entries.get(name)
        if (entry === undefined) throw noArchive()
        yield* await zip.openReadStreamPromise(entry)
      },
    }
  } catch (error) {
    throw error instanceof AlcoveError ? error : noArchive(error)
  }
}
