import type { Database } from '../../platform/index.ts'

/** A document whose content is being replaced. */
export interface Replacement {
  readonly documentId: string
  readonly teamId: string
  /** The content version that is being replaced. */
  readonly version: number
  readonly formerExtension: string
  readonly extension: string
  /** Begun: the row says nothing of it yet. Committed: it is done but for what it left behind. */
  readonly state: 'Begun' | 'Committed'
}

/** Replacements under way, in SQLite, so that one that a crash cut off is undone or finished. Every call is synchronous. */
export interface Replacements {
  begin(replacement: Replacement): void
  commit(documentId: string): void
  end(documentId: string): void
  /** The one of a document; null where none is under way. */
  of(documentId: string): Replacement | null
  all(): Replacement[]
}

export const createReplacements = (db: Database): Replacements => {
  const begin = db.prepare(`
    INSERT INTO knowledge_replacements (document_id, team_id, version, former_extension, extension, state)
    VALUES (@documentId, @teamId, @version, @formerExtension, @extension, 'Begun')`)
  const commit = db.prepare<[string]>(`UPDATE knowledge_replacements SET state = 'Committed' WHERE document_id = ?`)
  const end = db.prepare<[string]>('DELETE FROM knowledge_replacements WHERE document_id = ?')
  const select = `SELECT document_id AS documentId, team_id AS teamId, version, former_extension AS formerExtension, extension, state
     FROM knowledge_replacements`
  const all = db.prepare<[], Replacement>(select)
  const of = db.prepare<[string], Replacement>(`${select} WHERE document_id = ?`)
  return {
    begin(replacement) {
      begin.run(replacement)
    },
    commit(documentId) {
      commit.run(documentId)
    },
    end(documentId) {
      end.run(documentId)
    },
    of: (documentId) => of.get(documentId) ?? null,
    all: () => all.all(),
  }
}
