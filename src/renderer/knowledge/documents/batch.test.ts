import { expect, it } from 'vitest'
import { type Batch, followBatches, nextBatch, noBatches, outcomeOf } from './batch.ts'

const counts = (working: number, indexed: number, failed = 0) => ({
  all: working + indexed + failed,
  working,
  indexed,
  failed,
})

/** A batch that is looked at again and again, `at` in seconds. */
const watched = () => {
  let batch: Batch | null = null
  return (at: number, of: ReturnType<typeof counts>, coming = 0): Batch | null => {
    batch = nextBatch(batch, { counts: of, idle: null, coming, now: 1_000_000 + at * 1_000 })
    return batch
  }
}

it('counts from the first document in progress until none is left', () => {
  const look = watched()
  expect(look(0, counts(0, 10))).toBeNull()
  expect(look(1, counts(3, 10))).toMatchObject({ done: 0, left: 3 })
  expect(look(2, counts(4, 12, 1))).toMatchObject({ done: 3, left: 4 })
  expect(look(3, counts(0, 16, 1))).toBeNull()
  expect(look(4, counts(1, 16, 1))).toMatchObject({ done: 0, left: 1, beganAt: 1_004_000 })
})

it('counts what was read before anything was seen to be in progress (a file that was read at once was missing in the end)', () => {
  const moment = { counts: counts(2, 11), idle: counts(0, 10), coming: 3, now: 1_000_000 }
  const batch = nextBatch(null, moment)
  expect(batch).toMatchObject({ ended: 10, done: 1, left: 5 })
  expect(nextBatch(null, { ...moment, idle: null })).toMatchObject({ ended: 11, done: 0 })
  // What was deleted since is no work.
  expect(nextBatch(null, { ...moment, idle: counts(0, 40) })).toMatchObject({ ended: 11, done: 0 })
})

it('does not count what was deleted as done', () => {
  const look = watched()
  look(0, counts(2, 10))
  look(1, counts(2, 4))
  expect(look(2, counts(1, 5))).toMatchObject({ done: 1, left: 1 })
})

it('files that are still on their way are left, and keep the batch together', () => {
  const look = watched()
  expect(look(0, counts(2, 0), 8)).toMatchObject({ done: 0, left: 10 })
  expect(look(5, counts(0, 2), 8)).toMatchObject({ done: 2, left: 8 })
  expect(look(9, counts(0, 2), 0)).toBeNull()
  expect(look(10, counts(0, 2), 8)).toBeNull()
})

it('tells what is left by the speed so far, and nothing before that can be told', () => {
  const look = watched()
  look(0, counts(100, 0))
  expect(look(4, counts(90, 10))?.secondsLeft).toBeNull()
  expect(look(11, counts(80, 20))?.secondsLeft).toBeCloseTo(44)
  const few = watched()
  few(0, counts(100, 0))
  expect(few(60, counts(98, 2))?.secondsLeft).toBeNull()
  expect(few(90, counts(97, 3))?.secondsLeft).toBeCloseTo(2_910)
})

it('does not jump to and fro with every document', () => {
  const look = watched()
  look(0, counts(40, 0))
  const told = look(60, counts(30, 10))?.secondsLeft
  expect(told).toBeCloseTo(180)
  // Now one takes long, and then one no time at all.
  expect(look(80, counts(29, 11))?.secondsLeft).toBe(told)
  expect(look(81, counts(27, 13))?.secondsLeft).toBe(told)
  expect(look(90, counts(20, 20))?.secondsLeft).toBeCloseTo(90)
})

it('is told anew where nothing ends for long, and is the same object where there is nothing to tell', () => {
  const look = watched()
  look(0, counts(10, 0))
  const told = look(30, counts(5, 5))
  expect(look(31, counts(5, 5))).toBe(told)
  expect(look(300, counts(5, 5))?.secondsLeft).toBeCloseTo(300)
})

it('how many of many could not be read is told once none is left, of those that were read together alone', () => {
  const look = watched()
  look(0, counts(40, 10, 2))
  const last = look(1, counts(1, 46, 5))
  expect(last && outcomeOf(last, counts(0, 47, 5))).toEqual({ read: 37, unread: 3 })
  // All could be read, or so few were that each is seen.
  expect(last && outcomeOf(last, counts(0, 50, 2))).toBeNull()
  look(2, counts(0, 47, 5))
  const few = look(3, counts(2, 47, 5))
  expect(few && outcomeOf(few, counts(0, 48, 6))).toBeNull()
  // One that failed before and is read on another try is no failure of these.
  look(4, counts(0, 48, 6))
  const again = look(5, counts(30, 48, 4))
  expect(again && outcomeOf(again, counts(0, 77, 5))).toEqual({ read: 29, unread: 1 })
})

it('a file that was read before it was ever told of counts with the batch that has just ended (one of 24 was missing)', () => {
  const look = (known: typeof noBatches, at: number, of: ReturnType<typeof counts>, coming = 0) =>
    followBatches(known, { counts: of, coming, now: 1_000_000 + at * 1_000 })
  const empty = look(noBatches, 0, counts(0, 0))
  const begun = look(empty, 1, counts(3, 2), 19)
  const ended = look(begun, 2, counts(0, 21, 2))
  expect(ended.outcome).toEqual({ read: 21, unread: 2 })
  const told = look(ended, 3, counts(0, 22, 2))
  expect(told.outcome).toEqual({ read: 22, unread: 2 })
  expect(look(told, 3, counts(0, 22, 2))).toBe(told)
  // What comes later is nothing of it.
  expect(look(told, 60, counts(0, 23, 2)).outcome).toEqual({ read: 22, unread: 2 })
})
