import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VectorScope } from '../../../../contracts/index.ts'
import type { Analyser } from '../../analysis/analyser.ts'
import type { EmbeddingVersion } from '../../embedding/embedding-version.ts'
import { createWordPieceTokenizer } from '../../embedding/wordpiece-tokenizer.ts'
import { type FusionWeights, fusionWeightsOf } from '../../ranking/fusion.ts'
import { SearchIndex } from '../../search-index/search-index.ts'
import { createKnownWords } from '../known-words.ts'
import { scopeKey } from '../scope-key.ts'
import type { SearchArea, SearchStore, StageTime, StoreFindings } from '../search-store.ts'
import type { VectorMatch } from '../vector-store.ts'
import { checkStorable } from './check-storable.ts'
import type { OpenPostgres, PostgresServer } from './open-postgres.ts'
import type { NearestRows } from './postgres-nearest.ts'
import type { PostgresPartition } from './postgres-partitions.ts'
import { createPostgresSearch, type RankedRow } from './postgres-search.ts'
import type { ServingModel } from './serving-model.ts'
import { toChunk } from './stored-chunks.ts'

/** What finding in a store on a PostgreSQL server takes. */
export interface FindMatchesOptions {
  readonly server: PostgresServer
  readonly serving: ServingModel
  readonly analyser: Analyser
  /** How much words and vectors count where that was not measured. */
  readonly weights: FusionWeights
}

const nothingFound: StoreFindings = { matches: [], poolSize: 0, poolScopes: [], corrections: [], stages: [] }

const matchesOf = (
  ranked: readonly RankedRow[],
  partitions: readonly PostgresPartition[],
  version: EmbeddingVersion,
): VectorMatch[] => {
  const numbered = new Map(partitions.map((partition) => [partition.partitionNo, partition]))
  return ranked.flatMap(({ row, score, dense, sparse }) => {
    const partition = numbered.get(row.partitionNo)
    if (partition === undefined) return []
    return [{ chunk: toChunk(row, partition, version), score, scores: { dense, sparse }, scope: partition.scope }]
  })
}

const scopesOf = (partitions: readonly PostgresPartition[]): VectorScope[] => [
  ...new Map(partitions.map(({ scope }) => [scopeKey(scope), scope])).values(),
]

const chosenRows = async (
  area: OpenPostgres['area'],
  partitions: readonly PostgresPartition[],
  { documentIds = null }: SearchArea,
): Promise<readonly number[] | null> => {
  if (documentIds === null) return null
  const numbers = partitions.map(({ partitionNo }) => partitionNo)
  return area.rowsOfDocuments(numbers, documentIds)
}

/** How a store on a PostgreSQL server is searched. */
export const createFindMatches = ({
  server: { connection, open },
  serving,
  analyser,
  weights,
}: FindMatchesOptions): Pick<SearchStore, 'find' | 'search'> => {
  const index = new SearchIndex({ analyser, weights })
  const knowsWord = new Map<string, (word: string) => boolean>()
  const isKnownWord = createKnownWords((word) => {
    const modelDir = serving.current()?.modelDir
    if (modelDir === undefined) return false
    const known = knowsWord.get(modelDir) ?? createWordPieceTokenizer(modelDir).knowsWord
    knowsWord.set(modelDir, known)
    return known(word)
  })
  const nearest = async (asked: NearestRows): Promise<readonly number[]> => {
    const { area, models } = await open()
    // Few rows are compared sooner than the graph is walked until it meets them.
    return asked.chosen === null && models.hasGraph(asked.modelNo)
      ? area.nearestByGraph(asked, connection.transaction)
      : area.nearest(asked)
  }
  const searching = createPostgresSearch({ analyser, index, isKnownWord, nearest, nextTurn })

  const weightsOf = (models: OpenPostgres['models'], modelNo: number): FusionWeights => {
    const dense = models.denseWeight(modelNo)
    return dense === null ? weights : fusionWeightsOf(dense)
  }
  const find: SearchStore['find'] = async ({ query, strategy, topK, minScore, ...searched }, embedder) => {
    const { area, models } = await open()
    const partitions = topK < 1 ? [] : await area.partitions(searched)
    if (partitions.length === 0) return nothingFound
    const modelNo = (await models.find(embedder)) ?? 0
    if (modelNo !== 0) void models.noteServed(modelNo).catch(() => undefined)
    const stages: StageTime[] = []
    const used = { weights: weightsOf(models, modelNo), embedder: strategy === 'SparseOnly' ? null : embedder }
    const chosen = await chosenRows(area, partitions, searched)
    const asked = { area, partitions, chosen, modelNo, query, stages, ...used }
    const cut = (ranked: readonly RankedRow[]): VectorMatch[] =>
      matchesOf(ranked.filter(({ score }) => score >= minScore).slice(0, topK), partitions, embedder)
    if (strategy === 'DenseOnly') {
      const started = performance.now()
      const [vector = new Float32Array()] = await embedder.embed([query])
      stages.push({ stage: 'embed', ms: performance.now() - started })
      checkStorable(vector, embedder.dimensions)
      const ranked = await searching.byVector(asked, vector, topK)
      const poolScopes = scopesOf(partitions)
      return { matches: cut(ranked), poolSize: ranked.length, poolScopes, corrections: [], stages }
    }
    const { ranked, question } = await searching.byWords(asked)
    const found = new Set(ranked.map(({ row }) => row.partitionNo))
    const pool = strategy === 'SparseOnly' ? partitions.filter(({ partitionNo }) => found.has(partitionNo)) : partitions
    return {
      matches: cut(ranked),
      poolSize: ranked.length,
      poolScopes: scopesOf(pool),
      corrections: question.corrections,
      stages,
    }
  }
  const search: SearchStore['search'] = async (scopes, queryVector, topK, minScore) => {
    checkStorable(queryVector, serving.current()?.dimensions ?? queryVector.length)
    const opened = await open()
    const partitions = topK < 1 ? [] : await opened.area.partitions({ scopes, origins: null })
    if (partitions.length === 0) return []
    const modelNo = await serving.numberOf(opened.models, queryVector.length)
    const parts = { area: opened.area, partitions, chosen: null, modelNo }
    const asked = { ...parts, query: '', weights, embedder: null, stages: [] }
    const ranked = await searching.byVector(asked, queryVector, topK)
    const version = serving.current() ?? { providerId: '', modelId: '', dimensions: queryVector.length }
    return matchesOf(
      ranked.filter(({ score }) => score >= minScore),
      partitions,
      version,
    )
  }
  return { find, search }
}
