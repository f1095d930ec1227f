import type { LibraryExport } from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, type BlobStore, newGuid, now } from '../../platform/index.ts'
import { blobPieces } from '../documents/blob-pieces.ts'
import type { ContainedIndex } from '../documents/contained-index.ts'
import type { DocumentIndex, DocumentRecord } from '../documents/document-index.ts'
import { documentPaths } from '../documents/document-paths.ts'
import { readStandingContext } from '../standing-context/standing-context-store.ts'
import { type ArchivedDocument, archivedPath, type LibraryManifest, MANIFEST_PATH } from './library-manifest.ts'
import { transferPath } from './transfer-path.ts'
import { MAX_ZIP_FILES, type ZipFile, ZipWriteError, zipOf } from './zip-writer.ts'

export interface ExportLibraryOptions {
  readonly blobs: BlobStore
  readonly index: DocumentIndex
  readonly contained: ContainedIndex
  /** Paths of the folders that a team keeps in step with. */
  readonly foldersOf: (teamId: string) => string[]
}

/** Writes a team's library into one archive. Throws `Conflict` where it is too large for one. */
export type ExportLibrary = (access: AccessContext) => Promise<LibraryExport>

const archived = ({ document, place, contentHash }: DocumentRecord, sizeBytes: number): ArchivedDocument => {
  const { documentId, fileName, contentType, source, uploadedAt } = document
  const path = archivedPath(documentId, place.extension)
  return { documentId, path, fileName, contentType, source, uploadedAt, sizeBytes, contentHash }
}

const tooLarge = (): AlcoveError =>
  new AlcoveError(
    'Conflict',
    'This library is too large for one archive, which holds 4 GB and 65,000 documents. Move a part of it into another library and export both.',
  )

export const createExportLibrary = ({ blobs, index, contained, foldersOf }: ExportLibraryOptions): ExportLibrary => {
  /** What a person added; what came out of it comes out of it again. */
  const rootsOf = async (teamId: string): Promise<{ document: ArchivedDocument; blob: string }[]> => {
    const roots: { document: ArchivedDocument; blob: string }[] = []
    for (const { documentId } of index.list(teamId)) {
      const record = contained.placeOf(documentId).depth === 0 ? index.get(documentId) : null
      if (record === null) continue
      const blob = documentPaths(record.place).bytes
      const sizeBytes = await blobs.size(blob)
      if (sizeBytes !== null) roots.push({ document: archived(record, sizeBytes), blob })
    }
    return roots
  }
  return async ({ teamId }) => {
    const exportedAt = now()
    const roots = await rootsOf(teamId)
    if (roots.length >= MAX_ZIP_FILES) throw tooLarge()
    const manifest: LibraryManifest = {
      format: 'alcove-library',
      version: 1,
      exportedAt,
      documents: roots.map(({ document }) => document),
      context: await readStandingContext(blobs, teamId),
      folders: foldersOf(teamId),
    }
    const written = Buffer.from(JSON.stringify(manifest))
    const files: ZipFile[] = [
      { path: MANIFEST_PATH, sizeBytes: written.length, bytes: () => once(written) },
      ...roots.map(({ document: { path, sizeBytes }, blob }) => ({
        path,
        sizeBytes,
        bytes: () => blobPieces(blobs, blob),
      })),
    ]
    const exportId = newGuid()
    const path = transferPath(teamId, exportId)
    try {
      const sizeBytes = await blobs.put(path, zipOf(files))
      return { exportId, fileName: `alcove-library-${exportedAt.slice(0, 10)}.zip`, sizeBytes, documents: roots.length }
    } catch (error) {
      await blobs.delete(path)
      if (!(error instanceof ZipWriteError)) throw error
      throw error.message === 'too large'
        ? tooLarge()
        : new AlcoveError('Conflict', 'A document changed while the library was exported. Export it again.')
    }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes
}
