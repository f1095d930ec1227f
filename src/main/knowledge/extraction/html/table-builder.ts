import type { MarkedText } from '../flow/flow.ts'
import type { CoveredPlaces } from '../table/covered-places.ts'
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

/** Text of more than this is not what a person puts into a cell of data. */
const LONG_CELL = 600

export const createTableBuilder = (covered: CoveredPlaces): TableBuilder => {
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
      const { grid, headerRows } = toGrid(rows, covered)
      const { text: name } = blocksText(caption)
      const table = {
        name: name === '' ? null : name,
        rows: grid.map(({ cells: row }) => row.map(({ text }) => text)),
        marks: grid.map(({ cells: row }) => row.map(({ marks }) => marks)),
        markedHeaderRows: headerRows,
        repeated: grid.map(({ repeated }) => repeated),
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

interface GridRow {
  readonly cells: readonly MarkedText[]
  /** The columns that say what a cell above says. */
  readonly repeated: readonly number[]
}

interface Grid {
  readonly grid: readonly GridRow[]
  /** Null where no cell says that it is a header. */
  readonly headerRows: number | null
}

interface Row {
  readonly cells: readonly Cell[]
  readonly isHead: boolean
}

const namesColumns = ({ cells, isHead }: Row): boolean =>
  isHead || (cells.length > 0 && cells.every((cell) => cell.isHeader))

const toGrid = (rows: readonly Row[], covered: CoveredPlaces): Grid => {
  const firstData = rows.findIndex((row) => !namesColumns(row))
  const placeRow = createRowPlacer(covered)
  return {
    grid: rows.map((row, at) => placeRow(row.cells, at < firstData)),
    headerRows: firstData > 0 ? firstData : null,
  }
}

const empty: MarkedText = { text: '', marks: [] }

/** Puts the cells of a table, row by row, into the columns that they cover. */
const createRowPlacer = (covered: CoveredPlaces): ((cells: readonly Cell[], namesColumns: boolean) => GridRow) => {
  /** What is merged down into the columns, and for how many rows still. */
  const open: { text: MarkedText; rows: number }[] = []
  const again = (said: MarkedText): MarkedText => (covered.repeat(said.text) === '' ? empty : said)
  /** What a cell above says in a column; null where none reaches down to it. */
  const fromAbove = (column: number): MarkedText | null => {
    const above = open[column]
    if (above === undefined || above.rows === 0) return null
    if (!covered.take(1)) {
      open.length = 0
      return null
    }
    above.rows--
    return again(above.text)
  }
  return (cells, repeats) => {
    const texts: MarkedText[] = []
    const repeated: number[] = []
    const fillDown = (column: number): boolean => {
      const text = fromAbove(column)
      if (text === null) return false
      texts[column] = text
      repeated.push(column)
      return true
    }
    const put = ({ columns, rows }: Cell, text: MarkedText, first: number): number => {
      const width = covered.take(columns - 1) ? columns : 1
      for (let place = 0; place < width; place++) {
        // A name above several columns names each of them; a value stands once.
        const own = place === 0 ? text : repeats ? again(text) : empty
        texts[first + place] = own
        open[first + place] = { text: own, rows: rows - 1 }
      }
      return first + width
    }
    let column = 0
    for (const cell of cells) {
      while (fillDown(column)) column++
      column = put(cell, blocksText(cell.blocks), column)
    }
    for (; column < open.length; column++) fillDown(column)
    return { cells: Array.from(texts, (text) => text ?? empty), repeated }
  }
}
