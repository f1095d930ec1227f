import type { Database } from '../../platform/index.ts'
import type { Analyser } from '../analysis/analyser.ts'
import { sparseWord } from '../analysis/piece.ts'
import type { QuestionUnit } from '../analysis/question.ts'
import { encodeVector } from '../search-index/dense-block.ts'
import { Shard } from '../search-index/shard.ts'
import type { IndexableRows } from './indexable-rows.ts'
import { rowRange } from './partitions.ts'
import type { VectorReader } from './vector-table.ts'

/** Rows that one word may contribute, and rows that are read and ranked. */
const ROWS_PER_WORD = 2000
const CANDIDATES = 200

const matchOf = ({ terms, isPrefix }: QuestionUnit): string =>
  terms
    .map(sparseWord)
    .filter((word) => word !== '')
    .map((word) => `"${word}"${isPrefix ? '*' : ''}`)
    .join(' OR ')

export interface DatabaseSearchOptions {
  readonly db: Database
  readonly analyser: Analyser
  readonly rows: IndexableRows
  readonly vectors: VectorReader
  readonly dimensions: number
}

/**
 * Finds candidates in the database itself: by the words of FTS5 and by vec0. Some hundred times slower than the search index, it answers
 * while that is being made, and for a partition whose index would be too large. Gives the candidates as a small index of their own, so that
 * one and the same code ranks them.
 */
export const createDatabaseSearch = ({ db, analyser, rows, vectors, dimensions }: DatabaseSearchOptions) => {
  const holding = db
    .prepare<[string, bigint, bigint, number], number>(
      'SELECT rowid FROM retrieval_sparse WHERE retrieval_sparse MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?',
    )
    .pluck()

  const byWords = (partitionNo: number, units: readonly QuestionUnit[]): number[] => {
    const { from, to } = rowRange(partitionNo)
    const scores = new Map<number, number>()
    for (const unit of units) {
      const match = matchOf(unit)
      const found = match === '' ? [] : holding.all(match, BigInt(from), BigInt(to), ROWS_PER_WORD)
      // A word that few rows have tells more.
      for (const rowId of found) scores.set(rowId, (scores.get(rowId) ?? 0) + 1 / Math.log2(2 + found.length))
    }
    return [...scores].sort((left, right) => right[1] - left[1]).map(([rowId]) => rowId)
  }
  const shardOf = (partitionNo: number, rowIds: readonly number[]): Shard => {
    const shard = new Shard(partitionNo, dimensions, null)
    const { from } = rowRange(partitionNo)
    for (const { rowId, stamp, text } of rows.read(rowIds))
      shard.add({
        row: rowId - from,
        stamp,
        text: analyser.read(text),
        codes: encodeVector(vectors.read(rowId)),
      })
    return shard
  }
  return {
    candidates: (partitionNo: number, units: readonly QuestionUnit[], vector: Float32Array | null): Shard => {
      const near = vector === null ? [] : vectors.nearest(partitionNo, vector, CANDIDATES)
      return shardOf(partitionNo, [...new Set([...byWords(partitionNo, units).slice(0, CANDIDATES), ...near])])
    },
    /** Candidates among some rows of a partition, given by their places in it: those that have most of the words, and the first of the others. */
    among: (partitionNo: number, places: readonly number[], units: readonly QuestionUnit[]): Shard => {
      const { from } = rowRange(partitionNo)
      const rowIds = places.map((place) => from + place)
      const isChosen = new Set(rowIds)
      const withWords = byWords(partitionNo, units).filter((rowId) => isChosen.has(rowId))
      return shardOf(partitionNo, [...new Set([...withWords.slice(0, CANDIDATES), ...rowIds.slice(0, CANDIDATES)])])
    },
  }
}
