import {
  type DocumentCounts,
  type DocumentEntry,
  type DocumentGlance,
  type DocumentGroup,
  type DocumentSort,
  type DocumentView,
  foldText,
  type IngestionStatus,
  MAX_GLANCE_TERMS,
} from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { type DocumentRow, toDocument } from './document-index.ts'

export interface PageOf {
  readonly entries: DocumentEntry[]
  readonly total: number
}

/** The documents of a team as a person looks through them: pages, counts, single rows. */
export interface DocumentBrowser {
  page(teamId: string, view: DocumentView, window: { readonly offset: number; readonly limit: number }): PageOf
  /** All ids of a view, in its order. */
  ids(teamId: string, view: DocumentView): string[]
  counts(teamId: string, kinds: DocumentView['kinds']): DocumentCounts
  /** How many of some documents are still being read. */
  working(documentIds: readonly string[]): number
  /** Rows by id, in no particular order; those that are gone are left out. */
  entries(documentIds: readonly string[]): DocumentEntry[]
  /** What documents are, of those of which that is known. */
  glances(documentIds: readonly string[]): { documentId: string; glance: DocumentGlance }[]
}

type EntryRow = DocumentRow &
  Omit<DocumentEntry, keyof DocumentRow | 'tags' | 'glance'> & { readonly tags: string; readonly glance: string | null }

/** Of the overview of the present content: pages, words, language and terms. */
const GLANCE = `(SELECT json_extract(o.facts, '$.pages', '$.words', '$.language', '$.terms') FROM knowledge_overviews o
   WHERE o.document_id = d.document_id AND o.content_version = d.content_version AND json_type(o.facts) = 'object') AS glance`

const ENTRY_COLUMNS = `d.document_id AS documentId, d.file_name AS fileName, d.content_type AS contentType, d.source,
  d.uploaded_by AS uploadedBy, d.uploaded_at AS uploadedAt, d.size_bytes AS sizeBytes, d.status, d.chunk_count AS chunkCount,
  d.reason, d.retryable, d.saved_at AS savedAt,
  json_array_length(d.notes) AS warnings,
  (SELECT count(*) FROM knowledge_present same
   WHERE same.team_id = d.team_id AND same.content_hash = d.content_hash AND same.document_id <> d.document_id) AS duplicates,
  coalesce(d.source ->> '$.noteTitle', d.source ->> '$.originalTitle') AS title,
  (SELECT s.source FROM knowledge_source_documents s WHERE s.document_id = d.document_id LIMIT 1) AS sourceName,
  ${GLANCE},
  (SELECT json_group_array(t.tag ORDER BY t.folded) FROM knowledge_tags t WHERE t.document_id = d.document_id) AS tags`
const FROM = 'FROM knowledge_present d'

const sortColumns: Readonly<Record<DocumentSort, string>> = {
  Name: 'd.sort_name',
  Added: 'd.uploaded_at',
  Changed: 'd.saved_at',
  Size: 'd.size_bytes',
  Status: 'd.status_rank',
}

const statusesOf: Readonly<Record<DocumentGroup, readonly IngestionStatus[]>> = {
  Working: ['Pending', 'Extracting', 'Chunking', 'Embedding'],
  Indexed: ['Indexed'],
  Failed: ['Failed'],
}

const groupOf = (status: IngestionStatus): keyof Omit<DocumentCounts, 'all'> =>
  status === 'Indexed' ? 'indexed' : status === 'Failed' ? 'failed' : 'working'

interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}

const like = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** What a view lets through. Values are bound, never part of the text. */
const conditionOf = (teamId: string, { search, group, kinds, tags }: DocumentView): Condition => {
  const words = foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const parts: Condition[] = [
    { sql: 'd.team_id = ?', values: [teamId] },
    ...words.map((word) => ({ sql: `d.search_name LIKE ? ESCAPE '\\'`, values: [like(word)] })),
    ...(group === null
      ? []
      : [{ sql: 'd.status IN (SELECT value FROM json_each(?))', values: [JSON.stringify(statusesOf[group])] }]),
    ...(kinds === null ? [] : [{ sql: 'd.kind IN (SELECT value FROM json_each(?))', values: [JSON.stringify(kinds)] }]),
    ...(tags ?? []).map((tag) => ({
      sql: 'd.document_id IN (SELECT document_id FROM knowledge_tags WHERE folded = ?)',
      values: [foldText(tag)],
    })),
  ]
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) }
}

