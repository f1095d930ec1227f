import type { Flow } from '../flow/flow.ts'
import { type EdgedCell, edgedRows } from '../table/edged-rows.ts'

interface CellShape {
  /** Merged with the cell to its left, or with the one above. */
  isLeftOver: boolean
  isBelow: boolean
  /** Where it ends, in twips. */
  edge: number | null
}

/** Gathers the rows of tables as Rich Text gives them, cell by cell, and writes each table once it ends. */
export interface RtfTable {
  /** A row is described anew before its cells come. */
  beginRow(): void
  describe(word: string, number: number | null): void
  endCell(text: string): void
  endRow(): void
  /** The rows are over. */
  end(): void
}

export const createRtfTable = (flow: Flow): RtfTable => {
  let rows: EdgedCell[][] = []
  let headerRows = 0
  let cells: string[] = []
  let shapes: CellShape[] = []
  let next = newShape()
  let isHeader = false
  const end = (): void => {
    const [only] = rows
    if (rows.length === 1 && only !== undefined) for (const { text } of only) flow.paragraph(text)
    else if (rows.length > 1) flow.table({ ...edgedRows(rows, flow.covered), markedHeaderRows: headerRows })
    rows = []
    headerRows = 0
  }
  return {
    beginRow() {
      shapes = []
      next = newShape()
      isHeader = false
    },
    describe(word, number) {
      if (word === 'clmrg') next.isLeftOver = true
      else if (word === 'clvmrg') next.isBelow = true
      else if (word === 'trhdr') isHeader = true
      else if (word === 'cellx') {
        shapes.push({ ...next, edge: number })
        next = newShape()
      }
    },
    endCell: (text) => void cells.push(text),
    endRow() {
      if (cells.length === 0) return
      if (isHeader && headerRows === rows.length) headerRows++
      rows.push(
        cells.map((text, at) => {
          const { isLeftOver, isBelow, edge } = shapes[at] ?? newShape()
          return { text: isLeftOver ? '' : text, isBelow: isBelow && !isLeftOver, edge }
        }),
      )
      cells = []
    },
    end() {
      // A table that breaks off keeps what its last row had.
      if (cells.length > 0) this.endRow()
      end()
    },
  }
}

const newShape = (): CellShape => ({ isLeftOver: false, isBelow: false, edge: null })
