import type { DocumentOverview } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { OverviewFacts } from './overview-tools.ts'

/** The overviews of documents, in SQLite; one goes with its document. */
export interface OverviewStore {
  /** Keeps what the latest reading told of some version of the content, in place of what an earlier one told. */
  put(documentId: string, contentVersion: number, facts: OverviewFacts): void
  /** Null where that version was not read yet, or by an app that made no overviews. */
  get(documentId: string, contentVersion: number): DocumentOverview | null
}

export const createOverviewStore = (db: Database): OverviewStore => {
  const put = db.prepare(
    `INSERT OR REPLACE INTO knowledge_overviews (document_id, content_version, facts)
     SELECT document_id, @contentVersion, @facts FROM knowledge_documents WHERE document_id = @documentId`,
  )
  const get = db
    .prepare<[string, number], string>(
      'SELECT facts FROM knowledge_overviews WHERE document_id = ? AND content_version = ?',
    )
    .pluck()
  return {
    put(documentId, contentVersion, facts) {
      put.run({ documentId, contentVersion, facts: JSON.stringify(facts) })
    },
    get(documentId, contentVersion) {
      const facts = get.get(documentId, contentVersion)
      return facts === undefined
        ? null
        : {
            documentId,
            contentVersion,
            ...(JSON.parse(facts) as Omit<DocumentOverview, 'documentId' | 'contentVersion'>),
          }
    },
  }
}
