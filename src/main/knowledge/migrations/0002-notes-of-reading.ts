import type { Migration } from '../../platform/index.ts'

export const notesOfReading: Migration = {
  version: 2,
  name: 'what was odd about a document, and its encoding',
  up(db) {
    db.exec(`
      ALTER TABLE knowledge_documents ADD COLUMN notes TEXT NOT NULL DEFAULT '[]';
      ALTER TABLE knowledge_documents ADD COLUMN encoding TEXT;
    `)
  },
}
