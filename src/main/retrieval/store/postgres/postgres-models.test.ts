import { expect, it, onTestFinished, vi } from 'vitest'
import type { PostgresConnection, Query } from './postgres-connection.ts'
import { createPostgresModels } from './postgres-models.ts'

/** A connection to a server that holds nothing; tells what it was asked. */
const emptyServer = (): { readonly connection: PostgresConnection; readonly asked: readonly string[] } => {
  const asked: string[] = []
  const query: Query = async (sql) => {
    asked.push(sql)
    return []
  }
  const connection: PostgresConnection = {
    shown: 'a server',
    query,
    transaction: (work) => work(query),
    alone: (work) => work(query),
    close: async () => undefined,
  }
  return { connection, asked }
}

it('notes once an hour that a model serves, also where the clock was set back meanwhile (its vectors might have been taken for left)', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { connection, asked } = emptyServer()
  const schema = { vectorType: 'vector', cosineDistance: '<=>', cosineOperators: 'vector_cosine_ops', storeId: 'store' }
  const models = createPostgresModels({ ...schema, table: (name) => name }, connection)
  await models.noteServed(1)
  await models.noteServed(1)
  expect(asked).toEqual([expect.stringContaining('served_at = now()')])
  vi.setSystemTime(Date.now() - 30 * 86_400_000)
  vi.advanceTimersByTime(3_600_000)
  await models.noteServed(1)
  expect(asked).toHaveLength(2)
})
