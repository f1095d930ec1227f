import { joined, shared } from './table-rows.ts'
import type { Cell, TextLine } from './text-line.ts'

/** Makes one line of the lines of each row that was drawn cell by cell: its cells, each with all that it says. */
export const withJoinedRows = (lines: readonly TextLine[]): TextLine[] => {
  const found: TextLine[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as TextLine
    let end = at + 1
    while (line.row !== undefined && lines[end]?.row === line.row) end++
    const row = lines.slice(at, end)
    const whole = row.length > 1 ? joinedRow(row) : null
    found.push(...(whole === null ? row : [whole]))
    at = end
  }
  return found
}

const joinedRow = (row: readonly TextLine[]): TextLine | null => {
  const [first] = row
  if (first === undefined || row.some(({ cells }) => cells.length === 0)) return null
  const cells: Cell[] = []
  for (const line of row) {
    const places = line.cells.map((cell) => cells.findLastIndex((other) => shared(cell, other) > 0))
    const above = places.filter((place) => place >= 0)
    // Names below a name that stands above several.
    if (new Set(above).size < above.length) return null
    for (const [at, cell] of line.cells.entries()) addTo(cells, places[at] ?? -1, cell)
  }
  if (cells.length < 2) return null
  cells.sort((one, other) => one.start - other.start)
  return {
    ...first,
    text: cells.map(({ text }) => text).join('\t'),
    cells,
    x: Math.min(...row.map(({ x }) => x)),
    endX: Math.max(...row.map(({ endX }) => endX)),
    y: Math.max(...row.map(({ y }) => y)),
    bottom: Math.min(...row.map(({ bottom }) => bottom)),
    isBold: row.every(({ isBold }) => isBold),
    brokenWords: row.reduce((sum, { brokenWords }) => sum + brokenWords, 0),
  }
}

const addTo = (cells: Cell[], place: number, cell: Cell): void => {
  const above = cells[place]
  if (above === undefined) cells.push(cell)
  else {
    cells[place] = {
      text: joined(above.text, cell.text),
      start: Math.min(above.start, cell.start),
      end: Math.max(above.end, cell.end),
    }
  }
}
