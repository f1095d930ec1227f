import { totalmem } from 'node:os'

/** What one document may cost before its worker is killed. */
export interface ExtractionLimits {
  readonly heapMb: number
  /** How much the process may grow by while a document is read, memory outside of the heap included. */
  readonly growthBytes: number
  /** The longest time without any progress. */
  readonly stallMs: number
  /** The longest time for a file of that size. */
  totalMs(sizeBytes: number): number
  /** After so long without work a worker is ended. */
  readonly idleMs: number
}

const GIB = 1_073_741_824
const MINUTE_MS = 60_000

export const defaultExtractionLimits: ExtractionLimits = {
  heapMb: 1_024,
  growthBytes: Math.min(2 * GIB, totalmem() / 2),
  stallMs: 2 * MINUTE_MS,
  totalMs: (sizeBytes) => 5 * MINUTE_MS + (sizeBytes / 1_048_576) * 20_000,
  idleMs: 30_000,
}