const orderOf = ({ sort, direction }: DocumentView): string => {
  const way = direction === 'Ascending' ? 'ASC' : 'DESC'
  return `ORDER BY ${sortColumns[sort]} ${way}, d.document_id ${way}`
}

/** As much of a term as a row shows: those of a library that was brought may be of any length. */
const TERM_UNITS = 60

const toGlance = (told: string): DocumentGlance => {
  const [pages, words, language, terms] = JSON.parse(told) as [number | null, number, string | null, string[]]
  const shown = terms.slice(0, MAX_GLANCE_TERMS).map((term) => term.slice(0, TERM_UNITS))
  return { pages: pages === 0 ? null : pages, words, language, terms: shown }
}

const toEntry = ({ tags, glance, ...row }: EntryRow): DocumentEntry => ({
  ...toDocument(row),
  tags: JSON.parse(tags) as string[],
  glance: glance === null ? null : toGlance(glance),
})

export const createDocumentBrowser = (db: Database): DocumentBrowser => {
  const counts = db.prepare<[string], { kind: string; status: IngestionStatus; count: number }>(
    'SELECT kind, status, count(*) AS count FROM knowledge_present WHERE team_id = ? GROUP BY kind, status',
  )
  const statuses = db
    .prepare<[string], IngestionStatus>(
      'SELECT status FROM knowledge_present WHERE document_id IN (SELECT value FROM json_each(?))',
    )
    .pluck()
  const entries = db.prepare<[string], EntryRow>(
    `SELECT ${ENTRY_COLUMNS} ${FROM} WHERE d.document_id IN (SELECT value FROM json_each(?))`,
  )
  const glances = db.prepare<[string], { documentId: string; glance: string | null }>(
    `SELECT d.document_id AS documentId, ${GLANCE} ${FROM} WHERE d.document_id IN (SELECT value FROM json_each(?))`,
  )
  return {
    page(teamId, view, { offset, limit }) {
      const { sql, values } = conditionOf(teamId, view)
      // The page first, by its index alone; what a row is shown with is looked up for these few.
      const found = db
        .prepare<unknown[], string>(
          `SELECT d.document_id FROM knowledge_present d WHERE ${sql} ${orderOf(view)} LIMIT ? OFFSET ?`,
        )
        .pluck()
        .all(...values, limit, offset)
      const rows = new Map(entries.all(JSON.stringify(found)).map((row) => [row.documentId, toEntry(row)]))
      const total =
        db
          .prepare<unknown[], number>(`SELECT count(*) FROM knowledge_present d WHERE ${sql}`)
          .pluck()
          .get(...values) ?? 0
      return { entries: found.flatMap((documentId) => rows.get(documentId) ?? []), total }
    },
    ids(teamId, view) {
      const { sql, values } = conditionOf(teamId, view)
      return db
        .prepare<unknown[], string>(`SELECT d.document_id FROM knowledge_present d WHERE ${sql} ${orderOf(view)}`)
        .pluck()
        .all(...values)
    },
    counts(teamId, kinds) {
      const sums = { all: 0, working: 0, indexed: 0, failed: 0 }
      for (const { kind, status, count } of counts.all(teamId)) {
        if (kinds !== null && !(kinds as readonly string[]).includes(kind)) continue
        sums.all += count
        sums[groupOf(status)] += count
      }
      return sums
    },
    working: (documentIds) =>
      statuses.all(JSON.stringify(documentIds)).filter((status) => groupOf(status) === 'working').length,
    entries: (documentIds) => entries.all(JSON.stringify(documentIds)).map(toEntry),
    glances: (documentIds) =>
      glances
        .all(JSON.stringify(documentIds))
        .flatMap(({ documentId, glance }) => (glance === null ? [] : [{ documentId, glance: toGlance(glance) }])),
  }
}
