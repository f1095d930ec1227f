import { z } from 'zod'
import { searchRecord } from '../../../../contracts/index.ts'
import type { Database } from '../../../platform/index.ts'
import type { SearchRecordTable } from '../search-record-table.ts'

const records = z.array(searchRecord)

/** {@link SearchRecordTable} on the table made by `assistantMigrations`. */
export const sqliteSearchRecords = (db: Database): SearchRecordTable => {
  const put = db.prepare<[string, string]>(
    'INSERT OR REPLACE INTO ai_message_searches (message_id, records) VALUES (?, ?)',
  )
  const one = db.prepare<[string], string>('SELECT records FROM ai_message_searches WHERE message_id = ?').pluck()
  return {
    keep: (messageId, searches) => void put.run(messageId, JSON.stringify(searches)),
    get: (messageId) => records.parse(JSON.parse(one.get(messageId) ?? '[]')),
  }
}
