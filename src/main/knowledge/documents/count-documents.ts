import type { Database } from '../../platform/index.ts'

/** The version of the content of every document of every team, by id. */
export const contentVersions = (db: Database): ReadonlyMap<string, number> =>
  new Map(
    db
      .prepare<[], { id: string; version: number }>(
        'SELECT document_id AS id, content_version AS version FROM knowledge_present',
      )
      .all()
      .map(({ id, version }) => [id, version]),
  )

/** How many documents and notes there are in all teams. As in the list of documents, what came inside of one counts, and what lies in the trash does not. */
export const countDocuments = (db: Database): { readonly documents: number; readonly notes: number } =>
  db
    .prepare<[], { documents: number; notes: number }>(
      `SELECT count(*) FILTER (WHERE kind <> 'Note') AS documents, count(*) FILTER (WHERE kind = 'Note') AS notes
       FROM knowledge_present`,
    )
    .get() ?? { documents: 0, notes: 0 }
