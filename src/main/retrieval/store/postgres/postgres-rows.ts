import type { VectorScope } from '../../../../contracts/index.ts'
import type { Analyser } from '../../analysis/analyser.ts'
import { indexedText } from '../../chunk-metadata.ts'
import { scopeKey } from '../scope-key.ts'
import { foundBy } from './found-by.ts'
import { lockPartitions } from './lock-partitions.ts'
import type { NewRow, ReadRow } from './new-row.ts'
import type { Query } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'
import { createRowFindings } from './row-findings.ts'
import { storable } from './storable.ts'

/** The statements that change rows; for use in a transaction. */
export interface PostgresRows {
  /** Adds chunks, in place of those with their ids. */
  add(query: Query, rows: readonly NewRow[]): Promise<void>
  /** Makes live rows unfindable; they stay until they are erased. Returns how many it was. */
  bury(query: Query, rowNos: readonly number[]): Promise<number>
  erase(query: Query, rowNos: readonly number[]): Promise<void>
  /** Removes some rows of a scope for good that were buried long enough ago; returns how many. */
  vacuum(
    query: Query,
    which: { readonly scope: VectorScope; readonly retainTombstonesMs: number; readonly limit: number },
  ): Promise<number>
}

/** Keeps chunks and what finds them in step. */
export const createPostgresRows = (schema: PostgresSchema, analyser: Analyser): PostgresRows => {
  const { table } = schema
  const findings = createRowFindings(schema)

  const read = async (query: Query, rows: readonly NewRow[]): Promise<ReadRow[]> => {
    const partitionOf = await lockPartitions(schema, query, rows)
    return rows.map((row) => ({
      ...row,
      partitionNo: partitionOf(row),
      ...foundBy(analyser.read(indexedText(row.chunk))),
    }))
  }
  const bury: PostgresRows['bury'] = async (query, rowNos) => {
    await findings.remove(query, rowNos)
    const buried = await query(
      `UPDATE ${table('chunks')} SET deleted_at = now(), terms = '{}', surfaces = '{}', occurrences = '{}'
       WHERE row_no = ANY ($1::bigint[]) AND deleted_at IS NULL RETURNING 1`,
      [rowNos],
    )
    return buried.length
  }
  const erase: PostgresRows['erase'] = async (query, rowNos) => {
    await findings.remove(query, rowNos)
    await query(`DELETE FROM ${table('chunks')} WHERE row_no = ANY ($1::bigint[])`, [rowNos])
  }
  const insertChunks = async (query: Query, rows: readonly ReadRow[]): Promise<number[]> => {
    const inserted = await query<{ id: string; row_no: string }>(
      `INSERT INTO ${table('chunks')} (id, partition_no, text, metadata, length, terms, surfaces, occurrences)
       SELECT id, partition_no, text, metadata, length,
         ARRAY(SELECT json_array_elements_text(terms)), ARRAY(SELECT json_array_elements_text(surfaces)),
         ARRAY(SELECT json_array_elements_text(occurrences)::integer)
       FROM json_to_recordset($1::json) AS given (
         id text, partition_no integer, text text, metadata json, length integer, terms json, surfaces json, occurrences json
       ) RETURNING id, row_no`,
      [
        JSON.stringify(
          rows.map(({ chunk, partitionNo, length, terms, surfaces }) => ({
            id: storable(chunk.id),
            partition_no: partitionNo,
            text: storable(chunk.text),
            metadata: Object.fromEntries(
              Object.entries(chunk.metadata).map(([key, value]) => [storable(key), storable(value)]),
            ),
            length,
            terms: [...terms.keys()],
            surfaces: [...surfaces.keys()],
            occurrences: [...surfaces.values()],
          })),
        ),
      ],
    )
    const byId = new Map(inserted.map(({ id, row_no }) => [id, Number(row_no)]))
    return rows.map(({ chunk }) => byId.get(storable(chunk.id)) ?? 0)
  }
  return {
    bury,
    erase,
    vacuum: async (query, { scope, retainTombstonesMs, limit }) => {
      const removed = await query(
        `DELETE FROM ${table('chunks')} WHERE row_no IN (
           SELECT row_no FROM ${table('chunks')} JOIN ${table('partitions')} USING (partition_no)
           WHERE scope = $1 AND deleted_at <= now() - $2 * interval '1 millisecond' LIMIT ${limit}
         ) RETURNING 1`,
        [storable(scopeKey(scope)), retainTombstonesMs],
      )
      return removed.length
    },
    add: async (query, given) => {
      // Of several with one id the last one counts.
      const rows = await read(query, [...new Map(given.map((row) => [row.chunk.id, row])).values()])
      const former = await query<{ row_no: string }>(
        `SELECT row_no FROM ${table('chunks')} WHERE id = ANY ($1::text[])`,
        [rows.map(({ chunk }) => storable(chunk.id))],
      )
      if (former.length > 0)
        await erase(
          query,
          former.map(({ row_no }) => Number(row_no)),
        )
      const rowNos = await insertChunks(query, rows)
      await findings.insert(query, rows, rowNos)
    },
  }
}
