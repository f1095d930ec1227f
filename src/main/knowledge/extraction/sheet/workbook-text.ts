import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { CellValue, ExtractedRow, ExtractedTable, Heading, Segment } from '../extracted-document.ts'
import { ExtractionError } from '../extractor.ts'
import { createNumberList, type NumberList } from './number-list.ts'
import { createRowSpool, type RowSpool } from './row-spool.ts'

/** The text of a workbook, put together row by row; a million rows take the text and a few numbers each. */
export interface WorkbookText {
  /** What follows stands on this sheet. */
  sheet(name: string): void
  /** A line that is no row, such as the column names: shown, and known to chunks as context alone. */
  caption(line: string): void
  /** `values` are those of its cells by column, where it may be a row of a table. */
  row(row: number, line: string, values?: readonly CellValue[]): void
  /** The rows that follow are a table with these column names. */
  beginTable(headers: readonly string[]): void
  endTable(): void
  readonly rowCount: number
  finish(): WorkbookTextParts
}

export interface WorkbookTextParts {
  readonly text: string
  readonly segments: Iterable<Segment>
  readonly headings: readonly Heading[]
  readonly tables: readonly ExtractedTable[]
}

interface Sheet {
  readonly name: string
  readonly firstSegment: number
}

interface OpenTable {
  readonly name: string
  readonly headers: readonly string[]
  readonly spool: RowSpool
  readonly firstSegment: number
}

const MAX_UNITS = 150_000_000
const LINES_PER_PART = 2_000

export const createWorkbookText = (): WorkbookText => {
  const parts: string[] = []
  let lines: string[] = []
  let length = 0
  const starts = createNumberList()
  const ends = createNumberList()
  const rows = createNumberList()
  const sheets: Sheet[] = []
  const headings: Heading[] = []
  const tables: ExtractedTable[] = []
  let table: OpenTable | null = null
  let isBelowTitle = false

  /** Gives the offset where the line begins. */
  const add = (line: string, blankBefore: boolean): number => {
    const before = length === 0 ? '' : blankBefore ? '\n\n' : '\n'
    const start = length + before.length
    length = start + line.length
    if (length > MAX_UNITS) throw tooMuchText()
    lines.push(before, line)
    if (lines.length >= LINES_PER_PART) {
      parts.push(lines.join(''))
      lines = []
    }
    return start
  }
  const endTable = (): void => {
    const last = rows.length - 1
    if (table !== null && last >= table.firstSegment) {
      const { name, headers, spool, firstSegment } = table
      const places = { starts, ends, rows }
      tables.push({
        name,
        start: starts.at(firstSegment),
        end: ends.at(last),
        headers,
        rows: () => placedRows(spool, places, firstSegment),
      })
    }
    table = null
  }

  return {
    sheet(name) {
      endTable()
      const title = name.trim().replace(/\s+/g, ' ')
      sheets.push({ name, firstSegment: rows.length })
      headings.push({ start: add(title, true), level: 1, title })
      isBelowTitle = true
    },
    caption(line) {
      add(line, true)
      isBelowTitle = false
    },
    row(row, line, values = []) {
      const start = add(line, isBelowTitle)
      isBelowTitle = false
      starts.push(start)
      ends.push(length)
      rows.push(row)
      table?.spool.push(values)
    },
    beginTable(headers) {
      endTable()
      table = { name: sheets.at(-1)?.name ?? '', headers, spool: createRowSpool(), firstSegment: rows.length }
    },
    endTable,
    get rowCount() {
      return rows.length
    },
    finish() {
      endTable()
      parts.push(lines.join(''))
      const text = parts.join('')
      // What is returned keeps all that stands here: of a million rows these are as much as the text itself.
      parts.length = 0
      lines = []
      const segments = { [Symbol.iterator]: () => rowSegments({ starts, ends, rows, sheets }) }
      return { text, segments, headings, tables }
    },
  }
}

/** Where the rows stand: in the text, and in their sheets. */
interface Places {
  readonly starts: NumberList
  readonly ends: NumberList
  readonly rows: NumberList
}

interface Rows extends Places {
  readonly sheets: readonly Sheet[]
}

/** The rows of a table, whose first is that segment. */
async function* placedRows(
  spool: RowSpool,
  { starts, ends, rows }: Places,
  firstSegment: number,
): AsyncGenerator<ExtractedRow, void, undefined> {
  let at = firstSegment
  for (const cells of spool.rows()) {
    yield { row: rows.at(at), cells, start: starts.at(at), end: ends.at(at) }
    at++
  }
}

function* rowSegments({ starts, ends, rows, sheets }: Rows): Generator<Segment, void, undefined> {
  for (const [index, { name, firstSegment }] of sheets.entries()) {
    const end = sheets[index + 1]?.firstSegment ?? rows.length
    for (let at = firstSegment; at < end; at++) {
      yield { start: starts.at(at), end: ends.at(at), place: { type: 'Row', row: rows.at(at), sheet: name } }
    }
  }
}

const tooMuchText = (): ExtractionError =>
  new ExtractionError(failureWords('WorkbookTooLong', { millions: MAX_UNITS / 1_000_000 }))
