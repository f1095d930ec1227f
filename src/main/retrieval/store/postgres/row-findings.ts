import { isZero } from '../../embedding/unit-vector.ts'
import type { ReadRow } from './new-row.ts'
import type { Query } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'
import { vectorLiteral } from './vector-literal.ts'

/** Keeps postings, vocabulary, vectors and the counts of partitions in step with the rows that are found by them. */
export interface RowFindings {
  /** `rowNos` are the numbers of the rows, in their order. */
  insert(query: Query, rows: readonly ReadRow[], rowNos: readonly number[]): Promise<void>
  /** Takes live rows out of everything that finds them; they stay locked to the end of the transaction. */
  remove(query: Query, rowNos: readonly number[]): Promise<void>
}

export const createRowFindings = (schema: PostgresSchema): RowFindings => {
  const { table } = schema
  const insertion = insertionOf(schema)
  return {
    insert: async (query, rows, rowNos) => {
      await query(insertion, columnsOf(rows, rowNos))
    },
    remove: async (query, rowNos) => {
      // Partitions before chunks, as whoever adds does: two of these at once then wait for each other and count a row once.
      await query(
        `SELECT 1 FROM ${table('partitions')} WHERE partition_no IN (
           SELECT partition_no FROM ${table('chunks')} WHERE row_no = ANY ($1::bigint[])
         ) ORDER BY partition_no FOR UPDATE`,
        [rowNos],
      )
      await query(`SELECT 1 FROM ${table('chunks')} WHERE row_no = ANY ($1::bigint[]) ORDER BY row_no FOR UPDATE`, [
        rowNos,
      ])
      const live = `SELECT * FROM ${table('chunks')} WHERE row_no = ANY ($1::bigint[]) AND deleted_at IS NULL`
      await query(
        `UPDATE ${table('partitions')} p SET documents = p.documents - gone.documents, words = p.words - gone.words
         FROM (SELECT partition_no, count(*) AS documents, sum(length) AS words FROM (${live}) c GROUP BY 1) gone
         WHERE p.partition_no = gone.partition_no`,
        [rowNos],
      )
      await query(
        `DELETE FROM ${table('postings')} p
         USING (SELECT partition_no, row_no, unnest(terms) AS term FROM (${live}) c) gone
         WHERE p.partition_no = gone.partition_no AND p.term = gone.term AND p.row_no = gone.row_no`,
        [rowNos],
      )
      await query(
        `UPDATE ${table('vocabulary')} v SET occurrences = v.occurrences - gone.occurrences
         FROM (SELECT c.partition_no, word.surface, sum(word.occurrences) AS occurrences
               FROM (${live}) c, unnest(c.surfaces, c.occurrences) AS word (surface, occurrences) GROUP BY 1, 2) gone
         WHERE v.partition_no = gone.partition_no AND v.surface = gone.surface`,
        [rowNos],
      )
      await query(
        `DELETE FROM ${table('vocabulary')} v
         USING (SELECT DISTINCT partition_no, unnest(surfaces) AS surface FROM (${live}) c) gone
         WHERE v.partition_no = gone.partition_no AND v.surface = gone.surface AND v.occurrences <= 0`,
        [rowNos],
      )
      await query(`DELETE FROM ${table('vectors')} WHERE row_no = ANY ($1::bigint[])`, [rowNos])
    },
  }
}

/** What makes rows findable, in one statement: a server across a network answers each after a while. */
const insertionOf = ({ table, vectorType }: PostgresSchema): string => `WITH postings AS (
    INSERT INTO ${table('postings')} (partition_no, term, row_no, occurrences, length)
    SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::integer[], $5::integer[])
  ), vocabulary AS (
    INSERT INTO ${table('vocabulary')} AS v (partition_no, surface, occurrences)
    SELECT partition_no, surface, sum(occurrences)
    FROM unnest($6::integer[], $7::text[], $8::integer[]) AS given (partition_no, surface, occurrences)
    GROUP BY 1, 2 ORDER BY partition_no, surface COLLATE "C"
    ON CONFLICT (partition_no, surface) DO UPDATE SET occurrences = v.occurrences + excluded.occurrences
  ), vectors AS (
    INSERT INTO ${table('vectors')} (model_no, row_no, partition_no, embedding)
    SELECT model_no, row_no, partition_no, embedding::${vectorType}
    FROM unnest($9::integer[], $10::bigint[], $11::integer[], $12::text[])
      AS given (model_no, row_no, partition_no, embedding)
  )
  UPDATE ${table('partitions')} p SET documents = p.documents + come.documents, words = p.words + come.words,
    language_mask = p.language_mask | come.language_mask
  FROM (SELECT partition_no, count(*) AS documents, sum(length) AS words, bit_or(language_mask) AS language_mask
        FROM unnest($11::integer[], $13::integer[], $14::integer[]) AS given (partition_no, length, language_mask)
        GROUP BY 1) come
  WHERE p.partition_no = come.partition_no`

/** The parameters of that statement. */
const columnsOf = (rows: readonly ReadRow[], rowNos: readonly number[]): readonly unknown[] => {
  const postings = rows.flatMap(({ partitionNo, terms, length }, at) =>
    [...terms].map(([term, count]) => ({ partitionNo, term, rowNo: rowNos[at], count, length })),
  )
  const words = rows.flatMap(({ partitionNo, surfaces }) =>
    [...surfaces].map(([surface, count]) => ({ partitionNo, surface, count })),
  )
  return [
    postings.map(({ partitionNo }) => partitionNo),
    postings.map(({ term }) => term),
    postings.map(({ rowNo }) => rowNo),
    postings.map(({ count }) => count),
    postings.map(({ length }) => length),
    words.map(({ partitionNo }) => partitionNo),
    words.map(({ surface }) => surface),
    words.map(({ count }) => count),
    rows.map(({ modelNo }) => modelNo),
    rowNos,
    rows.map(({ partitionNo }) => partitionNo),
    rows.map(({ chunk }) => (isZero(chunk.vector) ? null : vectorLiteral(chunk.vector))),
    rows.map(({ length }) => length),
    rows.map(({ languageMask }) => languageMask),
  ]
}
