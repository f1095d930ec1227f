import type { ChunkOrigin, VectorScope } from '../../../../contracts/index.ts'
import type { AnalysedText, Analyser } from '../../analysis/analyser.ts'
import { maskOf } from '../../analysis/language.ts'
import { indexedText } from '../../chunk-metadata.ts'
import { isZero } from '../../embedding/unit-vector.ts'
import { scopeKey } from '../scope-key.ts'
import type { ChunkVector } from '../vector-store.ts'
import type { Query } from './postgres-connection.ts'
import type { PostgresSchema } from './postgres-schema.ts'

/** A chunk on its way in, and the number of the model that made its vector. */
export interface NewRow {
  readonly scope: VectorScope
  readonly chunk: ChunkVector
  readonly modelNo: number
}

/** A row as it stands in the store, with the vector of one model; `null` where that model has none for it. */
export interface StoredRow {
  readonly rowNo: number
  readonly partitionNo: number
  readonly id: string
  readonly text: string
  readonly metadata: Readonly<Record<string, string>>
  readonly vector: Float32Array | null
}

/** The server knows neither NUL nor half of a pair: a sign of the same length stands in for them, so that places in the text stay right. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

/** A vector as pgvector reads it. */
export const vectorLiteral = (vector: Float32Array): string => `[${vector.join(',')}]`

/** Longer texts count as this long, as in the search index. */
const LONGEST = 65_535

