import type { Place } from '../extraction/extracted-document.ts'

/** Where one chunk begins and ends, and the places of the first and the last record or page in it. */
export interface Cut {
  readonly start: number
  readonly end: number
  readonly first: Place | null
  readonly last: Place | null
}
