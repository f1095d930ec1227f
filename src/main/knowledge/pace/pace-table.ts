import type { FilesOfKind, IngestionStatus, ReadingKind } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { Measured, ReadingPace } from './estimate-reading.ts'
import { readingKindOf } from './reading-kinds.ts'

/** What each further document leaves of those before it: after some fifty of them a faster machine, or another model, is what counts. */
const KEPT = 0.98

/** How long documents took to read on this machine, and what is to be read, in SQLite. Names and contents of documents are no part of it. */
export interface PaceTable {
  pace(): ReadingPace
  /** What came inside of a file is counted with that file. */
  record(documentId: string, ms: number): void
  /** Whether a document is being read. */
  isRead(documentId: string): boolean
  /** The documents of all libraries that are not read to the end: one queue holds them. `own` counts those of this team. */
  waiting(teamId: string): (FilesOfKind & { readonly own: number })[]
}

/** The statuses of a document that somebody works on. */
const reading: readonly IngestionStatus[] = ['Extracting', 'Chunking', 'Embedding']

export const createPaceTable = (db: Database): PaceTable => {
  const all = db.prepare<[], Measured & { kind: ReadingKind }>(
    'SELECT kind, documents, bytes, ms FROM knowledge_reading_pace',
  )
  const read = db.prepare<[string], { contentType: string; isWhole: number; sizeBytes: number }>(
    `SELECT coalesce(root.content_type, own.content_type) AS contentType, inside.root_id IS NULL AS isWhole, own.size_bytes AS sizeBytes
     FROM knowledge_documents own LEFT JOIN knowledge_contained inside ON inside.document_id = own.document_id
       LEFT JOIN knowledge_documents root ON root.document_id = inside.root_id
     WHERE own.document_id = ?`,
  )
  const add = db.prepare<[Measured & { kind: ReadingKind; kept: number }]>(
    `INSERT INTO knowledge_reading_pace (kind, documents, bytes, ms) VALUES (@kind, @documents, @bytes, @ms)
     ON CONFLICT (kind) DO UPDATE SET documents = documents * @kept + excluded.documents, bytes = bytes * @kept + excluded.bytes,
       ms = ms * @kept + excluded.ms`,
  )
  const status = db
    .prepare<[string], IngestionStatus>('SELECT status FROM knowledge_present WHERE document_id = ?')
    .pluck()
  const waiting = db.prepare<[string], { contentType: string; count: number; bytes: number; own: number }>(
    `SELECT content_type AS contentType, count(*) AS count, sum(size_bytes) AS bytes, sum(team_id = ?) AS own
     FROM knowledge_present
     WHERE status NOT IN ('Indexed', 'Failed') GROUP BY content_type`,
  )
  return {
    pace: () => new Map(all.all().map(({ kind, ...measured }) => [kind, measured])),
    record(documentId, ms) {
      const document = read.get(documentId)
      if (document === undefined) return
      const isWhole = document.isWhole === 1
      add.run({
        kind: readingKindOf(document.contentType),
        documents: isWhole ? 1 : 0,
        bytes: isWhole ? document.sizeBytes : 0,
        ms,
        kept: isWhole ? KEPT : 1,
      })
    },
    isRead(documentId) {
      const known = status.get(documentId)
      return known !== undefined && reading.includes(known)
    },
    waiting: (teamId) =>
      waiting.all(teamId).map(({ contentType, ...files }) => ({ kind: readingKindOf(contentType), ...files })),
  }
}
