import type { MarkedText } from '../flow/flow.ts'
import { blocksText, type HtmlBlock } from './blocks.ts'

/** Takes a table's tags as they come, and gives it as blocks once it ends. */
export interface TableBuilder {
  beginRow(isHead: boolean): void
  /** Gives where the blocks of the cell go. */
  beginCell(isHeader: boolean, spans: { readonly columns: number; readonly rows: number }): HtmlBlock[]
  readonly caption: HtmlBlock[]
  /** A table that only arranges the page gives what stands in its cells, one after the other. */
  end(): HtmlBlock[]
}

interface Cell {
  readonly blocks: HtmlBlock[]
  readonly isHeader: boolean
  readonly columns: number
  readonly rows: number
}

const MAX_COLUMNS = 1_000
const MAX_SPAN = 65_534
/** Text of more than this is not what a person puts into a cell of data. */
const LONG_CELL = 600

export const createTableBuilder = (): TableBuilder => {
  const rows: (Row & { readonly cells: Cell[] })[] = []
  const caption: HtmlBlock[] = []
  const beginRow = (isHead: boolean): void => {
    rows.push({ cells: [], isHead })
  }
  return {
    caption,
    beginRow,
    beginCell(isHeader, spans) {
      if (rows.length === 0) beginRow(false)
      const cell = { blocks: [], isHeader, ...spans }
      rows.at(-1)?.cells.push(cell)
      return cell.blocks
    },
    end() {
      const cells = rows.flatMap((row) => row.cells)
      if (arranges(rows)) return [...caption, ...cells.flatMap(({ blocks }) => blocks)]
      const { grid, headerRows } = toGrid(rows)
      const { text: name } = blocksText(caption)
      const table = {
        name: name === '' ? null : name,
        rows: grid.map((row) => row.map(({ text }) => text)),
        marks: grid.map((row) => row.map(({ marks }) => marks)),
        markedHeaderRows: headerRows,
      }
      return [...caption, { type: 'Table', table }]
    },
  }
}

/** Whether a table is there for looks: one row or column, other tables or long texts in its cells. Empty rows are no rows. */
const arranges = (rows: readonly Row[]): boolean => {
  const cells = rows.flatMap((row) => row.cells)
  const filled = cells.filter(isFilled)
  const filledRows = rows.filter((row) => row.cells.some(isFilled)).length
  if (filledRows < 2 || filled.length <= filledRows) return true
  if (cells.some(({ isHeader }) => isHeader)) return false
  return filled.some(
    ({ blocks }) =>
      blocks.some(({ type }) => type === 'Table' || type === 'Heading') || blocksText(blocks).text.length > LONG_CELL,
  )
}

const isFilled = ({ blocks }: Cell): boolean => blocks.length > 0

interface Grid {
  readonly grid: readonly (readonly MarkedText[])[]
  /** Null where no cell says that it is a header. */
  readonly headerRows: number | null
}

interface Row {
  readonly cells: readonly Cell[]
  readonly isHead: boolean
}

const namesColumns = ({ cells, isHead }: Row): boolean =>
  isHead || (cells.length > 0 && cells.every((cell) => cell.isHeader))

const toGrid = (rows: readonly Row[]): Grid => {
  const firstData = rows.findIndex((row) => !namesColumns(row))
  const placeRow = createRowPlacer()
  return {
    grid: rows.map((row, at) => placeRow(row.cells, at < firstData)),
    headerRows: firstData > 0 ? firstData : null,
  }
}

const empty: MarkedText = { text: '', marks: [] }

/** Puts the cells of a table, row by row, into the columns that they cover. */
const createRowPlacer = (): ((cells: readonly Cell[], namesColumns: boolean) => MarkedText[]) => {
  /** What is merged down into the columns, and for how many rows still. */
  const open: { text: MarkedText; rows: number }[] = []
  const fillDown = (texts: MarkedText[], column: number): boolean => {
    const above = open[column]
    if (above === undefined || above.rows === 0) return false
    above.rows--
    texts[column] = above.text
    return true
  }
  return (cells, repeats) => {
    const texts: MarkedText[] = []
    let column = 0
    for (const cell of cells) {
      while (fillDown(texts, column)) column++
      const text = blocksText(cell.blocks)
      for (let covered = 0; covered < cell.columns && column < MAX_COLUMNS; covered++, column++) {
        // A name above several columns names each of them; a value stands once.
        const own = covered === 0 || repeats ? text : empty
        texts[column] = own
        open[column] = { text: own, rows: Math.min(cell.rows, MAX_SPAN) - 1 }
      }
    }
    for (; column < open.length; column++) fillDown(texts, column)
    return Array.from(texts, (text) => text ?? empty)
  }
}
