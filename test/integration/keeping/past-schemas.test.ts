import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { load as loadVectors } from 'sqlite-vec'
import { describe, expect, it } from 'vitest'
import { assistantMigrations } from '../../../src/main/assistant/index.ts'
import { knowledgeMigrations } from '../../../src/main/knowledge/index.ts'
import {
  closeDatabase,
  type MigrationSet,
  openDatabase,
  platformMigrations,
  silentLogger,
} from '../../../src/main/platform/index.ts'
import { retrievalMigrations } from '../../../src/main/retrieval/index.ts'
import { temporaryDataDir } from '../../host.ts'

const sets: readonly MigrationSet[] = [
  platformMigrations,
  assistantMigrations,
  retrievalMigrations,
  knowledgeMigrations,
]
const open = (dataDir: string, migrationSets: readonly MigrationSet[]) =>
  openDatabase({
    path: join(dataDir, 'alcove.db'),
    migrationSets,
    snapshotDir: join(dataDir, 'snapshots'),
    logger: silentLogger(),
  })
type Opened = Awaited<ReturnType<typeof open>>

const schemaOf = (db: Opened): unknown[] =>
  db
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE name <> 'note' ORDER BY type, name")
    .all()
    .map((row) => JSON.stringify(row).replaceAll(/(\\n|\s)+/g, ' '))
const inFolder = async (work: (dataDir: string) => Promise<void>): Promise<void> => {
  const dataDir = await temporaryDataDir()
  try {
    await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
const upTo = (layer: string, version: number): MigrationSet[] =>
  sets.map((set) => (set.layer === layer ? { ...set, migrations: set.migrations.slice(0, version) } : set))

const past = sets.flatMap(({ layer, migrations }) =>
  migrations.slice(0, -1).map(({ version, name }): [string, number, string] => [layer, version, name]),
)

describe('a database of an earlier version', () => {
  it.each(past)('[D2.04] %s %i (%s) is opened after a verified snapshot, and is as a new one', (layer, version) =>
    inFolder(async (dataDir) => {
      const before = await open(dataDir, upTo(layer, version))
      before.exec("CREATE TABLE note (words TEXT); INSERT INTO note VALUES ('written before')")
      closeDatabase(before)
      const after = await open(dataDir, sets)
      const schema = schemaOf(after)
      expect(after.prepare('SELECT words FROM note').pluck().all()).toEqual(['written before'])
      expect(after.pragma('integrity_check', { simple: true })).toBe('ok')
      closeDatabase(after)

      const snapshots = join(dataDir, 'snapshots')
      const [name] = await readdir(snapshots)
      const snapshot = new Database(join(snapshots, name ?? ''), { readonly: true })
      loadVectors(snapshot)
      expect(snapshot.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(snapshot.prepare('SELECT max(version) FROM schema_migrations WHERE layer = ?').pluck().get(layer)).toBe(
        version,
      )
      snapshot.close()

      await inFolder(async (other) => {
        const fresh = await open(other, sets)
        expect(schema).toEqual(schemaOf(fresh))
        closeDatabase(fresh)
      })
    }),
  )

  it('[D2.04] stays as it was when a step fails, and opens with the version that wrote it', () =>
    inFolder(async (dataDir) => {
      closeDatabase(await open(dataDir, sets))
      const failing: MigrationSet = {
        ...retrievalMigrations,
        migrations: [
          ...retrievalMigrations.migrations,
          {
            version: retrievalMigrations.migrations.length + 1,
            name: 'one that fails',
            up: (db) => db.exec('DROP TABLE retrieval_texts; INSERT INTO nowhere VALUES (1)'),
          },
        ],
      }
      await expect(
        open(
          dataDir,
          sets.map((set) => (set.layer === failing.layer ? failing : set)),
        ),
      ).rejects.toThrow('nowhere')
      const again = await open(dataDir, sets)
      expect(again.prepare('SELECT count(*) FROM retrieval_texts').pluck().get()).toBe(0)
      closeDatabase(again)
    }))

  it('[D2.04] of a later version is refused: there is no way back', () =>
    inFolder(async (dataDir) => {
      closeDatabase(await open(dataDir, sets))
      await expect(open(dataDir, upTo('retrieval', 1))).rejects.toMatchObject({ code: 'Conflict' })
    }))

  it('that knew one embedding model goes on with the one that most chunks are of', () =>
    inFolder(async (dataDir) => {
      const before = await open(dataDir, upTo('retrieval', 2))
      before.exec(`
        INSERT INTO retrieval_models VALUES (1, 'test', 'older', 8), (2, 'test', 'newer', 8);
        INSERT INTO retrieval_chunks (row_id, id, model_no) VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', 2), (4, 'd', NULL);
        INSERT INTO retrieval_chunks (row_id, id, model_no, deleted_at) VALUES (5, 'e', 1, 7), (6, 'f', 1, 7);
      `)
      closeDatabase(before)
      const after = await open(dataDir, sets)
      expect(after.prepare('SELECT serving_no, target_no, state FROM retrieval_embedding').all()).toEqual([
        { serving_no: 2, target_no: null, state: 'Settled' },
      ])
      closeDatabase(after)
    }))
})
