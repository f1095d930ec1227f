import type { Segment } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import type { Extractor, ReportProgress } from '../extractor.ts'
import { decodeText } from '../text/decode-text.ts'
import { scanRows } from './scan-rows.ts'
import { type TableShape, tableShape } from './table-shape.ts'

/** Keeps the file as it was written; every data row is a segment. Ragged rows are kept and counted. */
export const createCsvExtractor = (): Extractor => ({
  async extract(bytes, report) {
    const text = decodeText(bytes)
    const shape = tableShape(text)
    const notes = irregularities(text, shape, report)
    const segments = { [Symbol.iterator]: () => rowSegments(text, shape) }
    return { text, segments, headers: shape.headers, headings: [], notes }
  },
})

function* rowSegments(text: string, shape: TableShape): Generator<Segment, void, undefined> {
  let row = 0
  for (const { start, end } of scanRows(text, shape.delimiter, shape.dataStart)) {
    row++
    yield { start, end, place: { type: 'Row', row } }
  }
}

const ROWS_PER_REPORT = 10_000

const irregularities = (text: string, shape: TableShape, report: ReportProgress): ExtractionNote[] => {
  let width = shape.headers?.length
  let row = 0
  let ragged = 0
  let firstRagged = 0
  for (const { fields, end } of scanRows(text, shape.delimiter, shape.dataStart)) {
    row++
    width ??= fields.length
    if (fields.length !== width) {
      ragged++
      firstRagged ||= row
    }
    if (row % ROWS_PER_REPORT === 0) report(end / text.length)
  }
  if (ragged === 0) return []
  const message = `${ragged} of ${row} rows do not have ${width} columns; the first of them is row ${firstRagged}.`
  return [{ type: 'Irregular', message }]
}
