import type { VectorScope } from '../../../../contracts/index.ts'
import { chunkMetadataKeys } from '../../chunk-metadata.ts'
import { type EmbeddingVersion, versionStamp } from '../../embedding/embedding-version.ts'
import type { ChunkVector } from '../vector-store.ts'
import type { OpenPostgres } from './open-postgres.ts'
import type { StoredRow } from './postgres-chunks.ts'
import type { PostgresPartition } from './postgres-partitions.ts'
import type { ServingModel } from './serving-model.ts'
import { storable } from './storable.ts'

const ROWS_PER_READ = 256

/** A row as it was put in, with its vector by the model that is read. */
export const toChunk = (row: StoredRow, partition: PostgresPartition, version: EmbeddingVersion): ChunkVector => {
  // What was put in by hand has the stamp that it was given, if any.
  const isStamped = row.vector !== null && row.metadata[chunkMetadataKeys.embedModel] !== undefined
  return {
    id: row.id,
    text: row.text,
    origin: partition.origin,
    metadata: isStamped ? { ...row.metadata, ...versionStamp(version) } : row.metadata,
    vector: row.vector ?? new Float32Array(version.dimensions),
  }
}

/** Reads the chunks of a scope. */
export interface StoredChunks {
  /** In the order of their ids; null where the scope has none of such an id. */
  read(scope: VectorScope, chunkIds: readonly string[]): Promise<(ChunkVector | null)[]>
  list(scope: VectorScope): Promise<ChunkVector[]>
}

export const createStoredChunks = (open: () => Promise<OpenPostgres>, serving: ServingModel): StoredChunks => {
  /** What reading the chunks of a scope takes: its partitions, and the model whose vectors are read. */
  const readingOf = async (scope: VectorScope) => {
    const opened = await open()
    const partitions = await opened.area.partitions({ scopes: [scope], origins: null })
    const numbered = new Map(partitions.map((partition) => [partition.partitionNo, partition]))
    const version = serving.current() ?? { providerId: '', modelId: '', dimensions: 0 }
    const modelNo =
      serving.current() === null
        ? await opened.models.newest()
        : await serving.numberOf(opened.models, version.dimensions)
    return { opened, partitions, numbered, version, modelNo }
  }
  const readChunks = async (scope: VectorScope, chunkIds: readonly string[]): Promise<(ChunkVector | null)[]> => {
    const { opened, numbered, version, modelNo } = await readingOf(scope)
    const rows = await opened.area.rowsOfChunks(modelNo, [...numbered.keys()], chunkIds)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return chunkIds.map((chunkId) => {
      const row = byId.get(storable(chunkId))
      if (row === undefined) return null
      const partition = numbered.get(row.partitionNo)
      return partition === undefined ? null : toChunk(row, partition, version)
    })
  }
  const readAll = async (scope: VectorScope): Promise<ChunkVector[]> => {
    const { opened, partitions, numbered, version, modelNo } = await readingOf(scope)
    const listed: ChunkVector[] = []
    for (let after = 0, full = partitions.length > 0; full; ) {
      const page = await opened.area.rowsAfter(modelNo, [...numbered.keys()], { after, limit: ROWS_PER_READ })
      for (const row of page) {
        const partition = numbered.get(row.partitionNo)
        if (partition !== undefined) listed.push(toChunk(row, partition, version))
      }
      after = page.at(-1)?.rowNo ?? after
      full = page.length === ROWS_PER_READ
    }
    return listed
  }
  return { read: readChunks, list: readAll }
}
