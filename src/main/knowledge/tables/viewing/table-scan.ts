import type { TableView } from '../../../../contracts/index.ts'
import { foldCell } from '../fold-cell.ts'
import { rowSlots, type TableColumn, textSlot, valueSlot } from '../table-column.ts'

/** A row as it is kept; see `rowSlots`. */
export type KeptRow = readonly (string | number | null)[]

/** A run of rows with the number under which it is kept. */
export interface KeptBlock {
  readonly blockId: number
  readonly rows: readonly KeptRow[]
}

/** Where a row is kept, in one number: its block, and its place there. */
const POSITIONS_PER_BLOCK = 65_536
export const positionOf = (blockId: number, key: number): number => blockId * POSITIONS_PER_BLOCK + key
export const blockAt = (position: number): number => Math.floor(position / POSITIONS_PER_BLOCK)
export const keyAt = (position: number): number => position % POSITIONS_PER_BLOCK

/** Words are sorted by their beginnings, so that the keys of millions of rows stay small. */
const SORTED_UNITS = 64

/** Those that mean something come first, then those that do not, and last the totals of others. */
const ranks = { meaning: 0, nothing: 1, total: 2 } as const

interface Sorted {
  readonly position: number
  readonly rank: number
  readonly value: string | number
}

const fits = (view: TableView, columns: number) => {
  const search = foldCell(view.search)
  const filters = view.filters.map(({ column, contains }) => ({ slot: textSlot(column), contains: foldCell(contains) }))
  const says = (row: KeptRow, slot: number, words: string): boolean => foldCell(String(row[slot] ?? '')).includes(words)
  return (row: KeptRow): boolean => {
    if (!filters.every(({ slot, contains }) => says(row, slot, contains))) return false
    if (search === '') return true
    for (let column = 0; column < columns; column++) if (says(row, textSlot(column), search)) return true
    return false
  }
}

const sortKey = (row: KeptRow, slot: number, isText: boolean): Omit<Sorted, 'position'> => {
  const kept = row[slot] ?? null
  const value = isText && kept !== null ? foldCell(String(kept).slice(0, SORTED_UNITS)) : kept
  if (row[rowSlots.isTotal] === 1) return { rank: ranks.total, value: value ?? '' }
  return value === null || value === '' ? { rank: ranks.nothing, value: '' } : { rank: ranks.meaning, value }
}

/** Rows that are equal keep the document's order, whatever the direction. */
const compare = (descending: boolean) => (one: Sorted, other: Sorted) => {
  if (one.rank !== other.rank) return one.rank - other.rank
  if (one.value === other.value) return one.position - other.position
  return one.value < other.value === descending ? 1 : -1
}

/** The positions of the rows that a view shows, in its order. `blocks` are all of the table's, in theirs; one pass. */
export const scanTable = (
  blocks: Iterable<KeptBlock>,
  columns: readonly Pick<TableColumn, 'kind'>[],
  view: TableView,
): Float64Array => {
  const isShown = fits(view, columns.length)
  const { sorting } = view
  const slot = sorting === null ? null : valueSlot(columns, sorting.column)
  const isText = slot === null
  const sortSlot = sorting === null ? null : (slot ?? textSlot(sorting.column))
  const positions: number[] = []
  const sorted: Sorted[] = []
  for (const { blockId, rows } of blocks) {
    for (const [key, row] of rows.entries()) {
      if (!isShown(row)) continue
      const position = positionOf(blockId, key)
      if (sortSlot === null) positions.push(position)
      else sorted.push({ position, ...sortKey(row, sortSlot, isText) })
    }
  }
  if (sortSlot === null) return Float64Array.from(positions)
  sorted.sort(compare(sorting?.direction === 'Descending'))
  return Float64Array.from(sorted, ({ position }) => position)
}
