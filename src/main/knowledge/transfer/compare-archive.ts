import type { ImportState } from '../../../contracts/index.ts'
import type { ContainedIndex } from '../documents/contained-index.ts'
import type { DocumentIndex, DocumentRecord } from '../documents/document-index.ts'
import type { SourceTable } from '../sources/source-table.ts'
import type { ArchivedDocument, LibraryManifest } from './library-manifest.ts'

export interface CompareArchiveOptions {
  readonly index: Pick<DocumentIndex, 'list' | 'get' | 'withContent'>
  readonly contained: Pick<ContainedIndex, 'placeOf'>
  readonly sources: Pick<SourceTable, 'holds'>
}

/** What a document of an archive is to a library. */
export interface ComparedDocument {
  readonly state: ImportState
  /** The document that is there with another content. */
  readonly here: DocumentRecord | null
}

/** An archive beside a library. What the library holds is looked at when a document is asked for, save its names. */
export interface ArchiveComparison {
  /** With the hash that its content would have here. */
  compare(document: ArchivedDocument, contentHash: string | null): ComparedDocument
  /** Documents that a person added to the library and that the archive does not hold, neither by id nor by these hashes of their contents. */
  onlyHere(hashes: ReadonlySet<string | null>): string[]
}

export const createCompareArchive =
  ({ index, contained, sources }: CompareArchiveOptions) =>
  (manifest: LibraryManifest, teamId: string): ArchiveComparison => {
    const names = new Set(index.list(teamId).map(({ fileName }) => fileName))
    const hereAs = ({ documentId }: ArchivedDocument): DocumentRecord | null => {
      const record = index.get(documentId)
      return record?.teamId === teamId ? record : null
    }
    return {
      compare(document, contentHash) {
        const { fileName } = document
        if (contentHash !== null && index.withContent(teamId, contentHash).length > 0)
          return { state: 'Same', here: null }
        const here = hereAs(document)
        if (here !== null) return { state: 'Changed', here }
        return { state: names.has(fileName) ? 'NameTaken' : 'New', here: null }
      },
      onlyHere(hashes) {
        const ids = new Set(manifest.documents.map(({ documentId }) => documentId))
        const isOnlyHere = (documentId: string): boolean =>
          !ids.has(documentId) &&
          !hashes.has(index.get(documentId)?.contentHash ?? '') &&
          contained.placeOf(documentId).depth === 0 &&
          !sources.holds(documentId)
        return index.list(teamId).flatMap(({ documentId }) => (isOnlyHere(documentId) ? [documentId] : []))
      },
    }
  }

/** Which of two contents of a document was saved last; null where it is the same moment, or the archive does not tell. */
export const newerOf = ({ savedAt }: ArchivedDocument, here: DocumentRecord | null): 'Archive' | 'Library' | null => {
  if (here === null || savedAt === undefined || savedAt === here.savedAt) return null
  return savedAt > here.savedAt ? 'Archive' : 'Library'
}
