import type { Database } from '../../platform/index.ts'

/** What a document was before its content was replaced. */
export interface StoredVersion {
  readonly version: number
  readonly fileName: string
  /** Of a note. */
  readonly title: string | null
  readonly sizeBytes: number
  readonly contentHash: string | null
  readonly savedBy: string
  readonly savedAt: string
  readonly extension: string
  /** Whether its bytes are kept: a note's are, a file's are not. */
  readonly kept: boolean
  /** What its successor changed in the text; null while that is not known. */
  readonly linesAdded: number | null
  readonly linesRemoved: number | null
  /** Pages of its successor, from 1, that no page of it reads like. */
  readonly pages: readonly number[]
}

/** What a content changed in the text of the one before it. */
export interface TextChange {
  readonly linesAdded: number
  readonly linesRemoved: number
  readonly pages: readonly number[]
}

/** The past of documents, in SQLite. Goes with the document's row. Every call is synchronous, to join the caller's transaction. */
export interface DocumentVersions {
  add(documentId: string, version: Omit<StoredVersion, keyof TextChange>): void
  /** Latest first. */
  list(documentId: string): StoredVersion[]
  get(documentId: string, version: number): StoredVersion | null
  remove(documentId: string, version: number): void
  setChange(documentId: string, version: number, change: TextChange): void
}

type Row = Omit<StoredVersion, 'kept' | 'pages'> & { readonly kept: number; readonly pages: string }

const COLUMNS = `version, file_name AS fileName, title, size_bytes AS sizeBytes, content_hash AS contentHash, saved_by AS savedBy,
  saved_at AS savedAt, extension, kept, lines_added AS linesAdded, lines_removed AS linesRemoved,
  pages_changed AS pages`

const toVersion = (row: Row): StoredVersion => ({
  ...row,
  kept: row.kept === 1,
  pages: JSON.parse(row.pages) as number[],
})

export const createDocumentVersions = (db: Database): DocumentVersions => {
  const add = db.prepare(`
    INSERT INTO knowledge_versions (document_id, version, file_name, title, size_bytes, content_hash, saved_by, saved_at, extension, kept)
    VALUES (@documentId, @version, @fileName, @title, @sizeBytes, @contentHash, @savedBy, @savedAt, @extension, @kept)`)
  const list = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM knowledge_versions WHERE document_id = ? ORDER BY version DESC`,
  )
  const get = db.prepare<[string, number], Row>(
    `SELECT ${COLUMNS} FROM knowledge_versions WHERE document_id = ? AND version = ?`,
  )
  const remove = db.prepare<[string, number]>('DELETE FROM knowledge_versions WHERE document_id = ? AND version = ?')
  const setChange = db.prepare<[number, number, string, string, number]>(
    'UPDATE knowledge_versions SET lines_added = ?, lines_removed = ?, pages_changed = ? WHERE document_id = ? AND version = ?',
  )
  return {
    add(documentId, version) {
      add.run({ ...version, documentId, kept: version.kept ? 1 : 0 })
    },
    list: (documentId) => list.all(documentId).map(toVersion),
    get(documentId, version) {
      const row = get.get(documentId, version)
      return row === undefined ? null : toVersion(row)
    },
    remove(documentId, version) {
      remove.run(documentId, version)
    },
    setChange(documentId, version, { linesAdded, linesRemoved, pages }) {
      setChange.run(linesAdded, linesRemoved, JSON.stringify(pages), documentId, version)
    },
  }
}
