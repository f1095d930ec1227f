import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { LibraryExport } from '../../../contracts/index.ts'
import {
  type AccessContext,
  AlcoveError,
  type BlobStore,
  type DocumentQuota,
  localDay,
  newGuid,
  now,
} from '../../platform/index.ts'
import { blobPieces } from '../documents/blob-pieces.ts'
import type { ContainedIndex } from '../documents/contained-index.ts'
import type { DocumentIndex, DocumentRecord } from '../documents/document-index.ts'
import { documentPaths, versionPath } from '../documents/document-paths.ts'
import type { LibraryReading } from '../libraries/library-reading.ts'
import { UntrueReading } from '../readings/frames.ts'
import { checkReading } from '../readings/stored-reading.ts'
import type { WriteReading } from '../readings/write-reading.ts'
import { readStandingContext } from '../standing-context/standing-context-store.ts'
import type { TagTable } from '../tags/tag-table.ts'
import type { DocumentVersions, StoredVersion } from '../versions/document-versions.ts'
import type { WebPageTable } from '../web-pages/web-page-table.ts'
import {
  type ArchivedDocument,
  type ArchivedRoot,
  type ArchivedVersion,
  archivedPath,
  archivedReadingPath,
  archivedVersionPath,
  type LibraryManifest,
  MANIFEST_PATH,
} from './library-manifest.ts'
import { transferPath } from './transfer-path.ts'
import { type ZipFile, ZipWriteError, zipOf } from './zip-writer.ts'

export interface ExportLibraryOptions {
  readonly blobs: BlobStore
  readonly index: DocumentIndex
  readonly contained: ContainedIndex
  readonly versions: Pick<DocumentVersions, 'list'>
  readonly pages: Pick<WebPageTable, 'get'>
  readonly tags: Pick<TagTable, 'of'>
  /** Paths of the folders that a team keeps in step with. */
  readonly foldersOf: (teamId: string) => string[]
  readonly languagesOf: LibraryReading['languages']
  /** Counts the bytes that are written for a person. */
  readonly quota: Pick<DocumentQuota, 'addBytes'>
  /** What was read of documents; null where nothing here can use it again. */
  readonly readings: { readonly reader: string; readonly write: WriteReading } | null
}

/** Writes a team's library into one archive, a document at a time. Throws `Conflict` where one changes meanwhile. */
export type ExportLibrary = (access: AccessContext) => Promise<LibraryExport>

/** A file on its way into an archive: bytes that are stored, or that are put together for it. */
interface StoredFile {
  readonly path: string
  readonly blob: string
  readonly sizeBytes: number
}

