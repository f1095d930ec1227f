import type { Migration } from '../../../platform/index.ts'

export const modelChoice: Migration = {
  version: 3,
  name: 'who answers in a conversation',
  up: (db) => {
    db.exec(`
      ALTER TABLE ai_conversations ADD COLUMN instance_id TEXT;
      ALTER TABLE ai_conversations ADD COLUMN model TEXT;
    `)
  },
}
