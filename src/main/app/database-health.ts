import { failureWords } from '../../contracts/failures/failure-words.ts'
import type { Database, HealthCheck } from '../platform/index.ts'

/** Whether the database answers. */
export const databaseHealth = (database: Database): HealthCheck => ({
  name: 'database',
  check: async () => {
    try {
      database.prepare('SELECT 1').get()
      return { healthy: true, detail: failureWords('DatabaseAnswers') }
    } catch {
      return { healthy: false, detail: failureWords('DatabaseSilent') }
    }
  },
})
