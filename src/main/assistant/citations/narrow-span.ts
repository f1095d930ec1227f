import type { SourceSpan } from '../../../contracts/index.ts'
import { recordName } from '../../platform/records/index.ts'
import { csvRowsOf } from '../passages/csv-rows.ts'
import { jsonRecordsOf, jsonToken } from '../passages/json-records.ts'
import { rowLinesOf } from '../passages/row-lines.ts'
import type { Stretch } from '../passages/stretch.ts'

/** What begins in a text and is not told by it; in its order. */
export interface MarksWithin {
  /** Where headings begin, with their titles. */
  readonly sections?: readonly SectionMark[]
  /** Where cells of a notebook, stretches of speech, or rows of a sheet that do not follow each other begin. */
  readonly places?: readonly PlaceMark[]
}

export interface SpannedText extends MarksWithin {
  readonly text: string
  readonly contentType: string
  readonly span: SourceSpan
}

export type SectionMark = readonly [start: number, title: string]
/** From which number to which: of cells, of seconds, or of rows. */
export type PlaceMark = readonly [start: number, first: number, last: number]

const count = (text: string, mark: string): number => text.split(mark).length - 1

const narrowPages = ({ text, span }: SpannedText, { start, end }: Stretch): Pick<SourceSpan, 'page' | 'pageEnd'> => {
  if (span.page === null) return { page: null, pageEnd: span.pageEnd }
  const breaks = count(text, '\f')
  // Pages can be told apart only where every page break stands in the text.
  if (span.pageEnd === null || span.page + breaks !== span.pageEnd) return { page: span.page, pageEnd: span.pageEnd }
  return { page: span.page + count(text.slice(0, start), '\f'), pageEnd: span.page + count(text.slice(0, end), '\f') }
}

const narrowLines = ({ text, span }: SpannedText, { start, end }: Stretch): Pick<SourceSpan, 'line' | 'lineEnd'> =>
  span.line === null
    ? { line: null, lineEnd: span.lineEnd }
    : { line: span.line + count(text.slice(0, start), '\n'), lineEnd: span.line + count(text.slice(0, end), '\n') }

/** The numbers of the first and the last place that a stretch touches; null where none is known. */
const marksTouched = (
  { places = [] }: SpannedText,
  { start, end }: Stretch,
): { readonly first: number; readonly last: number } | null => {
  const touched = places.filter(([at], index) => at < end && (places[index + 1]?.[0] ?? end) > start)
  const [first, last] = [touched[0], touched.at(-1)]
  return first === undefined || last === undefined ? null : { first: first[1], last: last[2] }
}

const narrowRows = (passage: SpannedText, stretch: Stretch): Pick<SourceSpan, 'row' | 'rowEnd'> => {
  const { text, contentType, span } = passage
  if (span.row === null) return { row: null, rowEnd: span.rowEnd }
  const marked = marksTouched(passage, stretch)
  if (marked !== null) return { row: marked.first, rowEnd: marked.last }
  const rows = contentType === 'text/csv' ? csvRowsOf(text) : rowLinesOf(text)
  // Rows that are empty in the sheet are left out of the text: then the numbers cannot be counted.
  const areCountable = contentType === 'text/csv' || rows.length === (span.rowEnd ?? span.row) - span.row + 1
  if (!areCountable) return { row: span.row, rowEnd: span.rowEnd }
  // A stretch that begins with the column names has one row more than its span counts.
  const headerRows = span.rowEnd !== null && rows.length === span.rowEnd - span.row + 2 ? 1 : 0
  const touched = rows.flatMap((row, index) =>
    row.start < stretch.end && row.end > stretch.start ? [index - headerRows] : [],
  )
  const first = touched.at(0)
  const last = touched.at(-1)
  if (first === undefined || last === undefined || last < 0) return { row: span.row, rowEnd: span.rowEnd }
  return { row: span.row + Math.max(first, 0), rowEnd: span.row + last }
}

/**
 * How many elements of an array stand before an offset of a text that begins with one; null when the array has ended by then. Of JSON Lines, no comma divides them.
 */
