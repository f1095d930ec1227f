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
  /** `path` is where it stood in its container; null where that is not known. */
  add(documentId: string, container: ContainerContent, path: string | null): void
  /** Makes one a document of its own, with what came inside of it. */
  release(documentId: string): void
  placeOf(documentId: string): ContainedPlace
  /** The document that one came inside of; null for one that a person added. */
  containerOf(documentId: string): string | null
  /** Where one stood in its container; null where that is not known. */
  pathOf(documentId: string): string | null
  /** How many documents came inside of a root, however deep, how many of them inside of others, and how large all are together; those in the trash too. */
  totalsOf(rootId: string): ContainedTotals
  /** All documents that came inside of one, however deep. */
  within(documentId: string): string[]
  /** Those that came inside of an earlier content of a document. */
  outdated(container: ContainerContent): string[]
}

interface Row {
  readonly containerId: string
  readonly containerVersion: number
  readonly path: string | null
}

/** One row, however much is inside. */
export const TOTALS_OF_ROOT =
  'SELECT count, nested, size_bytes AS sizeBytes FROM knowledge_contained_totals WHERE root_id = ?'

export const createContainedIndex = (db: Database): ContainedIndex => {
  const add = db.prepare<[string, string, number, string, number, string | null]>(
    `INSERT OR IGNORE INTO knowledge_contained (document_id, container_id, container_version, root_id, depth, path) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const outdated = db
    .prepare<[string, number], string>(
      'SELECT document_id FROM knowledge_contained WHERE container_id = ? AND container_version <> ?',
    )
    .pluck()
  const place = db.prepare<[string], ContainedPlace>(
    'SELECT root_id AS rootId, depth FROM knowledge_contained WHERE document_id = ?',
  )
  const row = db.prepare<[string], Row>(
    `SELECT container_id AS containerId, container_version AS containerVersion, path FROM knowledge_contained WHERE document_id = ?`,
  )
  const remove = db.prepare<[string]>('DELETE FROM knowledge_contained WHERE document_id = ?')
  // Counted by triggers: whoever takes in a large archive asks for each of its files.
  const totals = db.prepare<[string], ContainedTotals>(TOTALS_OF_ROOT)
  const within = db
    .prepare<[string], string>(
      `WITH RECURSIVE inside (id) AS (
         SELECT document_id FROM knowledge_contained WHERE container_id = ?
         UNION SELECT document_id FROM knowledge_contained JOIN inside ON container_id = inside.id
       ) SELECT id FROM inside`,
    )
    .pluck()
  const placeOf = (documentId: string): ContainedPlace => place.get(documentId) ?? { rootId: documentId, depth: 0 }
  const insert = (documentId: string, { containerId, containerVersion, path }: Row): void => {
    const { rootId, depth } = placeOf(containerId)
    add.run(documentId, containerId, containerVersion, rootId, depth + 1, path)
  }
  return {
    add(documentId, { documentId: containerId, contentVersion }, path) {
      insert(documentId, { containerId, containerVersion: contentVersion, path })
    },
    release(documentId) {
      const inside = within
        .all(documentId)
        .map((each) => ({ documentId: each, row: row.get(each), depth: placeOf(each).depth }))
      for (const each of [documentId, ...inside.map((each) => each.documentId)]) remove.run(each)
      for (const each of inside.toSorted((one, other) => one.depth - other.depth))
        if (each.row !== undefined) insert(each.documentId, each.row)
    },
    placeOf,
    containerOf: (documentId) => row.get(documentId)?.containerId ?? null,
    pathOf: (documentId) => row.get(documentId)?.path ?? null,
    totalsOf: (rootId) => totals.get(rootId) ?? { count: 0, nested: 0, sizeBytes: 0 },
    within: (documentId) => within.all(documentId),
    outdated: ({ documentId, contentVersion }) => outdated.all(documentId, contentVersion),
  }
}
