import type { Migration } from '../../platform/index.ts'

export const waitingFolders: Migration = {
  version: 14,
  name: 'watched folders that wait for a person’s word',
  up(db) {
    db.exec('ALTER TABLE knowledge_watched_folders ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0')
  },
}
