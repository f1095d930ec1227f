import { expect, test } from 'vitest'
import { statementsThatScan } from '../../../../test/statements-that-scan.ts'
import { openTestDatabase, platformMigrations } from '../../platform/index.ts'
import { retrievalMigrations } from '../retrieval-migrations.ts'
import { createJobTable } from './job-table.ts'

test('what is open is found among twenty thousand jobs that are done without a look at each of them', () => {
  const { db } = openTestDatabase([platformMigrations, retrievalMigrations])
  // What a store forgot is queued again as a whole.
  expect(statementsThatScan(db, 'retrieval_jobs', createJobTable)).toEqual([
    expect.stringMatching(/SET state = 'Queued' WHERE state = 'Indexed'/),
  ])
})
