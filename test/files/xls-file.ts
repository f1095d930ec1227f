import { compoundFile } from './compound-file.ts'
import { type ArtShape, artContainer, artRecord, artShape } from './office-art.ts'

export type XlsCell =
  | string
  | number
  | boolean
  | null
  | { readonly formula: string | number }
  | { readonly value: number; readonly style: number }

export interface XlsSheet {
  readonly name: string
  readonly rows: readonly (readonly XlsCell[])[]
  readonly isHidden?: boolean
  /** First row, last row, first column, last column, from 0. */
  readonly merged?: readonly (readonly [number, number, number, number])[]
  /** From 0. */
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
  readonly drawn?: readonly XlsDrawing[]
}

/** What lies over the cells: a box with words, a picture, a chart, or the comment on a cell. */
export interface XlsDrawing extends ArtShape {
  /** From 0. */
  readonly row: number
  readonly words?: string
  readonly chartTitles?: readonly string[]
  readonly comment?: { readonly column: number; readonly author: string }
}

export interface XlsOptions {
  readonly formats?: readonly string[]
  readonly isEncrypted?: boolean
  /** Texts in the table of shared ones are cut after so many bytes, and go on in a record behind. */
  readonly cutAfter?: number
}

/** A binary Excel workbook ([MS-XLS], as Excel 97 writes it). */
export const xlsFile = (sheets: readonly XlsSheet[], options: XlsOptions = {}): Buffer => {
  const { formats = [], isEncrypted = false, cutAfter = 8_000 } = options
  const texts = [...new Set(sheets.flatMap(({ rows }) => rows.flat().filter((cell) => typeof cell === 'string')))]
  const bodies = sheets.map((sheet) => sheetRecords(sheet, texts))
  const globalsWith = (offsets: readonly number[]): Buffer =>
    Buffer.concat([
      record(0x0809, begin(0x0005)),
      ...(isEncrypted ? [record(0x002f, Buffer.alloc(6))] : []),
      record(0x0042, uint16(1200)),
      ...formats.map((code, at) =>
        record(0x041e, Buffer.concat([uint16(164 + at), uint16(code.length), unicode(code)])),
      ),
      record(0x00e0, Buffer.alloc(20)),
      ...formats.map((_, at) => record(0x00e0, Buffer.concat([uint16(0), uint16(164 + at), Buffer.alloc(16)]))),
      ...sheets.map(({ name, isHidden }, at) =>
        record(
          0x0085,
          Buffer.concat([uint32(offsets[at] ?? 0), Buffer.from([isHidden ? 1 : 0, 0, name.length]), unicode(name)]),
        ),
      ),
      sharedTexts(texts, cutAfter),
      record(0x000a, Buffer.alloc(0)),
    ])
  const offsets: number[] = []
  let at = globalsWith([]).length
  for (const body of bodies) {
    offsets.push(at)
    at += body.length
  }
  return compoundFile([{ name: 'Workbook', content: Buffer.concat([globalsWith(offsets), ...bodies]) }])
}

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
const float64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const record = (type: number, data: Buffer): Buffer => Buffer.concat([uint16(type), uint16(data.length), data])
const begin = (kind: number): Buffer => Buffer.concat([uint16(0x0600), uint16(kind), Buffer.alloc(12)])
const unicode = (text: string): Buffer => Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')])

/** The table in records of at most so many bytes; a text that is cut says again that its letters are wide. */
const sharedTexts = (texts: readonly string[], cutAfter: number): Buffer => {
  const records: Buffer[] = []
  let open = Buffer.concat([uint32(texts.length), uint32(texts.length)])
  let type = 0x00fc
  const close = (): void => {
    records.push(record(type, open))
    type = 0x003c
    open = Buffer.alloc(0)
  }
  for (const text of texts) {
    open = Buffer.concat([open, uint16(text.length), Buffer.from([1])])
    for (let at = 0; at < text.length; ) {
      const room = Math.max(1, Math.floor((cutAfter - open.length) / 2))
      open = Buffer.concat([open, Buffer.from(text.slice(at, at + room), 'utf16le')])
      at += room
      if (at >= text.length) break
      close()
      open = Buffer.from([1])
    }
    if (open.length >= cutAfter - 4) close()
  }
  close()
  return Buffer.concat(records)
}

