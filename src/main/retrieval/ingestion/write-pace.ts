import { ROWS_PER_WRITE } from '../store/chunk-index.ts'

/** Half of them done in so little time, twice as many hold the loop no longer than it may be held. */
const SHORT_MS = 2
const LONG_MS = 6
const MOST_ROWS = ROWS_PER_WRITE * 4

/** How many rows a transaction takes. */
export interface WritePace {
  readonly rows: number
  /** Tells how long a transaction with so many rows has held the loop. */
  wrote(rows: number, ms: number): void
}

/**
 * Rows per transaction by how long the last one took: twice as many cost a fifth less each, for FTS5 leaves a piece to be merged at every commit. A machine that is slow, or
 * busy, is given few at a time, so that nobody waits for the loop.
 */
export const createWritePace = (): WritePace => {
  let rows = ROWS_PER_WRITE
  return {
    get rows() {
      return rows
    },
    wrote: (written, ms) => {
      if (ms > LONG_MS) rows = Math.max(ROWS_PER_WRITE, rows / 2)
      else if (written === rows && ms < SHORT_MS) rows = Math.min(MOST_ROWS, rows * 2)
    },
  }
}
