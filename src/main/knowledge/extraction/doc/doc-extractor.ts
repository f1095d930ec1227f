import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { createListLabels } from '../flow/list-labels.ts'
import { inLetters } from '../flow/number-words.ts'
import { type EdgedCell, edgedRows } from '../table/edged-rows.ts'
import { readDescriptions } from './descriptions.ts'
import { createFieldReader } from './field-reader.ts'
import { type CellShape, type ParagraphFormat, readHidden, readParagraphFormats } from './formatting.ts'
import { type PlacedNote, readNotes } from './notes.ts'
import { readLists } from './numberings.ts'
import { readStyles, type Style } from './style-sheet.ts'
import { readSymbols } from './symbols.ts'
import { type DocumentText, readPieces } from './text-pieces.ts'
import { openWordFile, type WordFile } from './word-file.ts'

/** Reads a Word document of the time before 2007 in its accepted state: headings, tables, notes and comments; macros are never opened. */
export const createDocExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const file = openWordFile(bytes)
    const document = readPieces(file)
    report(0.3)
    const flow = createFlow({ keepsLayout: true })
    readBody(flow, file, document)
    report(0.9)
    readBoxes(flow, file, document)
    readRunningText(flow, file, document)
    const flowed = flow.finish()
    if (flowed.text === '') throw noWords()
    return { ...flowed, headers: null, notes: [], isLaidOut: true }
  },
})

const noWords = (): ExtractionError => new ExtractionError(failureWords('WordNoWords'))

const CELL = '\u0007'
const PARAGRAPH = '\r'
const PAGE = '\f'
const ends: ReadonlySet<string> = new Set([CELL, PARAGRAPH, PAGE])

const readBody = (flow: Flow, file: WordFile, document: DocumentText): void => {
  const { text } = document
  const formatAt = readParagraphFormats(file)
  const hidden = readHidden(file, document)
  const notes = readNotes(file)
  const descriptions = readDescriptions(file, document)
  const describe = (at: number): string | null => {
    const description = descriptions.get(at)
    return description === undefined ? null : ` [${description}]`
  }
  const styleOf = readStyles(file)
  const labelOf = createLabels(file, styleOf)
  const writer = createWriter(flow, styleOf)
  const signs = createSigns()
  const shown = createFieldReader()
  const symbols = readSymbols(file, document)
  let words = ''
  let lines: string[] = []
  const endParagraph = (mark: string, format: ParagraphFormat): void => {
    writer.end({ words, ...labelOf(format) }, mark, format)
    for (const line of lines) writer.note(line)
    words = ''
    lines = []
  }
  const refer = (note: PlacedNote): void => {
    const line = noteLine(note, document, hidden)
    const sign = signs(note.type)
    words += sign
    if (line !== '') lines.push(sign === '' ? `[${line}]` : `${sign} ${line}`)
  }
  const length = Math.min(file.lengths.body, text.length)
  for (let at = 0; at < length; at++) {
    const letter = text.charAt(at)
    const note = notes.get(at)
    const isHidden = hidden[at] === 1
    if (note !== undefined) refer(note)
    else if (ends.has(letter) && (letter === CELL || !isHidden)) endParagraph(letter, formatAt(document.offsetOf(at)))
    else {
      const seen = shown(symbols.get(at) ?? letter)
      if (!isHidden && seen !== '') words += describe(at) ?? readable(seen)
    }
  }
  endParagraph(PARAGRAPH, formatAt(-1))
  writer.finish()
}

/** What is shown, a sign of control as what it looks like. */
const readable = (shown: string): string => {
  switch (shown) {
    case '\u000b':
      return '\n'
    case '\u001e':
      return '-'
    case '\t':
      return '\t'
    default:
      return shown < ' ' ? '' : shown
  }
}

/** Footnotes are counted in figures, endnotes in letters; a comment has no sign. */
const createSigns = (): ((type: PlacedNote['type']) => string) => {
  const counts = { Footnote: 0, Endnote: 0, Comment: 0 }
  return (type) => {
    const count = ++counts[type]
    if (type === 'Comment') return ''
    return `[${type === 'Footnote' ? count : inLetters(count)}]`
  }
}

interface Label {
  /** What stands before the words of a paragraph of a list; '' for another. */
  readonly label: string
  readonly level: number
}

