import { createHash } from 'node:crypto'
import { relinked } from '../links/document-links.ts'
import type { ArchivedDocument, ArchivedFile, ArchivedRoot } from './library-manifest.ts'
import type { LibraryArchive } from './open-library-archive.ts'
import type { PlacesHere } from './places-here.ts'

/** A document of an archive as it comes in, and where its bytes are. */
export interface RelinkedNote {
  readonly archive: LibraryArchive
  readonly document: ArchivedRoot
}

/** A longer one is no note that a person wrote, and is not read into memory: it comes in as it is. */
const LONGEST_BYTES = 4_194_304

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const contentOf = async (archive: LibraryArchive, file: Pick<ArchivedFile, 'path'>): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of archive.stream(file)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The content with its links leading where documents are here; null where nothing changes, or it is not what the archive says. */
const contentHere = async (archive: LibraryArchive, file: ArchivedFile, places: PlacesHere): Promise<Buffer | null> => {
  if (file.sizeBytes > LONGEST_BYTES) return null
  const content = await contentOf(archive, file)
  if (file.contentHash !== null && sha256(content) !== file.contentHash) return null
  const before = content.toString('utf8')
  const after = relinked(before, places)
  return after === before ? null : Buffer.from(after)
}

/** The hash that a note has here, once its links lead where documents are here. */
export const hashHere = async (
  archive: LibraryArchive,
  document: ArchivedDocument,
  places: PlacesHere,
): Promise<string | null> => {
  const content =
    places.size === 0 || document.source.type !== 'Note' ? null : await contentHere(archive, document, places)
  return content === null ? document.contentHash : sha256(content)
}

/** A note, with its earlier versions, whose links lead where documents are here, not where they were; any other document as it is. */
export const relinkNote = async (
  archive: LibraryArchive,
  document: ArchivedRoot,
  places: PlacesHere,
): Promise<RelinkedNote> => {
  if (places.size === 0 || document.source.type !== 'Note') return { archive, document }
  const hashes = new Map<string, string>()
  for (const { path, ...file } of [document, ...document.versions]) {
    const content = path === null ? null : await contentHere(archive, { ...file, path }, places)
    if (path !== null && content !== null) hashes.set(path, sha256(content))
  }
  if (hashes.size === 0) return { archive, document }
  async function* stream(file: Pick<ArchivedFile, 'path'>): AsyncGenerator<Uint8Array, void, undefined> {
    yield Buffer.from(relinked((await contentOf(archive, file)).toString('utf8'), places))
  }
  return {
    archive: {
      ...archive,
      stream: (file) =>
        // As it comes in, so that whoever checks it finds what it is told to be.
        hashes.has(file.path) ? stream(file) : archive.stream(file),
    },
    document: {
      ...document,
      contentHash: hashes.get(document.path) ?? document.contentHash,
      // What was read of it was read of another content.
      reading: hashes.has(document.path) ? null : document.reading,
      versions: document.versions.map((version) => ({
        ...version,
        contentHash: hashes.get(version.path ?? '') ?? version.contentHash,
      })),
    },
  }
}
