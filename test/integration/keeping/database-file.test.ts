import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { load as loadVectors } from 'sqlite-vec'
import { expect, it } from 'vitest'
import { launchHost, temporaryDataDir } from '../../host.ts'

/** Where a file of SQLite says how it is written: 2 for a write-ahead log, 1 for none. */
const WRITE_VERSION = 18
const READ_VERSION = 19

it('[D2.01] everything is in one SQLite file with a write-ahead log, vectors in sqlite-vec', async () => {
  const dataDir = await temporaryDataDir()
  const host = await launchHost({ dataDir })
  const { documentId } = await host.client.add({ fileName: 'log.txt', bytes: 'The dome closes in strong wind.' })
  const [document] = await host.client.settled([documentId])
  await host.client.ask('When does the dome close?')
  await host.stop()

  const files = await readdir(dataDir, { recursive: true })
  const databases: string[] = []
  for (const file of files.map((name) => join(dataDir, name))) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    if (bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3') databases.push(file)
  }
  const path = join(dataDir, 'alcove.db')
  expect(databases).toEqual([path])
  const header = await readFile(path)
  expect([header[WRITE_VERSION], header[READ_VERSION]]).toEqual([2, 2])

  const db = new Database(path, { readonly: true })
  loadVectors(db)
  const vectorTables = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE sql LIKE '%USING vec0%'")
    .all()
  expect(vectorTables).toHaveLength(1)
  const vectors = db.prepare(`SELECT vec_length(embedding) FROM ${vectorTables[0]?.name}`).pluck().all()
  expect(vectors).toEqual(Array.from({ length: document?.chunkCount ?? 0 }, () => 256))
  const kept = (sql: string) => db.prepare(sql).pluck().get()
  expect(kept('SELECT count(*) FROM knowledge_documents')).toBe(1)
  expect(kept("SELECT count(*) FROM ai_messages WHERE role = 'Assistant'")).toBe(1)
  expect(kept('SELECT count(*) > 0 FROM events')).toBe(1)
  db.close()
  await rm(dataDir, { recursive: true, force: true })
}, 120_000)
