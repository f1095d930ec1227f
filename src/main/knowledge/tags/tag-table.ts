import { foldText, type LibraryTag } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'

/** The tags of documents, in SQLite; they go with their document. Every call is synchronous, to join the caller's transaction. */
export interface TagTable {
  /** By name; each as it was written first. */
  list(teamId: string, documentIds: readonly string[]): LibraryTag[]
  of(documentId: string): string[]
  /** A tag that the document's library has already keeps its spelling. Whether the document did not have it. */
  add(documentId: string, tag: string): boolean
  /** Whether the document had it. */
  remove(documentId: string, tag: string): boolean
  documentsWith(teamId: string, tag: string): string[]
}

const OF_TEAM = 'FROM knowledge_tags t JOIN knowledge_present d USING (document_id) WHERE d.team_id = ?'

export const createTagTable = (db: Database): TagTable => {
  const list = db.prepare<[string, string], LibraryTag>(
    `SELECT min(t.tag) AS name, count(*) AS documents,
       count(*) FILTER (WHERE t.document_id IN (SELECT value FROM json_each(?))) AS chosen
     FROM knowledge_tags t JOIN knowledge_present d USING (document_id) WHERE d.team_id = ? GROUP BY t.folded ORDER BY t.folded`,
  )
  const of = db
    .prepare<[string], string>('SELECT tag FROM knowledge_tags WHERE document_id = ? ORDER BY folded')
    .pluck()
  const spelling = db
    .prepare<[string, string], string>(
      `SELECT min(t.tag) FROM knowledge_tags t JOIN knowledge_present d USING (document_id)
       WHERE t.folded = ? AND d.team_id = (SELECT team_id FROM knowledge_present WHERE document_id = ?)`,
    )
    .pluck()
  const add = db.prepare<[string, string, string]>(
    'INSERT OR IGNORE INTO knowledge_tags (document_id, folded, tag) VALUES (?, ?, ?)',
  )
  const remove = db.prepare<[string, string]>('DELETE FROM knowledge_tags WHERE document_id = ? AND folded = ?')
  const documentsWith = db.prepare<[string, string], string>(`SELECT d.document_id ${OF_TEAM} AND t.folded = ?`).pluck()
  return {
    list: (teamId, documentIds) => list.all(JSON.stringify(documentIds), teamId),
    of: (documentId) => of.all(documentId),
    add(documentId, tag) {
      const folded = foldText(tag)
      return add.run(documentId, folded, spelling.get(folded, documentId) ?? tag).changes > 0
    },
    remove: (documentId, tag) => remove.run(documentId, foldText(tag)).changes > 0,
    documentsWith: (teamId, tag) => documentsWith.all(teamId, foldText(tag)),
  }
}
