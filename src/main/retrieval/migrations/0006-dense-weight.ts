import type { Migration } from '../../platform/index.ts'

export const denseWeight: Migration = {
  version: 6,
  name: 'how much the vectors of a model count',
  up: (db) =>
    db.exec(`
      -- Beside words, as measured on the texts that were there; NULL where it was not.
      ALTER TABLE retrieval_models ADD COLUMN dense_weight REAL CHECK (dense_weight BETWEEN 0 AND 1);
    `),
}
