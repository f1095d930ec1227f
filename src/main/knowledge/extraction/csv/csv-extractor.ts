import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { scanRows, type TableShape, tableShape } from '../../../platform/tables/index.ts'
import type { ExtractedRow, ExtractedTable, Segment } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import type { Extractor, ReportProgress } from '../extractor.ts'
import { decodeText } from '../text/decode-text.ts'

/** Keeps the file as it was written; every data row is a segment, and so is what stands above the table. Ragged rows are kept and counted. */
export const createCsvExtractor = (): Extractor => ({
  async extract(bytes, report, encoding) {
    const decoded = decodeText(bytes, encoding)
    const { text } = decoded
    const shape = tableShape(text)
    const notes = [...decoded.notes, ...irregularities(text, shape, report)]
    const segments = { [Symbol.iterator]: () => tableSegments(text, shape) }
    return { text, segments, headers: shape.headers, headings: [], notes, tables: [csvTable(text, shape)] }
  },
})

function* tableSegments(text: string, shape: TableShape): Generator<Segment, void, undefined> {
  const above = text.slice(0, shape.tableStart).trimEnd()
  if (above.length > 0 && !above.startsWith('sep=')) yield { start: 0, end: above.length, place: { type: 'Lines' } }
  let row = 0
  for (const { start, end } of scanRows(text, shape.dialect, shape.dataStart)) {
    row++
    yield { start, end, place: { type: 'Row', row } }
  }
}

const csvTable = (text: string, shape: TableShape): ExtractedTable => ({
  name: null,
  start: shape.tableStart,
  end: text.length,
  headers: shape.headers ?? [],
  rows: () => csvRows(text, shape),
  writesDecimalCommas: shape.dialect.delimiter === ';',
})

async function* csvRows(text: string, shape: TableShape): AsyncGenerator<ExtractedRow, void, undefined> {
  let row = 0
  for (const { start, end, fields } of scanRows(text, shape.dialect, shape.dataStart)) {
    row++
    yield { row, cells: fields, start, end }
  }
}

const ROWS_PER_REPORT = 10_000
const UNITS_PER_REPORT = 5_000_000

const irregularities = (text: string, shape: TableShape, report: ReportProgress): ExtractionNote[] => {
  let width = shape.headers?.length
  let row = 0
  let ragged = 0
  let firstRagged = 0
  let reported = 0
  for (const { fields, end } of scanRows(text, shape.dialect, shape.dataStart)) {
    row++
    width ??= fields.length
    if (fields.length !== width) {
      ragged++
      firstRagged ||= row
    }
    if (row % ROWS_PER_REPORT === 0 || end - reported > UNITS_PER_REPORT) {
      report(end / text.length)
      reported = end
    }
  }
  if (ragged === 0) return []
  const message = failureWords('NoteRowsRagged', { ragged, rows: row, columns: width ?? 0, first: firstRagged })
  return [{ type: 'Irregular', message }]
}
