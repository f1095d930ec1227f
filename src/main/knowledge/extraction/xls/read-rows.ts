import type { CellValue } from '../extracted-document.ts'
import type { MergedRange, SheetCell, SheetRow } from '../sheet/sheet-row.ts'
import { type BiffRecord, biffRecords, recordTypes } from './biff-records.ts'
import { readBytes, readUnicode } from './biff-strings.ts'
import { createDrawings, type DrawnText } from './drawings.ts'
import type { BinarySheet, BinaryWorkbook } from './read-workbook.ts'

export interface BinarySheetContent {
  /** In the order of their numbers. */
  readonly rows: readonly SheetRow[]
  readonly merged: readonly MergedRange[]
  /** Columns from 0, inclusive, that are hidden. */
  readonly hiddenColumns: readonly (readonly [first: number, last: number])[]
  readonly hiddenRows: ReadonlySet<number>
  /** Comments on cells, by row. */
  readonly remarks: ReadonlyMap<number, readonly string[]>
  /** What lies over the cells. */
  readonly drawn: readonly DrawnText[]
}

/** At most 65,536 rows of 256 cells: a sheet of this format is read whole. */
export const readSheetContent = (workbook: BinaryWorkbook, { offset }: BinarySheet): BinarySheetContent => {
  const rows = new Map<number, SheetCell[]>()
  const merged: MergedRange[] = []
  const hiddenColumns: [number, number][] = []
  const hiddenRows = new Set<number>()
  const drawings = createDrawings()
  const put = (row: number, cell: SheetCell): void => {
    if (cell.text.trim() === '') return
    const cells = rows.get(row)
    if (cells === undefined) rows.set(row, [cell])
    else cells.push(cell)
  }
  /** The formula whose result is a text, which the next record holds. */
  let formula: { readonly row: number; readonly column: number } | null = null
  for (const record of sheetRecords(workbook.bytes, offset)) {
    const { type, data } = record
    takeShape(record, { merged, hiddenColumns, hiddenRows })
    if (workbook.isUnicode) drawings.take(record)
    if (type === recordTypes.formulaText && formula !== null) {
      put(formula.row, textCell(formula.column, textOf(workbook, data, 0)))
    } else if (isCell.has(type) && data.byteLength >= 6) {
      const row = data.getUint16(0, true) + 1
      for (const cell of cellsOf(workbook, record)) put(row, cell)
      formula = type === recordTypes.formula && awaitsText(data) ? { row, column: data.getUint16(2, true) } : null
    }
  }
  const sorted = [...rows].sort(([one], [other]) => one - other)
  return {
    rows: sorted.map(([row, cells]) => ({ row, cells: cells.sort((one, other) => one.column - other.column) })),
    merged,
    hiddenColumns,
    hiddenRows,
    remarks: drawings.remarks,
    drawn: drawings.texts,
  }
}

/** Bits of what the file says of columns and of rows ([MS-XLS] 2.4.53, 2.4.221). */
const HIDDEN_COLUMNS = 0x0001
const HIDDEN_ROW = 0x0020

interface Shape {
  readonly merged: MergedRange[]
  readonly hiddenColumns: [number, number][]
  readonly hiddenRows: Set<number>
}

const takeShape = ({ type, data }: BiffRecord, { merged, hiddenColumns, hiddenRows }: Shape): void => {
  if (type === recordTypes.mergedCells) merged.push(...rangesOf(data))
  else if (type === recordTypes.columns) hiddenColumns.push(...hiddenColumnsOf(data))
  else if (type === recordTypes.row) for (const row of hiddenRowOf(data)) hiddenRows.add(row)
}

const hiddenColumnsOf = (data: DataView): [number, number][] =>
  data.byteLength >= 10 && (data.getUint16(8, true) & HIDDEN_COLUMNS) !== 0
    ? [[data.getUint16(0, true), data.getUint16(2, true)]]
    : []

const hiddenRowOf = (data: DataView): number[] =>
  data.byteLength >= 14 && (data.getUint16(12, true) & HIDDEN_ROW) !== 0 ? [data.getUint16(0, true) + 1] : []

/** The records of the sheet itself, and the texts of charts inside of it, which have records of their own between a beginning and an end. */
function* sheetRecords(bytes: Uint8Array, offset: number): Generator<BiffRecord, void, undefined> {
  let depth = 0
  for (const record of biffRecords(bytes, offset)) {
    if (record.type === recordTypes.begin) depth++
    else if (record.type === recordTypes.endOfSheet) {
      if (--depth <= 0) return
    } else if (depth === 1 || record.type === recordTypes.chartText) yield record
  }
}

