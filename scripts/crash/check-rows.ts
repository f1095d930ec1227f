import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { load as loadVectors } from 'sqlite-vec'
import { filesIn } from '../../test/data-dir.ts'
import type { Kept } from './kept.ts'

type Rows = Database.Database

/** Reads a copy of the database with nothing but SQL, as somebody who knows none of the code. */
const onCopy = async <Value>(dataDir: string, work: (db: Rows) => Value): Promise<Value> => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-rows-'))
  for (const name of ['alcove.db', 'alcove.db-wal'])
    await cp(join(dataDir, name), join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  const db = new Database(join(folder, 'alcove.db'))
  try {
    loadVectors(db)
    return work(db)
  } finally {
    db.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const count = (db: Rows, sql: string, ...values: unknown[]): number =>
  Number(
    db
      .prepare(sql)
      .pluck()
      .get(...values),
  )

const wholeness = (db: Rows): string[] => {
  const result = db.pragma('integrity_check', { simple: true })
  const foreign = db.pragma('foreign_key_check') as unknown[]
  return [
    ...(result === 'ok' ? [] : [`integrity check: ${result}`]),
    ...(foreign.length === 0 ? [] : [`${foreign.length} rows point to nothing`]),
  ]
}

const acknowledgedRows = (db: Rows, kept: Kept): string[] => {
  const findings: string[] = []
  for (const [documentId, word] of kept.documents) {
    if (kept.uncertain.has(documentId)) continue
    const status = db.prepare('SELECT status FROM knowledge_documents WHERE document_id = ?').pluck().get(documentId)
    if (status === undefined) findings.push(`document ${word} was acknowledged and is gone`)
    else if (status === 'Failed') findings.push(`document ${word} has failed`)
  }
  for (const documentId of kept.deletedDocuments)
    if (count(db, 'SELECT count(*) FROM knowledge_documents WHERE document_id = ?', documentId) > 0)
      findings.push(`document ${documentId} was deleted and is there`)
  for (const [content, conversationId] of kept.messages) {
    if (kept.uncertain.has(conversationId)) continue
    const sql = `SELECT count(*) FROM ai_messages WHERE conversation_id = ? AND role = 'User' AND content = ?`
    const copies = count(db, sql, conversationId, content)
    if (copies !== 1) findings.push(`the message "${content}" is there ${copies} times`)
  }
  for (const conversationId of kept.deletedConversations)
    if (
      count(
        db,
        'SELECT count(*) FROM ai_conversations WHERE conversation_id = ? AND deleted_at IS NULL',
        conversationId,
      ) > 0
    )
      findings.push(`conversation ${conversationId} was deleted and is there`)
  return findings
}

const vectorTablesOf = (db: Rows): string[] =>
  db
    .prepare(`SELECT name FROM sqlite_master WHERE name GLOB 'retrieval_vectors_[0-9]*' AND sql LIKE 'CREATE VIRTUAL%'`)
    .pluck()
    .all() as string[]

/** Chunks that have their text, their words or their vector without the others. Every text of the mixed work has words and a vector. */
const halves = (db: Rows): string[] => {
  const indexed = 'SELECT row_id FROM retrieval_chunks WHERE model_no IS NOT NULL AND deleted_at IS NULL'
  const parts = {
    texts: 'SELECT row_id FROM retrieval_texts',
    words: 'SELECT id FROM retrieval_sparse_docsize',
    vectors: vectorTablesOf(db)
      .map((table) => `SELECT rowid FROM ${table}_rowids`)
      .join(' UNION '),
  }
  return Object.entries(parts).flatMap(([part, rows]) => {
    const without = rows === '' ? 0 : count(db, `SELECT count(*) FROM (${indexed} EXCEPT ${rows})`)
    const alone = rows === '' || part === 'texts' ? 0 : count(db, `SELECT count(*) FROM (${rows} EXCEPT ${indexed})`)
    return [
      ...(without === 0 ? [] : [`${without} indexed chunks have no ${part}`]),
      ...(alone === 0 ? [] : [`${alone} chunks have ${part} and are not indexed`]),
    ]
  })
}

const blobsOf = async (dataDir: string, kept: Kept): Promise<string[]> => {
  const files = (await filesIn(dataDir)).filter((path) => path.startsWith('blobs/'))
  const findings: string[] = []
  for (const [documentId, word] of kept.documents) {
    if (kept.uncertain.has(documentId)) continue
    const own = files.filter((path) => path.includes(documentId))
    const bytes = own.find((path) => path.endsWith('.md'))
    if (bytes === undefined || !(await readFile(join(dataDir, bytes), 'utf8')).startsWith(word))
      findings.push(`the bytes of ${word} are not what was uploaded`)
    if (!own.some((path) => path.endsWith('.meta.json'))) findings.push(`${word} has no metadata file`)
  }
  return findings
}

/** What a dead host left: everything that it acknowledged. Returns what is not so, in words. */
export const checkAfterKill = async (dataDir: string, kept: Kept): Promise<string[]> => [
  ...(await onCopy(dataDir, (db) => [...wholeness(db), ...acknowledgedRows(db, kept), ...halves(db)])),
  ...(await blobsOf(dataDir, kept)),
]

/** What was under way when the host died went one way or the other: from now on it must stay so. */
export const resolveUncertain = (dataDir: string, kept: Kept): Promise<void> =>
  onCopy(dataDir, (db) => {
    for (const id of kept.uncertain) {
      if (
        kept.documents.has(id) &&
        count(db, 'SELECT count(*) FROM knowledge_documents WHERE document_id = ?', id) === 0
      ) {
        kept.documents.delete(id)
        kept.deletedDocuments.add(id)
      }
      if (count(db, 'SELECT count(*) FROM ai_conversations WHERE conversation_id = ? AND deleted_at IS NULL', id) === 0)
        for (const [content, conversationId] of kept.messages) if (conversationId === id) kept.messages.delete(content)
    }
    if (kept.uncertain.has('theme')) kept.theme = null
    kept.uncertain.clear()
  })

const LIVE_CHUNKS = `SELECT c.row_id FROM retrieval_chunks c JOIN retrieval_jobs j USING (job_no)
  WHERE j.document_id = ? AND j.state = 'Indexed' AND c.deleted_at IS NULL`

const chunksOf = (db: Rows, documentId: string, vectorTables: readonly string[]): string[] => {
  const row = db
    .prepare('SELECT file_name AS name, status, chunk_count AS chunks FROM knowledge_documents WHERE document_id = ?')
    .get(documentId) as { name: string; status: string; chunks: number | null }
  if (row.status !== 'Indexed') return [`${row.name} is ${row.status}`]
  const rows = db.prepare(LIVE_CHUNKS).pluck().all(documentId) as number[]
  const jobs = count(db, `SELECT count(*) FROM retrieval_jobs WHERE document_id = ? AND state = 'Indexed'`, documentId)
  const texts = count(
    db,
    `SELECT count(DISTINCT text) FROM retrieval_texts WHERE row_id IN (${LIVE_CHUNKS})`,
    documentId,
  )
  const vectors = vectorTables.reduce(
    (sum, table) => sum + count(db, `SELECT count(*) FROM ${table}_rowids WHERE rowid IN (${LIVE_CHUNKS})`, documentId),
    0,
  )
  const words = count(db, `SELECT count(*) FROM retrieval_sparse_docsize WHERE id IN (${LIVE_CHUNKS})`, documentId)
  return [
    ...(jobs === 1 ? [] : [`${row.name} was taken in ${jobs} times`]),
    ...(rows.length === row.chunks ? [] : [`${row.name} has ${rows.length} chunks of ${row.chunks}`]),
    ...(texts === rows.length ? [] : [`${row.name} has chunks twice`]),
    ...(vectors === rows.length ? [] : [`${row.name} has ${vectors} vectors for ${rows.length} chunks`]),
    ...(words === rows.length ? [] : [`${row.name} has words of ${words} chunks of ${rows.length}`]),
  ]
}

const leftOvers = (db: Rows): string[] => {
  const of = (what: string, sql: string): string[] => {
    const found = count(db, sql)
    return found === 0 ? [] : [`${found} ${what}`]
  }
  return [
    ...of(
      'chunks of no document',
      `SELECT count(*) FROM retrieval_chunks c LEFT JOIN retrieval_jobs j USING (job_no)
       WHERE c.deleted_at IS NULL AND (j.document_id IS NULL OR j.document_id NOT IN (SELECT document_id FROM knowledge_documents))`,
    ),
    ...of(
      'replies without end',
      `SELECT count(*) FROM ai_tasks WHERE status NOT IN ('Completed', 'Failed', 'Cancelled')`,
    ),
    ...of('removals that were not finished', 'SELECT count(*) FROM knowledge_removals'),
    ...of('documents that failed', `SELECT count(*) FROM knowledge_documents WHERE status = 'Failed'`),
  ]
}

const strayFiles = async (dataDir: string, known: ReadonlySet<string>): Promise<string[]> =>
  (await filesIn(dataDir))
    .filter((path) => path.startsWith('blobs/') && ![...known].some((documentId) => path.includes(documentId)))
    .map((path) => `${path} belongs to no document`)

/** What a host that has caught up and was stopped left: everything whole, once, and nothing else. */
export const checkSettled = async (dataDir: string, kept: Kept): Promise<string[]> => {
  const known = new Set<string>()
  const rows = await onCopy(dataDir, (db) => {
    const tables = vectorTablesOf(db)
    for (const id of db.prepare('SELECT document_id FROM knowledge_documents').pluck().all()) known.add(String(id))
    const words = [...kept.documents].flatMap(([documentId, word]) => {
      if (!known.has(documentId)) return []
      const found = count(db, 'SELECT count(*) FROM retrieval_sparse WHERE retrieval_sparse MATCH ?', word)
      return found > 0 ? [] : [`${word} is not found by its word`]
    })
    return [
      ...wholeness(db),
      ...acknowledgedRows(db, kept),
      ...halves(db),
      ...[...known].flatMap((documentId) => chunksOf(db, documentId, tables)),
      ...words,
      ...leftOvers(db),
    ]
  })
  return [...rows, ...(await blobsOf(dataDir, kept)), ...(await strayFiles(dataDir, known))]
}
