import type { IngestionStatus, KnowledgeDocument } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { ExtractionNote } from '../extraction/extraction-note.ts'

/** A document with what only the layer itself needs to know. */
export interface DocumentRecord {
  readonly document: KnowledgeDocument
  readonly teamId: string
  /** UTF-16 units of the extracted text; null until extraction is done. */
  readonly textLength: number | null
  /** What was odd about the file when it was last read. */
  readonly notes: readonly ExtractionNote[]
  /** How a person said that its text is encoded; null to find it out. */
  readonly encoding: string | null
  /** Grows with every change; the stored metadata file is of some revision. */
  readonly revision: number
}

export interface StatusChange {
  readonly status: IngestionStatus
  readonly chunkCount?: number | null
  readonly reason?: string | null
}

/** A document whose artefacts are to be removed, because it was deleted or never came to be. */
export interface Removal {
  readonly documentId: string
  readonly teamId: string
}

/** The documents' rows in SQLite: the truth about status. Every call is synchronous, to join the caller's transaction. */
export interface DocumentIndex {
  insert(teamId: string, document: KnowledgeDocument): void
  get(documentId: string): DocumentRecord | null
  /** Latest first. */
  list(teamId: string): KnowledgeDocument[]
  /** False when there is no such document. What is not given becomes null. */
  setStatus(documentId: string, change: StatusChange): boolean
  setExtracted(documentId: string, extracted: Pick<DocumentRecord, 'textLength' | 'notes'>): void
  /** Takes effect when the document is read again. */
  setEncoding(documentId: string, encoding: string | null): void
  delete(documentId: string): void
  withStatus(statuses: readonly IngestionStatus[]): DocumentRecord[]
  /** Documents whose stored metadata is older than their row. */
  unwritten(): string[]
  setWritten(documentId: string, revision: number): void
  planRemoval(removal: Removal): void
  endRemoval(documentId: string): void
  removals(): Removal[]
}

interface Row {
  readonly documentId: string
  readonly teamId: string
  readonly fileName: string
  readonly contentType: string
  readonly source: string
  readonly uploadedBy: string
  readonly uploadedAt: string
  readonly sizeBytes: number
  readonly status: IngestionStatus
  readonly chunkCount: number | null
  readonly reason: string | null
  readonly textLength: number | null
  readonly notes: string
  readonly encoding: string | null
  readonly revision: number
}

const COLUMNS = `document_id AS documentId, team_id AS teamId, file_name AS fileName, content_type AS contentType, source,
  uploaded_by AS uploadedBy, uploaded_at AS uploadedAt, size_bytes AS sizeBytes, status, chunk_count AS chunkCount, reason,
  text_length AS textLength, notes, encoding, revision`

const toRecord = ({ teamId, textLength, notes, encoding, revision, source, ...row }: Row): DocumentRecord => ({
  document: { ...row, source: JSON.parse(source) },
  teamId,
  textLength,
  notes: JSON.parse(notes),
  encoding,
  revision,
})

export const createDocumentIndex = (db: Database): DocumentIndex => {
  const insert = db.prepare(`
    INSERT INTO knowledge_documents (document_id, team_id, file_name, content_type, source, uploaded_by, uploaded_at, size_bytes,
      status, chunk_count, reason, text_length, revision, written_revision)
    VALUES (@documentId, @teamId, @fileName, @contentType, @source, @uploadedBy, @uploadedAt, @sizeBytes,
      @status, @chunkCount, @reason, NULL, 1, 0)`)
  const get = db.prepare<[string], Row>(`SELECT ${COLUMNS} FROM knowledge_documents WHERE document_id = ?`)
  const list = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM knowledge_documents WHERE team_id = ? ORDER BY uploaded_at DESC, document_id DESC`,
  )
  const setStatus = db.prepare<[string, number | null, string | null, string]>(
    'UPDATE knowledge_documents SET status = ?, chunk_count = ?, reason = ?, revision = revision + 1 WHERE document_id = ?',
  )
  const setExtracted = db.prepare<[number | null, string, string]>(
    'UPDATE knowledge_documents SET text_length = ?, notes = ? WHERE document_id = ?',
  )
  const setEncoding = db.prepare<[string | null, string]>(
    'UPDATE knowledge_documents SET encoding = ? WHERE document_id = ?',
  )
  const remove = db.prepare<[string]>('DELETE FROM knowledge_documents WHERE document_id = ?')
  const withStatus = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM knowledge_documents WHERE status IN (SELECT value FROM json_each(?)) ORDER BY document_id`,
  )
  const unwritten = db
    .prepare<[], string>('SELECT document_id FROM knowledge_documents WHERE written_revision < revision')
    .pluck()
  const setWritten = db.prepare<[number, string]>(
    'UPDATE knowledge_documents SET written_revision = ? WHERE document_id = ?',
  )
  const planRemoval = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO knowledge_removals (document_id, team_id) VALUES (?, ?)',
  )
  const endRemoval = db.prepare<[string]>('DELETE FROM knowledge_removals WHERE document_id = ?')
  const removals = db.prepare<[], Removal>(
    'SELECT document_id AS documentId, team_id AS teamId FROM knowledge_removals ORDER BY document_id',
  )

  return {
    insert(teamId, document) {
      insert.run({ ...document, teamId, source: JSON.stringify(document.source) })
    },
    get(documentId) {
      const row = get.get(documentId)
      return row === undefined ? null : toRecord(row)
    },
    list: (teamId) => list.all(teamId).map((row) => toRecord(row).document),
    setStatus: (documentId, { status, chunkCount = null, reason = null }) =>
      setStatus.run(status, chunkCount, reason, documentId).changes > 0,
    setExtracted(documentId, { textLength, notes }) {
      setExtracted.run(textLength, JSON.stringify(notes), documentId)
    },
    setEncoding(documentId, encoding) {
      setEncoding.run(encoding, documentId)
    },
    delete(documentId) {
      remove.run(documentId)
    },
    withStatus: (statuses) => withStatus.all(JSON.stringify(statuses)).map(toRecord),
    unwritten: () => unwritten.all(),
    setWritten(documentId, revision) {
      setWritten.run(revision, documentId)
    },
    planRemoval({ documentId, teamId }) {
      planRemoval.run(documentId, teamId)
    },
    endRemoval(documentId) {
      endRemoval.run(documentId)
    },
    removals: () => removals.all(),
  }
}