const isCell: ReadonlySet<number> = new Set([
  recordTypes.formula,
  recordTypes.manyNumbers,
  recordTypes.sharedText,
  recordTypes.richText,
  recordTypes.number,
  recordTypes.text,
  recordTypes.truth,
  recordTypes.shortNumber,
])

const textCell = (column: number, text: string): SheetCell => ({ column, text, value: text, isQuantity: false })

const cellsOf = (workbook: BinaryWorkbook, { type, data }: BiffRecord): SheetCell[] => {
  const column = data.getUint16(2, true)
  const number = (value: number, format: number, at = column): SheetCell => {
    const shown = workbook.formats[format]?.(value) ?? { text: String(value), value }
    return { column: at, text: shown.text, value: shown.value, isQuantity: true }
  }
  switch (type) {
    case recordTypes.sharedText:
      return data.byteLength < 10 ? [] : [textCell(column, workbook.texts[data.getUint32(6, true)] ?? '')]
    case recordTypes.text:
    case recordTypes.richText:
      return [textCell(column, textOf(workbook, data, 6))]
    case recordTypes.number:
      return data.byteLength < 14 ? [] : [number(data.getFloat64(6, true), data.getUint16(4, true))]
    case recordTypes.shortNumber:
      return data.byteLength < 10 ? [] : [number(shortNumber(data.getInt32(6, true)), data.getUint16(4, true))]
    case recordTypes.manyNumbers: {
      const count = Math.floor((data.byteLength - 6) / 6)
      return Array.from({ length: count }, (_, at) =>
        number(shortNumber(data.getInt32(6 + at * 6, true)), data.getUint16(4 + at * 6, true), column + at),
      )
    }
    case recordTypes.truth:
      return data.byteLength < 8 ? [] : [truthCell(column, data.getUint8(6), data.getUint8(7) === 1)]
    case recordTypes.formula:
      return data.byteLength < 14 ? [] : formulaCells(data, column, number)
    default:
      return []
  }
}

/** A text behind its length of two bytes. */
const textOf = ({ isUnicode, codePage }: BinaryWorkbook, data: DataView, at: number): string => {
  if (at + 2 > data.byteLength) return ''
  const length = data.getUint16(at, true)
  return isUnicode ? readUnicode(data, at + 2, length).text : readBytes(data, at + 2, { length, codePage })
}

/** A number in 30 bits: whole, or the upper half of a long one; perhaps a hundred times too large. */
const shortNumber = (written: number): number => {
  const value = (written & 2) === 0 ? upperHalf(written & ~3) : written >> 2
  return (written & 1) === 0 ? value : value / 100
}

const upperHalf = (bits: number): number => {
  const view = new DataView(new ArrayBuffer(8))
  view.setInt32(4, bits, true)
  return view.getFloat64(0, true)
}

const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

const truthCell = (column: number, value: number, isError: boolean): SheetCell => {
  const meant: CellValue = isError ? null : value === 1
  const text = isError ? (errors[value] ?? '') : value === 1 ? 'TRUE' : 'FALSE'
  return { column, text, value: meant, isQuantity: !isError }
}

const SPECIAL = 0xffff

/** The result of a formula is a number, unless its last two bytes say that it is another kind. */
const awaitsText = (data: DataView): boolean =>
  data.byteLength >= 14 && data.getUint16(12, true) === SPECIAL && data.getUint8(6) === 0

const formulaCells = (
  data: DataView,
  column: number,
  number: (value: number, format: number) => SheetCell,
): SheetCell[] => {
  if (data.getUint16(12, true) !== SPECIAL) return [number(data.getFloat64(6, true), data.getUint16(4, true))]
  const kind = data.getUint8(6)
  return kind === 1 || kind === 2 ? [truthCell(column, data.getUint8(8), kind === 2)] : []
}

const rangesOf = (data: DataView): MergedRange[] => {
  const count = Math.min(data.getUint16(0, true), Math.floor((data.byteLength - 2) / 8))
  return Array.from({ length: count }, (_, index) => {
    const at = 2 + index * 8
    return {
      firstRow: data.getUint16(at, true) + 1,
      lastRow: data.getUint16(at + 2, true) + 1,
      firstColumn: data.getUint16(at + 4, true),
      lastColumn: data.getUint16(at + 6, true),
    }
  })
}
