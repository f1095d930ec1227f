import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { CellValue } from '../extracted-document.ts'

/** The cells of one row, by column. */
export type RowCells = readonly CellValue[]

/** Keeps the cells of a table's rows until they are asked for; the many of a large one deflated, so that they take a fraction of their room. */
export interface RowSpool {
  push(cells: RowCells): void
  rows(): Iterable<RowCells>
}

const ROWS_PER_PACK = 500
/** Values repeat from row to row: more effort would save little. */
const LEVEL = 1

/** Of its own size: what zlib returns stands in a piece of 64 kB, which would be kept with it. */
const packed = (rows: readonly RowCells[]): Uint8Array =>
  new Uint8Array(deflateRawSync(JSON.stringify(rows), { level: LEVEL }))

export const createRowSpool = (): RowSpool => {
  const packs: Uint8Array[] = []
  let open: RowCells[] = []
  return {
    push(cells) {
      open.push(cells)
      if (open.length < ROWS_PER_PACK) return
      packs.push(packed(open))
      open = []
    },
    *rows() {
      for (const pack of packs) yield* JSON.parse(inflateRawSync(pack).toString()) as RowCells[]
      yield* open
    },
  }
}
