import {
  type DocumentLayout,
  MAX_READING_LENGTH,
  MAX_TEXT_MARKS,
  type TableLayout,
  type TextMark,
} from '../../../../contracts/document-layout.ts'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type {
  CellValue,
  ExtractedRow,
  ExtractedTable,
  Heading,
  Place,
  Segment,
  TableKind,
} from '../extracted-document.ts'
import { ExtractionError } from '../extractor.ts'
import { followed, keptMarks, shifted } from '../layout/text-marks.ts'
import { type CoveredPlaces, createCoveredPlaces } from '../table/covered-places.ts'
import { columnNames, isQuantity } from '../table/header-row.ts'
import { cellPlaces, namePlaces, rowInWords } from '../table/row-in-words.ts'

/** A text and how its words are set. */
export interface MarkedText {
  readonly text: string
  readonly marks: readonly TextMark[]
}

/** A table on its way into the text: cells as shown, merged ones filled in, and how many rows the file marks as column names. */
export interface FlowTable {
  readonly name?: string | null
  readonly rows: readonly (readonly string[])[]
  /** Of each cell how its words are set; nothing where that is not known. */
  readonly marks?: readonly (readonly (readonly TextMark[])[])[]
  readonly markedHeaderRows?: number | null
  /** Of each row the columns in which it says what a cell merged down from above says. */
  readonly repeated?: readonly (readonly number[])[]
}

/** What came together, ready to be part of an extracted document. */
export interface Flowed {
  readonly text: string
  readonly segments: readonly Segment[]
  readonly headings: readonly Heading[]
  readonly breaks: readonly number[]
  readonly tables: readonly ExtractedTable[]
  readonly layout?: DocumentLayout
}

/** Puts a document's text together from its parts, in their order: paragraphs apart, list items and rows line by line. */
export interface Flow {
  /** What follows stands there; null ends the last place. */
  place(place: Place | null): void
  /** Level 1 is the topmost. An empty title is passed over. */
  heading(level: number, title: string, marks?: readonly TextMark[]): void
  paragraph(text: string, marks?: readonly TextMark[]): void
  /** A line of a list or of anything else whose lines belong together; `depth` counts from 0. */
  line(text: string, depth?: number, marks?: readonly TextMark[]): void
  table(table: FlowTable): void
  /** Begins another page or slide: divided from the last by a form feed, even from an empty one. */
  pageBreak(): void
  /** A chunk had better begin here. */
  breakHere(): void
  /** What merged cells cover in the tables of the document. */
  readonly covered: CoveredPlaces
  /** UTF-16 units so far. */
  readonly length: number
  finish(): Flowed
}

type Kind = 'Start' | 'Paragraph' | 'Line'

/** As much as one text can be held, stored and shown. */
const MAX_UNITS = 150_000_000

export interface FlowOptions {
  /** Whether it is told how the words are set. */
  readonly keepsLayout?: boolean
  /** Of the document that the text is a part of. */
  readonly covered?: CoveredPlaces
}

