import type { Actor } from './actor.ts'
import type { DocumentIndex, DocumentRecord } from './document-index.ts'

/** Finds documents as a caller may see them: another team's reads as absent. */
export const documentFinder =
  (index: DocumentIndex) =>
  (documentId: string, { access }: Actor): DocumentRecord | null => {
    const record = index.get(documentId)
    return record?.teamId === access.teamId ? record : null
  }
