import type { Database } from '../../platform/index.ts'

/** A document whose artifacts are to be removed, because it was deleted or never came to be. */
export interface Removal {
  readonly documentId: string
  readonly teamId: string
  /** Of the stored bytes; empty for a removal that the first schema planned, which knew five. */
  readonly extension: string
}

/** What is to be removed, in SQLite. Every call is synchronous, to join the caller's transaction. */
export interface Removals {
  plan(...removals: readonly Removal[]): void
  /** Plans the removal of every document of a team, and returns their ids. */
  planTeam(teamId: string): string[]
  planned(): Removal[]
  end(documentIds: readonly string[]): void
}

export const createRemovals = (db: Database): Removals => {
  const plan = db.prepare<[string, string, string]>(
    'INSERT OR IGNORE INTO knowledge_removals (document_id, team_id, extension) VALUES (?, ?, ?)',
  )
  const planTeam = db
    .prepare<[string], string>(
      `INSERT OR IGNORE INTO knowledge_removals (document_id, team_id, extension)
       SELECT document_id, team_id, extension FROM knowledge_documents WHERE team_id = ? RETURNING document_id`,
    )
    .pluck()
  const planned = db.prepare<[], Removal>(
    'SELECT document_id AS documentId, team_id AS teamId, extension FROM knowledge_removals ORDER BY document_id',
  )
  const end = db.prepare<[string]>(
    'DELETE FROM knowledge_removals WHERE document_id IN (SELECT value FROM json_each(?))',
  )
  return {
    plan(...planned) {
      for (const { documentId, teamId, extension } of planned) plan.run(documentId, teamId, extension)
    },
    planTeam: (teamId) => planTeam.all(teamId),
    planned: () => planned.all(),
    end(documentIds) {
      end.run(JSON.stringify(documentIds))
    },
  }
}