export const createFlow = ({ keepsLayout = false, covered = createCoveredPlaces() }: FlowOptions = {}): Flow => {
  const parts: string[] = []
  const segments: Segment[] = []
  const headings: Heading[] = []
  const breaks: number[] = []
  const tables: ExtractedTable[] = []
  const marks: TextMark[] = []
  const laidOut: TableLayout[] = []
  let length = 0
  let last: Kind = 'Start'
  let open: { readonly place: Place; readonly start: number | null } | null = null

  const push = (text: string): void => {
    length += text.length
    if (length > MAX_UNITS) throw tooMuchText()
    parts.push(text)
  }
  /** Adds a block, and gives the offset where it begins; null when it is blank. */
  const add = (kind: Kind, text: string, set: readonly TextMark[] = []): number | null => {
    const clean = tidy(text)
    if (clean === '') return null
    if (last !== 'Start') push(kind === 'Line' && last === 'Line' ? '\n' : '\n\n')
    last = kind
    const start = length
    if (open !== null && open.start === null) open = { ...open, start }
    push(clean)
    keepMarks(shifted(followed(set, text, clean), start))
    return start
  }
  const keepMarks = (more: readonly TextMark[]): void => {
    if (keepsLayout && marks.length < MAX_TEXT_MARKS) for (const mark of more) marks.push(mark)
  }
  const layOut = (headers: readonly string[], rows: readonly LaidOutRow[], start: number): void => {
    const [names, ...data] = rows
    laidOut.push({
      start,
      end: length,
      names: typeof names?.start === 'number' ? namePlaces(headers, names.start) : [],
      rows: data.flatMap(({ start, end, cells = [], marks: set = [] }) => {
        if (start === null) return []
        const places = cellPlaces(headers, cells, start)
        for (const [column, at] of places) keepMarks(marksOfCell(cells[column] ?? '', set[column] ?? [], at))
        return [{ start, end, cells: places }]
      }),
    })
  }
  const endPlace = (): void => {
    if (open !== null && open.start !== null && length > open.start) {
      segments.push({ start: open.start, end: length, place: open.place })
    }
    open = null
  }

  return {
    place(place) {
      endPlace()
      if (place !== null) open = { place, start: null }
    },
    heading(level, title, set) {
      const start = add('Paragraph', title, set)
      if (start !== null) headings.push({ start, level, title: title.trim().replace(/\s+/g, ' ').slice(0, MAX_TITLE) })
    },
    paragraph: (text, set) => void add('Paragraph', text, set),
    line(text, depth = 0, set = []) {
      const indent = '  '.repeat(Math.min(depth, MAX_INDENT))
      add('Line', indent + text, shifted(set, indent.length))
    },
    table({ name = null, rows, marks: set = [], markedHeaderRows = null, repeated = [] }) {
      const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '')
      const filled = rows.filter(isFilled)
      const filledMarks = set.filter((_, at) => isFilled(rows[at] ?? []))
      const filledRepeats = repeated.filter((_, at) => isFilled(rows[at] ?? []))
      const { headers, rows: headerRows } = columnNames({ rows: filled, markedHeaderRows }, filledRepeats[1])
      const data = filled.slice(headerRows)
      const lines = [
        headers.filter((header) => header !== '').join(' | '),
        ...data.map((row) => rowInWords(headers, row)),
      ]
      const stretches = lines.map((line) => ({ start: add('Line', line), end: length }))
      const starts = stretches.map(({ start }) => start).filter((offset) => offset !== null)
      const start = starts[0]
      if (start === undefined) return
      // The names stay with the first row.
      const firstRow = headerRows > 0 ? starts.slice(2) : starts.slice(1)
      breaks.push(start, ...firstRow)
      // Where a line was tidied, its cells stand elsewhere.
      if (keepsLayout && length <= MAX_READING_LENGTH && lines.every((line) => tidy(line) === line)) {
        const cellsOf = (at: number) => ({ cells: data[at] ?? [], marks: filledMarks[headerRows + at] ?? [] })
        layOut(
          headers,
          stretches.map((stretch, at) => ({ ...stretch, ...(at > 0 && cellsOf(at - 1)) })),
          start,
        )
      }
      const values = data.map((row, at) => valuesOf(row, filledRepeats[headerRows + at] ?? []))
      tables.push({ name, start, end: length, headers, rows: () => rowsOf(values, stretches.slice(1)), kind: inText })
      last = 'Paragraph'
    },
    pageBreak() {
      endPlace()
      push('\f')
      last = 'Start'
    },
    breakHere: () => void breaks.push(length),
    covered,
    get length() {
      return length
    },
    finish() {
      endPlace()
      const layout = keepsLayout ? { layout: { marks: [...keptMarks(marks)], tables: laidOut } } : {}
      return { text: parts.join(''), segments, headings, breaks, tables, ...layout }
    },
  }
}

interface LaidOutRow {
  /** Null where nothing of it is shown. */
  readonly start: number | null
  readonly end: number
  readonly cells?: readonly string[]
  readonly marks?: readonly (readonly TextMark[])[]
}

/** The marks of a cell whose text begins at `start`, without the space around it. */
const marksOfCell = (cell: string, marks: readonly TextMark[], start: number): readonly TextMark[] =>
  shifted(followed(marks, cell, cell.trim()), start)

const MAX_TITLE = 200
const MAX_INDENT = 8

const inText: TableKind = { type: 'InText' }

/** A quantity that is merged over several rows counts in the first alone. */
const valuesOf = (row: readonly string[], repeated: readonly number[]): readonly CellValue[] => {
  const counted = repeated.filter((column) => isQuantity((row[column] ?? '').trim()))
  return counted.length === 0 ? row : row.map((cell, column) => (counted.includes(column) ? null : cell))
}

async function* rowsOf(
  rows: readonly (readonly CellValue[])[],
  stretches: readonly { readonly start: number | null; readonly end: number }[],
): AsyncGenerator<ExtractedRow, void, undefined> {
  for (const [index, cells] of rows.entries()) {
    const { start = null, end = 0 } = stretches[index] ?? {}
    yield { row: index + 1, cells, start: start ?? end, end }
  }
}

const tooMuchText = (): ExtractionError =>
  new ExtractionError(failureWords('TextTooLong', { millions: MAX_UNITS / 1_000_000 }))

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** The text without control characters, trailing space and needless blank lines; space before its first word is kept. */
const tidy = (text: string): string => {
  const clean = text
    .replace(control, '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd()
  return clean.trim() === '' ? '' : clean
}
