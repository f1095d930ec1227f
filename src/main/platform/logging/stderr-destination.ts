import { writeSync } from 'node:fs'
import type { LogDestination } from './create-logger.ts'

const STDERR = 2

/** Standard error. A line is dropped when nobody reads the other end. */
export const stderrDestination = (): LogDestination => ({
  write(line) {
    try {
      writeSync(STDERR, line)
    } catch {
      // Closed or full: there is nowhere left to say so.
    }
  },
})
