import { failureIn } from '../../../contracts/failures/failure-of.ts'
import {
  type DateTime,
  foldText,
  type IngestionStatus,
  type KnowledgeDocument,
  type KnowledgeSource,
  type OcrLanguage,
  sortKey,
} from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { ExtractionNote } from '../extraction/extraction-note.ts'
import type { DocumentPlace } from './document-paths.ts'
import { mayFollow } from './status-transitions.ts'

/** A document with what only the layer itself needs to know. */
export interface DocumentRecord {
  readonly document: KnowledgeDocument
  readonly teamId: string
  /** What the paths of its artifacts are made of. */
  readonly place: DocumentPlace
  /** UTF-16 units of the extracted text; null until extraction is done. */
  readonly textLength: number | null
  /** What was odd about the file when it was last read. */
  readonly notes: readonly ExtractionNote[]
  /** How a person said that its text is encoded; null to find it out. */
  readonly encoding: string | null
  /** The languages that a person told text recognition; null for those that it is set up with. */
  readonly ocrLanguages: readonly OcrLanguage[] | null
  /** SHA-256 of the bytes in hexadecimal; null for a document of an earlier version of the app that was not looked at yet. */
  readonly contentHash: string | null
  /** 1, and one more each time that the content is replaced. */
  readonly contentVersion: number
  /** Who saved the present content, and when. */
  readonly savedBy: string
  readonly savedAt: DateTime
  /** Grows with every change; the stored metadata file is of some revision. */
  readonly revision: number
}

export interface StatusChange {
  readonly status: IngestionStatus
  readonly chunkCount?: number | null
  readonly reason?: string | null
  /** Of a failure: whether reading the same file again may end better. */
  readonly isRetryable?: boolean | null
}

/** What takes the place of a document's content; its id and its past stay. */
export interface ContentReplacement {
  readonly fileName: string
  readonly contentType: string
  readonly source: KnowledgeSource
  readonly sizeBytes: number
  readonly extension: string
  readonly contentHash: string
  readonly savedBy: string
  readonly savedAt: DateTime
}

/**
 * The documents' rows in SQLite: the truth about status. What lies in the trash has a row too, which only deletions and `knows` see. Every call is
 * synchronous, to join the caller's transaction.
 */
export interface DocumentIndex {
  insert(place: DocumentPlace, document: KnowledgeDocument, contentHash: string | null): void
  get(documentId: string): DocumentRecord | null
  /** Latest first. */
  list(teamId: string): KnowledgeDocument[]
  /** False when there is no such document, or when the status may not follow the present one. What is not given becomes null. */
  setStatus(documentId: string, change: StatusChange): boolean
  setExtracted(documentId: string, extracted: Pick<DocumentRecord, 'textLength' | 'notes'>): void
  /** Takes effect when the document is read again. */
  setEncoding(documentId: string, encoding: string | null): void
  /** Takes effect when the document is read again. */
  setOcrLanguages(documentId: string, languages: readonly OcrLanguage[]): void
  setContentHash(documentId: string, contentHash: string): void
  /** The document is Pending afterwards, and one content version further. */
  replaceContent(documentId: string, replacement: ContentReplacement): void
  /** Gives a document that came from elsewhere the past that it has: how often its content was replaced, and when last. */
  setPast(documentId: string, past: Pick<DocumentRecord, 'contentVersion' | 'savedAt'>): void
  rename(documentId: string, fileName: string, source: KnowledgeSource): void
  setTeam(documentId: string, teamId: string): void
  delete(...documentIds: readonly string[]): void
  deleteTeam(teamId: string): void
  withStatus(statuses: readonly IngestionStatus[]): DocumentRecord[]
  /** The documents of a team whose bytes are the same. */
  withContent(teamId: string, contentHash: string): KnowledgeDocument[]
  /** Whether a team has a document of this size: one alone that may have the content of a file as long as that. */
  hasSize(teamId: string, sizeBytes: number): boolean
  /** Documents whose content was never hashed. */
  unhashed(): string[]
  /** Documents whose stored metadata is older than their row. */
  unwritten(): string[]
  setWritten(documentId: string, revision: number): void
  /** Whether a document is there, or is on its way in or out. */
  knows(documentId: string): boolean
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
  /** 1 or 0 of a failure; null of any other status, and of failures of earlier versions of the app. */
  readonly retryable: number | null
  readonly extension: string
  readonly textName: string
  readonly textLength: number | null
  readonly notes: string
  readonly encoding: string | null
  readonly ocrLanguages: string | null
  readonly contentHash: string | null
  readonly contentVersion: number
  readonly savedBy: string
  readonly savedAt: string
  readonly revision: number
}

