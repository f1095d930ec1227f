import { expect, it } from 'vitest'
import { batchProgress, batchStart } from './batch.ts'

const counts = (working: number, indexed: number, failed = 0) => ({
  all: working + indexed + failed,
  working,
  indexed,
  failed,
})

it('counts from the first document in progress until none is left', () => {
  let start = batchStart(null, counts(0, 10))
  expect(batchProgress(start, counts(0, 10))).toBeNull()
  start = batchStart(start, counts(3, 10))
  expect(batchProgress(start, counts(3, 10))).toEqual({ done: 0, count: 3 })
  start = batchStart(start, counts(4, 12, 1))
  expect(batchProgress(start, counts(4, 12, 1))).toEqual({ done: 3, count: 7 })
  start = batchStart(start, counts(0, 16, 1))
  expect(start).toBeNull()
})

it('does not count what was deleted as done', () => {
  const start = batchStart(batchStart(null, counts(2, 10)), counts(2, 4))
  expect(batchProgress(start, counts(1, 5))).toEqual({ done: 1, count: 2 })
})
