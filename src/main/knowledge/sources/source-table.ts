import type { DateTime } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'

/** A document of a data source, as it was when the source was last looked at. */
export interface SourceEntry {
  readonly source: string
  readonly key: string
  readonly teamId: string
  /** Null where it is no document of the library. */
  readonly documentId: string | null
  readonly version: string
  /** SHA-256 of the content in hexadecimal; null where it was never read to its end. */
  readonly contentHash: string | null
  readonly fileName: string
  /** Why it, or its present content, is not in the library. */
  readonly skippedFor: string | null
  /** Since when the source does not hold it any more while the document waits for a person's word. */
  readonly missingSince: DateTime | null
}

export interface SourceCounts {
  readonly documents: number
  readonly skipped: number
  readonly missing: number
}

/** What came from data sources, in SQLite. Every call is synchronous, to join the caller's transaction. */
export interface SourceTable {
  of(source: string): SourceEntry[]
  put(entry: SourceEntry): void
  remove(source: string, key: string): void
  removeSource(source: string): void
  counts(source: string): SourceCounts
  /** Whether a document of the library came from a source that still has it. */
  holds(documentId: string): boolean
  /** Those that are skipped, or missing, by key. */
  page(
    source: string,
    state: 'Skipped' | 'Missing',
    window: { readonly offset: number; readonly limit: number },
  ): SourceEntry[]
}

const COLUMNS = `source, key, team_id AS teamId, document_id AS documentId, version, content_hash AS contentHash, file_name AS fileName,
  skipped_for AS skippedFor, missing_since AS missingSince`

export const createSourceTable = (db: Database): SourceTable => {
  const of = db.prepare<[string], SourceEntry>(`SELECT ${COLUMNS} FROM knowledge_source_documents WHERE source = ?`)
  const put = db.prepare(`
    INSERT OR REPLACE INTO knowledge_source_documents
      (source, key, team_id, document_id, version, content_hash, file_name, skipped_for, missing_since)
    VALUES (@source, @key, @teamId, @documentId, @version, @contentHash, @fileName, @skippedFor, @missingSince)`)
  const remove = db.prepare<[string, string]>('DELETE FROM knowledge_source_documents WHERE source = ? AND key = ?')
  const removeSource = db.prepare<[string]>('DELETE FROM knowledge_source_documents WHERE source = ?')
  const counts = db.prepare<[string], SourceCounts>(
    `SELECT count(document_id) AS documents, count(skipped_for) AS skipped, count(missing_since) AS missing
     FROM knowledge_source_documents WHERE source = ?`,
  )
  const holds = db.prepare<[string]>('SELECT 1 FROM knowledge_source_documents WHERE document_id = ? LIMIT 1')
  const pageWhere = (column: string) =>
    db.prepare<[string, number, number], SourceEntry>(
      `SELECT ${COLUMNS} FROM knowledge_source_documents WHERE source = ? AND ${column} IS NOT NULL ORDER BY key LIMIT ? OFFSET ?`,
    )
  const pages = { Skipped: pageWhere('skipped_for'), Missing: pageWhere('missing_since') }
  return {
    of: (source) => of.all(source),
    put(entry) {
      put.run(entry)
    },
    remove(source, key) {
      remove.run(source, key)
    },
    removeSource(source) {
      removeSource.run(source)
    },
    counts: (source) => counts.get(source) ?? { documents: 0, skipped: 0, missing: 0 },
    holds: (documentId) => holds.get(documentId) !== undefined,
    page: (source, state, { offset, limit }) => pages[state].all(source, limit, offset),
  }
}