const countsOf = (names: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** What a text is found by, as columns hold it. */
const wordsOf = (text: AnalysedText) => {
  const words = [...text.words, ...text.extras]
  return {
    length: Math.min(text.words.length, LONGEST),
    terms: countsOf(words.flatMap(({ terms }) => [...new Set(terms.map(storable))])),
    surfaces: countsOf(words.map(({ surface }) => storable(surface))),
  }
}

interface ReadRow extends NewRow {
  readonly partitionNo: number
  readonly length: number
  readonly terms: ReadonlyMap<string, number>
  readonly surfaces: ReadonlyMap<string, number>
  readonly languageMask: number
}

const partitionKey = (scope: VectorScope, origin: ChunkOrigin): string => `${origin}|${storable(scopeKey(scope))}`

/** The statements that change rows; for use in a transaction. */
export interface PostgresRows {
  /** Adds chunks, in place of those with their ids. */
  add(query: Query, rows: readonly NewRow[]): Promise<void>
  /** Makes live rows unfindable; they stay until they are erased. Returns how many it was. */
  bury(query: Query, rowNos: readonly number[]): Promise<number>
  erase(query: Query, rowNos: readonly number[]): Promise<void>
  /** Removes some rows of a scope for good that were buried long enough ago; returns how many. */
  vacuum(
    query: Query,
    which: { readonly scope: VectorScope; readonly retainTombstonesMs: number; readonly limit: number },
  ): Promise<number>
}

/** Keeps chunks, vectors, postings, vocabulary and counts in step. */
export const createPostgresRows = (schema: PostgresSchema, analyser: Analyser): PostgresRows => {
  const { table, vectorType } = schema

  const partitionNos = async (query: Query, rows: readonly NewRow[]): Promise<Map<string, number>> => {
    const pairs = new Map(
      rows.map(({ scope, chunk }) => [partitionKey(scope, chunk.origin), { scope, origin: chunk.origin }]),
    )
    const scopes = [...pairs.values()].map(({ scope }) => storable(scopeKey(scope)))
    const origins = [...pairs.values()].map(({ origin }) => origin)
    const given = 'SELECT * FROM unnest($1::text[], $2::text[]) AS given (scope, origin)'
    // Whoever writes to the same partitions waits here, each in the same order.
    const lock = () =>
      query<{ partition_no: number; scope: string; origin: string }>(
        `SELECT partition_no, scope, origin FROM ${table('partitions')} p JOIN (${given}) g USING (scope, origin)
         ORDER BY partition_no FOR UPDATE OF p`,
        [scopes, origins],
      )
    let found = await lock()
    if (found.length < pairs.size) {
      await query(
        `INSERT INTO ${table('partitions')} (scope, origin) ${given} ORDER BY 1, 2 ON CONFLICT (scope, origin) DO NOTHING`,
        [scopes, origins],
      )
      found = await lock()
    }
    return new Map(found.map((row) => [`${row.origin}|${row.scope}`, row.partition_no]))
  }
  const read = async (query: Query, rows: readonly NewRow[]): Promise<ReadRow[]> => {
    const numbers = await partitionNos(query, rows)
    return rows.map((row) => {
      const text = analyser.read(indexedText(row.chunk))
      const partitionNo = numbers.get(partitionKey(row.scope, row.chunk.origin))
      if (partitionNo === undefined) throw new Error('A partition that was just made is missing.')
      return { ...row, partitionNo, languageMask: maskOf(text.language), ...wordsOf(text) }
    })
  }

  /** Takes live rows out of everything that finds them. */
  const unindex = async (query: Query, rowNos: readonly number[]): Promise<void> => {
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
  }
  const bury: PostgresRows['bury'] = async (query, rowNos) => {
    await unindex(query, rowNos)
    const buried = await query(
      `UPDATE ${table('chunks')} SET deleted_at = now(), terms = '{}', surfaces = '{}', occurrences = '{}'
       WHERE row_no = ANY ($1::bigint[]) AND deleted_at IS NULL RETURNING 1`,
      [rowNos],
    )
    return buried.length
  }
  const erase: PostgresRows['erase'] = async (query, rowNos) => {
    await unindex(query, rowNos)
    await query(`DELETE FROM ${table('chunks')} WHERE row_no = ANY ($1::bigint[])`, [rowNos])
  }
  const insertChunks = async (query: Query, rows: readonly ReadRow[]): Promise<number[]> => {
    const inserted = await query<{ id: string; row_no: string }>(
      `INSERT INTO ${table('chunks')} (id, partition_no, text, metadata, length, terms, surfaces, occurrences)
       SELECT id, partition_no, text, metadata, length,
         ARRAY(SELECT json_array_elements_text(terms)), ARRAY(SELECT json_array_elements_text(surfaces)),
         ARRAY(SELECT json_array_elements_text(occurrences)::integer)
       FROM json_to_recordset($1::json) AS given (
         id text, partition_no integer, text text, metadata json, length integer, terms json, surfaces json, occurrences json
       ) RETURNING id, row_no`,
      [
        JSON.stringify(
          rows.map(({ chunk, partitionNo, length, terms, surfaces }) => ({
            id: storable(chunk.id),
            partition_no: partitionNo,
            text: storable(chunk.text),
            metadata: Object.fromEntries(
              Object.entries(chunk.metadata).map(([key, value]) => [storable(key), storable(value)]),
            ),
            length,
            terms: [...terms.keys()],
            surfaces: [...surfaces.keys()],
            occurrences: [...surfaces.values()],
          })),
        ),
      ],
    )
    const byId = new Map(inserted.map(({ id, row_no }) => [id, Number(row_no)]))
    return rows.map(({ chunk }) => byId.get(storable(chunk.id)) ?? 0)
  }
  /** What makes rows findable, in one statement: a server across a network answers each after a while. */
  const insertFindings = `WITH postings AS (
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
  const makeFindable = async (query: Query, rows: readonly ReadRow[], rowNos: readonly number[]): Promise<void> => {
    const postings = rows.flatMap(({ partitionNo, terms, length }, at) =>
      [...terms].map(([term, count]) => ({ partitionNo, term, rowNo: rowNos[at], count, length })),
    )
    const words = rows.flatMap(({ partitionNo, surfaces }) =>
      [...surfaces].map(([surface, count]) => ({ partitionNo, surface, count })),
    )
    await query(insertFindings, [
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
    ])
  }
  return {
    bury,
    erase,
    vacuum: async (query, { scope, retainTombstonesMs, limit }) => {
      const removed = await query(
        `DELETE FROM ${table('chunks')} WHERE row_no IN (
           SELECT row_no FROM ${table('chunks')} JOIN ${table('partitions')} USING (partition_no)
           WHERE scope = $1 AND deleted_at <= now() - $2 * interval '1 millisecond' LIMIT ${limit}
         ) RETURNING 1`,
        [storable(scopeKey(scope)), retainTombstonesMs],
      )
      return removed.length
    },
    add: async (query, given) => {
      // Of several with one id the last one counts.
      const rows = await read(query, [...new Map(given.map((row) => [row.chunk.id, row])).values()])
      const former = await query<{ row_no: string }>(
        `SELECT row_no FROM ${table('chunks')} WHERE id = ANY ($1::text[])`,
        [rows.map(({ chunk }) => storable(chunk.id))],
      )
      if (former.length > 0)
        await erase(
          query,
          former.map(({ row_no }) => Number(row_no)),
        )
      const rowNos = await insertChunks(query, rows)
      await makeFindable(query, rows, rowNos)
    },
  }
}
