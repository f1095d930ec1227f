import type { Database } from '../../platform/index.ts'

/** Where a document stands that came inside of another. */
export interface ContainedPlace {
  /** The document that a person added. */
  readonly rootId: string
  /** How many files are around it; 0 for the root. */
  readonly depth: number
}

/** Which documents came inside of which. Every call is synchronous, to join the caller's transaction; a deleted document is forgotten by itself. */
export interface ContainedIndex {
  add(documentId: string, containerId: string): void
  placeOf(documentId: string): ContainedPlace
  /** How many documents came inside of a root, however deep, and how large they are together. */
  totalsOf(rootId: string): { readonly count: number; readonly sizeBytes: number }
  /** All documents that came inside of one, however deep. */
  within(documentId: string): string[]
}

export const createContainedIndex = (db: Database): ContainedIndex => {
  const add = db.prepare<[string, string, string, number]>(
    'INSERT OR IGNORE INTO knowledge_contained (document_id, container_id, root_id, depth) VALUES (?, ?, ?, ?)',
  )
  const place = db.prepare<[string], ContainedPlace>(
    'SELECT root_id AS rootId, depth FROM knowledge_contained WHERE document_id = ?',
  )
  const totals = db.prepare<[string], { count: number; sizeBytes: number }>(
    `SELECT COUNT(*) AS count, COALESCE(SUM(size_bytes), 0) AS sizeBytes
     FROM knowledge_contained JOIN knowledge_documents USING (document_id) WHERE root_id = ?`,
  )
  const within = db
    .prepare<[string], string>(
      `WITH RECURSIVE inside (id) AS (
         SELECT document_id FROM knowledge_contained WHERE container_id = ?
         UNION SELECT document_id FROM knowledge_contained JOIN inside ON container_id = inside.id
       ) SELECT id FROM inside`,
    )
    .pluck()
  const placeOf = (documentId: string): ContainedPlace => place.get(documentId) ?? { rootId: documentId, depth: 0 }
  return {
    add(documentId, containerId) {
      const { rootId, depth } = placeOf(containerId)
      add.run(documentId, containerId, rootId, depth + 1)
    },
    placeOf,
    totalsOf: (rootId) => totals.get(rootId) ?? { count: 0, sizeBytes: 0 },
    within: (documentId) => within.all(documentId),
  }
}
