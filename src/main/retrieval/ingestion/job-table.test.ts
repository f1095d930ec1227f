import { expect, test } from 'vitest'
import { openTestDatabase, platformMigrations } from '../../platform/index.ts'
import { retrievalMigrations } from '../migrations.ts'
import { createJobTable } from './job-table.ts'

/** SQL that the table of jobs asks with. */
const preparedBy = (use: (db: ReturnType<typeof openTestDatabase>['db']) => void) => {
  const { db } = openTestDatabase([platformMigrations, retrievalMigrations])
  const asked: string[] = []
  const recording = new Proxy(db, {
    get: (target, key) => {
      if (key === 'prepare')
        return (sql: string) => {
          asked.push(sql)
          return target.prepare(sql)
        }
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  use(recording)
  return { db, asked }
}

test('what is open is found among twenty thousand jobs that are done without a look at each of them', () => {
  const { db, asked } = preparedBy(createJobTable)
  const walksThroughAll = asked.filter((sql) => {
    const parameters = sql
      .split('?')
      .slice(1)
      .map(() => 0)
    const steps = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters)
    return steps.some(({ detail }) => detail.startsWith('SCAN retrieval_jobs'))
  })
  // What a store forgot is queued again as a whole.
  expect(walksThroughAll).toEqual([expect.stringMatching(/SET state = 'Queued' WHERE state = 'Indexed'/)])
})