const elementsBefore = (text: string): number | null => {
  let depth = 0
  let elements = 0
  let hasEnded = false
  for (const [symbol] of text.matchAll(jsonToken)) {
    if (depth === 0 && (hasEnded || symbol === ',')) elements += 1
    if (symbol === '{' || symbol === '[') depth += 1
    else if (symbol === '}' || symbol === ']') depth -= 1
    if (depth < 0) return null
    hasEnded = depth === 0 && (symbol === '}' || symbol === ']')
  }
  return depth === 0 ? elements + (hasEnded ? 1 : 0) : null
}

/** A passage's pointer is that of its first value; a later element of the same array is found by counting. */
const narrowPointer = ({ text, span }: SpannedText, { start }: Stretch): string | null => {
  if (span.pointer === null) return null
  const elements = elementsBefore(text.slice(0, start))
  if (elements === 0) return span.pointer
  const [, array, index] = /^(.*\/)(\d+)$/.exec(span.pointer) ?? []
  return elements === null || array === undefined ? null : `${array}${Number(index) + elements}`
}

const narrowSlides = ({ text, span }: SpannedText, { start, end }: Stretch): Pick<SourceSpan, 'slide' | 'slideEnd'> => {
  const { slide, slideEnd } = span
  // As pages, slides can be told apart only where every break between them stands in the text.
  if (slide === null || slideEnd === null || slide + count(text, '\f') !== slideEnd) return { slide, slideEnd }
  return { slide: slide + count(text.slice(0, start), '\f'), slideEnd: slide + count(text.slice(0, end), '\f') }
}

/** The records that a stretch of JSON touches, by what they call themselves. */
const narrowRecords = (
  { text, contentType, span }: SpannedText,
  stretch: Stretch,
): Pick<SourceSpan, 'record' | 'recordEnd'> => {
  const whole = { record: span.record, recordEnd: span.recordEnd }
  if (contentType !== 'application/json' || span.record === span.recordEnd) return whole
  const names = jsonRecordsOf(text)
    .filter(({ start, end }) => start < stretch.end && end > stretch.start)
    .flatMap(({ members }) => recordName(members.filter(({ nested }) => !nested)) ?? [])
  const [first] = names
  return first === undefined ? whole : { record: first, recordEnd: names.at(-1) ?? first }
}

/** The cells, or the seconds, that a stretch touches. */
const narrowMarked = (
  passage: SpannedText,
  stretch: Stretch,
): Pick<SourceSpan, 'cell' | 'cellEnd' | 'second' | 'secondEnd'> => {
  const { row, cell, cellEnd, second, secondEnd } = passage.span
  const touched = row === null ? marksTouched(passage, stretch) : null
  if (touched === null) return { cell, cellEnd, second, secondEnd }
  return cell !== null
    ? { cell: touched.first, cellEnd: touched.last, second, secondEnd }
    : { cell, cellEnd, second: touched.first, secondEnd: touched.last }
}

/** What a part stands under is the last heading before it. */
const narrowSection = ({ span, sections = [] }: SpannedText, { start }: Stretch): string | null =>
  sections.findLast(([at]) => at <= start)?.[1] ?? span.section

/** The span of a part of a passage, from the passage's own span: offsets exactly, pages, lines and rows by counting. */
export const narrowSpan = (passage: SpannedText, stretch: Stretch): SourceSpan =>
  withLabels(passage.span, {
    ...passage.span,
    start: passage.span.start + stretch.start,
    end: passage.span.start + stretch.end,
    ...narrowPages(passage, stretch),
    ...narrowLines(passage, stretch),
    ...narrowRows(passage, stretch),
    ...narrowSlides(passage, stretch),
    ...narrowMarked(passage, stretch),
    ...narrowRecords(passage, stretch),
    pointer: narrowPointer(passage, stretch),
    section: narrowSection(passage, stretch),
  })

/** The pages of the part have the labels of the same pages of the whole; of those between, none is known. */
const withLabels = (whole: SourceSpan, part: SourceSpan): SourceSpan => {
  const labelOf = (page: number | null): string | null => {
    if (page === null) return null
    return page === whole.page ? whole.pageLabel : page === whole.pageEnd ? whole.pageEndLabel : null
  }
  return { ...part, pageLabel: labelOf(part.page), pageEndLabel: labelOf(part.pageEnd) }
}
