import type { ChunkOrigin, VectorScope } from '../../../../contracts/index.ts'
import { scopeKey } from '../scope-key.ts'
import type { NewRow } from './new-row.ts'
import type { Query } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'
import { storable } from './storable.ts'

const partitionKey = (scope: VectorScope, origin: ChunkOrigin): string => `${origin}|${storable(scopeKey(scope))}`

/** Tells the partition that a row goes into. */
export type PartitionOf = (row: NewRow) => number

/** Locks the partitions of rows to the end of the transaction; those that are not there yet are made. */
export const lockPartitions = async (
  { table }: PostgresSchema,
  query: Query,
  rows: readonly NewRow[],
): Promise<PartitionOf> => {
  const pairs = new Map(
    rows.map(({ scope, chunk }) => [partitionKey(scope, chunk.origin), { scope, origin: chunk.origin }]),
  )
  const scopes = [...pairs.values()].map(({ scope }) => storable(scopeKey(scope)))
  const origins = [...pairs.values()].map(({ origin }) => origin)
  const given = 'SELECT * FROM unnest($1::text[], $2::text[]) AS given (scope, origin)'
  // Whoever writes to the same partitions waits here, each in the same order.
  const lock = () =>
    query<{ partition_no: number; scope: string; origin: string }>(
      `SELECT partition_no, scope, origin FROM ${table('partitions')} p JOIN (${given}) g USING (scope, origin)
       ORDER BY partition_no FOR UPDATE OF p`,
      [scopes, origins],
    )
  let found = await lock()
  if (found.length < pairs.size) {
    await query(
      `INSERT INTO ${table('partitions')} (scope, origin) ${given} ORDER BY 1, 2 ON CONFLICT (scope, origin) DO NOTHING`,
      [scopes, origins],
    )
    found = await lock()
  }
  const numbers = new Map(found.map((row) => [`${row.origin}|${row.scope}`, row.partition_no]))
  return ({ scope, chunk }) => {
    const partitionNo = numbers.get(partitionKey(scope, chunk.origin))
    if (partitionNo === undefined) throw new Error('A partition that was just made is missing.')
    return partitionNo
  }
}
