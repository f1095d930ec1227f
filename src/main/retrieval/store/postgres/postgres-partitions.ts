import type { ChunkOrigin, VectorScope } from '../../../../contracts/index.ts'
import { scopeFromKey, scopeKey } from '../scope-key.ts'
import type { SearchArea } from '../search-store.ts'
import type { Query } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'
import { storable } from './storable.ts'

/** A scope with one origin that holds something. */
export interface PostgresPartition {
  readonly partitionNo: number
  readonly scope: VectorScope
  readonly origin: ChunkOrigin
  readonly documents: number
  readonly words: number
  readonly languageMask: number
}

interface PartitionRow {
  readonly partition_no: number
  readonly scope: string
  readonly origin: ChunkOrigin
  readonly documents: string
  readonly words: string
  readonly language_mask: number
}

const COLUMNS = ['partition_no', 'scope', 'origin', 'documents', 'words', 'language_mask'].join(', ')

const toPartition = (row: PartitionRow): PostgresPartition => ({
  partitionNo: row.partition_no,
  scope: scopeFromKey(row.scope),
  origin: row.origin,
  documents: Number(row.documents),
  words: Number(row.words),
  languageMask: row.language_mask,
})

/** What is read of the partitions of a store. */
export const createPostgresPartitions = ({ table }: PostgresSchema, query: Query) => ({
  /** The filled partitions of an area. */
  partitions: async ({ scopes, origins }: SearchArea): Promise<PostgresPartition[]> => {
    const rows = await query<PartitionRow>(
      `SELECT ${COLUMNS} FROM ${table('partitions')}
       WHERE scope = ANY ($1::text[]) AND ($2::text[] IS NULL OR origin = ANY ($2::text[])) AND documents > 0
       ORDER BY partition_no`,
      [scopes.map((scope) => storable(scopeKey(scope))), origins],
    )
    return rows.map(toPartition)
  },
  everyPartition: async (): Promise<PostgresPartition[]> => {
    const rows = await query<PartitionRow>(`SELECT ${COLUMNS} FROM ${table('partitions')} WHERE documents > 0`)
    return rows.map(toPartition)
  },
})
