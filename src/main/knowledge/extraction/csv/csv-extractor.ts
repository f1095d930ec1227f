import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { scanRows, type TableShape, tableShape } from '../../../platform/tables/index.ts'
import type { ExtractedRow, ExtractedTable, Segment } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import type { Extractor, ReportProgress } from '../extractor.ts'
import { decodeText } from '../text/decode-text.ts'
import { type CsvTable, type CsvTables, findCsvTables, type OnCsvRow } from './csv-tables.ts'

/**
 * Keeps the file as it was written; every data row is a segment, and so is what stands above a table or below it. Rows are numbered through the file, whatever tables
 * it holds. Ragged rows are kept and counted.
 */
export const createCsvExtractor = (): Extractor => ({
  async extract(bytes, report, encoding) {
    const decoded = decodeText(bytes, encoding)
    const { text } = decoded
    const shape = tableShape(text)
    const irregular = createIrregularities(text, report)
    const found = findCsvTables(text, shape, irregular.onRow)
    const [only, ...further] = found.tables
    const isOne = only !== undefined && further.length === 0
    return {
      text,
      segments: { [Symbol.iterator]: () => tableSegments(text, shape, found) },
      headers: isOne && shape.headers !== null ? only.headers : null,
      headings: [],
      notes: [...decoded.notes, ...irregular.notes()],
      tables: found.tables.map((table) => csvTable(text, shape, table)),
    }
  },
})

function* tableSegments(
  text: string,
  shape: TableShape,
  { tables, lines }: CsvTables,
): Generator<Segment, void, undefined> {
  const above = text.slice(0, shape.tableStart).trimEnd()
  if (above.length > 0 && !above.startsWith('sep=')) yield { start: 0, end: above.length, place: { type: 'Lines' } }
  let [row, table, line] = [0, 0, 0]
  for (const { start, end } of scanRows(text, shape.dialect, shape.dataStart)) {
    row++
    while (start >= (tables[table + 1]?.start ?? text.length)) table++
    if (lines[line]?.start === start) {
      line++
      yield { start, end, place: { type: 'Lines' } }
    } else if (start >= (tables[table]?.rowsStart ?? 0)) yield { start, end, place: { type: 'Row', row, table } }
  }
}

const csvTable = (text: string, shape: TableShape, table: CsvTable): ExtractedTable => ({
  name: table.name,
  start: table.start,
  end: table.end,
  headers: table.headers,
  rows: () => csvRows(text, shape, table),
  writesDecimalCommas: shape.dialect.delimiter === ';',
})

async function* csvRows(
  text: string,
  { dialect, dataStart }: TableShape,
  table: CsvTable,
): AsyncGenerator<ExtractedRow, void, undefined> {
  let row = 0
  for (const { start, end, fields } of scanRows(text, dialect, dataStart)) {
    row++
    if (start >= table.end) return
    if (start >= table.rowsStart) yield { row, cells: fields, start, end }
  }
}

/** Programs fill up all rows of a file to the width of the widest. */
const isAsWide = (fields: readonly string[], width: number): boolean =>
  fields.length === width || (fields.length > width && fields.slice(width).every((field) => field.trim() === ''))

const ROWS_PER_REPORT = 10_000
const UNITS_PER_REPORT = 5_000_000

/** Counts rows that are not as wide as their table. */
const createIrregularities = (
  text: string,
  report: ReportProgress,
): { readonly onRow: OnCsvRow; notes(): ExtractionNote[] } => {
  let width = 0
  let of: CsvTable | null = null
  let [rows, ragged, first, columns, reported] = [0, 0, 0, 0, 0]
  return {
    onRow({ row, fields, end }, table) {
      rows++
      if (of !== table) width = table.headers.length > 0 ? table.headers.length : fields.length
      of = table
      if (!isAsWide(fields, width)) {
        if (ragged++ === 0) [first, columns] = [row, width]
      }
      if (row % ROWS_PER_REPORT === 0 || end - reported > UNITS_PER_REPORT) {
        report(end / text.length)
        reported = end
      }
    },
    notes() {
      if (ragged === 0) return []
      const message = failureWords('NoteRowsRagged', { ragged, rows, columns, first })
      return [{ type: 'Irregular', message }]
    },
  }
}
