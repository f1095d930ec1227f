import type { QuestionUnit } from '../../analysis/question.ts'
import type { Query } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'
import { storable } from './storable.ts'

/** A unit of a question with how much it tells. */
export interface ScoredUnit {
  readonly terms: readonly string[]
  readonly weight: number
}

/** How rows are ranked by their words: BM25's numbers, see `search-index/bm25.ts`. */
export interface BestRows {
  readonly full: number
  readonly fixed: number
  readonly perWord: number
  readonly limit: number
  /** Rows that alone may be found; `null` for every one. */
  readonly chosen: readonly number[] | null
}

/** Beginnings that one character may have; the rest of a larger number is left aside. */
const MOST_BEGINNINGS = 512
/** Follows every term that begins with what stands before it. */
const LAST_CHARACTER = '\u{10ffff}'

const flat = <Value>(units: readonly { readonly terms: readonly string[] }[], of: (at: number) => Value): Value[] =>
  units.flatMap(({ terms }, at) => terms.map(() => of(at)))
const termsOf = (units: readonly { readonly terms: readonly string[] }[]): string[] =>
  units.flatMap(({ terms }) => terms)

/** What is found by words. Every statement names the partitions that it may look into. */
export const createPostgresWords = ({ table }: PostgresSchema, query: Query) => ({
  /** A unit with the terms of the area that it stands for. */
  expanded: async (partitionNos: readonly number[], unit: QuestionUnit): Promise<QuestionUnit> => {
    if (!unit.isPrefix) return { ...unit, terms: unit.terms.map(storable) }
    const found = await Promise.all(
      unit.terms.map((term) =>
        query<{ term: string }>(
          `SELECT DISTINCT term FROM ${table('postings')}
           WHERE partition_no = ANY ($1::integer[]) AND term >= $2 AND term < $3 ORDER BY term LIMIT ${MOST_BEGINNINGS}`,
          [partitionNos, term, `${term}${LAST_CHARACTER}`],
        ),
      ),
    )
    return { ...unit, terms: found.flat().map(({ term }) => term) }
  },
  /** How many documents have each of some units, in their order. */
  frequencies: async (partitionNos: readonly number[], units: readonly QuestionUnit[]): Promise<number[]> => {
    const isSimple = units.every(({ terms }) => terms.length < 2)
    const rows = await query<{ unit: number; frequency: string }>(
      `SELECT u.unit, count(${isSimple ? '*' : 'DISTINCT p.row_no'}) AS frequency
       FROM unnest($2::integer[], $3::text[]) AS u (unit, term)
       JOIN ${table('postings')} p ON p.partition_no = ANY ($1::integer[]) AND p.term = u.term GROUP BY 1`,
      [partitionNos, flat(units, (at) => at), termsOf(units)],
    )
    const found = new Map(rows.map(({ unit, frequency }) => [unit, Number(frequency)]))
    return units.map((_, at) => found.get(at) ?? 0)
  },
  /** The best rows by BM25, as the search index counts it: of several spellings of a word, the commonest in a document. */
  best: async (
    partitionNos: readonly number[],
    units: readonly ScoredUnit[],
    { full, fixed, perWord, limit, chosen }: BestRows,
  ): Promise<number[]> => {
    const hits = `SELECT u.unit, p.row_no, max(u.weight) AS weight, max(p.occurrences) AS occurrences, max(p.length) AS length
      FROM unnest($2::integer[], $3::text[], $4::float8[]) AS u (unit, term, weight)
      JOIN ${table('postings')} p ON p.partition_no = ANY ($1::integer[]) AND p.term = u.term
      WHERE $8::bigint[] IS NULL OR p.row_no = ANY ($8::bigint[]) GROUP BY 1, 2`
    const rows = await query<{ row_no: string }>(
      `SELECT row_no FROM (${hits}) hit GROUP BY row_no
       ORDER BY sum(weight * $5::float8 * occurrences / (occurrences + $6::float8 + $7::float8 * length)) DESC, row_no
       LIMIT ${limit}`,
      [
        partitionNos,
        flat(units, (at) => at),
        termsOf(units),
        flat(units, (at) => units[at]?.weight ?? 0),
        full,
        fixed,
        perWord,
        chosen,
      ],
    )
    return rows.map(({ row_no }) => Number(row_no))
  },
  /** Words of an area of about some length that hold one of some parts, with how often they stand there. */
  wordsWith: async (
    partitionNos: readonly number[],
    {
      parts,
      shortest,
      longest,
    }: { readonly parts: readonly string[]; readonly shortest: number; readonly longest: number },
  ): Promise<{ surface: string; occurrences: number }[]> => {
    const rows = await query<{ surface: string; occurrences: string }>(
      `SELECT surface, sum(occurrences) AS occurrences FROM ${table('vocabulary')}
       WHERE partition_no = ANY ($1::integer[]) AND char_length(surface) BETWEEN $2 AND $3
         AND EXISTS (SELECT 1 FROM unnest($4::text[]) AS part WHERE strpos(surface, part) > 0)
       GROUP BY surface`,
      [partitionNos, shortest, longest, parts],
    )
    return rows.map(({ surface, occurrences }) => ({ surface, occurrences: Number(occurrences) }))
  },
})
