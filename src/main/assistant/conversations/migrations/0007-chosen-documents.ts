import type { Migration } from '../../../platform/index.ts'

export const chosenDocuments: Migration = {
  version: 7,
  name: 'the documents that alone are asked in a conversation',
  up: (db) => {
    // A JSON array of ids; NULL for all.
    db.exec('ALTER TABLE ai_conversations ADD COLUMN document_ids TEXT')
  },
}
