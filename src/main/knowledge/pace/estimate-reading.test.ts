import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FilesOfKind, readingKinds } from '../../../contracts/index.ts'
import { estimateReading, type ReadingPace } from './estimate-reading.ts'
import { startingMs } from './starting-pace.ts'

const nothing: ReadingPace = new Map()
const files: readonly FilesOfKind[] = [{ kind: 'Pdf', count: 200, bytes: 100_000_000 }]
/** A machine on which everything of some kinds took so many times as long as the table says. */
const machine = (times: number, kinds: readonly (typeof readingKinds)[number][]): ReadingPace =>
  new Map(
    kinds.map((kind) => {
      const [documents, bytes] = [40, 20_000_000]
      return [kind, { documents, bytes, ms: times * startingMs(kind, documents, bytes) }]
    }),
  )

const someFiles = fc.array(
  fc.record({ kind: fc.constantFrom(...readingKinds), count: fc.nat(1_000), bytes: fc.nat(1_000_000_000) }),
  { maxLength: 8 },
)
const somePace: fc.Arbitrary<ReadingPace> = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom(...readingKinds),
      fc.record({ documents: fc.nat(60), bytes: fc.nat(1_000_000_000), ms: fc.nat(10_000_000) }),
    ),
    { selector: ([kind]) => kind },
  )
  .map((entries) => new Map(entries))

it('more files never take less, and the range has two ends in their order', () => {
  fc.assert(
    fc.property(someFiles, someFiles, somePace, (some, more, pace) => {
      const [few, many] = [estimateReading(some, pace), estimateReading([...some, ...more], pace)]
      expect(many.low).toBeGreaterThanOrEqual(few.low)
      expect(many.high).toBeGreaterThanOrEqual(few.high)
      expect(few.high).toBeGreaterThanOrEqual(few.low)
    }),
  )
})

it('nothing takes no time', () => {
  expect(estimateReading([], machine(3, ['Pdf']))).toEqual({ low: 0, high: 0 })
})

it('a machine that was slow is taken to be slow, with what it never read, too', () => {
  const usual = estimateReading(files, nothing)
  const slow = estimateReading(files, machine(10, ['Pdf']))
  expect(slow.low).toBeGreaterThan(usual.high)
  expect(estimateReading(files, machine(10, ['Text'])).low).toBeGreaterThan(usual.high)
  expect(estimateReading(files, machine(0.1, ['Pdf'])).high).toBeLessThan(usual.low)
})

it('how long one kind takes says little of another that was measured itself', () => {
  const pace = new Map([...machine(10, ['Image']), ...machine(1, ['Pdf'])])
  expect(estimateReading(files, pace).high).toBeLessThan(estimateReading(files, machine(2, ['Pdf'])).high)
})

it('what was read often is told more narrowly', () => {
  const width = ({ low, high }: { low: number; high: number }) => high / low
  expect(width(estimateReading(files, machine(1, ['Pdf'])))).toBeLessThan(width(estimateReading(files, nothing)))
})
