import type { ChunkOrigin, VectorScope } from '../../../../contracts/index.ts'
import type { QuestionUnit } from '../../analysis/question.ts'
import { chunkMetadataKeys } from '../../chunk-metadata.ts'
import { scopeFromKey, scopeKey } from '../scope-key.ts'
import type { SearchArea } from '../search-store.ts'
import type { PostgresConnection, Query } from './postgres-connection.ts'
import type { StoredRow } from './postgres-rows.ts'
import { storable, vectorLiteral } from './postgres-rows.ts'
import type { PostgresSchema } from './postgres-schema.ts'

/** A scope with one origin that holds something. */
export interface PostgresPartition {
  readonly partitionNo: number
  readonly scope: VectorScope
  readonly origin: ChunkOrigin
  readonly documents: number
  readonly words: number
  readonly languageMask: number
}

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

/** The nearest rows to a vector. */
export interface NearestRows {
  readonly modelNo: number
  readonly partitionNos: readonly number[]
  /** Rows that alone may be found; `null` for every one. */
  readonly chosen: readonly number[] | null
  readonly vector: Float32Array
  readonly limit: number
}

interface PartitionRow {
  readonly partition_no: number
  readonly scope: string
  readonly origin: ChunkOrigin
  readonly documents: string
  readonly words: string
  readonly language_mask: number
}

interface ChunkRow {
  readonly row_no: string
  readonly partition_no: number
  readonly id: string
  readonly text: string
  readonly metadata: Readonly<Record<string, string>>
  readonly embedding: string | null
}

/** Beginnings that one character may have; the rest of a larger number is left aside. */
const MOST_BEGINNINGS = 512
/** Neighbours that a search of the graph keeps at hand. */
const GRAPH_CANDIDATES = 200
/** Follows every term that begins with what stands before it. */
const LAST_CHARACTER = '\u{10ffff}'

const flat = <Value>(units: readonly { readonly terms: readonly string[] }[], of: (at: number) => Value): Value[] =>
  units.flatMap(({ terms }, at) => terms.map(() => of(at)))
const termsOf = (units: readonly { readonly terms: readonly string[] }[]): string[] =>
  units.flatMap(({ terms }) => terms)

const toRow = (row: ChunkRow): StoredRow => ({
  rowNo: Number(row.row_no),
  partitionNo: row.partition_no,
  id: row.id,
  text: row.text,
  metadata: row.metadata,
  vector: row.embedding === null ? null : Float32Array.from(JSON.parse(row.embedding) as number[]),
})