/** The columns of a document alone, by the names of its fields. */
const DOCUMENT_COLUMNS = `document_id AS documentId, file_name AS fileName, content_type AS contentType, source,
  uploaded_by AS uploadedBy, uploaded_at AS uploadedAt, size_bytes AS sizeBytes, status, chunk_count AS chunkCount, reason,
  retryable`

const COLUMNS = `${DOCUMENT_COLUMNS}, team_id AS teamId, extension, text_name AS textName, text_length AS textLength, notes, encoding,
  ocr_languages AS ocrLanguages,
  content_hash AS contentHash, content_version AS contentVersion, saved_by AS savedBy, saved_at AS savedAt, revision`

export type DocumentRow = Pick<Row, Exclude<keyof KnowledgeDocument, 'isRetryable' | 'failure'> | 'retryable'>

export const toDocument = <Columns extends DocumentRow>({ retryable, ...row }: Columns) => ({
  ...row,
  source: JSON.parse(row.source) as KnowledgeSource,
  ...(retryable !== null && { isRetryable: retryable === 1 }),
  ...failureIn(row.reason),
})

const toRecord = (row: Row): DocumentRecord => {
  const { teamId, extension, textName, textLength, notes, encoding, ocrLanguages, revision, ...known } = row
  const { contentHash, contentVersion, savedBy, savedAt, ...document } = known
  return {
    document: toDocument(document),
    teamId,
    place: { teamId, documentId: row.documentId, extension, textName },
    textLength,
    notes: JSON.parse(notes),
    encoding,
    ocrLanguages: ocrLanguages === null ? null : (JSON.parse(ocrLanguages) as OcrLanguage[]),
    contentHash,
    contentVersion,
    savedBy,
    savedAt,
    revision,
  }
}

const namesOf = (fileName: string) => ({ searchName: foldText(fileName), sortName: sortKey(fileName) })

