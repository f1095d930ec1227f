import type { DateTime } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'

/** Where a document was fetched from. */
export interface WebPageRecord {
  readonly documentId: string
  /** As it was asked for; it is fetched from there again. */
  readonly address: string
  /** When its content was last compared with the page's. */
  readonly fetchedAt: DateTime
  readonly author: string | null
  /** `YYYY-MM-DD`. */
  readonly publishedOn: string | null
}

/** Documents that were web pages, in SQLite; a row goes with its document. Every call is synchronous, to join the caller's transaction. */
export interface WebPageTable {
  get(documentId: string): WebPageRecord | null
  /** The document of a team that came from an address. */
  at(teamId: string, address: string): string | null
  put(record: WebPageRecord): void
}

export const createWebPageTable = (db: Database): WebPageTable => {
  const get = db.prepare<[string], WebPageRecord>(
    `SELECT document_id AS documentId, address, fetched_at AS fetchedAt, author, published_on AS publishedOn
     FROM knowledge_web_pages WHERE document_id = ?`,
  )
  const at = db.prepare<[string, string], { documentId: string }>(
    `SELECT document_id AS documentId FROM knowledge_web_pages JOIN knowledge_present USING (document_id)
     WHERE address = ? AND team_id = ? LIMIT 1`,
  )
  const put = db.prepare<[WebPageRecord]>(
    `INSERT INTO knowledge_web_pages (document_id, address, fetched_at, author, published_on)
     VALUES (@documentId, @address, @fetchedAt, @author, @publishedOn)
     ON CONFLICT (document_id) DO UPDATE SET address = excluded.address, fetched_at = excluded.fetched_at,
       author = excluded.author, published_on = excluded.published_on`,
  )
  return {
    get: (documentId) => get.get(documentId) ?? null,
    at: (teamId, address) => at.get(address, teamId)?.documentId ?? null,
    put(record) {
      put.run(record)
    },
  }
}
