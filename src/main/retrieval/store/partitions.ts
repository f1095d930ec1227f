import type { ChunkOrigin, VectorScope } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import { scopeFromKey, scopeKey } from './scope-key.ts'
import type { SearchArea } from './search-store.ts'

const ROWS_PER_PARTITION = 2 ** 32

export interface Partition {
  readonly partitionNo: number
  readonly scope: VectorScope
  readonly origin: ChunkOrigin
}

export interface RowRange {
  readonly from: number
  readonly to: number
}

export const partitionOfRow = (rowId: number): number => Math.floor(rowId / ROWS_PER_PARTITION)
export const rowRange = (partitionNo: number): RowRange => ({
  from: partitionNo * ROWS_PER_PARTITION,
  to: (partitionNo + 1) * ROWS_PER_PARTITION - 1,
})

/** The numbered pairs of a scope and an origin. Kept in memory: there are as many as teams and users, times four at most. */
export interface Partitions {
  /** The number of a pair; gives it one at its first chunk. */
  numberOf(scope: VectorScope, origin: ChunkOrigin): number
  get(partitionNo: number): Partition | null
  /** The partitions of an area that exist. */
  within(area: SearchArea): Partition[]
}

interface PartitionRow {
  readonly partition_no: number
  readonly scope: string
  readonly origin: ChunkOrigin
}

export const createPartitions = (db: Database): Partitions => {
  const select = db.prepare<[], PartitionRow>('SELECT partition_no, scope, origin FROM retrieval_partitions')
  const selectOne = db.prepare<[string, string], PartitionRow>(
    'SELECT partition_no, scope, origin FROM retrieval_partitions WHERE scope = ? AND origin = ?',
  )
  const insert = db.prepare(
    'INSERT INTO retrieval_partitions (scope, origin) VALUES (?, ?) ON CONFLICT (scope, origin) DO NOTHING',
  )
  const toPartition = (row: PartitionRow): Partition => ({
    partitionNo: row.partition_no,
    scope: scopeFromKey(row.scope),
    origin: row.origin,
  })
  const known = new Map(select.all().map((row) => [`${row.origin}|${row.scope}`, toPartition(row)]))
  const numbered = new Map([...known.values()].map((partition) => [partition.partitionNo, partition]))

  return {
    numberOf: (scope, origin) => {
      const key = scopeKey(scope)
      const partition = known.get(`${origin}|${key}`)
      // A row that a rolled back transaction made is gone again.
      if (partition !== undefined && selectOne.get(key, origin) !== undefined) return partition.partitionNo
      insert.run(key, origin)
      const row = selectOne.get(key, origin)
      if (row === undefined) throw new Error('A partition that was just inserted is missing.')
      known.set(`${origin}|${key}`, toPartition(row))
      numbered.set(row.partition_no, toPartition(row))
      return row.partition_no
    },
    get: (partitionNo) => numbered.get(partitionNo) ?? null,
    within: ({ scopes, origins }) => {
      const keys = new Set(scopes.map(scopeKey))
      return [...numbered.values()].filter(
        (partition) => keys.has(scopeKey(partition.scope)) && (origins === null || origins.includes(partition.origin)),
      )
    },
  }
}

/** Every scope that chunks were ever queued for, also where none is left. */
export const scopesEverUsed = (db: Database): VectorScope[] =>
  db.prepare<[], string>('SELECT DISTINCT scope FROM retrieval_partitions').pluck().all().map(scopeFromKey)
