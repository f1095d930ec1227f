import type { Migration } from '../../platform/index.ts'

export const retryable: Migration = {
  version: 7,
  name: 'whether reading a failed document again may end better',
  up(db) {
    db.exec('ALTER TABLE knowledge_documents ADD COLUMN retryable INTEGER')
  },
}
