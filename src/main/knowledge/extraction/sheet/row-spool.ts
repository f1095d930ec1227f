import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ExtractedRow } from '../extracted-document.ts'

/** Keeps the rows of a table until they are asked for; the many of a large one deflated, so that they take a fraction of their room. */
export interface RowSpool {
  push(row: ExtractedRow): void
  rows(): AsyncIterable<ExtractedRow>
}

const ROWS_PER_PACK = 500
/** Values repeat from row to row: more effort would save little. */
const LEVEL = 1

export const createRowSpool = (): RowSpool => {
  const packs: Buffer[] = []
  let open: ExtractedRow[] = []
  return {
    push(row) {
      open.push(row)
      if (open.length < ROWS_PER_PACK) return
      packs.push(deflateRawSync(JSON.stringify(open), { level: LEVEL }))
      open = []
    },
    async *rows() {
      for (const pack of packs) yield* JSON.parse(inflateRawSync(pack).toString()) as ExtractedRow[]
      yield* open
    },
  }
}
