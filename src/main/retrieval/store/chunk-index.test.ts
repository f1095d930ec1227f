import { expect, it } from 'vitest'
import type { VectorScope } from '../../../contracts/index.ts'
import { newGuid, openTestDatabase, platformMigrations } from '../../platform/index.ts'
import { retrievalMigrations } from '../retrieval-migrations.ts'
import { createChunkIndex } from './chunk-index.ts'
import { createChunkTable } from './chunk-table.ts'
import { createPartitions } from './partitions.ts'
import { createVectorTables } from './vector-tables.ts'

const team: VectorScope = { type: 'Team', teamId: 'a' }
const version = { providerId: 'test', modelId: 'test', dimensions: 4 }
/** FTS5 numbers what it wrote in one piece above these bits of a row id of its data. */
const BITS_BELOW_PIECE = 37

it('writes the words of a transaction in one piece (each row had one, and merging them took three times as long)', () => {
  using test = openTestDatabase([platformMigrations, retrievalMigrations])
  const { db } = test
  const tables = createVectorTables(db)
  const chunks = createChunkTable(db, createPartitions(db))
  const index = createChunkIndex({
    db,
    chunks,
    tables,
    serving: () => tables.of(version),
    onCommitted: () => undefined,
  })
  const rowIds = index.write((rows) =>
    Array.from({ length: 8 }, (_, at) =>
      rows.add(team, { id: newGuid(), text: `text ${at}`, metadata: {}, origin: 'UserContent' }, null),
    ),
  )
  index.write((rows) => {
    for (const rowId of rowIds) rows.index(rowId, { ticket: 0, words: `row${rowId}` }, Float32Array.of(1, 0, 0, 0))
  })
  const pieces = db.prepare(
    `SELECT count(DISTINCT id >> ${BITS_BELOW_PIECE}) FROM retrieval_sparse_data WHERE id >> ${BITS_BELOW_PIECE} > 0`,
  )
  expect(pieces.pluck().get()).toBe(1)
})
