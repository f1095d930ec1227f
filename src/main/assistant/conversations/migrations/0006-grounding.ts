import type { Migration } from '../../../platform/index.ts'

export const grounding: Migration = {
  version: 6,
  name: 'what the answers of a conversation stand on',
  up: (db) => {
    db.exec('ALTER TABLE ai_conversations ADD COLUMN grounding TEXT')
  },
}
