import type { LibraryExport } from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, type BlobStore, newGuid, now } from '../../platform/index.ts'
import { blobPieces } from '../documents/blob-pieces.ts'
import type { ContainedIndex } from '../documents/contained-index.ts'
import type { DocumentIndex, DocumentRecord } from '../documents/document-index.ts'
import { documentPaths, versionPath } from '../documents/document-paths.ts'
import { readStandingContext } from '../standing-context/standing-context-store.ts'
import type { DocumentVersions, StoredVersion } from '../versions/document-versions.ts'
import type { WebPageTable } from '../web-pages/web-page-table.ts'
import {
  type ArchivedDocument,
  type ArchivedVersion,
  archivedPath,
  archivedVersionPath,
  type LibraryManifest,
  MANIFEST_PATH,
} from './library-manifest.ts'
import { transferPath } from './transfer-path.ts'
import { MAX_ZIP_FILES, type ZipFile, ZipWriteError, zipOf } from './zip-writer.ts'

export interface ExportLibraryOptions {
  readonly blobs: BlobStore
  readonly index: DocumentIndex
  readonly contained: ContainedIndex
  readonly versions: Pick<DocumentVersions, 'list'>
  readonly pages: Pick<WebPageTable, 'get'>
  /** Paths of the folders that a team keeps in step with. */
  readonly foldersOf: (teamId: string) => string[]
}

/** Writes a team's library into one archive. Throws `Conflict` where it is too large for one. */
export type ExportLibrary = (access: AccessContext) => Promise<LibraryExport>

/** A document of the library with the blobs that its files in the archive are made of, by their paths there. */
interface Root {
  readonly document: ArchivedDocument
  readonly files: readonly { readonly path: string; readonly blob: string; readonly sizeBytes: number }[]
}

const tooLarge = (): AlcoveError =>
  new AlcoveError(
    'Conflict',
    'This library is too large for one archive, which holds 4 GB and 65,000 documents. Move a part of it into another library and export both.',
  )

export const createExportLibrary = (options: ExportLibraryOptions): ExportLibrary => {
  const { blobs, index, contained, versions, pages, foldersOf } = options

  const versionOf = async (
    { document: { documentId }, place }: DocumentRecord,
    { kept, savedBy, ...stored }: StoredVersion,
  ): Promise<{ version: ArchivedVersion; files: Root['files'] }> => {
    const blob = versionPath({ ...place, extension: stored.extension }, stored.version)
    const sizeBytes = kept ? await blobs.size(blob) : null
    if (sizeBytes === null) return { version: { ...stored, path: null }, files: [] }
    const path = archivedVersionPath(documentId, stored.version, stored.extension)
    return { version: { ...stored, sizeBytes, path }, files: [{ path, blob, sizeBytes }] }
  }
  const rootOf = async (record: DocumentRecord, sizeBytes: number): Promise<Root> => {
    const { document, place, contentHash, contentVersion, savedAt, encoding } = record
    const { documentId, fileName, contentType, source, uploadedAt } = document
    const path = archivedPath(documentId, place.extension)
    const past = await Promise.all(versions.list(documentId).map((version) => versionOf(record, version)))
    const { documentId: _id, ...webPage } = pages.get(documentId) ?? { documentId: null }
    return {
      document: {
        ...{ documentId, path, fileName, contentType, source, uploadedAt, sizeBytes, contentHash },
        ...{ savedAt, contentVersion, encoding },
        versions: past.map(({ version }) => version),
        webPage: 'address' in webPage ? webPage : null,
      },
      files: [{ path, blob: documentPaths(place).bytes, sizeBytes }, ...past.flatMap(({ files }) => files)],
    }
  }

  /** What a person added; what came out of it comes out of it again. */
  const rootsOf = async (teamId: string): Promise<Root[]> => {
    const roots: Root[] = []
    for (const { documentId } of index.list(teamId)) {
      const record = contained.placeOf(documentId).depth === 0 ? index.get(documentId) : null
      if (record === null) continue
      const sizeBytes = await blobs.size(documentPaths(record.place).bytes)
      if (sizeBytes !== null) roots.push(await rootOf(record, sizeBytes))
    }
    return roots
  }
  return async ({ teamId }) => {
    const exportedAt = now()
    const roots = await rootsOf(teamId)
    const stored = roots.flatMap(({ files }) => files)
    if (stored.length >= MAX_ZIP_FILES) throw tooLarge()
    const manifest: LibraryManifest = {
      format: 'alcove-library',
      version: 2,
      exportedAt,
      documents: roots.map(({ document }) => document),
      context: await readStandingContext(blobs, teamId),
      folders: foldersOf(teamId),
    }
    const written = Buffer.from(JSON.stringify(manifest))
    const files: ZipFile[] = [
      { path: MANIFEST_PATH, sizeBytes: written.length, bytes: () => once(written) },
      ...stored.map(({ path, sizeBytes, blob }) => ({ path, sizeBytes, bytes: () => blobPieces(blobs, blob) })),
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
