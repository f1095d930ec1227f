import { totalmem } from 'node:os'
import { MINUTE_MS } from '../../platform/durations.ts'

/** What one document may cost before the process that reads it is ended. */
export interface ExtractionLimits {
  /** The heap of JavaScript objects. */
  readonly heapMb: number
  /** All memory of the process, what is outside of the heap included. */
  readonly memoryBytes: number
  /** The longest time without any progress. */
  readonly stallMs: number
  /** The longest time for a file of that size. */
  totalMs(sizeBytes: number): number
  /** What each picture that is read by text recognition adds to that. */
  readonly pictureMs: number
  /** How long a document may be read before another process is started for those that wait. */
  readonly patienceMs: number
  /** The same for those that are read in no time: they do not wait for one that may take minutes. */
  readonly quickPatienceMs: number
  /** After so long without work a process is ended. */
  readonly idleMs: number
  /** A process that holds more than this after a document is ended rather than kept for the next. */
  readonly recycleBytes: number
}

const GIB = 1_073_741_824
const MIB = 1_048_576

export const defaultExtractionLimits: ExtractionLimits = {
  heapMb: 1_024,
  memoryBytes: Math.min(2 * GIB, totalmem() / 2),
  stallMs: 2 * MINUTE_MS,
  totalMs: (sizeBytes) => 5 * MINUTE_MS + (sizeBytes / MIB) * 20_000,
  pictureMs: 30_000,
  patienceMs: 30_000,
  quickPatienceMs: 2_000,
  idleMs: 10_000,
  recycleBytes: 240 * MIB,
}
