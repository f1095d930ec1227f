import type { Flow } from '../flow/flow.ts'

interface CellShape {
  /** Merged with the cell to its left, or with the one above. */
  isLeftOver: boolean
  isBelow: boolean
}

/** Gathers the rows of tables as Rich Text gives them, cell by cell, and writes each table once it ends. */
export interface RtfTable {
  /** A row is described anew before its cells come. */
  beginRow(): void
  describe(word: string): void
  endCell(text: string): void
  endRow(): void
  /** The rows are over. */
  end(): void
}

export const createRtfTable = (flow: Flow): RtfTable => {
  let rows: string[][] = []
  let repeated: number[][] = []
  /** What stands in each column, from where it is merged down. */
  let above: string[] = []
  let headerRows = 0
  let cells: string[] = []
  let shapes: CellShape[] = []
  let next: CellShape = { isLeftOver: false, isBelow: false }
  let isHeader = false
  const end = (): void => {
    const [only] = rows
    if (rows.length === 1 && only !== undefined) for (const cell of only) flow.paragraph(cell)
    else if (rows.length > 1) flow.table({ rows, markedHeaderRows: headerRows, repeated })
    rows = []
    repeated = []
    above = []
    headerRows = 0
  }
  return {
    beginRow() {
      shapes = []
      next = { isLeftOver: false, isBelow: false }
      isHeader = false
    },
    describe(word) {
      if (word === 'clmrg') next.isLeftOver = true
      else if (word === 'clvmrg') next.isBelow = true
      else if (word === 'trhdr') isHeader = true
      else if (word === 'cellx') {
        shapes.push(next)
        next = { isLeftOver: false, isBelow: false }
      }
    },
    endCell: (text) => void cells.push(text),
    endRow() {
      if (cells.length === 0) return
      const again: number[] = []
      const row = cells.map((text, column) => {
        if (shapes[column]?.isLeftOver) return ''
        if (!shapes[column]?.isBelow) return text
        again.push(column)
        return flow.covered.repeat(above[column] ?? '')
      })
      above = row.map((text, column) => (again.includes(column) ? (above[column] ?? '') : text))
      repeated.push(again)
      if (isHeader && headerRows === rows.length) headerRows++
      rows.push(row)
      cells = []
    },
    end() {
      // A table that breaks off keeps what its last row had.
      if (cells.length > 0) this.endRow()
      end()
    },
  }
}
