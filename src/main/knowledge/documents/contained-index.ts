import type { Database } from '../../platform/index.ts'

/** Where a document stands that came inside of another. */
export interface ContainedPlace {
  /** The document that a person added. */
  readonly rootId: string
  /** How many files are around it; 0 for the root. */
  readonly depth: number
}

/** A document as it was when files came out of it. */
export interface ContainerContent {
  readonly documentId: string
  readonly contentVersion: number
}

export interface ContainedTotals {
  readonly count: number
  readonly nested: number
  readonly sizeBytes: number
}

/** Which documents came inside of which. Every call is synchronous, to join the caller's transaction; a deleted document is forgotten by itself. */
export interface ContainedIndex {
  add(documentId: string, container: ContainerContent): void
  placeOf(documentId: string): ContainedPlace
  /** The document that one came inside of; null for one that a person added. */
  containerOf(documentId: string): string | null
  /** How many documents came inside of a root, however deep, how many of them inside of others, and how large all are together. */
  totalsOf(rootId: string): ContainedTotals
  /** All documents that came inside of one, however deep. */
  within(documentId: string): string[]
  /** Those that came inside of an earlier content of a document. */
  outdated(container: ContainerContent): string[]
}

export const createContainedIndex = (db: Database): ContainedIndex => {
  const add = db.prepare<[string, string, number, string, number]>(
    `INSERT OR IGNORE INTO knowledge_contained (document_id, container_id, container_version, root_id, depth) VALUES (?, ?, ?, ?, ?)`,
  )
  const outdated = db
    .prepare<[string, number], string>(
      'SELECT document_id FROM knowledge_contained WHERE container_id = ? AND container_version <> ?',
    )
    .pluck()
  const place = db.prepare<[string], ContainedPlace>(
    'SELECT root_id AS rootId, depth FROM knowledge_contained WHERE document_id = ?',
  )
  const container = db
    .prepare<[string], string>('SELECT container_id FROM knowledge_contained WHERE document_id = ?')
    .pluck()
  const totals = db.prepare<[string], ContainedTotals>(
    `SELECT COUNT(*) AS count, COUNT(*) FILTER (WHERE depth > 1) AS nested, COALESCE(SUM(size_bytes), 0) AS sizeBytes
     FROM knowledge_contained JOIN knowledge_present USING (document_id) WHERE root_id = ?`,
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
    add(documentId, { documentId: containerId, contentVersion }) {
      const { rootId, depth } = placeOf(containerId)
      add.run(documentId, containerId, contentVersion, rootId, depth + 1)
    },
    placeOf,
    containerOf: (documentId) => container.get(documentId) ?? null,
    totalsOf: (rootId) => totals.get(rootId) ?? { count: 0, nested: 0, sizeBytes: 0 },
    within: (documentId) => within.all(documentId),
    outdated: ({ documentId, contentVersion }) => outdated.all(documentId, contentVersion),
  }
}
