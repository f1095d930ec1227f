import type { FilesOfKind, ReadingEstimate, ReadingKind } from '../../../contracts/index.ts'
import { startingMs } from './starting-pace.ts'

/** What this machine has read of a kind, what is long ago counting less: how much it was, and what it took. */
export interface Measured {
  readonly documents: number
  readonly bytes: number
  readonly ms: number
}
export type ReadingPace = ReadonlyMap<ReadingKind, Measured>

/** What a measurement must weigh to count as much as what was taken for granted before. */
const PRIOR_MS = 2_000
/** An estimate is so many times too long or too short: at first, and of a kind of which much was read. */
const WIDEST = 2
const NARROWEST = 1.3
/** Documents by which the one has come halfway to the other. */
const HALFWAY = 5

/** How many times as long as the table says something took; near to what is expected as long as little was measured. */
const factorOf = (took: number, byTable: number, expected: number): number =>
  (took + PRIOR_MS * expected) / (byTable + PRIOR_MS)

/**
 * How long reading files takes, in seconds. A kind that was never read here is taken to be as much slower or faster than the table as all that was.
 * With the same pace, more files never take less.
 */
export const estimateReading = (files: readonly FilesOfKind[], pace: ReadingPace): ReadingEstimate['seconds'] => {
  const measured = [...pace].map(([kind, { documents, bytes, ms }]) => ({
    ms,
    byTable: startingMs(kind, documents, bytes),
  }))
  const total = (of: 'ms' | 'byTable') => measured.reduce((sum, each) => sum + each[of], 0)
  const overall = factorOf(total('ms'), total('byTable'), 1)
  let low = 0
  let high = 0
  for (const { kind, count, bytes } of files) {
    const known = pace.get(kind) ?? { documents: 0, bytes: 0, ms: 0 }
    const factor = factorOf(known.ms, startingMs(kind, known.documents, known.bytes), overall)
    const ms = startingMs(kind, count, bytes) * factor
    const spread = NARROWEST + (WIDEST - NARROWEST) * (HALFWAY / (HALFWAY + known.documents))
    low += ms / spread
    high += ms * spread
  }
  return { low: Math.floor(low / 1_000), high: Math.ceil(high / 1_000) }
}