export const createDocumentIndex = (db: Database): DocumentIndex => {
  const insert = db.prepare(`
    INSERT INTO knowledge_documents (document_id, team_id, file_name, search_name, sort_name, content_type, source, uploaded_by, uploaded_at,
      size_bytes, status, chunk_count, reason, extension, text_name, content_hash, saved_by, saved_at, text_length, revision, written_revision)
    VALUES (@documentId, @teamId, @fileName, @searchName, @sortName, @contentType, @source, @uploadedBy, @uploadedAt,
      @sizeBytes, @status, @chunkCount, @reason, @extension, @textName, @contentHash, @uploadedBy, @uploadedAt, NULL, 1, 0)`)
  const get = db.prepare<[string], Row>(`SELECT ${COLUMNS} FROM knowledge_present WHERE document_id = ?`)
  const list = db.prepare<[string], DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM knowledge_present WHERE team_id = ? ORDER BY uploaded_at DESC, document_id DESC`,
  )
  const statusOf = db
    .prepare<[string], IngestionStatus>('SELECT status FROM knowledge_present WHERE document_id = ?')
    .pluck()
  const setStatus = db.prepare<[string, number | null, string | null, number | null, string]>(
    'UPDATE knowledge_documents SET status = ?, chunk_count = ?, reason = ?, retryable = ?, revision = revision + 1 WHERE document_id = ?',
  )
  const setExtracted = db.prepare<[number | null, string, string]>(
    'UPDATE knowledge_documents SET text_length = ?, notes = ? WHERE document_id = ?',
  )
  const setEncoding = db.prepare<[string | null, string]>(
    'UPDATE knowledge_documents SET encoding = ? WHERE document_id = ?',
  )
  const setOcrLanguages = db.prepare<[string, string]>(
    'UPDATE knowledge_documents SET ocr_languages = ? WHERE document_id = ?',
  )
  const setPast = db.prepare<[number, string, string]>(
    'UPDATE knowledge_documents SET content_version = ?, saved_at = ? WHERE document_id = ?',
  )
  const setContentHash = db.prepare<[string, string]>(
    'UPDATE knowledge_documents SET content_hash = ? WHERE document_id = ?',
  )
  const replaceContent = db.prepare(`
    UPDATE knowledge_documents SET file_name = @fileName, search_name = @searchName, sort_name = @sortName, content_type = @contentType,
      source = @source, size_bytes = @sizeBytes, extension = @extension, content_hash = @contentHash, encoding = NULL,
      content_version = content_version + 1, saved_by = @savedBy, saved_at = @savedAt, status = 'Pending', chunk_count = NULL, reason = NULL, retryable = NULL, revision = revision + 1
    WHERE document_id = @documentId`)
  const rename = db.prepare(`
    UPDATE knowledge_documents SET file_name = @fileName, search_name = @searchName, sort_name = @sortName, source = @source,
      revision = revision + 1
    WHERE document_id = @documentId`)
  const setTeam = db.prepare<[string, string]>(
    'UPDATE knowledge_documents SET team_id = ?, revision = revision + 1 WHERE document_id = ?',
  )
  const remove = db.prepare<[string]>('DELETE FROM knowledge_documents WHERE document_id = ?')
  const removeTeam = db.prepare<[string]>('DELETE FROM knowledge_documents WHERE team_id = ?')
  const withStatus = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM knowledge_present WHERE status IN (SELECT value FROM json_each(?)) ORDER BY document_id`,
  )
  const withContent = db.prepare<[string, string], DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM knowledge_present WHERE team_id = ? AND content_hash = ? ORDER BY document_id`,
  )
  const ofSize = db.prepare<[string, number], 1>(
    'SELECT 1 FROM knowledge_present WHERE team_id = ? AND size_bytes = ? LIMIT 1',
  )
  const unhashed = db
    .prepare<[], string>('SELECT document_id FROM knowledge_present WHERE content_hash IS NULL')
    .pluck()
  const unwritten = db
    .prepare<[], string>('SELECT document_id FROM knowledge_present WHERE written_revision < revision')
    .pluck()
  const setWritten = db.prepare<[number, string]>(
    'UPDATE knowledge_documents SET written_revision = ? WHERE document_id = ?',
  )
  const known = db.prepare<[string, string]>(
    'SELECT 1 FROM knowledge_documents WHERE document_id = ? UNION ALL SELECT 1 FROM knowledge_removals WHERE document_id = ?',
  )

  return {
    insert({ teamId, extension, textName }, document, contentHash) {
      const source = JSON.stringify(document.source)
      insert.run({ ...document, ...namesOf(document.fileName), teamId, extension, textName, contentHash, source })
    },
    get(documentId) {
      const row = get.get(documentId)
      return row === undefined ? null : toRecord(row)
    },
    list: (teamId) => list.all(teamId).map(toDocument),
    setStatus(documentId, { status, chunkCount = null, reason = null, isRetryable = null }) {
      const present = statusOf.get(documentId)
      if (present === undefined || !mayFollow(present, status)) return false
      const retryable = isRetryable === null ? null : Number(isRetryable)
      return setStatus.run(status, chunkCount, reason, retryable, documentId).changes > 0
    },
    setExtracted(documentId, { textLength, notes }) {
      setExtracted.run(textLength, JSON.stringify(notes), documentId)
    },
    setEncoding(documentId, encoding) {
      setEncoding.run(encoding, documentId)
    },
    setContentHash(documentId, contentHash) {
      setContentHash.run(contentHash, documentId)
    },
    replaceContent(documentId, { source, ...replacement }) {
      const names = namesOf(replacement.fileName)
      replaceContent.run({ ...replacement, ...names, documentId, source: JSON.stringify(source) })
    },
    setOcrLanguages(documentId, languages) {
      setOcrLanguages.run(JSON.stringify(languages), documentId)
    },
    setPast(documentId, { contentVersion, savedAt }) {
      setPast.run(contentVersion, savedAt, documentId)
    },
    rename(documentId, fileName, source) {
      rename.run({ ...namesOf(fileName), documentId, fileName, source: JSON.stringify(source) })
    },
    setTeam(documentId, teamId) {
      setTeam.run(teamId, documentId)
    },
    delete(...documentIds) {
      for (const documentId of documentIds) remove.run(documentId)
    },
    deleteTeam(teamId) {
      removeTeam.run(teamId)
    },
    withStatus: (statuses) => withStatus.all(JSON.stringify(statuses)).map(toRecord),
    withContent: (teamId, contentHash) => withContent.all(teamId, contentHash).map(toDocument),
    hasSize: (teamId, sizeBytes) => ofSize.get(teamId, sizeBytes) !== undefined,
    unhashed: () => unhashed.all(),
    unwritten: () => unwritten.all(),
    setWritten(documentId, revision) {
      setWritten.run(revision, documentId)
    },
    knows: (documentId) => known.get(documentId, documentId) !== undefined,
  }
}
