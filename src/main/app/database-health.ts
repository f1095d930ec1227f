import type { Database, HealthCheck } from '../platform/index.ts'

/** Whether the database answers. */
export const databaseHealth = (database: Database): HealthCheck => ({
  name: 'database',
  check: async () => {
    try {
      database.prepare('SELECT 1').get()
      return { healthy: true, detail: 'The database answers.' }
    } catch {
      return { healthy: false, detail: 'The database does not answer. Restart Alcove; the log says more.' }
    }
  },
})
