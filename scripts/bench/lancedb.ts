/** LanceDB, the peer that `npm run bench -- peers` measures beside Alcove; in a folder of its own, so that `npm ci` does not bring its 200 MB. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./peers', import.meta.url))
const PACKAGE = '@lancedb/lancedb'

/** A text of the peer's table with its vector. */
export interface PeerRow {
  readonly id: string
  readonly text: string
  readonly vector: Float32Array
}

/** What of the package is used here; its types are not there where it is not installed. */
interface Query {
  nearestTo(vector: Float32Array): Query
  distanceType(type: 'dot'): Query
  fullTextSearch(words: string, options: { columns: string[] }): Query
  rerank(reranker: unknown): Query
  select(columns: string[]): Query
  limit(count: number): Query
  toArray(): Promise<{ id: string }[]>
}
interface Table {
  add(rows: unknown): Promise<unknown>
  createIndex(column: string, options: { config: unknown }): Promise<void>
  optimize(): Promise<unknown>
  query(): Query
}
interface LanceModule {
  connect(path: string): Promise<{ createTable(name: string, rows: unknown): Promise<Table>; close(): void }>
  readonly Index: { fts(options: { withPosition: boolean }): unknown }
  readonly rerankers: { readonly RRFReranker: { create(): Promise<unknown> } }
}

/** A table of LanceDB with both of its searches: BM25 with English stems, and vectors compared one by one, without loss. */
export interface PeerTable {
  add(rows: readonly PeerRow[]): Promise<void>
  /** Makes what was added searchable by its words. */
  finish(): Promise<void>
  /** Ids of the best by words and vectors, in the order of their reciprocal ranks. */
  hybrid(question: string, vector: Float32Array, limit: number): Promise<string[]>
  /** Ids of the nearest. */
  nearest(vector: Float32Array, limit: number): Promise<string[]>
  /** Closes the table and deletes its files. */
  close(): Promise<void>
}

/** Installs the peer where it is not, by its lock file; why that did not work, `null` when it is there. */
export const installPeer = (note: (line: string) => void): string | null => {
  if (existsSync(join(folder, 'node_modules', PACKAGE))) return null
  note(`installing ${PACKAGE} in scripts/bench/peers (200 MB, once)`)
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  return status === 0 ? null : `${PACKAGE} could not be installed: npm ci --prefix scripts/bench/peers`
}

const load = (): LanceModule => {
  try {
    return createRequire(join(folder, 'package.json'))(PACKAGE)
  } catch (cause) {
    throw new Error(`${PACKAGE} cannot be loaded on ${process.platform}-${process.arch}: see docs/decisions.md`, {
      cause,
    })
  }
}

/** An empty table in a temporary folder. The package must be installed, see {@link installPeer}. */
export const openPeer = async (): Promise<PeerTable> => {
  process.env.LANCEDB_LOG ??= 'error'
  const lance = load()
  const dir = await mkdtemp(join(tmpdir(), 'alcove-peer-'))
  const connection = await lance.connect(dir)
  const reranker = await lance.rerankers.RRFReranker.create()
  let made: Table | null = null
  const table = (): Table => {
    if (made === null) throw new Error('Nothing was added to the table.')
    return made
  }
  const ids = async (query: Query, limit: number): Promise<string[]> =>
    (await query.limit(limit).toArray()).map(({ id }) => id)
  return {
    add: async (rows) => {
      if (made === null) made = await connection.createTable('chunks', rows)
      else await made.add(rows)
    },
    finish: async () => {
      await table().createIndex('text', { config: lance.Index.fts({ withPosition: false }) })
      await table().optimize()
    },
    hybrid: (question, vector, limit) => {
      const near = table().query().nearestTo(vector).distanceType('dot')
      const both = near.fullTextSearch(question, { columns: ['text'] }).rerank(reranker)
      return ids(both.select(['id', 'text']), limit)
    },
    nearest: (vector, limit) =>
      ids(table().query().nearestTo(vector).distanceType('dot').select(['id', 'text']), limit),
    close: async () => {
      connection.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