/** What is read of a store. Every statement names the partitions that it may look into. */
export const createPostgresArea = (schema: PostgresSchema, query: Query) => {
  const { table, vectorType, cosineDistance } = schema
  const numbers = ['partition_no', 'scope', 'origin', 'documents', 'words', 'language_mask'].join(', ')
  const toPartition = (row: PartitionRow): PostgresPartition => ({
    partitionNo: row.partition_no,
    scope: scopeFromKey(row.scope),
    origin: row.origin,
    documents: Number(row.documents),
    words: Number(row.words),
    languageMask: row.language_mask,
  })
  const chunkRows = `SELECT c.row_no, c.partition_no, c.id, c.text, c.metadata, v.embedding::text AS embedding
    FROM ${table('chunks')} c LEFT JOIN ${table('vectors')} v ON v.row_no = c.row_no AND v.model_no = $1
    WHERE c.deleted_at IS NULL AND`

  return {
    /** The filled partitions of an area. */
    partitions: async ({ scopes, origins }: SearchArea): Promise<PostgresPartition[]> => {
      const rows = await query<PartitionRow>(
        `SELECT ${numbers} FROM ${table('partitions')}
         WHERE scope = ANY ($1::text[]) AND ($2::text[] IS NULL OR origin = ANY ($2::text[])) AND documents > 0
         ORDER BY partition_no`,
        [scopes.map((scope) => storable(scopeKey(scope))), origins],
      )
      return rows.map(toPartition)
    },
    everyPartition: async (): Promise<PostgresPartition[]> => {
      const rows = await query<PartitionRow>(`SELECT ${numbers} FROM ${table('partitions')} WHERE documents > 0`)
      return rows.map(toPartition)
    },
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
    /** The rows nearest by cosine, by comparing every one. */
    nearest: async ({ modelNo, partitionNos, chosen, vector, limit }: NearestRows): Promise<number[]> => {
      const rows = await query<{ row_no: string }>(
        `SELECT row_no FROM ${table('vectors')}
         WHERE model_no = $1 AND partition_no = ANY ($2::integer[]) AND embedding IS NOT NULL
           AND ($4::bigint[] IS NULL OR row_no = ANY ($4::bigint[]))
         ORDER BY embedding ${cosineDistance} $3::${vectorType}, row_no LIMIT ${limit}`,
        [modelNo, partitionNos, vectorLiteral(vector), chosen],
      )
      return rows.map(({ row_no }) => Number(row_no))
    },
    /** The same by the graph of a model: nearly all of them, without comparing every one. */
    nearestByGraph: async (
      { modelNo, partitionNos, vector, limit }: NearestRows,
      transaction: PostgresConnection['transaction'],
    ): Promise<number[]> => {
      const embedding = `embedding::${vectorType}(${vector.length})`
      const rows = await transaction(async (within) => {
        // Goes on through the graph until there are enough of the area.
        await within(`SET LOCAL hnsw.iterative_scan = 'strict_order'`)
        await within(`SET LOCAL hnsw.ef_search = ${GRAPH_CANDIDATES}`)
        return within<{ row_no: string }>(
          `SELECT row_no FROM ${table('vectors')}
           WHERE model_no = ${modelNo} AND partition_no = ANY ($1::integer[]) AND embedding IS NOT NULL
           ORDER BY ${embedding} ${cosineDistance} $2::${vectorType}(${vector.length}) LIMIT ${limit}`,
          [partitionNos, vectorLiteral(vector)],
        )
      })
      return rows.map(({ row_no }) => Number(row_no))
    },
    /** The live rows of some documents. */
    rowsOfDocuments: async (partitionNos: readonly number[], documentIds: readonly string[]): Promise<number[]> => {
      const rows = await query<{ row_no: string }>(
        `SELECT row_no FROM ${table('chunks')} WHERE partition_no = ANY ($1::integer[]) AND deleted_at IS NULL
           AND metadata ->> '${chunkMetadataKeys.documentId}' = ANY ($2::text[])`,
        [partitionNos, documentIds.map(storable)],
      )
      return rows.map(({ row_no }) => Number(row_no))
    },
    /** The live row of a chunk in a scope. */
    rowOf: async (scope: VectorScope, chunkId: string): Promise<number | null> => {
      const [row] = await query<{ row_no: string }>(
        `SELECT row_no FROM ${table('chunks')} JOIN ${table('partitions')} USING (partition_no)
         WHERE id = $1 AND scope = $2 AND deleted_at IS NULL`,
        [storable(chunkId), storable(scopeKey(scope))],
      )
      return row === undefined ? null : Number(row.row_no)
    },
    /** Some live rows of some partitions. */
    live: async (partitionNos: readonly number[], limit: number): Promise<number[]> => {
      const rows = await query<{ row_no: string }>(
        `SELECT row_no FROM ${table('chunks')} WHERE partition_no = ANY ($1::integer[]) AND deleted_at IS NULL
         ORDER BY row_no LIMIT ${limit}`,
        [partitionNos],
      )
      return rows.map(({ row_no }) => Number(row_no))
    },
    /** Live rows by their numbers, with the vectors of a model. */
    rows: async (modelNo: number, rowNos: readonly number[]): Promise<StoredRow[]> => {
      if (rowNos.length === 0) return []
      const rows = await query<ChunkRow>(`${chunkRows} c.row_no = ANY ($2::bigint[]) ORDER BY c.row_no`, [
        modelNo,
        rowNos,
      ])
      return rows.map(toRow)
    },
    /** Live rows of some partitions after a row, in order. */
    rowsAfter: async (
      modelNo: number,
      partitionNos: readonly number[],
      { after, limit }: { readonly after: number; readonly limit: number },
    ): Promise<StoredRow[]> => {
      const rows = await query<ChunkRow>(
        `${chunkRows} c.partition_no = ANY ($2::integer[]) AND c.row_no > $3 ORDER BY c.row_no LIMIT ${limit}`,
        [modelNo, partitionNos, after],
      )
      return rows.map(toRow)
    },
    rowsOfChunks: async (
      modelNo: number,
      partitionNos: readonly number[],
      chunkIds: readonly string[],
    ): Promise<StoredRow[]> => {
      const rows = await query<ChunkRow>(
        `${chunkRows} c.partition_no = ANY ($2::integer[]) AND c.id = ANY ($3::text[])`,
        [modelNo, partitionNos, chunkIds.map(storable)],
      )
      return rows.map(toRow)
    },
    /** Rows at equal distances over an area. */
    spread: async (partitionNos: readonly number[], count: number): Promise<number[]> => {
      const rows = await query<{ row_no: string }>(
        `SELECT row_no FROM (
           SELECT row_no, count(*) OVER () AS total, row_number() OVER (ORDER BY partition_no, row_no) - 1 AS place
           FROM ${table('chunks')} WHERE partition_no = ANY ($1::integer[]) AND deleted_at IS NULL
         ) numbered WHERE place = 0 OR place * $2 / total <> (place - 1) * $2 / total ORDER BY place`,
        [partitionNos, count],
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
  }
}

/** What {@link createPostgresArea} makes. */
export type PostgresArea = ReturnType<typeof createPostgresArea>
