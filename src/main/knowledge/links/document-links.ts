import type { Database } from '../../platform/index.ts'

/** Which documents a note's text links to. Goes with the note. Every call is synchronous, to join the caller's transaction. */
export interface DocumentLinks {
  replace(fromId: string, toIds: readonly string[]): void
  /** Links to documents that are gone are kept, and left out here. */
  from(documentId: string): DocumentReference[]
  to(documentId: string): DocumentReference[]
}

export interface DocumentReference {
  readonly documentId: string
  readonly fileName: string
}

const linkForm = /\]\(\/documents\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})[)#?\s]/gi

/** The documents that a Markdown text links to as `[…](/documents/<id>)`, each once. */
export const linkedDocuments = (markdown: string): string[] => [
  ...new Set(Array.from(markdown.matchAll(linkForm), ([, documentId = '']) => documentId.toLowerCase())),
]

/** The text with its links leading to where documents are now; it is as long as it was. */
export const relinked = (markdown: string, places: ReadonlyMap<string, string>): string =>
  markdown.replace(linkForm, (link, documentId: string) => {
    const place = places.get(documentId.toLowerCase())
    return place === undefined ? link : link.replace(documentId, place)
  })

export const createDocumentLinks = (db: Database): DocumentLinks => {
  const clear = db.prepare<[string]>('DELETE FROM knowledge_links WHERE from_id = ?')
  const add = db.prepare<[string, string]>('INSERT OR IGNORE INTO knowledge_links (from_id, to_id) VALUES (?, ?)')
  const referencesOf = (own: string, other: string) =>
    db.prepare<[{ id: string }], DocumentReference>(
      `SELECT d.document_id AS documentId, d.file_name AS fileName FROM knowledge_links l
       JOIN knowledge_present d ON d.document_id = l.${other}
       JOIN knowledge_present own ON own.document_id = @id AND own.team_id = d.team_id
       WHERE l.${own} = @id ORDER BY d.sort_name`,
    )
  const from = referencesOf('from_id', 'to_id')
  const to = referencesOf('to_id', 'from_id')
  return {
    replace(fromId, toIds) {
      clear.run(fromId)
      for (const toId of toIds) if (toId !== fromId) add.run(fromId, toId)
    },
    from: (documentId) => from.all({ id: documentId }),
    to: (documentId) => to.all({ id: documentId }),
  }
}
