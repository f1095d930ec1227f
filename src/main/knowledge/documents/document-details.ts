import { failureIn } from '../../../contracts/failures/failure-of.ts'
import type { DocumentDetails, DocumentVersion, DocumentWarning } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { ExtractionNote } from '../extraction/extraction-note.ts'
import type { LibraryReading } from '../libraries/library-reading.ts'
import type { DocumentLinks } from '../links/document-links.ts'
import type { DocumentVersions, StoredVersion } from '../versions/document-versions.ts'
import type { WebPageTable } from '../web-pages/web-page-table.ts'
import type { DocumentCatalogue } from './document-catalogue.ts'
import type { DocumentRecord } from './document-index.ts'

export interface DocumentDetailsOptions {
  readonly db: Database
  readonly catalogue: DocumentCatalogue
  readonly versions: DocumentVersions
  readonly links: DocumentLinks
  readonly pages: Pick<WebPageTable, 'get'>
  readonly languagesOf: LibraryReading['languages']
}

const warningOf = (note: ExtractionNote): DocumentWarning => ({
  type: note.type,
  message: note.message,
  ...failureIn(note.message),
  encodings: note.type === 'DoubtfulEncoding' ? [...note.alternatives] : [],
})

const versionOf = ({ linesAdded, linesRemoved, pages, ...stored }: StoredVersion): DocumentVersion => {
  const { version, fileName, title, sizeBytes, savedBy, savedAt, kept } = stored
  const change = linesAdded === null || linesRemoved === null ? null : { linesAdded, linesRemoved, pages: [...pages] }
  return { version, fileName, title, sizeBytes, savedBy, savedAt, kept, change }
}

/** What is known of a document beside its text; null when it has gone meanwhile. */
export const createDocumentDetails = (options: DocumentDetailsOptions) => {
  const { db, catalogue, versions, links, pages, languagesOf } = options
  const sourceOf = db.prepare<[string], { name: string; key: string }>(
    'SELECT source AS name, key FROM knowledge_source_documents WHERE document_id = ? LIMIT 1',
  )
  const pageOf = (documentId: string): DocumentDetails['webPage'] => {
    const page = pages.get(documentId)
    if (page === null) return null
    const { address, fetchedAt, author, publishedOn } = page
    return { address, fetchedAt, author, publishedOn }
  }
  return (record: DocumentRecord): DocumentDetails | null => {
    const { documentId } = record.document
    const [entry] = catalogue.browser.entries([documentId])
    if (entry === undefined) return null
    const ocrLanguages = record.ocrLanguages ?? languagesOf(record.teamId)
    const same = record.contentHash === null ? [] : catalogue.index.withContent(record.teamId, record.contentHash)
    return {
      entry,
      contentVersion: record.contentVersion,
      warnings: record.notes.map(warningOf),
      encoding: record.encoding,
      ocrLanguages: ocrLanguages === null ? null : [...ocrLanguages],
      versions: versions.list(documentId).map(versionOf),
      duplicates: same
        .filter((each) => each.documentId !== documentId)
        .map((each) => ({ documentId: each.documentId, fileName: each.fileName })),
      links: links.from(documentId),
      backlinks: links.to(documentId),
      source: sourceOf.get(documentId) ?? null,
      webPage: pageOf(documentId),
    }
  }
}
