import { isQuantity } from '../table/header-row.ts'
import { columnsOf, isNextLine, joined, shared } from './table-rows.ts'
import type { Cell, TextLine } from './text-line.ts'

/** The names of a table's columns, where they stand, and the lines that they are written in. */
export interface TableNames {
  readonly lines: readonly TextLine[]
  readonly names: readonly string[]
  readonly places: readonly Pick<Cell, 'start' | 'end'>[]
}

/** Names take no more lines. */
export const MOST_LINES = 3

interface Named extends Pick<Cell, 'start' | 'end'> {
  readonly name: string
}

/** Names of which a line above says more: a name above several others stands before each of them. */
const withAbove = (columns: readonly Named[], { cells }: TextLine): Named[] | null => {
  const over = cells.map((cell) => columns.filter((column) => shared(cell, column) > 0))
  if (over.some(({ length }) => length === 0) || new Set(over.flat()).size < over.flat().length) return null
  return columns.map((column) => {
    const at = over.findIndex((each) => each.includes(column))
    const cell = cells[at]
    if (cell === undefined) return column
    const name = joined(cell.text, column.name)
    if ((over[at]?.length ?? 0) > 1) return { ...column, name }
    return { start: Math.min(column.start, cell.start), end: Math.max(column.end, cell.end), name }
  })
}

/** Names that go on in a line below. */
const withBelow = (columns: readonly Named[], { cells }: TextLine): Named[] | null => {
  const places = columnsOf(cells, columns)
  // What stands alone below the first of them is mostly the heading of the rows.
  if (places === null || (cells.length === 1 && places[0] === 0 && !cells[0]?.text.startsWith('('))) return null
  return columns.map((column, at) => {
    const cell = cells[places.indexOf(at)]
    if (cell === undefined) return column
    return {
      start: Math.min(column.start, cell.start),
      end: Math.max(column.end, cell.end),
      name: joined(column.name, cell.text),
    }
  })
}

/** What so many lines say as the names of columns; null where they are none. */
export const namesAt = (lines: readonly TextLine[], first: number, height: number): TableNames | null => {
  const written = lines.slice(first, first + height)
  const [top] = written
  if (top === undefined || top.cells.length < 2 || written.length < height) return null
  const belong = written.every(
    (line, at) =>
      line.font === top.font &&
      (at === 0 || isNextLine(written[at - 1] as TextLine, line)) &&
      (height === 1 || (line.cells.length > 0 && !line.cells.some(({ text }) => isQuantity(text)))),
  )
  if (!belong) return null
  const widest = Math.max(...written.map(({ cells }) => cells.length))
  const base = written.findLastIndex(({ cells }) => cells.length === widest)
  let columns: Named[] | null = (written[base]?.cells ?? []).map(({ text, start, end }) => ({
    name: text.trim(),
    start,
    end,
  }))
  for (const line of written.slice(0, base).reverse()) columns = columns && withAbove(columns, line)
  for (const line of written.slice(base + 1)) columns = columns && withBelow(columns, line)
  return columns && { lines: written, names: columns.map(({ name }) => name), places: columns }
}
