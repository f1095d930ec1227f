import { parseReference } from '../sheet/cell-reference.ts'
import type { HiddenCells } from '../sheet/hidden-cells.ts'
import type { SheetCell, SheetRow } from '../sheet/sheet-row.ts'
import type { XmlListener } from '../xml/xml-reader.ts'
import { isTrue, type Workbook } from './read-workbook.ts'
import { decodeEscapes } from './shared-strings.ts'

export interface RowCounts {
  /** Formulas whose result is not stored in the file. */
  unknownResults: number
}

/** What takes the rows of a sheet, and is told what of it is hidden. */
export interface RowSink {
  readonly counts: RowCounts
  readonly hidden: Pick<HiddenCells, 'columns' | 'row'>
  row(row: SheetRow): void
}

interface OpenCell {
  column: number
  type: string
  style: number
  value: string
  hasFormula: boolean
}

/** Listens to a sheet's XML and hands over its filled rows as they end. Formulas give their stored results. */
export const createRowListener = (
  { strings, formats, general }: Pick<Workbook, 'strings' | 'formats' | 'general'>,
  sink: RowSink,
): XmlListener => {
  const { counts, hidden } = sink
  let row = 0
  let isHidden = false
  let cells: SheetCell[] = []
  let cell: OpenCell | null = null
  let nextColumn = 0
  let collects = false
  let inReading = false

  const textCell = (column: number, text: string): SheetCell => ({ column, text, value: text, isQuantity: false })
  const numberCell = ({ column, style, value }: OpenCell): SheetCell => {
    const number = Number(value)
    if (!Number.isFinite(number)) return textCell(column, value)
    const shown = (formats[style] ?? general)(number)
    return { column, text: shown.text, value: shown.value, isQuantity: true }
  }
  const read = (open: OpenCell): SheetCell => {
    switch (open.type) {
      case 's':
        return textCell(open.column, strings(Number(open.value)))
      case 'str':
      case 'inlineStr':
        return textCell(open.column, decodeEscapes(open.value))
      case 'b': {
        const isTrue = open.value === '1' || open.value === 'true'
        return { column: open.column, text: isTrue ? 'TRUE' : 'FALSE', value: isTrue, isQuantity: true }
      }
      case 'e':
        return { ...textCell(open.column, open.value), value: null }
      case 'd':
        return { ...textCell(open.column, open.value.replace(/T00:00(:00)?$/, '')), isQuantity: true }
      default:
        return numberCell(open)
    }
  }
  const endCell = (): void => {
    if (cell === null) return
    if (cell.value === '' && cell.hasFormula) counts.unknownResults++
    if (cell.value !== '') {
      const filled = read(cell)
      if (filled.text !== '' && filled.text.trim() !== '') cells.push(filled)
    }
    cell = null
  }

  return {
    open(name, attributes) {
      switch (name) {
        case 's:c': {
          const column = attributes.r === undefined ? nextColumn : (parseReference(attributes.r)?.column ?? nextColumn)
          nextColumn = column + 1
          cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', hasFormula: false }
          break
        }
        case 's:col':
          if (isTrue(attributes.hidden)) hidden.columns(Number(attributes.min) - 1, Number(attributes.max) - 1)
          break
        case 's:row':
          row = Number(attributes.r ?? row + 1)
          isHidden = isTrue(attributes.hidden)
          cells = []
          nextColumn = 0
          break
        case 's:v':
          collects = true
          break
        case 's:t':
          collects = !inReading
          break
        case 's:f':
          if (cell !== null) cell.hasFormula = true
          break
        case 's:rPh':
          inReading = true
      }
    },
    close(name) {
      switch (name) {
        case 's:c':
          endCell()
          break
        case 's:row':
          if (cells.length === 0) break
          hidden.row({ row, cells }, isHidden)
          sink.row({ row, cells })
          break
        case 's:v':
        case 's:t':
          collects = false
          break
        case 's:rPh':
          inReading = false
      }
    },
    text(piece) {
      if (collects && cell !== null) cell.value += piece
    },
  }
}
