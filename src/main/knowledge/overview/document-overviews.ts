import type { DocumentOverview } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'

/** Overviews of documents, in SQLite. Go with their documents. Every call is synchronous, to join the caller's transaction. */
export interface DocumentOverviews {
  /** Of the content that has this version; a summary of an earlier one goes. */
  put(documentId: string, contentVersion: number, overview: DocumentOverview): void
  get(documentId: string): DocumentOverview | null
  /** Kept until the content changes. */
  setSummary(documentId: string, summary: string): void
  summary(documentId: string): string | null
}

export const createDocumentOverviews = (db: Database): DocumentOverviews => {
  const put = db.prepare(`
    INSERT INTO knowledge_overviews (document_id, content_version, title, language, pages, words, overview)
    SELECT @documentId, @contentVersion, @title, @language, @pages, @words, @overview
    WHERE EXISTS (SELECT 1 FROM knowledge_documents WHERE document_id = @documentId)
    ON CONFLICT (document_id) DO UPDATE SET
      summary = CASE WHEN content_version = excluded.content_version THEN summary END,
      content_version = excluded.content_version, title = excluded.title, language = excluded.language,
      pages = excluded.pages, words = excluded.words, overview = excluded.overview`)
  const get = db.prepare<[string], string>('SELECT overview FROM knowledge_overviews WHERE document_id = ?').pluck()
  const setSummary = db.prepare<[string, string]>('UPDATE knowledge_overviews SET summary = ? WHERE document_id = ?')
  const summary = db
    .prepare<[string], string | null>('SELECT summary FROM knowledge_overviews WHERE document_id = ?')
    .pluck()
  return {
    put(documentId, contentVersion, overview) {
      const { title, language, pages, words } = overview
      put.run({ documentId, contentVersion, title, language, pages, words, overview: JSON.stringify(overview) })
    },
    get(documentId) {
      const stored = get.get(documentId)
      return stored === undefined ? null : (JSON.parse(stored) as DocumentOverview)
    },
    setSummary(documentId, text) {
      setSummary.run(text, documentId)
    },
    summary: (documentId) => summary.get(documentId) ?? null,
  }
}
