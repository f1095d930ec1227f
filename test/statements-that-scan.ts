import type { Database } from '../src/main/platform/index.ts'

/** The statements that `use` prepares and that look at each row of a table, by a name or an alias of it. */
export const statementsThatScan = (db: Database, table: string, use: (db: Database) => void): string[] => {
  const prepared: string[] = []
  const recording = new Proxy(db, {
    get: (target, key) => {
      if (key === 'prepare')
        return (sql: string) => {
          prepared.push(sql)
          return target.prepare(sql)
        }
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  use(recording)
  return prepared.filter((sql) => {
    const parameters = sql
      .split('?')
      .slice(1)
      .map(() => 0)
    const steps = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters)
    return steps.some(({ detail }) => detail === `SCAN ${table}` || detail.startsWith(`SCAN ${table} `))
  })
}
