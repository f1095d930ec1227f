import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Logger } from '../../platform/index.ts'
import { dot, isZero, unit } from '../embedding/unit-vector.ts'
import { type Background, backgroundOf, closeness } from '../ranking/background.ts'
import { PROBES } from '../ranking/probes.ts'
import { createChunkReader } from '../store/chunk-table.ts'
import { createDocumentRows } from '../store/document-rows.ts'
import { createPartitions, partitionOfRow } from '../store/partitions.ts'
import type { SearchArea } from '../store/search-store.ts'
import type { VectorMatch } from '../store/vector-store.ts'
import type { ImageEmbedder, ImageEmbedderPart } from './image-embedder.ts'
import { createPictureTable, type PictureRow } from './picture-table.ts'

export interface PicturesOptions {
  readonly db: Database
  readonly embedder: ImageEmbedderPart
  readonly logger: Logger
}

/** What to look for among pictures, and where. */
export interface PictureSearch extends SearchArea {
  readonly query: string
  readonly topK: number
  readonly minScore: number
}

/** Pictures, found by what they show. */
export interface Pictures {
  /** Whether there is a model to look at pictures at the moment. */
  readonly isOn: boolean
  /**
   * Notes what a picture shows, under the chunk that stands for it, which may come later. Resolves to whether the model could read it; a model
   * that fails is logged.
   */
  note(chunkId: string, imageBytes: Uint8Array): Promise<boolean>
  /** Best first, none below `minScore`; nothing where the model fails, which is logged. A score is how likely it is that the picture shows what is asked for, 0 to 1. */
  find(search: PictureSearch): Promise<VectorMatch[]>
  /** Removes what is left of pictures that were removed. */
  sweep(): void
}

/** Rows looked at in one turn of the loop: about a millisecond. */
const ROWS_PER_TURN = 256
/** A closeness of which it is as likely as not that the picture is meant; unrelated ones come to 3 once in a hundred. */
const EVEN = 3.5
const STEEPNESS = 1.5

const likelihood = (close: number): number => 1 / (1 + Math.exp(STEEPNESS * (EVEN - close)))

interface Seen {
  readonly rowId: number
  readonly vector: Float32Array
  readonly cosine: number
}

export const createPictures = ({ db, embedder, logger }: PicturesOptions): Pictures => {
  const table = createPictureTable(db)
  const reader = createChunkReader(db)
  const rowsOfDocuments = createDocumentRows(db)
  let probes: { readonly model: ImageEmbedder; readonly vectors: readonly Float32Array[] } | null = null
  const current = (): ImageEmbedder | null => (typeof embedder === 'function' ? embedder() : embedder)

  const probesOf = async (model: ImageEmbedder): Promise<readonly Float32Array[]> => {
    if (probes?.model === model) return probes.vectors
    const vectors: Float32Array[] = []
    for (const probe of PROBES.en) vectors.push(unit(await model.embedQuery(probe)))
    probes = { model, vectors }
    return vectors
  }
  const isInDocuments = ({ documentIds = null }: SearchArea): ((rowId: number) => boolean) => {
    if (documentIds === null) return () => true
    const rowIds = new Set(rowsOfDocuments(documentIds))
    return (rowId) => rowIds.has(rowId)
  }
  /** The best pictures of the area, and on what scale their cosines are to be read: that of questions which mean none of them. */
  const scan = async (
    model: ImageEmbedder,
    question: Float32Array,
    { area, limit }: { readonly area: SearchArea; readonly limit: number },
  ): Promise<{ readonly best: readonly Seen[]; readonly background: Background | null }> => {
    const partitionNos = new Set(
      createPartitions(db)
        .within(area)
        .map(({ partitionNo }) => partitionNo),
    )
    const isIn = isInDocuments(area)
    const others = await probesOf(model)
    const unrelated: number[] = []
    let best: Seen[] = []
    let rows: PictureRow[] = []
    let last = 0
    do {
      rows = table.after(model, last, ROWS_PER_TURN)
      last = rows.at(-1)?.pictureNo ?? last
      for (const { rowId, vector } of rows) {
        if (!partitionNos.has(partitionOfRow(rowId)) || vector.length !== question.length) continue
        const seen = unit(vector)
        if (isIn(rowId)) best.push({ rowId, vector, cosine: dot(seen, question) })
        if (unrelated.length < ROWS_PER_TURN) unrelated.push(...others.map((other) => dot(seen, other)))
      }
      best = best.toSorted((one, other) => other.cosine - one.cosine).slice(0, limit)
      await nextTurn()
    } while (rows.length === ROWS_PER_TURN)
    return { best, background: backgroundOf(unrelated) }
  }
  const search = async (model: ImageEmbedder, { query, topK, minScore, ...area }: PictureSearch) => {
    const question = unit(await model.embedQuery(query))
    if (isZero(question)) return []
    const { best, background } = await scan(model, question, { area, limit: topK })
    if (background === null) return []
    const partitions = createPartitions(db)
    const chunks = new Map(reader.live(best.map(({ rowId }) => rowId)).map((chunk) => [chunk.rowId, chunk]))
    return best.flatMap(({ rowId, vector, cosine }): VectorMatch[] => {
      const chunk = chunks.get(rowId)
      const partition = partitions.get(partitionOfRow(rowId))
      const score = likelihood(closeness(cosine, background))
      if (chunk === undefined || partition === null || score < minScore) return []
      const { id, text, metadata } = chunk
      return [{ chunk: { id, text, metadata, origin: partition.origin, vector }, score, scope: partition.scope }]
    })
  }
  return {
    get isOn() {
      return current() !== null
    },
    note: async (chunkId, imageBytes) => {
      const model = current()
      if (model === null) return false
      try {
        const vector = await model.embedImage(imageBytes)
        if (vector.length !== model.dimensions) throw new Error(`A vector of ${vector.length} numbers was given.`)
        table.put(chunkId, model, vector)
        return true
      } catch (error) {
        logger.warn({ err: error, modelId: model.modelId }, 'A picture could not be looked at')
        return false
      }
    },
    find: async (asked) => {
      const model = current()
      if (model === null || asked.topK < 1 || table.count(model) === 0) return []
      try {
        return await search(model, asked)
      } catch (error) {
        logger.warn({ err: error, modelId: model.modelId }, 'Pictures could not be searched')
        return []
      }
    },
    sweep: () => table.sweep(),
  }
}
