import { randomInt } from 'node:crypto'
import type { Database } from '../../platform/index.ts'
import type { AnalysedText, Analyser } from '../analysis/analyser.ts'
import { createAnalyser } from '../analysis/analyser.ts'
import { likenessTo } from '../embedding/likeness-to.ts'
import { createStaticModel } from '../embedding/static-model.ts'
import { dot, isZero, unit } from '../embedding/unit-vector.ts'
import { createRest } from '../rest-after-work.ts'
import type { ChosenRows, Place } from '../search-index/area-search.ts'
import type { Interpretation } from '../search-index/interpret.ts'
import { SearchIndex } from '../search-index/search-index.ts'
import { segmentFolder } from '../search-index/segment-folder.ts'
import type { Shard } from '../search-index/shard.ts'
import { createBackgroundWork } from './background-work.ts'
import type { ReadChunk } from './chunk-table.ts'
import { createChunkReader } from './chunk-table.ts'
import { createDatabaseSearch } from './database-search.ts'
import { byPartition, createDocumentRows } from './document-rows.ts'
import { createIndexableRows } from './indexable-rows.ts'
import { partitionOfRow, rowRange } from './partitions.ts'
import type {
  AreaQuestion,
  FindRequest,
  FoundRow,
  Prepared,
  SearchAnswer,
  SearchRequest,
  SearchWorkerData,
} from './search-protocol.ts'
import type { StageTime } from './search-store.ts'
import { createShardSet } from './shard-set.ts'
import { createSparseWords } from './sparse-words.ts'
import { createVectorReader } from './vector-table.ts'

/** Texts that are read ahead; older ones are read again when they are indexed. */
const MOST_PREPARED = 2048
/** Nearest passages by rounded vectors that are compared exactly, beside those wanted. */
const SPARE = 16

/** What can be asked of the search worker. */
export interface SearchEngine {
  handle(request: SearchRequest): SearchAnswer
  close(): Promise<void>
}

/** A found row before its text is read. */
interface RankedRow {
  readonly rowId: number
  readonly score: number
  readonly dense: number | null
  readonly sparse: number | null
  readonly fused: number | null
}

interface Findings extends Interpretation {
  readonly ranked: readonly RankedRow[]
  readonly poolSize: number
  readonly poolPartitionNos: readonly number[]
}

/** Where candidates stand: every filled part of an area that vectors are compared in, and the rows that were found. */
const partitionsOf = (found: readonly RankedRow[], compared: readonly Shard[]): number[] => [
  ...new Set([
    ...found.map(({ rowId }) => partitionOfRow(rowId)),
    ...compared.filter(({ documentCount }) => documentCount > 0).map(({ partitionNo }) => partitionNo),
  ]),
]
const areaKey = (partitionNos: readonly number[]): string => partitionNos.toSorted((a, b) => a - b).join(' ')
const rowIdOf = ({ shard, segment, document }: Place): number =>
  rowRange(shard.partitionNo).from + segment.rowOf(document)

export interface SearchEngineOptions extends Omit<SearchWorkerData, 'path'> {
  /** Whether a word is right though neither a text nor the model may know it. */
  readonly isEverydayWord: (word: string) => boolean
  /** Called when after many texts none have come for a while, and nothing is written any more: what their reading took is free. */
  readonly onRest: () => void
}

/** After so long without new texts the words that their reading has gathered are given back: questions bring few of their own. */
const REST_MS = 5_000
/** Texts whose reading is worth a pause to give back what it took; after a few lines V8's own pace will do. */
const MUCH_READ = 1_000

