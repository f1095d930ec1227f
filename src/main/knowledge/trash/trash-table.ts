import type { DateTime, DocumentLocation, KnowledgeSource, TrashedDocument } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { DocumentPlace } from '../documents/document-paths.ts'

/** A document that lies in the trash, as far as it has to be known to be taken back or removed. */
export type TrashedPlace = DocumentPlace & { readonly trashedAt: DateTime }

/** Which documents lie in the trash, in SQLite; nothing else that reads documents sees these. Every call is synchronous, to join the caller's transaction. */
export interface TrashTable {
  put(documentIds: readonly string[], trashedAt: DateTime): void
  takeOut(documentIds: readonly string[]): void
  /** Latest first; what came in inside of a document that lies here too is left out. */
  page(
    teamId: string,
    window: { readonly offset: number; readonly limit: number },
  ): { readonly documents: readonly Omit<TrashedDocument, 'goneAt'>[]; readonly total: number }
  /** Those of the team among these that lie here. */
  of(teamId: string, documentIds: readonly string[]): TrashedPlace[]
  /** Everything of the team that lies here. */
  all(teamId: string): TrashedPlace[]
  /** All that have lain here since before a moment, of every team. */
  before(moment: DateTime): TrashedPlace[]
  /** Where a document's files stand, whether it lies here or not. */
  placeOf(documentId: string): DocumentPlace | null
  has(documentId: string): boolean
  /** Where a document is, in the trash or not. */
  locate(documentId: string): DocumentLocation | null
}

type Row = Omit<TrashedDocument, 'goneAt' | 'source'> & { readonly source: string }

const PLACE = 'document_id AS documentId, team_id AS teamId, extension, text_name AS textName'
/** Of the documents that a person put here. */
const ROOTS = `FROM knowledge_documents d WHERE d.team_id = ? AND d.trashed_at IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM knowledge_contained c JOIN knowledge_documents o ON o.document_id = c.container_id
  WHERE c.document_id = d.document_id AND o.trashed_at = d.trashed_at)`

export const createTrashTable = (db: Database): TrashTable => {
  const set = db.prepare<[DateTime | null, string]>(
    'UPDATE knowledge_documents SET trashed_at = ? WHERE document_id IN (SELECT value FROM json_each(?))',
  )
  const page = db.prepare<[string, number, number], Row>(
    `SELECT d.document_id AS documentId, d.file_name AS fileName, d.content_type AS contentType, d.size_bytes AS sizeBytes, d.source,
       d.trashed_at AS trashedAt ${ROOTS} ORDER BY d.trashed_at DESC, d.document_id DESC LIMIT ? OFFSET ?`,
  )
  const total = db.prepare<[string], number>(`SELECT count(*) ${ROOTS}`).pluck()
  const of = db.prepare<[string, string], TrashedPlace>(
    // Each by its id: the index of teams leads through all that lies here.
    `SELECT ${PLACE}, trashed_at AS trashedAt FROM knowledge_documents
     WHERE +team_id = ? AND document_id IN (SELECT value FROM json_each(?)) AND trashed_at IS NOT NULL`,
  )
  const all = db.prepare<[string], TrashedPlace>(
    `SELECT ${PLACE}, trashed_at AS trashedAt FROM knowledge_documents WHERE team_id = ? AND trashed_at IS NOT NULL`,
  )
  const before = db.prepare<[DateTime], TrashedPlace>(
    `SELECT ${PLACE}, trashed_at AS trashedAt FROM knowledge_documents WHERE trashed_at < ?`,
  )
  const placeOf = db.prepare<[string], DocumentPlace>(`SELECT ${PLACE} FROM knowledge_documents WHERE document_id = ?`)
  const has = db.prepare<[string]>('SELECT 1 FROM knowledge_documents WHERE document_id = ? AND trashed_at IS NOT NULL')
  const locate = db.prepare<[string], Omit<DocumentLocation, 'inTrash'> & { readonly trashedAt: DateTime | null }>(
    `SELECT team_id AS teamId, file_name AS fileName, trashed_at AS trashedAt FROM knowledge_documents WHERE document_id = ?`,
  )
  return {
    locate(documentId) {
      const row = locate.get(documentId)
      return row === undefined ? null : { teamId: row.teamId, fileName: row.fileName, inTrash: row.trashedAt !== null }
    },
    put(documentIds, trashedAt) {
      set.run(trashedAt, JSON.stringify(documentIds))
    },
    takeOut(documentIds) {
      set.run(null, JSON.stringify(documentIds))
    },
    page: (teamId, { offset, limit }) => ({
      documents: page
        .all(teamId, limit, offset)
        .map(({ source, ...row }) => ({ ...row, source: JSON.parse(source) as KnowledgeSource })),
      total: total.get(teamId) ?? 0,
    }),
    of: (teamId, documentIds) => of.all(teamId, JSON.stringify(documentIds)),
    all: (teamId) => all.all(teamId),
    before: (moment) => before.all(moment),
    placeOf: (documentId) => placeOf.get(documentId) ?? null,
    has: (documentId) => has.get(documentId) !== undefined,
  }
}
