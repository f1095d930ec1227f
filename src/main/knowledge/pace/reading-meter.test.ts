import { expect, it } from 'vitest'
import type { IngestionStatus } from '../../../contracts/index.ts'
import { createReadingMeter } from './reading-meter.ts'

const open = () => {
  let now = 0
  const gone = new Set<string>()
  const recorded: [string, number][] = []
  const meter = createReadingMeter({
    table: { record: (documentId, ms) => recorded.push([documentId, ms]), isRead: (id) => !gone.has(id) },
    clock: () => now,
  })
  return {
    meter,
    recorded,
    gone,
    /** Steps as `at document status`, in seconds. */
    run(...steps: [number, string, IngestionStatus][]) {
      for (const [at, documentId, status] of steps) {
        now = at * 1_000
        meter.changed(documentId, status)
      }
    },
  }
}

it('charges a document with the time from its first step to its last', () => {
  const { run, recorded } = open()
  run([5, 'a', 'Extracting'], [6, 'a', 'Chunking'], [8, 'a', 'Embedding'], [9, 'a', 'Indexed'])
  expect(recorded).toEqual([['a', 4_000]])
})

it('shares the time in which several are worked on', () => {
  const { run, recorded } = open()
  run([0, 'a', 'Extracting'], [2, 'b', 'Extracting'], [6, 'a', 'Embedding'], [6, 'a', 'Indexed'])
  run([7, 'b', 'Embedding'], [8, 'b', 'Indexed'])
  expect(recorded).toEqual([
    ['a', 4_000],
    ['b', 4_000],
  ])
})

it('charges nothing for waiting behind others', () => {
  const { run, recorded } = open()
  for (const document of ['a', 'b', 'c']) run([0, document, 'Extracting'], [0, document, 'Embedding'])
  run([6, 'a', 'Indexed'], [6, 'b', 'Indexed'], [7, 'c', 'Indexed'])
  expect(recorded).toEqual([
    ['a', 3_000],
    ['b', 3_000],
    ['c', 1_000],
  ])
})

it('what failed, was begun anew or was not read here is not measured', () => {
  const { run, recorded, meter } = open()
  run([0, 'a', 'Extracting'], [9, 'a', 'Failed'], [10, 'b', 'Extracting'])
  meter.forget('b')
  run([12, 'b', 'Embedding'], [13, 'b', 'Indexed'])
  run(
    [20, 'c', 'Extracting'],
    [60, 'c', 'Pending'],
    [61, 'c', 'Extracting'],
    [62, 'c', 'Embedding'],
    [63, 'c', 'Indexed'],
  )
  expect(recorded).toEqual([['c', 2_000]])
})

it('a document that is deleted while it is read takes no share any more', () => {
  const { run, recorded, gone } = open()
  run([0, 'a', 'Extracting'], [0, 'b', 'Extracting'])
  gone.add('a')
  run([4, 'b', 'Embedding'], [5, 'b', 'Indexed'])
  expect(recorded).toEqual([['b', 5_000]])
})

it('a machine that slept did not work meanwhile', () => {
  const { run, recorded } = open()
  run([0, 'a', 'Extracting'], [1, 'b', 'Extracting'], [30_000, 'b', 'Embedding'], [30_000, 'a', 'Embedding'])
  run([30_001, 'a', 'Indexed'])
  expect(recorded).toEqual([['a', 1_500]])
})