export const createExportLibrary = (options: ExportLibraryOptions): ExportLibrary => {
  const { blobs, index, contained, versions, pages, tags, foldersOf, languagesOf, readings, quota } = options

  const versionOf = async (
    { document: { documentId }, place }: DocumentRecord,
    { kept, savedBy, ...stored }: StoredVersion,
  ): Promise<{ version: ArchivedVersion; files: readonly StoredFile[] }> => {
    const blob = versionPath({ ...place, extension: stored.extension }, stored.version)
    const told = { ...stored, pages: [...stored.pages] }
    const sizeBytes = kept ? await blobs.size(blob) : null
    if (sizeBytes === null) return { version: { ...told, path: null }, files: [] }
    const path = archivedVersionPath(documentId, stored.version, stored.extension)
    return { version: { ...told, sizeBytes, path }, files: [{ path, blob, sizeBytes }] }
  }
  const zipFile = ({ path, blob, sizeBytes }: StoredFile): ZipFile => ({
    path,
    sizeBytes,
    bytes: () => blobPieces(blobs, blob),
  })
  /** Has what was read of a document put together beside the archive, for as long as it is written. */
  async function* readingOf(
    record: DocumentRecord,
    scratch: string,
  ): AsyncGenerator<ZipFile, ArchivedDocument['reading'], undefined> {
    const { document, contentHash } = record
    if (readings === null || document.status !== 'Indexed' || contentHash === null) return null
    const { reader, write } = readings
    try {
      const sizeBytes = await blobs.put(scratch, write(record, reader))
      // What an import would refuse stays here: the document is read anew there.
      await checkReading(blobPieces(blobs, scratch))
      const path = archivedReadingPath(document.documentId)
      yield zipFile({ path, blob: scratch, sizeBytes })
      return { path, sizeBytes, reader }
    } catch (error) {
      if (!(error instanceof UntrueReading)) throw error
      return null
    } finally {
      await blobs.delete(scratch)
    }
  }
  async function* filesOf(
    record: DocumentRecord,
    scratch: string,
  ): AsyncGenerator<ZipFile, ArchivedDocument | null, undefined> {
    const { document, place, contentHash, contentVersion, savedAt, encoding, ocrLanguages } = record
    const { documentId, fileName, contentType, source, uploadedAt } = document
    const blob = documentPaths(place).bytes
    const sizeBytes = await blobs.size(blob)
    if (sizeBytes === null) return null
    const path = archivedPath(documentId, place.extension)
    yield zipFile({ path, blob, sizeBytes })
    const past = await Promise.all(versions.list(documentId).map((version) => versionOf(record, version)))
    for (const file of past.flatMap(({ files }) => files)) yield zipFile(file)
    const { documentId: _id, ...webPage } = pages.get(documentId) ?? { documentId: null }
    return {
      ...{ documentId, path, fileName, contentType, source, uploadedAt, sizeBytes, contentHash },
      ...{ savedAt, contentVersion, encoding },
      ocrLanguages: ocrLanguages === null ? null : [...ocrLanguages],
      versions: past.map(({ version }) => version),
      webPage: 'address' in webPage ? webPage : null,
      tags: tags.of(documentId),
      reading: yield* readingOf(record, scratch),
    }
  }
  /** Whether a person added a document, or the one that it came out of is not in the library any more. */
  const isOfItsOwn = ({ document: { documentId }, teamId }: DocumentRecord): boolean => {
    const containerId = contained.containerOf(documentId)
    return containerId === null || index.get(containerId)?.teamId !== teamId
  }
  /** What came out of a document and is in the library with it, each container before what is in it. */
  const insideOf = ({ document: { documentId }, teamId }: DocumentRecord): DocumentRecord[] => {
    const depthOf = (each: DocumentRecord): number => contained.placeOf(each.document.documentId).depth
    return contained
      .within(documentId)
      .flatMap((each) => index.get(each) ?? [])
      .filter((each) => each.teamId === teamId && !isOfItsOwn(each))
      .toSorted((one, other) => depthOf(one) - depthOf(other))
  }
  async function* rootOf(
    record: DocumentRecord,
    scratch: string,
  ): AsyncGenerator<ZipFile, ArchivedRoot | null, undefined> {
    const root = yield* filesOf(record, scratch)
    if (root === null) return null
    const inside: ArchivedRoot['inside'] = []
    for (const each of insideOf(record)) {
      const { documentId } = each.document
      const containerId = contained.containerOf(documentId)
      const document = containerId === null ? null : yield* filesOf(each, scratch)
      if (document !== null && containerId !== null)
        inside.push({ ...document, containerId, containerPath: contained.pathOf(documentId) })
    }
    return { ...root, inside }
  }
  /** The files of an archive; last the one that says what the others are. */
  async function* archiveOf(
    manifest: LibraryManifest,
    teamId: string,
    scratch: string,
  ): AsyncGenerator<ZipFile, void, undefined> {
    for (const { documentId } of index.list(teamId)) {
      const record = index.get(documentId)
      // What came out of another goes with that one.
      const root = record === null || !isOfItsOwn(record) ? null : yield* rootOf(record, scratch)
      if (root !== null) manifest.documents.push(root)
    }
    const written = Buffer.from(JSON.stringify(manifest))
    yield { path: MANIFEST_PATH, sizeBytes: written.length, bytes: () => once(written) }
  }
  async function* counted(pieces: AsyncIterable<Uint8Array>, userId: string): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      quota.addBytes(userId, piece.byteLength)
      yield piece
    }
  }
  return async ({ userId, teamId }) => {
    const exportedAt = now()
    const languages = languagesOf(teamId)
    const manifest: LibraryManifest = {
      format: 'alcove-library',
      version: 3,
      exportedAt,
      documents: [],
      context: await readStandingContext(blobs, teamId),
      folders: foldersOf(teamId),
      ocrLanguages: languages === null ? null : [...languages],
    }
    const exportId = newGuid()
    const path = transferPath(teamId, exportId)
    try {
      const sizeBytes = await blobs.put(path, counted(zipOf(archiveOf(manifest, teamId, `${path}.reading`)), userId))
      // As the list counts them, what came out of others included.
      const documents = manifest.documents.reduce(
        (sum, { documentId }) => sum + 1 + contained.within(documentId).length,
        0,
      )
      return { exportId, fileName: `alcove-library-${localDay(exportedAt)}.zip`, sizeBytes, documents }
    } catch (error) {
      await blobs.delete(path)
      if (!(error instanceof ZipWriteError)) throw error
      throw new AlcoveError('Conflict', failureWords('LibraryChanged'))
    }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes
}
