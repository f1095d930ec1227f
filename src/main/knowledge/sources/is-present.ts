import type { DocumentIndex } from '../documents/document-index.ts'
import type { SourceEntry } from './source-table.ts'

/** Whether the document of an entry is in the library that its source feeds: not deleted, and not moved to another one. */
export const isPresent = (index: Pick<DocumentIndex, 'get'>, { documentId, teamId }: SourceEntry): boolean =>
  documentId !== null && index.get(documentId)?.teamId === teamId
