import type { MergedRange, SheetCell, SheetRow } from '../../sheet/sheet-row.ts'
import type { IwaObject, IwaObjects } from '../archives/iwa-objects.ts'
import type { ProtobufMessage } from '../archives/protobuf-message.ts'
import { objectTypes } from '../object-types.ts'
import { cellsOfRow, type PlacedCell } from './cell-places.ts'
import { mergedCells } from './merged-cells.ts'
import { showCell } from './show-cell.ts'
import { createTableLists, type StorageText, type TableLists } from './table-lists.ts'

/** A table of any of the three programs. */
export interface IworkTable {
  readonly name: string
  /** Whether its name is shown above it. */
  readonly isNamed: boolean
  readonly headerRows: number
  readonly hiddenRows: ReadonlySet<number>
  readonly hiddenColumns: readonly number[]
  readonly merged: readonly MergedRange[]
  /** The filled rows in their order; what their cells are remarked with is added to `remarks` before a row is given. */
  rows(remarks?: Map<number, string[]>): Generator<SheetRow, void, undefined>
}

/** As Numbers itself allows, and more. */
const MAX_ROWS = 2_000_000
const MAX_COLUMNS = 16_384
const TILE_ROWS = 256

/** The table that a drawable shows; null for one that has none. */
export const readTable = (info: IwaObject, objects: IwaObjects, textOf: StorageText): IworkTable | null => {
  const model = objects.of(info.message, 2)
  const store = model?.type === objectTypes.tableModel ? model.message.message(4) : null
  if (model === null || store === null) return null
  const { message } = model
  const lists = createTableLists(objects, store, textOf)
  return {
    name: (message.text(8) ?? '').trim(),
    isNamed: message.number(22) === 1,
    headerRows: message.number(9) ?? 0,
    hiddenRows: new Set(hiddenIn(objects.allOf(store.message(1), 2)).map((row) => row + 1)),
    hiddenColumns: hiddenIn([objects.of(store, 2)].filter((bucket) => bucket !== null)),
    merged: mergedCells(message, objects),
    *rows(remarks = new Map()) {
      for (const { row, cells } of rowsOf(store, objects)) {
        const said = cells.map(({ cell }) => lists.comment(cell.comment)).filter((remark) => remark !== '')
        if (said.length > 0) remarks.set(row, said)
        const shown = cells.flatMap((placed) => shownCell(placed, lists))
        if (shown.length > 0) yield { row, cells: shown }
      }
    },
  }
}

const shownCell = ({ column, cell }: PlacedCell, lists: TableLists): SheetCell[] => {
  const filled = column < MAX_COLUMNS ? showCell(cell, lists) : null
  return filled === null || filled.text.trim() === '' ? [] : [{ column, ...filled }]
}

/** Rows stand in tiles of some hundred each. */
function* rowsOf(store: ProtobufMessage, objects: IwaObjects) {
  const storage = store.message(3)
  const tileRows = storage?.number(2) || TILE_ROWS
  const starts = new Map(
    (store.message(9)?.messages(1) ?? []).map((node) => [node.number(2) ?? 0, node.number(1) ?? 0]),
  )
  const tiles = (storage?.messages(1) ?? []).map((tile) => {
    const id = tile.number(1) ?? 0
    return { start: starts.get(id) ?? id * tileRows, tile }
  })
  let last = 0
  for (const { start, tile } of tiles.toSorted((one, other) => one.start - other.start)) {
    const rows = (objects.of(tile, 2)?.message.messages(5) ?? []).map((row) => ({
      row,
      at: start + (row.number(1) ?? 0) + 1,
    }))
    for (const { row, at } of rows.toSorted((one, other) => one.at - other.at)) {
      // A row that comes twice is one of a damaged file.
      if (at <= last || at > MAX_ROWS) continue
      last = at
      yield { row: at, cells: cellsOfRow(row) }
    }
  }
}

/** The rows or columns, from 0, that heads say to be hidden. */
const hiddenIn = (buckets: readonly IwaObject[]): number[] =>
  buckets.flatMap(({ message }) =>
    message.messages(2).flatMap((head) => ((head.number(3) ?? 0) === 0 ? [] : [head.number(1) ?? 0])),
  )
