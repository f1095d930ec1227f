import type { ProtobufMessage } from '../archives/protobuf-message.ts'
import { readCell, type StoredCell } from './cell-storage.ts'

export interface PlacedCell {
  /** From 0. */
  readonly column: number
  readonly cell: StoredCell
}

const NOWHERE = 0xffff
const WIDE = 4

/** The cells of a row of a tile. What programs since 2017 write stands beside what older ones can read, which may be empty. */
export const cellsOfRow = (row: ProtobufMessage): PlacedCell[] => {
  const isWide = row.number(8) === 1
  const cells = cellsIn(row.bytes(6), row.bytes(7), isWide ? WIDE : 1)
  return cells.length > 0 ? cells : cellsIn(row.bytes(3), row.bytes(4), 1)
}

/** Of each column an offset tells where its cell stands. */
const cellsIn = (storage: Uint8Array | null, offsets: Uint8Array | null, unit: number): PlacedCell[] => {
  if (storage === null || offsets === null) return []
  const cells: PlacedCell[] = []
  for (let column = 0; column * 2 + 1 < offsets.length; column++) {
    const offset = (offsets[column * 2] ?? 0) + (offsets[column * 2 + 1] ?? 0) * 256
    if (offset === NOWHERE || offset * unit >= storage.length) continue
    const cell = readCell(storage.subarray(offset * unit))
    if (cell !== null) cells.push({ column, cell })
  }
  return cells
}
