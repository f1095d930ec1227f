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

/** In letter heights: how far apart the lines of names stand whose cells were drawn one by one. */
const BAND = 4
/** More columns than this no page has. */
const MOST_DRAWN = 60

const isOfBand = (line: TextLine, top: TextLine): boolean =>
  line.font === top.font &&
  line.angle === top.angle &&
  Math.abs(line.y - top.y) < (BAND / 2) * top.size &&
  line.cells.length > 0 &&
  !line.cells.some(({ text }) => isQuantity(text))

/** The names of columns that were drawn one by one, each with all of its lines; null where they were not. */
export const namesDrawnApart = (lines: readonly TextLine[], first: number): TableNames | null => {
  const [top, second] = [lines[first], lines[first + 1]]
  if (top === undefined || second === undefined || second.font !== top.font) return null
  const rest = lines.slice(first, first + MOST_DRAWN)
  const end = rest.findIndex((line) => !isOfBand(line, top))
  const written = end < 0 ? rest : rest.slice(0, end)
  // Where none stands beside or above the one before, they are lines as any others.
  if (!written.some((line, at) => line.y > (written[at - 1]?.y ?? Number.POSITIVE_INFINITY))) return null
  const columns = columnsDrawnApart(written)
  if (columns === null) return null
  const names = columns.map(({ cells }) =>
    cells.sort(([one], [other]) => other - one).reduce((name, [, text]) => joined(name, text), ''),
  )
  return columns.length < 2 ? null : { lines: written, names, places: columns }
}

interface DrawnName extends Named {
  readonly cells: (readonly [y: number, text: string])[]
}

/** Their columns: those of the line with the most of them, and those of what stands beside it. What stands above several is of each. */
const columnsDrawnApart = (written: readonly TextLine[]): DrawnName[] | null => {
  const base = written.reduce((most, line) => (line.cells.length > most.cells.length ? line : most))
  const columns: DrawnName[] = []
  for (const { y, cells } of [base, ...written.filter((line) => line !== base)]) {
    for (const { text, start, end } of cells) {
      const over = columns.filter((column) => shared(column, { start, end }) > 0)
      const [column] = over
      if (over.length > 1 && y <= base.y) return null
      if (column === undefined) columns.push({ name: '', start, end, cells: [[y, text]] })
      else if (over.length === 1)
        Object.assign(column, { start: Math.min(column.start, start), end: Math.max(column.end, end) })
      for (const each of over) each.cells.push([y, text])
    }
  }
  const isLeftward = base.cells.some(({ start }, at) => start < (base.cells[at - 1]?.start ?? start))
  if (base.cells.length > 1)
    columns.sort((one, other) => (isLeftward ? other.start - one.start : one.start - other.start))
  return columns
}
