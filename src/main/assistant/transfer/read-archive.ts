import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** Files of one archive that are looked at. */
const MOST_ENTRIES = 100_000

/** What the package offers beyond its published types. */
interface PromisedZip {
  eachEntry(): AsyncIterable<Entry>
  openReadStreamPromise(entry: Entry): Promise<Readable>
}
type PromisedYauzl = { openPromise(path: string, options: yauzl.Options): Promise<ZipFile & PromisedZip> }

const tooLarge = () => new Error('A file in this archive is too large to be read.')

const readWithin = async (stream: Readable, maxBytes: number): Promise<Uint8Array> => {
  let length = 0
  stream.on('data', (chunk: Uint8Array) => {
    length += chunk.length
    if (length > maxBytes) stream.destroy(tooLarge())
  })
  return buffer(stream)
}

/**
 * The files of a ZIP archive whose names match, one after another. Nothing is written to the disk; a file that unpacks to more than so many bytes, whatever
 * the archive says of it, ends the reading.
 */
export async function* archivedFiles(path: string, name: RegExp, maxBytes: number): AsyncGenerator<Uint8Array> {
  const archive = await (yauzl as unknown as PromisedYauzl).openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    let seen = 0
    for await (const entry of archive.eachEntry()) {
      seen += 1
      if (seen > MOST_ENTRIES) throw new Error('This archive holds too many files.')
      if (!name.test(entry.fileName)) continue
      if (entry.uncompressedSize > maxBytes) throw tooLarge()
      yield await readWithin(await archive.openReadStreamPromise(entry), maxBytes)
    }
  } finally {
    archive.close()
  }
}
