import type { Analyser } from '../../analysis/analyser.ts'
import type { Question, QuestionUnit } from '../../analysis/question.ts'
import { readQuestion } from '../../analysis/question.ts'
import { indexedText } from '../../chunk-metadata.ts'
import { isZero, unit } from '../../embedding/unit-vector.ts'
import type { FusionWeights } from '../../ranking/fusion.ts'
import type { AreaStatistics, Place } from '../../search-index/area-search.ts'
import { tellingUnits } from '../../search-index/area-search.ts'
import { FULL_SATURATION, lengthNorm, rarity } from '../../search-index/bm25.ts'
import { encodeVector } from '../../search-index/dense-block.ts'
import { EditTable } from '../../search-index/edit-distance.ts'
import { absentWords, type Interpretation, interpret, type Vocabulary } from '../../search-index/interpret.ts'
import { begunAmong, compoundsAmong, partsAmong, writesCompounds } from '../../search-index/longer-words.ts'
import { sampleOf } from '../../search-index/sample.ts'
import { POOL, type SearchIndex } from '../../search-index/search-index.ts'
import { Shard } from '../../search-index/shard.ts'
import { bestSpelling, mostEdits, type Spelling } from '../../search-index/spelling.ts'
import type { QuestionEmbedder, StageTime } from '../search-store.ts'
import type { PostgresArea } from './postgres-area.ts'
import type { StoredRow } from './postgres-chunks.ts'
import type { NearestRows } from './postgres-nearest.ts'
import type { PostgresPartition } from './postgres-partitions.ts'

/** Passages that a background is measured on, see `search-index/sample.ts`. */
const SAMPLE = 32
/** In letters; longer words are no words. */
const LONGEST_COMPOUND = 60
/** Texts that are read before others have the loop. */
const TEXTS_PER_TURN = 16

/** A row that was found, with what the searches say of it. */
export interface RankedRow {
  readonly row: StoredRow
  readonly score: number
  readonly dense: number | null
  readonly sparse: number | null
}

/** A question with what it asks for in an area, and how common that is there. */
interface AreaQuestion extends Interpretation {
  readonly statistics: AreaStatistics
}

export interface PostgresSearchOptions {
  readonly analyser: Analyser
  readonly index: SearchIndex
  /** Words that are right though no text may hold them. */
  isKnownWord(word: string): boolean
  /** The nearest rows, by the way that suits the size of the area. */
  nearest(asked: NearestRows): Promise<readonly number[]>
  nextTurn(): Promise<unknown>
}

/** What is searched, by which model, and where the time goes. */
export interface Asked {
  readonly area: PostgresArea
  readonly partitions: readonly PostgresPartition[]
  /** Rows that alone may be found; `null` for every one. */
  readonly chosen: readonly number[] | null
  readonly modelNo: number
  readonly query: string
  /** How much words and vectors count. */
  readonly weights: FusionWeights
  /** `null` for words alone. */
  readonly embedder: QuestionEmbedder | null
  readonly stages: StageTime[]
}

const unitKey = ({ terms, isPrefix }: QuestionUnit): string => `${isPrefix}${terms.join(' ')}`

const timed = async <Value>(stages: StageTime[], stage: string, work: Promise<Value>): Promise<Value> => {
  const started = performance.now()
  const value = await work
  stages.push({ stage, ms: performance.now() - started })
  return value
}

/** A word in so many parts that one of them is whole in any word that is so many edits away. A swap of neighbours may break two. */
const partsOf = (word: string, edits: number): string[] => {
  const count = 2 * edits + 1
  const at = (part: number): number => Math.floor((part * word.length) / count)
  return Array.from({ length: count }, (_, part) => word.slice(at(part), at(part + 1))).filter((part) => part !== '')
}

/**
 * Searches a store on a server as the search index does: the server finds the best hundred by BM25 and by cosine, of the area's own statistics, and the same
 * code ranks them here.
 */
