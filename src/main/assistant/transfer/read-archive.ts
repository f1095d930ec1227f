import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { failureWords } from '../../../contracts/failures/failure-words.ts'

/** Files of one archive that are looked at. */
const MOST_ENTRIES = 100_000

/** What the package offers beyond its published types. */
interface PromisedZip {
  eachEntry(): AsyncIterable<Entry>
  openReadStreamPromise(entry: Entry): Promise<Readable>
}
type PromisedYauzl = { openPromise(path: string, options: yauzl.Options): Promise<ZipFile & PromisedZip> }

const tooLarge = () => new Error(failureWords('ImportEntryTooLarge'))

const readWithin = async (stream: Readable, maxBytes: number): Promise<Uint8Array> => {
  let length = 0
  stream.on('data', (chunk: Uint8Array) => {
    length += chunk.length
    if (length > maxBytes) stream.destroy(tooLarge())
  })
  return buffer(stream)
}

const open = (path: string) =>
  (yauzl as unknown as PromisedYauzl).openPromise(path, { lazyEntries: true, autoClose: false })

/**
 * The files of a ZIP archive whose names match, one after another. Nothing is written to the disk; a file that unpacks to more than so many bytes, whatever
 * the archive says of it, ends the reading.
 */
export async function* archivedFiles(path: string, name: RegExp, maxBytes: number): AsyncGenerator<Uint8Array> {
  const archive = await open(path)
  try {
    let seen = 0
    for await (const entry of archive.eachEntry()) {
      seen += 1
      if (seen > MOST_ENTRIES) throw new Error(failureWords('ImportTooManyFiles'))
      if (!name.test(entry.fileName)) continue
      if (entry.uncompressedSize > maxBytes) throw tooLarge()
      yield await readWithin(await archive.openReadStreamPromise(entry), maxBytes)
    }
  } finally {
    archive.close()
  }
}

/** The images of an archive, by the ids that their names begin with. */
export interface ArchivedPictures extends AsyncDisposable {
  /** Null where there is none of this id, it is larger, or all that were read are more than is taken together. Rejects for one that is damaged, or larger than the archive says. */
  read(reference: string, maxBytes: number): Promise<Uint8Array | null>
}

const IMAGE = /(?:^|\/)([^/]+)\.(?:png|jpe?g|webp|gif)$/i
/** Ids as ChatGPT's files have them, in front of the name that a person knows: `file-abc-photo.png`, `file_abc-sanitized.jpg`. */
const FILE_ID = /^(file[-_][A-Za-z0-9]+)(?=[-.]|$)/

export const archivedPictures = async (path: string, maxBytesTogether: number): Promise<ArchivedPictures> => {
  let left = maxBytesTogether
  const archive = await open(path)
  const byId = new Map<string, Entry>()
  let seen = 0
  for await (const entry of archive.eachEntry()) {
    seen += 1
    if (seen > MOST_ENTRIES) break
    const [, name = ''] = IMAGE.exec(entry.fileName) ?? []
    const id = FILE_ID.exec(name)?.[1] ?? name
    if (id !== '' && !byId.has(id)) byId.set(id, entry)
  }
  return {
    read: async (reference, maxBytes) => {
      const entry = byId.get(reference)
      if (entry === undefined || entry.uncompressedSize > Math.min(maxBytes, left)) return null
      const bytes = await readWithin(await archive.openReadStreamPromise(entry), Math.min(maxBytes, left))
      left -= bytes.byteLength
      return bytes
    },
    [Symbol.asyncDispose]: async () => archive.close(),
  }
}
