import type pg from 'pg'
import type { Logger } from '../../../platform/index.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { failureOf, isAway, isClash, isLost } from './postgres-failure.ts'

/** Runs one statement; gives its rows. */
export type Query = <Row extends object = Record<string, never>>(
  sql: string,
  values?: readonly unknown[],
) => Promise<Row[]>

/** Some connections to one server. A lost one is replaced: after a restart of the server the next statement goes through. */
export interface PostgresConnection {
  readonly shown: string
  /** One statement that only reads, by itself. Throws `Unavailable` where the server is away. */
  readonly query: Query
  /** Runs `work` in one transaction, and anew where another was in its way: it must do no more than its statements. */
  transaction<Value>(work: (query: Query) => Promise<Value>): Promise<Value>
  /** Runs `work` on a connection of its own, without a limit of time: for making indexes. */
  alone<Value>(work: (query: Query) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

const MOST_CONNECTIONS = 8
const CONNECT_MS = 10_000
const IDLE_MS = 30_000
/** The longest statement: a search of millions of passages for common words takes seconds. */
const STATEMENT_MS = 60_000
/** The client waits a little longer than the server works, for one that has gone without a word. */
const ANSWER_MS = STATEMENT_MS + 5_000
const MOST_TRIES = 4

const clientOptions = ({ host, port, database, user, password, ssl }: PostgresAddress): pg.ClientConfig => ({
  host,
  port,
  database,
  ssl,
  ...(user !== undefined && { user }),
  ...(password !== undefined && { password }),
  application_name: 'alcove',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
})

/** Loaded with the first connection: who keeps to the database of the app never needs it. */
const driver = async (): Promise<typeof pg> => (await import('pg')).default

const queryOf = (client: pg.ClientBase): Query =>
  (async (sql: string, values: readonly unknown[] = []) => (await client.query(sql, [...values])).rows) as Query

interface Taken {
  readonly client: pg.PoolClient
  giveBack(isUseless?: boolean): void
}

/** Opens connections as they are needed: nothing is asked of the server yet. */
export const connectPostgres = (address: PostgresAddress, logger: Logger): PostgresConnection => {
  const { shown } = address
  let opened: Promise<pg.Pool> | null = null
  const openPool = async (): Promise<pg.Pool> => {
    const { Pool } = await driver()
    const pool = new Pool({
      ...clientOptions(address),
      max: MOST_CONNECTIONS,
      idleTimeoutMillis: IDLE_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
      idle_in_transaction_session_timeout: ANSWER_MS,
    })
    pool.on('error', (error) => logger.warn({ reason: failureOf(error, shown).message }, 'A connection was lost'))
    return pool
  }
  const pooled = (): Promise<pg.Pool> => {
    opened ??= openPool()
    return opened
  }

  /** A connection of the pool. The pool listens to idle ones alone: one lost between two statements would end the process. */
  const take = async (): Promise<Taken> => {
    const client = await (await pooled()).connect()
    const onError = (): void => undefined
    client.on('error', onError)
    return {
      client,
      giveBack: (isUseless = false) => {
        client.off('error', onError)
        client.release(isUseless)
      },
    }
  }

  /** Does some work on a connection, and on a fresh one where it was lost or the work was rolled back for another's. */
  const attempt = async <Value>(work: (query: Query) => Promise<Value>): Promise<Value> => {
    for (let tries = 1; ; tries++) {
      let taken: Taken | null = null
      try {
        taken = await take()
        const value = await work(queryOf(taken.client))
        taken.giveBack()
        return value
      } catch (error) {
        taken?.giveBack(isAway(error))
        const isWorthwhile = isClash(error) || (isLost(error) && taken !== null)
        if (!isWorthwhile || tries === MOST_TRIES) throw failureOf(error, shown)
      }
    }
  }
  const inTransaction =
    <Value>(work: (query: Query) => Promise<Value>) =>
    async (query: Query): Promise<Value> => {
      await query('BEGIN')
      try {
        const value = await work(query)
        await query('COMMIT')
        return value
      } catch (error) {
        if (!isAway(error)) await query('ROLLBACK').catch(() => undefined)
        throw error
      }
    }
  const unaccompanied = new Set<pg.Client>()
  return {
    shown,
    query: (sql, values) => attempt((query) => query(sql, values)),
    transaction: (work) => attempt(inTransaction(work)),
    alone: async (work) => {
      const { Client } = await driver()
      const client = new Client(clientOptions(address))
      client.on('error', () => undefined)
      unaccompanied.add(client)
      try {
        await client.connect()
        return await work(queryOf(client))
      } catch (error) {
        throw failureOf(error, shown)
      } finally {
        unaccompanied.delete(client)
        await client.end().catch(() => undefined)
      }
    },
    close: async () => {
      // What is being made is not waited for: it is begun anew another time.
      for (const client of unaccompanied) await client.end().catch(() => undefined)
      await (await opened)?.end()
    },
  }
}
