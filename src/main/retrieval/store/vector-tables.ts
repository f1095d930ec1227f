import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../platform/index.ts'
import { type EmbeddingVersion, versionKey } from '../embedding/embedding-version.ts'
import { openVectorTable, type VectorTable, vectorTableName } from './vector-table.ts'

/** The vec0 tables of every model that was ever used here and whose vectors are still kept. */
export interface VectorTables {
  /** The table of a model; made at its first use. */
  of(version: EmbeddingVersion): VectorTable
  /** Takes a row out of every table; for use in a transaction. */
  removeRow(rowId: number): void
  /** Removes the tables of all models but some, a little at a time. Returns the numbers of those that are gone. */
  keepOnly(versions: readonly EmbeddingVersion[], signal: AbortSignal): Promise<number[]>
}

interface ModelRow {
  readonly model_no: number
  readonly provider_id: string
  readonly model_id: string
  readonly dimensions: number
}

/** Blocks of vectors that are removed in one write. */
const BLOCKS_PER_WRITE = 8

export const createVectorTables = (db: Database): VectorTables => {
  const exists = db.prepare<[string]>(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`)
  const tables = new Map<string, VectorTable>()
  const of: VectorTables['of'] = (version) => {
    const known = tables.get(versionKey(version))
    if (known !== undefined) return known
    const table = openVectorTable(db, version)
    tables.set(versionKey(version), table)
    return table
  }
  const firstIn = (name: string): number | null =>
    db.prepare<[], number | null>(`SELECT min(rowid) FROM ${name}`).pluck().get() ?? null
  /** Whether its removal was interrupted, by the end of the process: it takes the first blocks first. */
  const isHalfGone = (name: string): boolean => firstIn(`${name}_vector_chunks00`) !== firstIn(`${name}_chunks`)
  for (const row of db.prepare<[], ModelRow>('SELECT * FROM retrieval_models').all())
    if (exists.get(vectorTableName(row.model_no)) === undefined) continue
    else if (isHalfGone(vectorTableName(row.model_no))) db.exec(`DROP TABLE ${vectorTableName(row.model_no)}`)
    else of({ providerId: row.provider_id, modelId: row.model_id, dimensions: row.dimensions })

  /** Dropped whole, a large table would hold the connection for as long as all its pages take to be overwritten. */
  const drop = async (name: string, signal: AbortSignal): Promise<void> => {
    const blocks = `${name}_vector_chunks00`
    const removeSome = db.prepare(
      `DELETE FROM ${blocks} WHERE rowid IN (SELECT rowid FROM ${blocks} ORDER BY rowid LIMIT ${BLOCKS_PER_WRITE})`,
    )
    while (!signal.aborted && removeSome.run().changes > 0) await nextTurn()
    if (!signal.aborted) db.exec(`DROP TABLE ${name}`)
  }
  return {
    of,
    removeRow: (rowId) => {
      for (const table of tables.values()) table.remove(rowId)
    },
    keepOnly: async (versions, signal) => {
      const kept = new Set(versions.map(versionKey))
      const gone: number[] = []
      for (const [key, table] of [...tables])
        if (!kept.has(key) && !signal.aborted) {
          tables.delete(key)
          await drop(table.name, signal)
          gone.push(table.modelNo)
        }
      return gone
    },
  }
}