export const createPostgresSearch = ({ analyser, index, nearest, nextTurn, ...options }: PostgresSearchOptions) => {
  const numbersOf = (partitions: readonly PostgresPartition[]): number[] =>
    partitions.map(({ partitionNo }) => partitionNo)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

  const similar = async ({ area, partitions }: Asked, word: string): Promise<Spelling[]> => {
    const edits = mostEdits(word)
    if (edits === 0) return []
    const found = await area.wordsWith(numbersOf(partitions), {
      parts: partsOf(word, edits),
      shortest: word.length - edits,
      longest: word.length + edits,
    })
    const distances = new EditTable(word)
    return found
      .map((each) => ({ ...each, edits: distances.distanceOf(each.surface, edits) }))
      .filter((each) => each.edits <= edits)
  }
  /** The area's terms that are compounds of others, or that these shorten, by the words that hold these anywhere. */
  const longerOf = async (
    { area, partitions }: Asked,
    { surface, terms }: QuestionUnit,
    { language, languageMask }: Pick<Question, 'language'> & { readonly languageMask: number },
  ): Promise<string[]> => {
    const parts = partsAmong(terms)
    if (parts.length === 0) return []
    const shortest = Math.min(...parts.map(({ length }) => length))
    const found = await area.wordsWith(numbersOf(partitions), {
      // Accents are kept in words, and not in terms.
      parts: [...parts, surface],
      shortest,
      longest: LONGEST_COMPOUND,
    })
    const termsIn = (code: Question['language']): string[] =>
      found.flatMap((word) => analyser.pieces(word.surface).main.flatMap((piece) => piece.in(code).terms))
    const compounds = writesCompounds(languageMask) ? compoundsAmong(termsIn('de'), parts) : []
    return compounds.length > 0 ? compounds : begunAmong(termsIn(language), parts)
  }
  /** Reads a question as the area may answer it. */
  const read = async (asked: Asked): Promise<AreaQuestion> => {
    const { area, partitions, query } = asked
    const partitionNos = numbersOf(partitions)
    const languageMask = partitions.reduce((mask, partition) => mask | partition.languageMask, 0)
    const frequencies = new Map<string, number>()
    const frequencyOf = (one: QuestionUnit): number => frequencies.get(unitKey(one)) ?? 0
    const count = async (units: readonly QuestionUnit[]): Promise<void> => {
      const unread = units.filter((one) => !frequencies.has(unitKey(one)))
      const expanded = await Promise.all(unread.map((one) => area.expanded(partitionNos, one)))
      const counted = unread.length === 0 ? [] : await area.frequencies(partitionNos, expanded)
      for (const [at, one] of unread.entries()) frequencies.set(unitKey(one), counted[at] ?? 0)
    }
    const question = readQuestion(analyser, query, languageMask)
    await count(question.units)
    const known = new Set(question.units.filter((one) => frequencyOf(one) > 0).map(({ terms }) => terms.join(' ')))
    const has: Vocabulary['has'] = (terms) => known.has(terms.join(' '))
    const spellings = new Map<string, Spelling[]>()
    const longer = new Map<string, readonly string[]>()
    for (const unit of absentWords({ has }, question.units)) {
      const found = await longerOf(asked, unit, { language: question.language, languageMask })
      longer.set(unit.terms.join(' '), found)
      if (found.length === 0) spellings.set(unit.surface, await similar(asked, unit.surface))
    }
    const interpretation = interpret(
      {
        languageMask,
        has,
        longerOf: (terms) => longer.get(terms.join(' ')) ?? [],
        correctionOf: (word, stopWords) =>
          mostEdits(word) === 0 ? null : bestSpelling(word, spellings.get(word) ?? [], stopWords, () => true),
      },
      query,
      { analyser, isKnownWord: options.isKnownWord },
    )
    await count(interpretation.units)
    const documentCount = sum(partitions.map(({ documents }) => documents))
    const totalLength = sum(partitions.map(({ words }) => words))
    return { ...interpretation, statistics: { documentCount, totalLength, frequencyOf } }
  }
  /** Candidates as a small index of their own. Documents are numbered as the rows stand. */
  const shardOf = async (rows: readonly StoredRow[], dimensions: number): Promise<Shard> => {
    const shard = new Shard(0, dimensions, null)
    for (const [at, row] of rows.entries()) {
      if (at % TEXTS_PER_TURN === TEXTS_PER_TURN - 1) await nextTurn()
      const text = analyser.read(indexedText(row))
      const codes = row.vector?.length === dimensions ? encodeVector(row.vector) : null
      shard.add({ row: at, stamp: at, text, codes })
    }
    return shard
  }
  const bestByWords = async (
    { area, partitions, chosen }: Asked,
    question: AreaQuestion,
  ): Promise<readonly number[]> => {
    const { statistics } = question
    const partitionNos = numbersOf(partitions)
    const present = tellingUnits(question.units, statistics.frequencyOf).filter(
      (one) => statistics.frequencyOf(one) > 0,
    )
    if (present.length === 0) return []
    const expanded = await Promise.all(present.map((one) => area.expanded(partitionNos, one)))
    const units = expanded.map(({ terms }, at) => ({
      terms,
      weight: rarity(present[at] === undefined ? 0 : statistics.frequencyOf(present[at]), statistics.documentCount),
    }))
    const norm = lengthNorm(statistics.totalLength / Math.max(1, statistics.documentCount))
    return area.best(partitionNos, units, { full: FULL_SATURATION, ...norm, limit: POOL, chosen })
  }
  /** The vectors of a question, and of the texts that the model is measured on at the first question of an area. */
  const embed = async (asked: Asked, embedder: QuestionEmbedder, text: string): Promise<Float32Array> => {
    const { area, partitions, modelNo } = asked
    const key = `${modelNo}:${numbersOf(partitions).join(' ')}`
    const documentCount = sum(partitions.map(({ documents }) => documents))
    if (index.isMeasured(key, documentCount)) return (await embedder.embed([text]))[0] ?? new Float32Array()
    const rows = await area.rows(modelNo, await area.spread(numbersOf(partitions), SAMPLE))
    const inOrder = rows.toSorted((one, other) => one.partitionNo - other.partitionNo || one.rowNo - other.rowNo)
    const shards = [await shardOf(inOrder, embedder.dimensions)]
    const textOf = ({ document }: Place): string | null => {
      const row = inOrder[document]
      return row === undefined ? null : indexedText(row)
    }
    const sample = { ...sampleOf(shards, textOf), documentCount }
    const made = await embedder.embed([text, ...sample.questions.map((question) => question.text)])
    index.measureBackground(key, sample, made.slice(1))
    return made[0] ?? new Float32Array()
  }
  const nearestTo = async (
    { modelNo, partitions, chosen }: Asked,
    vector: Float32Array,
    limit: number,
  ): Promise<readonly number[]> =>
    isZero(vector) || limit < 1 ? [] : nearest({ modelNo, partitionNos: numbersOf(partitions), chosen, vector, limit })

  return {
    /** By words, or by words and vectors: the best first. */
    byWords: async (
      asked: Asked,
    ): Promise<{ readonly ranked: readonly RankedRow[]; readonly question: Interpretation }> => {
      const { area, stages, embedder, modelNo, partitions, weights } = asked
      const question = await timed(stages, 'interpret', read(asked))
      if (question.units.length === 0) return { ranked: [], question }
      const vector = embedder === null ? null : await timed(stages, 'embed', embed(asked, embedder, question.text))
      const [sparse, dense] = await Promise.all([
        timed(stages, 'sparse', bestByWords(asked, question)),
        vector === null ? [] : timed(stages, 'dense', nearestTo(asked, vector, POOL)),
      ])
      const rows = await timed(stages, 'read', area.rows(modelNo, [...new Set([...sparse, ...dense])]))
      const started = performance.now()
      const shards = [await shardOf(rows, vector?.length ?? 0)]
      const key = `${modelNo}:${numbersOf(partitions).join(' ')}`
      const { statistics } = question
      const ranked =
        vector === null
          ? index.byWords(shards, question, { statistics })
          : index.byBoth({ key, shards, question, vector, statistics, weights, time: (_stage, work) => work() })
      stages.push({ stage: 'rank', ms: performance.now() - started })
      return {
        question,
        ranked: ranked.flatMap(({ score, passage }) => {
          const row = rows[passage.segment.rowOf(passage.document)]
          return row === undefined ? [] : [{ row, score, dense: passage.dense, sparse: passage.sparse }]
        }),
      }
    },
    /** The nearest, with their cosine. */
    byVector: async (asked: Asked, vector: Float32Array, limit: number): Promise<RankedRow[]> => {
      const found = await nearestTo(asked, vector, limit)
      const query = unit(vector)
      const rows = await asked.area.rows(asked.modelNo, found)
      return rows
        .flatMap((row) => {
          if (row.vector === null) return []
          const cosine = unit(row.vector).reduce((total, value, at) => total + value * (query[at] ?? 0), 0)
          return [{ row, score: cosine, dense: cosine, sparse: null }]
        })
        .toSorted((one, other) => other.score - one.score || one.row.rowNo - other.row.rowNo)
    },
  }
}
