import type { Migration } from '../../platform/index.ts'

export const libraryReading: Migration = {
  version: 10,
  name: 'the languages in which a library reads pictures',
  up(db) {
    db.exec('CREATE TABLE knowledge_library_reading (team_id TEXT PRIMARY KEY, ocr_languages TEXT NOT NULL) STRICT')
  },
}
