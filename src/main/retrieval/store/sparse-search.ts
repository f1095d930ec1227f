import type { Database } from '../../platform/index.ts'
import type { SparseCandidate } from './candidate-store.ts'
import type { RowRange } from './partitions.ts'
import { queryTerms } from './searchable-text.ts'

export interface SparseQuery {
  readonly query: string
  /** Row ids to look at. */
  readonly ranges: readonly RowRange[]
  readonly limit: number
}

/** Terms of a long query that are looked at: the rarest. */
const MAX_TERMS = 32
/** Rows that one ranking may touch. Frequent words beyond it rank what the rarer ones found, but find nothing by themselves. */
const ROW_BUDGET = 6000
/** Coverage looks at terms up to this share of all rows, and always up to this many: words that are everywhere tell nothing. */
const TELLING_SHARE = 0.05
const TELLING_ROWS = 500
const COMMON_SHARE = 0.25
const COMMON_ROWS = 2000
const FREQUENCY_CACHE_SIZE = 20_000
/** Frequencies may lag behind a large index by so much: they only choose the plan and weigh coverage. */
const FREQUENCY_AGE_MS = 10_000
/** Below so many rows they are read anew after every change: cheap, and a library that is just being filled changes its weights much. */
const SMALL_ROWS = 5000

const quoted = (term: string): string => (term.endsWith('*') ? `"${term.slice(0, -1)}"*` : `"${term}"`)
const anyOf = (terms: readonly string[]): string => terms.map(quoted).join(' OR ')

/** Document frequencies of terms, remembered for a while. */
const createFrequencies = (db: Database) => {
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM retrieval_sparse WHERE retrieval_sparse MATCH ?')
    .pluck()
  const total = db.prepare<[], number>('SELECT count(*) FROM retrieval_sparse_docsize').pluck()
  let known = new Map<string, number>()
  let rows = 0
  let readAt = Number.NEGATIVE_INFINITY
  let seenVersion: unknown
  return {
    /** Frequencies, and how many rows there are. */
    of: (terms: readonly string[]) => {
      const version = db.pragma('data_version', { simple: true })
      const isOld = rows < SMALL_ROWS || performance.now() - readAt > FREQUENCY_AGE_MS
      const stale = version !== seenVersion && isOld
      if (stale || known.size > FREQUENCY_CACHE_SIZE) {
        known = new Map()
        rows = total.get() ?? 0
        readAt = performance.now()
        seenVersion = version
      }
      const frequencies = new Map<string, number>()
      for (const term of terms) {
        const frequency = known.get(term) ?? count.get(quoted(term)) ?? 0
        // A word that is new to the index must be found at once.
        if (frequency > 0) known.set(term, frequency)
        frequencies.set(term, frequency)
      }
      return { frequencies, rows: Math.max(rows, ...frequencies.values()) }
    },
  }
}

/** BM25's weight of a term, always positive. */
const rarity = (frequency: number, rows: number): number => Math.log(1 + (rows - frequency + 0.5) / (frequency + 0.5))

/** The terms that are to find rows: from the rarest on, while the budget lasts. */
const findersAmong = (terms: readonly string[], frequencies: ReadonlyMap<string, number>): string[] => {
  let touched = 0
  return terms.filter((term, index) => {
    touched += frequencies.get(term) ?? 0
    return index === 0 || touched <= ROW_BUDGET
  })
}

/** In a large index, the terms without those that every fourth row holds: they cost most and hardly change an order. */
const withoutCommon = (terms: string[], frequencies: ReadonlyMap<string, number>, rows: number): string[] => {
  const telling = terms.filter((term) => (frequencies.get(term) ?? 0) <= Math.max(COMMON_ROWS, rows * COMMON_SHARE))
  return telling.length > 0 ? telling : terms
}

/**
 * BM25 search (FTS5's own: k1 1.2, b 0.75) over the sparse index. Where frequent words would make it touch too many rows, the rarer words
 * choose some hundreds of rows and all words then rank these: at 50,000 chunks a quarter of the time for questions of nine frequent
 * words, with nine of the same ten best; questions of rarer words and smaller indexes are ranked in full.
 */
export const createSparseSearch = (db: Database) => {
  const frequencies = createFrequencies(db)
  const rankedRange = db.prepare<[string, bigint, bigint, number], { key: number; score: number }>(
    `SELECT rowid AS key, -bm25(retrieval_sparse) AS score FROM retrieval_sparse
     WHERE retrieval_sparse MATCH ? AND rowid BETWEEN ? AND ? ORDER BY 2 DESC LIMIT ?`,
  )
  const rankedKeys = db.prepare<[string, string, number], { key: number; score: number }>(
    `SELECT rowid AS key, -bm25(retrieval_sparse) AS score FROM retrieval_sparse
     WHERE retrieval_sparse MATCH ? AND +rowid IN (SELECT value FROM json_each(?)) ORDER BY 2 DESC LIMIT ?`,
  )
  const holding = db
    .prepare<[string, string], number>(
      'SELECT rowid FROM retrieval_sparse WHERE retrieval_sparse MATCH ? AND +rowid IN (SELECT value FROM json_each(?))',
    )
    .pluck()

  const ranked = (match: string, ranges: SparseQuery['ranges'], limit: number) =>
    ranges
      // As integers: FTS5 seeks by an integer bound, and reads everything under one that is bound as a float.
      .flatMap(({ from, to }) => rankedRange.all(match, BigInt(from), BigInt(to), limit))
      .sort((left, right) => right.score - left.score || left.key - right.key)
      .slice(0, limit)

  const coverageOf = (keys: readonly number[], terms: readonly string[], weights: ReadonlyMap<string, number>) => {
    const list = JSON.stringify(keys)
    const found = new Map<number, number>()
    let all = 0
    for (const term of terms) {
      const weight = weights.get(term) ?? 0
      all += weight
      for (const key of holding.all(quoted(term), list)) found.set(key, (found.get(key) ?? 0) + weight)
    }
    return (key: number): number => (all === 0 ? 0 : (found.get(key) ?? 0) / all)
  }

  return {
    find: ({ query, ranges, limit }: SparseQuery): SparseCandidate[] => {
      const every = queryTerms(query)
      const { frequencies: known, rows } = frequencies.of(every)
      const terms = every
        .toSorted((left, right) => (known.get(left) ?? 0) - (known.get(right) ?? 0))
        .slice(0, MAX_TERMS)
      const present = withoutCommon(
        terms.filter((term) => (known.get(term) ?? 0) > 0),
        known,
        rows,
      )
      if (present.length === 0 || ranges.length === 0) return []
      const finders = findersAmong(present, known)
      const first = ranked(anyOf(finders), ranges, finders.length === present.length ? limit : limit * 3)
      const best =
        finders.length === present.length
          ? first
          : rankedKeys.all(anyOf(present), JSON.stringify(first.map(({ key }) => key)), limit)
      const telling = terms.filter((term) => (known.get(term) ?? 0) <= Math.max(TELLING_ROWS, rows * TELLING_SHARE))
      const weights = new Map(terms.map((term) => [term, rarity(known.get(term) ?? 0, rows)]))
      const keys = best.map(({ key }) => key)
      const coverage = coverageOf(keys, telling.length === 0 ? terms : telling, weights)
      return best.map(({ key, score }) => ({ key, score, coverage: coverage(key) }))
    },
  }
}
