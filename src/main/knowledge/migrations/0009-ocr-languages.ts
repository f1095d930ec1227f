import type { Migration } from '../../platform/index.ts'

export const ocrLanguages: Migration = {
  version: 9,
  name: 'languages for text recognition, and the pages that a replacement changed',
  up(db) {
    db.exec(`
      ALTER TABLE knowledge_documents ADD COLUMN ocr_languages TEXT;
      ALTER TABLE knowledge_versions ADD COLUMN pages_changed TEXT NOT NULL DEFAULT '[]';
    `)
  },
}
