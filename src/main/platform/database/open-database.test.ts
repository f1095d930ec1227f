import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../logging/silent-logger.ts'
import { testFolder } from '../test-folder.ts'
import type { Migration, MigrationSet } from './database.ts'
import { closeDatabase, openDatabase } from './open-database.ts'
import { platformMigrations } from './platform-migrations.ts'
import { listSnapshots } from './snapshot.ts'

const step = (version: number, sql: string): Migration => ({
  version,
  name: `step ${version}`,
  up: (db) => {
    db.exec(sql)
  },
})

const shelf = (...migrations: Migration[]): MigrationSet => ({ layer: 'shelf', migrations })
const first = step(1, 'CREATE TABLE books (title TEXT NOT NULL)')
const second = step(2, 'ALTER TABLE books ADD COLUMN author TEXT')

const opener = (dir: string) => (set: MigrationSet) =>
  openDatabase({
    path: join(dir, 'alcove.db'),
    migrationSets: [platformMigrations, set],
    snapshotDir: join(dir, 'snapshots'),
    logger: silentLogger(),
  })

describe('openDatabase', () => {
  it('opens with the settings that the layers rely on', async () => {
    using folder = testFolder()
    const db = await opener(folder.path)(shelf(first))
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(db.pragma('synchronous', { simple: true })).toBe(1)
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
    expect(db.pragma('busy_timeout', { simple: true })).toBe(5000)
    expect(db.prepare('SELECT vec_version()').pluck().get()).toMatch(/^v/)
    closeDatabase(db)
    expect(readdirSync(folder.path)).toEqual(['alcove.db'])
  })

  it('records each step once, by layer', async () => {
    using folder = testFolder()
    const open = opener(folder.path)
    closeDatabase(await open(shelf(first)))
    const db = await open(shelf(first, second))
    const rows = db.prepare('SELECT layer, version FROM schema_migrations ORDER BY rowid').raw().all()
    expect(rows).toEqual([
      ...platformMigrations.migrations.map(({ version }) => ['platform', version]),
      ['shelf', 1],
      ['shelf', 2],
    ])
    closeDatabase(db)
  })

  it('takes no snapshot of a new database, nor when nothing is to be done', async () => {
    using folder = testFolder()
    const open = opener(folder.path)
    closeDatabase(await open(shelf(first)))
    closeDatabase(await open(shelf(first)))
    expect(readdirSync(folder.path)).not.toContain('snapshots')
  })

  it('takes a snapshot with the content from before the migration', async () => {
    using folder = testFolder()
    const open = opener(folder.path)
    const before = await open(shelf(first))
    before.prepare('INSERT INTO books VALUES (?)').run('Middlemarch')
    closeDatabase(before)
    closeDatabase(await open(shelf(first, second)))

    const snapshots = listSnapshots(join(folder.path, 'snapshots'))
    expect(snapshots).toHaveLength(1)
    expect(readdirSync(join(folder.path, 'snapshots'))).toHaveLength(1)
    const copy = new BetterSqlite3(snapshots[0], { readonly: true })
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(copy.prepare('SELECT * FROM books').all()).toEqual([{ title: 'Middlemarch' }])
    copy.close()
  })

  it('does not migrate a damaged database, and keeps no snapshot of it', async () => {
    using folder = testFolder()
    const open = opener(folder.path)
    const db = await open(shelf(first))
    const insert = db.prepare('INSERT INTO books VALUES (?)')
    for (let row = 0; row < 500; row += 1) insert.run(`Title ${row} `.repeat(20))
    closeDatabase(db)
    const path = join(folder.path, 'alcove.db')
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0xa5, bytes.length - 3 * 4096, bytes.length - 4096))

    await expect(open(shelf(first, second))).rejects.toMatchObject({ code: 'Unavailable', message: /is damaged/ })
    expect(readdirSync(join(folder.path, 'snapshots'))).toEqual([])
    closeDatabase(await open(shelf(first)))
  })

  it('keeps the last five snapshots', async () => {
    using folder = testFolder()
    const open = opener(folder.path)
    const steps = [first]
    closeDatabase(await open(shelf(...steps)))
    for (let version = 2; version <= 8; version += 1) {
      steps.push(step(version, `CREATE TABLE extra${version} (id INTEGER)`))
      closeDatabase(await open(shelf(...steps)))
    }
    const snapshots = listSnapshots(join(folder.path, 'snapshots'))
    expect(snapshots).toHaveLength(5)
    const latest = new BetterSqlite3(snapshots.at(-1), { readonly: true })
    expect(latest.prepare(`SELECT max(version) FROM schema_migrations WHERE layer = 'shelf'`).pluck().get()).toBe(7)
    latest.close()
  })

  it('undoes a step that fails and keeps those before it', async () => {
    using folder = testFolder()
    const open = opener(folder.path)
    const failing = step(3, `CREATE TABLE half (id INTEGER); INSERT INTO missing VALUES (1)`)
    await expect(open(shelf(first, second, failing))).rejects.toThrow('no such table: missing')
    const db = await open(shelf(first, second))
    expect(db.prepare(`SELECT name FROM sqlite_schema WHERE name IN ('books', 'half')`).pluck().all()).toEqual([
      'books',
    ])
    closeDatabase(db)
  })

  it('undoes a step that leaves dangling references', async () => {
    using folder = testFolder()
    const dangling = step(
      2,
      'CREATE TABLE loans (book INTEGER REFERENCES books (rowid)); INSERT INTO loans VALUES (42)',
    )
    await expect(opener(folder.path)(shelf(first, dangling))).rejects.toThrow()
  })

  it('refuses a database of a newer version and leaves its bytes alone', async () => {
    using folder = testFolder()
    const open = opener(folder.path)
    closeDatabase(await open(shelf(first, second)))
    const before = readFileSync(join(folder.path, 'alcove.db'))
    await expect(open(shelf(first))).rejects.toMatchObject({ code: 'Conflict', message: /newer version of Alcove/ })
    expect(readFileSync(join(folder.path, 'alcove.db')).equals(before)).toBe(true)
    expect(readdirSync(folder.path)).toEqual(['alcove.db'])
  })

  it('refuses a database with a layer that it does not know', async () => {
    using folder = testFolder()
    const open = opener(folder.path)
    closeDatabase(await open(shelf(first)))
    await expect(open({ layer: 'cellar', migrations: [] })).rejects.toMatchObject({ code: 'Conflict' })
  })

  it('says where the snapshots are when the file is damaged', async () => {
    using folder = testFolder()
    writeFileSync(join(folder.path, 'alcove.db'), 'This is not a database, whatever its name says.'.repeat(100))
    await expect(opener(folder.path)(shelf(first))).rejects.toMatchObject({ code: 'Unavailable', message: /snapshots/ })
  })

  it('refuses steps that do not count up from one', async () => {
    using folder = testFolder()
    await expect(opener(folder.path)(shelf(second))).rejects.toThrow("Migration 'step 2' of layer 'shelf'")
  })
})
