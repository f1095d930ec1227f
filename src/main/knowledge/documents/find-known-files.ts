import { type ComparedFile, type KnownFile, sortKey } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { cleanFileName } from '../admission/file-name.ts'
import type { DocumentIndex } from './document-index.ts'

/** What a file that may be added is to a team's library; a few rows are looked at for each. */
export type FindKnownFile = (teamId: string, file: ComparedFile) => KnownFile

interface NamedRow {
  readonly documentId: string
  readonly fileName: string
}

export const createFindKnownFile = (
  db: Database,
  index: Pick<DocumentIndex, 'withContent' | 'hasSize'>,
): FindKnownFile => {
  // What came out of another document or from a source is renewed with that, and a page from its address.
  const ofName = db.prepare<[string, string, string], NamedRow>(
    `SELECT d.document_id AS documentId, d.file_name AS fileName FROM knowledge_present d
     WHERE d.team_id = ? AND d.sort_name = ? AND d.file_name = ? AND d.kind = 'UploadedFile'
       AND NOT EXISTS (SELECT 1 FROM knowledge_contained c WHERE c.document_id = d.document_id)
       AND NOT EXISTS (SELECT 1 FROM knowledge_web_pages w WHERE w.document_id = d.document_id)
       AND NOT EXISTS (SELECT 1 FROM knowledge_source_documents s WHERE s.document_id = d.document_id)
     LIMIT 2`,
  )
  return (teamId, { fileName: given, sizeBytes, contentHash }) => {
    if (contentHash === null && index.hasSize(teamId, sizeBytes)) return { state: 'Unsure' }
    const [same] = contentHash === null ? [] : index.withContent(teamId, contentHash)
    if (same !== undefined) return { state: 'Same', document: { documentId: same.documentId, fileName: same.fileName } }
    const fileName = cleanFileName(given)
    const [named, another] = ofName.all(teamId, sortKey(fileName), fileName)
    // Of two nobody knows which one is meant.
    return named === undefined || another !== undefined ? { state: 'New' } : { state: 'Changed', document: named }
  }
}
