import { AlcoveError } from '../../../platform/index.ts'
import { chunkMetadataKeys } from '../../chunk-metadata.ts'
import type { PostgresConnection, Query } from './postgres-connection.ts'

/** A schema that is up to date, as statements name things. */
export interface PostgresSchema {
  /** Puts the schema before a table's name. */
  readonly table: (name: string) => string
  /** The type and the operator of pgvector, wherever the extension stands. */
  readonly vectorType: string
  readonly cosineDistance: string
  readonly cosineOperators: string
  /** Tells this store from any other, also from one that was made anew at the same address. */
  readonly storeId: string
}

interface Migration {
  readonly version: number
  readonly up: (names: Pick<PostgresSchema, 'table' | 'vectorType'>) => string
}

/** Never edited after they have shipped. */
const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    up: ({ table, vectorType }) => `
      CREATE TABLE ${table('store')} (
        store_id uuid PRIMARY KEY DEFAULT gen_random_uuid()
      );
      INSERT INTO ${table('store')} DEFAULT VALUES;
      -- A scope with one origin, and what its chunks come to.
      CREATE TABLE ${table('partitions')} (
        partition_no integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        scope text NOT NULL,
        origin text NOT NULL,
        language_mask integer NOT NULL DEFAULT 0,
        documents bigint NOT NULL DEFAULT 0,
        words bigint NOT NULL DEFAULT 0,
        UNIQUE (scope, origin)
      );
      CREATE TABLE ${table('models')} (
        model_no integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider_id text NOT NULL,
        model_id text NOT NULL,
        dimensions integer NOT NULL,
        -- When a host last searched by its vectors.
        served_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (provider_id, model_id, dimensions)
      );
      CREATE TABLE ${table('chunks')} (
        row_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id text NOT NULL UNIQUE,
        partition_no integer NOT NULL REFERENCES ${table('partitions')},
        text text NOT NULL,
        metadata json NOT NULL,
        length integer NOT NULL,
        -- What the row has put into postings and vocabulary, to be taken out again.
        terms text[] COLLATE "C" NOT NULL,
        surfaces text[] COLLATE "C" NOT NULL,
        occurrences integer[] NOT NULL,
        deleted_at timestamptz
      );
      CREATE INDEX chunks_live ON ${table('chunks')} (partition_no, row_no) WHERE deleted_at IS NULL;
      CREATE INDEX chunks_deleted ON ${table('chunks')} (partition_no, deleted_at) WHERE deleted_at IS NOT NULL;
      -- How often a live chunk has a term, with what BM25 needs beside it.
      CREATE TABLE ${table('postings')} (
        partition_no integer NOT NULL,
        term text COLLATE "C" NOT NULL,
        row_no bigint NOT NULL,
        occurrences integer NOT NULL,
        length integer NOT NULL,
        PRIMARY KEY (partition_no, term, row_no) INCLUDE (occurrences, length)
      );
      -- The words of live chunks as they are written, for misspelt questions.
      CREATE TABLE ${table('vocabulary')} (
        partition_no integer NOT NULL,
        surface text COLLATE "C" NOT NULL,
        occurrences bigint NOT NULL,
        PRIMARY KEY (partition_no, surface)
      );
      -- One vector of each model that has embedded a chunk; NULL where it came to nothing.
      CREATE TABLE ${table('vectors')} (
        model_no integer NOT NULL REFERENCES ${table('models')},
        row_no bigint NOT NULL REFERENCES ${table('chunks')} ON DELETE CASCADE,
        partition_no integer NOT NULL,
        embedding ${vectorType},
        PRIMARY KEY (row_no, model_no)
      );
      CREATE INDEX vectors_by_partition ON ${table('vectors')} (model_no, partition_no);`,
  },
  {
    version: 2,
    up: ({ table }) => `
      -- How much the vectors count beside words, 0 to 1; NULL before it was measured.
      ALTER TABLE ${table('models')} ADD COLUMN dense_weight real CHECK (dense_weight BETWEEN 0 AND 1);`,
  },
  {
    version: 3,
    up: ({ table }) => `
      -- For questions to some documents alone.
      CREATE INDEX chunks_of_document ON ${table('chunks')} ((metadata ->> '${chunkMetadataKeys.documentId}'))
        WHERE deleted_at IS NULL;`,
  },
]