/** Searches one database for one model, on a connection that only reads and that it closes. Synchronous, for a worker thread. */
export const createSearchEngine = (db: Database, data: SearchEngineOptions): SearchEngine => {
  const { dimensions, isEverydayWord, onRest } = data
  const plain = createAnalyser()
  const analyser: Analyser = {
    ...plain,
    read: (text) => {
      rest.work()
      return plain.read(text)
    },
  }
  const model = data.modelDir === null ? null : createStaticModel(data.modelDir)
  const rows = createIndexableRows(db)
  const rowsOfDocuments = createDocumentRows(db)
  const vectors = createVectorReader(db, data.table, dimensions)
  const chunks = createChunkReader(db)
  const index = new SearchIndex({
    analyser,
    weights: data.weights,
    isKnownWord: (word) => model?.knowsWord(word) === true || isEverydayWord(word),
  })
  const database = createDatabaseSearch({ db, analyser, rows, vectors, dimensions })
  const sparseWords = createSparseWords()
  const readAhead = new Map<number, AnalysedText>()
  // A reading of another worker, which this one has not, is not taken for one of its own.
  let lastTicket = randomInt(2 ** 47)
  const shards = createShardSet({
    analyser,
    rows,
    vectors,
    dimensions,
    folder: segmentFolder(data.folder, dimensions),
    maxIndexBytes: data.maxIndexBytes,
    background: createBackgroundWork(),
    onWritten: () => rest.later(),
    take: (ticket) => {
      const text = readAhead.get(ticket) ?? null
      readAhead.delete(ticket)
      return text
    },
  })

  const rest = createRest({
    restMs: REST_MS,
    much: MUCH_READ,
    isBusy: () => shards.isWriting(),
    onPause: () => analyser.forget(),
    onRest,
  })
  const prepare = (texts: readonly string[]): Prepared[] => {
    rest.later()
    return texts.map((text) => {
      const analysed = analyser.read(text)
      const ticket = ++lastTicket
      readAhead.set(ticket, analysed)
      const [oldest] = readAhead.keys()
      if (readAhead.size > MOST_PREPARED && oldest !== undefined) readAhead.delete(oldest)
      return { ticket, words: sparseWords(analysed) }
    })
  }
  const openShards = (partitionNos: readonly number[]): Shard[] =>
    partitionNos.flatMap((partitionNo) => shards.open(partitionNo) ?? [])
  const textOf = (place: Place): string | null => rows.read([rowIdOf(place)])[0]?.text ?? null

  /** Measures how alike unrelated texts of an area are to the worker's own model, where that is not known. */
  const measureOwn = (key: string, opened: readonly Shard[]): void => {
    const sample = model === null ? null : index.sampleFor(key, opened, textOf)
    if (model === null || sample === null) return
    const made = sample.questions.map(({ text }) => model.embed([text]))
    index.measureBackground(key, sample, made)
  }

  const nearest = (
    area: readonly Shard[],
    vector: Float32Array,
    { topK, chosen }: { readonly topK: number; readonly chosen: ChosenRows | null },
  ): RankedRow[] => {
    const query = unit(vector)
    if (isZero(query)) return []
    return index
      .nearest(area, query, topK * 2 + SPARE, { chosen })
      .map((place) => {
        const rowId = rowIdOf(place)
        const cosine = dot(query, unit(vectors.read(rowId)))
        return { rowId, score: cosine, dense: cosine, sparse: null, fused: null }
      })
      .sort((left, right) => right.score - left.score)
  }
  const search = (request: FindRequest, time: <Value>(stage: string, work: () => Value) => Value): Findings => {
    const { partitionNos, documentIds = null, query, strategy, topK } = request
    const opened = time('open', () => openShards(partitionNos))
    const asked: Interpretation =
      strategy === 'DenseOnly'
        ? { text: query, units: [], corrections: [] }
        : time('interpret', () => index.interpret(opened, query))
    const vector =
      strategy === 'SparseOnly' ? null : (request.vector ?? time('embed', () => model?.embed([asked.text]) ?? null))
    const key = areaKey(partitionNos)
    if (strategy === 'DenseSparseHybrid') measureOwn(key, opened)
    const missing = partitionNos.filter((partitionNo) => !opened.some((shard) => shard.partitionNo === partitionNo))
    const chosen = documentIds === null ? null : byPartition(rowsOfDocuments(documentIds))
    const candidates = (partitionNo: number): Shard =>
      chosen === null
        ? database.candidates(partitionNo, asked.units, vector)
        : database.among(partitionNo, chosen.get(partitionNo) ?? [], asked.units)
    const area = [...opened, ...missing.map(candidates)]
    if (strategy === 'DenseOnly') {
      const ranked = vector === null ? [] : time('dense', () => nearest(area, vector, { topK, chosen }))
      return { ...asked, ranked, poolSize: ranked.length, poolPartitionNos: partitionsOf(ranked, area) }
    }
    const ranked =
      vector === null
        ? time('sparse', () => index.byWords(area, asked, { chosen }))
        : index.byBoth({ key, shards: area, question: asked, vector, chosen, time })
    const rowsFound = ranked.map(({ score, passage, fused }) => ({
      rowId: rowIdOf(passage),
      score,
      fused,
      dense: passage.dense,
      sparse: passage.sparse,
    }))
    const poolPartitionNos = partitionsOf(rowsFound, vector === null ? [] : area)
    return { ...asked, ranked: rowsFound, poolSize: ranked.length, poolPartitionNos }
  }
  /** The best rows that are still there, with their texts. */
  const readBest = (wanted: readonly RankedRow[], most: number): FoundRow[] => {
    const found: FoundRow[] = []
    for (let at = 0; at < wanted.length && found.length < most; at += most) {
      const some = wanted.slice(at, at + most)
      const live = new Map<number, ReadChunk>(
        chunks.live(some.map(({ rowId }) => rowId)).map((read) => [read.rowId, read]),
      )
      for (const row of some) {
        const read = live.get(row.rowId)
        if (read !== undefined && found.length < most) found.push({ ...row, ...read })
      }
    }
    return found
  }
  const flatVectors = (rowIds: readonly number[]): Float32Array<ArrayBuffer> => {
    const flat = new Float32Array(rowIds.length * dimensions)
    for (const [at, rowId] of rowIds.entries()) flat.set(vectors.read(rowId), at * dimensions)
    return flat
  }
  const find = (request: FindRequest): SearchAnswer => {
    const stages: StageTime[] = []
    const time = <Value>(stage: string, work: () => Value): Value => {
      const started = performance.now()
      const value = work()
      stages.push({ stage, ms: performance.now() - started })
      return value
    }
    const { ranked, poolSize, poolPartitionNos, corrections } = search(request, time)
    return time('read', () => {
      const { topK, minScore, runnersUp = 0 } = request
      const found = readBest(
        ranked.filter(({ score }) => score >= minScore),
        topK,
      )
      const isFound = new Set(found.map(({ rowId }) => rowId))
      const others = runnersUp > 0 ? ranked.filter(({ rowId }) => !isFound.has(rowId)) : []
      return {
        type: 'Found' as const,
        rows: found,
        runnersUp: readBest(others, runnersUp),
        vectors: flatVectors(found.map(({ rowId }) => rowId)),
        poolSize,
        poolPartitionNos,
        corrections,
        stages,
      }
    })
  }
  const interpret = ({ partitionNos, query }: AreaQuestion): SearchAnswer => {
    const opened = openShards(partitionNos)
    const sample = index.sampleFor(areaKey(partitionNos), opened, textOf)
    const samples = sample?.questions.map(({ text }) => text) ?? []
    return { type: 'Interpreted', text: index.interpret(opened, query).text, samples }
  }
  const measure = ({ partitionNos }: AreaQuestion, flat: Float32Array<ArrayBuffer>): SearchAnswer => {
    const opened = openShards(partitionNos)
    const key = areaKey(partitionNos)
    const sample = index.sampleFor(key, opened, textOf)
    // What was indexed meanwhile may have changed the sample: the next question asks again.
    if (sample !== null && sample.questions.length * dimensions === flat.length) {
      const made = sample.questions.map((_, at) => flat.subarray(at * dimensions, (at + 1) * dimensions))
      index.measureBackground(key, sample, made)
    }
    return { type: 'Done' }
  }
  return {
    handle: (request) => {
      switch (request.type) {
        case 'Prepare':
          return { type: 'Prepared', prepared: prepare(request.texts), isBehind: shards.isBehind() }
        case 'KeepUp':
          return { type: 'KeptUp', isBehind: shards.isBehind() }
        case 'Changed':
          shards.apply(request)
          return { type: 'Done' }
        case 'Find':
          return find(request)
        case 'Interpret':
          return interpret(request)
        case 'Measure':
          return measure(request, request.vectors)
        case 'Vectors':
          return { type: 'Vectors', vectors: flatVectors(request.rowIds) }
        case 'Compare':
          return {
            type: 'Compared',
            likeness: model === null ? null : likenessTo(model, request.question, request.texts),
          }
        case 'Forget':
          return { type: 'Forgot', isDone: shards.forget() }
        case 'Warm':
          openShards(request.partitionNos ?? rows.partitionNos())
          return { type: 'Warmed', isWhole: shards.isWhole() }
      }
    },
    close: async () => {
      rest.never()
      await shards.close()
      db.close()
    },
  }
}