/** Counts the paragraphs of lists. */
const createLabels = (file: WordFile, styleOf: (style: number) => Style): ((format: ParagraphFormat) => Label) => {
  const { numberings, levelOf } = readLists(file)
  const labels = createListLabels(numberings)
  return ({ style, list: own, endsRow }) => {
    const styled = styleOf(style).list
    const list = own.list ?? styled.list ?? 0
    if (list === 0 || endsRow) return { label: '', level: 0 }
    const level = own.level ?? (own.list === null ? (styled.level ?? levelOf(list, style)) : 0)
    return { label: labels({ numberingId: String(list), level }), level }
  }
}

interface Paragraph extends Label {
  readonly words: string
}

interface Writer {
  end(paragraph: Paragraph, mark: string, format: ParagraphFormat): void
  note(line: string): void
  finish(): void
}

const createWriter = (flow: Flow, styleOf: (style: number) => Style): Writer => {
  let rows: EdgedCell[][] = []
  let cells: string[] = []
  let cell = ''
  let waiting: string[] = []
  const endRow = (shapes: readonly CellShape[]): void => {
    if (cells.length > 0)
      rows.push(cells.map((text, at) => ({ text, ...(shapes[at] ?? { edge: null, isBelow: false }) })))
    cells = []
  }
  const endTable = (): void => {
    endRow([])
    const [only] = rows
    if (rows.length === 1 && only !== undefined) for (const { text } of only) flow.paragraph(text)
    else if (rows.length > 1) flow.table(edgedRows(rows, flow.covered))
    rows = []
    for (const line of waiting) flow.line(line)
    waiting = []
  }
  const endInTable = (words: string, mark: string, { endsRow, cells: shapes }: ParagraphFormat): void => {
    if (endsRow) {
      endRow(shapes)
      cell = ''
    } else if (mark === CELL) {
      cells.push((cell + words).trim())
      cell = ''
    } else cell += `${words}\n`
  }
  return {
    end({ words, label, level }, mark, format) {
      const labelled = label === '' || words.trim() === '' ? words : `${label} ${words.trimStart()}`
      if (mark === CELL || format.isInTable) {
        endInTable(labelled, mark, format)
        return
      }
      if (rows.length > 0 || cells.length > 0) endTable()
      const heading = headingLevel(format, styleOf)
      if (heading !== null && words.trim() !== '') flow.heading(heading, labelled)
      else if (label !== '' && words.trim() !== '') flow.line(labelled, level)
      else flow.paragraph(words)
    },
    note(line) {
      if (rows.length > 0 || cells.length > 0) waiting.push(line)
      else flow.line(line)
    },
    finish: endTable,
  }
}

const headingLevel = ({ style, outlineLevel }: ParagraphFormat, styleOf: (style: number) => Style): number | null => {
  if (outlineLevel === null) return styleOf(style).headingLevel
  return outlineLevel < 9 ? outlineLevel + 2 : null
}

const noteLine = ({ start, end, initials }: PlacedNote, document: DocumentText, hidden: Uint8Array): string => {
  const words = shownText(document.text, { start, end, hidden })
  return initials === '' || words === '' ? words : `${initials}: ${words}`
}

interface Stretch {
  readonly start: number
  readonly end: number
  readonly hidden?: Uint8Array
}

/** A stretch of text in one line. */
const shownText = (text: string, { start, end, hidden }: Stretch): string => {
  const shown = createFieldReader()
  let words = ''
  for (let at = start; at < Math.min(end, text.length); at++) {
    const letter = text.charAt(at)
    if (ends.has(letter)) words += ' '
    else {
      const seen = shown(letter)
      if (hidden === undefined || hidden[at] === 0) words += readable(seen)
    }
  }
  return words.replace(/\s+/g, ' ').trim()
}

const readBoxes = (flow: Flow, { lengths }: WordFile, { text }: DocumentText): void => {
  const start = lengths.body + lengths.footnotes + lengths.headers + lengths.comments + lengths.endnotes
  for (const paragraph of text.slice(start, start + lengths.boxes).split(PARAGRAPH)) {
    flow.paragraph(shownText(paragraph, { start: 0, end: paragraph.length }))
  }
}

/** Headers and footers are given once, behind the text; page numbers alone are no words. */
const readRunningText = (flow: Flow, { lengths }: WordFile, { text }: DocumentText): void => {
  const start = lengths.body + lengths.footnotes
  const told = new Set<string>()
  for (const paragraph of text.slice(start, start + lengths.headers).split(PARAGRAPH)) {
    const line = shownText(paragraph, { start: 0, end: paragraph.length })
    const words = line.replace(/[^\p{L}]/gu, '').toLowerCase()
    if (words.length < 3 || told.has(words)) continue
    told.add(words)
    flow.paragraph(line)
  }
}