const sheetRecords = (
  { rows, merged = [], hiddenRows = [], hiddenColumns = [], drawn = [] }: XlsSheet,
  texts: readonly string[],
): Buffer =>
  Buffer.concat([
    record(0x0809, begin(0x0010)),
    ...hiddenColumns.map((column) => record(0x007d, Buffer.concat([column, column, 0, 0, 1, 0].map(uint16)))),
    ...hiddenRows.map((row) => record(0x0208, Buffer.concat([row, 0, 0, 0, 0, 0, 0x0020, 0].map(uint16)))),
    ...rows.flatMap((cells, row) => cells.map((cell, column) => cellRecord(cell, { row, column, texts }))),
    ...(merged.length === 0
      ? []
      : [record(0x00e5, Buffer.concat([uint16(merged.length), ...merged.flatMap((range) => range.map(uint16))]))]),
    ...drawn.flatMap((drawing, at) => drawingRecords(drawing, at + 1)),
    ...drawn.flatMap((drawing, at) => commentRecords(drawing, at + 1)),
    record(0x000a, Buffer.alloc(0)),
  ])

const COMMENT = 0x19
const BOX = 0x06

/** A piece of drawing, its object, and its words, in two records where they are many. */
const drawingRecords = (drawing: XlsDrawing, id: number): Buffer[] => {
  const { row, words = '', chartTitles = [], comment } = drawing
  const anchor = artRecord(0xf010, Buffer.concat([0, 3, 0, row, 0, 5, 0, row + 2, 0].map(uint16)))
  const shape = artContainer(0xf004, [...artShape(drawing), anchor, artRecord(0xf011, Buffer.alloc(0))])
  const kind = comment === undefined ? BOX : COMMENT
  const parts = words.match(/.{1,20}/gs) ?? []
  return [
    // The pieces of a drawing are cut where an object follows; the container around all shapes stands in the first.
    record(0x00ec, id === 1 ? artContainer(0xf002, [artContainer(0xf003, [shape])]) : shape),
    record(0x005d, Buffer.concat([0x15, 0x12, kind, id, 0, 0, 0, 0, 0, 0, 0, 0, 0].map(uint16))),
    ...(words === ''
      ? []
      : [
          record(0x00ec, artRecord(0xf00d, Buffer.alloc(0))),
          record(0x01b6, Buffer.concat([0, 0, 0, 0, 0, words.length, 16, 0, 0].map(uint16))),
          ...parts.map((part) => record(0x003c, unicode(part))),
          record(0x003c, Buffer.alloc(16)),
        ]),
    ...(chartTitles.length === 0
      ? []
      : [
          record(0x0809, begin(0x0020)),
          ...chartTitles.map((title) =>
            record(0x100d, Buffer.concat([uint16(0), Buffer.from([title.length]), unicode(title)])),
          ),
          record(0x000a, Buffer.alloc(0)),
        ]),
  ]
}

const commentRecords = ({ row, comment }: XlsDrawing, id: number): Buffer[] =>
  comment === undefined
    ? []
    : [
        record(
          0x001c,
          Buffer.concat([
            ...[row, comment.column, 0, id, comment.author.length].map(uint16),
            unicode(comment.author),
            Buffer.alloc(1),
          ]),
        ),
      ]

interface CellPlace {
  readonly row: number
  readonly column: number
  readonly texts: readonly string[]
}

const cellRecord = (cell: XlsCell, { row, column, texts }: CellPlace): Buffer => {
  const place = (style = 0): Buffer => Buffer.concat([uint16(row), uint16(column), uint16(style)])
  if (cell === null) return Buffer.alloc(0)
  if (typeof cell === 'string') return record(0x00fd, Buffer.concat([place(), uint32(texts.indexOf(cell))]))
  if (typeof cell === 'boolean') return record(0x0205, Buffer.concat([place(), Buffer.from([cell ? 1 : 0, 0])]))
  if (typeof cell === 'number') {
    // Whole numbers fit into the short form.
    return Number.isInteger(cell) && Math.abs(cell) < 2 ** 29
      ? record(0x027e, Buffer.concat([place(), uint32((cell << 2) | 2)]))
      : record(0x0203, Buffer.concat([place(), float64(cell)]))
  }
  if ('style' in cell) return record(0x0203, Buffer.concat([place(cell.style), float64(cell.value)]))
  const isText = typeof cell.formula === 'string'
  const result = isText ? Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]) : float64(Number(cell.formula))
  const formula = record(0x0006, Buffer.concat([place(), result, Buffer.alloc(8)]))
  if (!isText) return formula
  const text = String(cell.formula)
  return Buffer.concat([formula, record(0x0207, Buffer.concat([uint16(text.length), unicode(text)]))])
}
