import { type EmbeddingVersion, versionKey } from '../../embedding/embedding-version.ts'
import type { StoreModel } from '../searched-model.ts'
import type { SharedEmbeddings, UnembeddedChunk } from '../shared-embeddings.ts'
import type { StaleRow } from './model-vectors.ts'
import type { OpenPostgres, PostgresServer } from './open-postgres.ts'

export interface PostgresEmbeddingsOptions {
  serving(): StoreModel | null
  serve(model: StoreModel): void
  /** Told of vectors that were put. */
  onAdded(count: number, version: EmbeddingVersion): void
}

/** The vectors of a store on a server, for re-embedding. */
export const postgresEmbeddings = (server: PostgresServer, options: PostgresEmbeddingsOptions): SharedEmbeddings => {
  const toChunks = async ({ area }: OpenPostgres, rows: readonly StaleRow[]): Promise<UnembeddedChunk[]> => {
    const partitions = new Map((await area.everyPartition()).map((each) => [each.partitionNo, each]))
    return rows.flatMap(({ row_no, partition_no, id, text, metadata }) => {
      const partition = partitions.get(partition_no)
      if (partition === undefined) return []
      const { scope, origin } = partition
      return [{ rowId: Number(row_no), scope, chunk: { id, text, metadata, origin } }]
    })
  }
  const denseWeights = new Map<string, number | null>()
  return {
    serve: options.serve,
    lacking: async function* (version, pageSize) {
      const opened = await server.open()
      const modelNo = await opened.models.add(version)
      for (let after = 0; ; ) {
        const rows = await opened.models.stale(modelNo, after, pageSize)
        const last = rows.at(-1)
        if (last === undefined) return
        yield await toChunks(opened, rows)
        after = Number(last.row_no)
      }
    },
    count: async (version) => {
      const { models } = await server.open()
      return models.count((await models.find(version)) ?? 0)
    },
    put: async (version, vectors) => {
      const { models } = await server.open()
      await models.put(
        await models.add(version),
        [...vectors].map(([rowNo, vector]) => ({ rowNo, vector })),
      )
      options.onAdded(vectors.size, version)
    },
    denseWeight: (version) => denseWeights.get(versionKey(version)) ?? null,
    keptWeight: async (version) => {
      const weight = await (await server.open()).models.keptWeight(version)
      denseWeights.set(versionKey(version), weight)
      return weight
    },
    sample: async (size) => {
      const { area } = await server.open()
      const partitionNos = (await area.everyPartition()).map(({ partitionNo }) => partitionNo)
      const rows = await area.rows(0, await area.spread(partitionNos, size))
      return rows.map(({ id, text, metadata }) => ({ chunk: { id, text, metadata } }))
    },
    weigh: async (version, denseWeight) => {
      await (await server.open()).models.weigh(version, denseWeight)
      denseWeights.set(versionKey(version), denseWeight)
    },
    removeAbandoned: async (kept, signal) => {
      const { models } = await server.open()
      const serving = options.serving()
      await models.removeAbandoned(serving === null ? kept : [serving, ...kept], signal)
    },
  }
}