/** Two hosts that start at once wait for each other here. */
const MIGRATION_LOCK = 'alcove vector store'

const conflict = (message: string): never => {
  throw new AlcoveError('Conflict', message)
}

const checkServer = async (query: Query, shown: string): Promise<void> => {
  const [{ encoding = '' } = {}] = await query<{ encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding`,
  )
  if (encoding !== 'UTF8')
    throw new AlcoveError('InvalidInput', `The database at ${shown} must be of the encoding UTF8, not ${encoding}.`)
}

/** The schema that pgvector stands in, made where the server has it and lets us. */
const vectorSchema = async (query: Query, shown: string): Promise<string> => {
  const find = async (): Promise<string | undefined> => {
    const [row] = await query<{ name: string }>(
      `SELECT quote_ident(n.nspname) AS name FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
       WHERE e.extname = 'vector'`,
    )
    return row?.name
  }
  const known = await find()
  if (known !== undefined) return known
  const missing = new AlcoveError(
    'InvalidInput',
    `The database at ${shown} lacks the extension pgvector. Install it on the server, then have an administrator run: CREATE EXTENSION vector;`,
  )
  const available = await query(`SELECT 1 FROM pg_available_extensions WHERE name = 'vector'`)
  if (available.length === 0) throw missing
  await query('SAVEPOINT before_extension')
  try {
    await query('CREATE EXTENSION vector')
  } catch (error) {
    if ((error as { code?: string }).code === '42501') throw missing
    throw error
  }
  return (await find()) ?? conflict('pgvector was made and is not there.')
}

const migrate = async (query: Query, names: Pick<PostgresSchema, 'table' | 'vectorType'>): Promise<void> => {
  await query(
    `CREATE TABLE IF NOT EXISTS ${names.table('migrations')} (
       version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const [{ version = 0 } = {}] = await query<{ version: number | null }>(
    `SELECT max(version) AS version FROM ${names.table('migrations')}`,
  )
  const newest = MIGRATIONS.at(-1)?.version ?? 0
  const current = version ?? 0
  if (current > newest)
    conflict(`A newer Alcove wrote the vector store (schema ${current}, known here ${newest}). Update this one.`)
  for (const migration of MIGRATIONS.filter((each) => each.version > current)) {
    for (const statement of migration.up(names).split(/;\s*(?:\n|$)/))
      if (statement.trim() !== '') await query(statement)
    await query(`INSERT INTO ${names.table('migrations')} (version) VALUES ($1)`, [migration.version])
  }
}

/** Brings the schema up to date, in one transaction that no other host is in at the same time. */
export const openSchema = (connection: PostgresConnection, schema: string): Promise<PostgresSchema> =>
  connection.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', [MIGRATION_LOCK, schema])
    await checkServer(query, connection.shown)
    const table = (name: string): string => `"${schema}".${name}`
    const known = await query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
    if (known.length === 0) await query(`CREATE SCHEMA "${schema}"`)
    const extension = await vectorSchema(query, connection.shown)
    const names = { table, vectorType: `${extension}.vector` }
    await migrate(query, names)
    const [store] = await query<{ store_id: string }>(`SELECT store_id FROM ${table('store')}`)
    return {
      ...names,
      cosineDistance: `OPERATOR(${extension}.<=>)`,
      cosineOperators: `${extension}.vector_cosine_ops`,
      storeId: store?.store_id ?? conflict('The vector store has lost its identity.'),
    }
  })
