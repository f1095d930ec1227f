import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, type BlobStore } from '../../platform/index.ts'
import { UntrueReading } from '../readings/frames.ts'
import { checkReading } from '../readings/stored-reading.ts'
import {
  type ArchivedDocument,
  type ArchivedFile,
  filesOf,
  type LibraryManifest,
  MANIFEST_PATH,
  readManifest,
  withInside,
} from './library-manifest.ts'
import { SEAL, SEAL_LENGTH } from './zip-writer.ts'

/**
 * An archive of a library, checked: it is as it was written, every file that its manifest names is in it, as long as it says, no two of them are one, and
 * what was read of documents can be.
 */
export interface LibraryArchive {
  readonly manifest: LibraryManifest
  stream(file: Pick<ArchivedFile, 'path'>): AsyncIterable<Uint8Array>
}

const MAX_MANIFEST_BYTES = 134_217_728
/** What a manifest says of one file, with the notes of earlier versions that have none, is far less. */
const MANIFEST_BYTES_PER_FILE = 8_192
const LEAST_MANIFEST_BYTES = 8_388_608
const PIECE = 1_048_576
/** Neither compressed nor encrypted: nothing in it can unpack to more than it is. */
const STORED = 0

const noArchive = (cause?: unknown): AlcoveError =>
  new AlcoveError('InvalidInput', failureWords('NoLibraryFile'), { cause })

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

/** The first version whose archives end with a checksum of the whole. */
const SEALED_SINCE = 3

const damaged = (): AlcoveError => new AlcoveError('InvalidInput', failureWords('LibraryFileDamaged'))
const untrue = (cause: unknown): AlcoveError =>
  new AlcoveError('InvalidInput', failureWords('LibraryFileUntrue'), { cause })

/** Whether an archive ends with a checksum; throws where it is another one's. */
const isSealed = async (blobs: BlobStore, path: string, sizeBytes: number): Promise<boolean> => {
  const start = sizeBytes - SEAL_LENGTH
  const seal = start < 0 ? null : await blobs.read(path, start, SEAL_LENGTH)
  const told = seal === null ? '' : Buffer.from(seal).toString('latin1')
  if (!told.startsWith(SEAL)) return false
  const whole = createHash('sha256')
  for await (const piece of range(blobs, path, { start: 0, end: start + SEAL.length })) whole.update(piece)
  if (told !== SEAL + whole.digest('hex')) throw damaged()
  return true
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

/** Whether a reading is of the document that it is told to be of. */
const checkReadings = async (
  documents: Iterable<ArchivedDocument>,
  stream: LibraryArchive['stream'],
): Promise<void> => {
  for (const { reading, contentHash } of documents) {
    if (reading === null) continue
    const header = await checkReading(stream(reading))
    if (header.contentHash !== contentHash || header.reader !== reading.reader)
      throw new UntrueReading('A reading is of another content')
  }
}

const manifestOf = async (zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<LibraryManifest> => {
  const entry = entries.get(MANIFEST_PATH)
  const most = Math.min(MAX_MANIFEST_BYTES, LEAST_MANIFEST_BYTES + entries.size * MANIFEST_BYTES_PER_FILE)
  if (entry === undefined || entry.uncompressedSize > most) throw noArchive()
  return readManifest(await wholeOf(zip, entry), entries.size)
}

/** Every file that is told of is there, no two of them are one, and together they are no more than the archive is. */
const isWhole = (documents: readonly ArchivedDocument[], entries: ReadonlyMap<string, Entry>, sizeBytes: number) => {
  const files = documents.flatMap(filesOf)
  const total = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  return (
    total <= sizeBytes &&
    new Set(files.map((file) => file.path)).size === files.length &&
    files.every((file) => entries.get(file.path)?.uncompressedSize === file.sizeBytes)
  )
}

/** Opens an archive that is a blob, and checks all of it. Throws `InvalidInput`, with words for a person, for anything else than a whole library. */
export const openLibraryArchive = async (blobs: BlobStore, path: string): Promise<LibraryArchive> => {
  try {
    const sizeBytes = (await blobs.size(path)) ?? 0
    const sealed = await isSealed(blobs, path, sizeBytes)
    const zip = await openZip(blobs, path, sizeBytes)
    const entries = await entriesOf(zip)
    const manifest = await manifestOf(zip, entries)
    if (!sealed && manifest.version >= SEALED_SINCE) throw damaged()
    const documents = manifest.documents.flatMap(withInside)
    if (!isWhole(documents, entries, sizeBytes)) throw noArchive()
    async function* stream({ path: name }: Pick<ArchivedFile, 'path'>) {
      const entry = entries.get(name)
      if (entry === undefined) throw noArchive()
      yield* await zip.openReadStreamPromise(entry)
    }
    await checkReadings(documents, stream)
    return { manifest, stream }
  } catch (error) {
    if (error instanceof UntrueReading) throw untrue(error)
    throw error instanceof AlcoveError ? error : noArchive(error)
  }
}
