import type { SourceSpan } from '../../../contracts/index.ts'
import type { Place } from '../extraction/extracted-document.ts'
import type { Cut } from './cut.ts'

export interface SpanSurroundings {
  /** The line that the cut begins on; null where lines say nothing. */
  readonly line: number | null
  readonly text: string
  /** The heading that it stands under; null where there is none. */
  readonly section: string | null
}

/** Names come from documents, and a citation carries them. */
const MAX_NAME = 200

/** Where a chunk stands, in the words of its format. */
export const spanOf = ({ start, end, first, last }: Cut, { line, text, section }: SpanSurroundings): SourceSpan => ({
  start,
  end,
  page: first?.type === 'Page' ? first.page : null,
  pageEnd: last?.type === 'Page' ? last.page : null,
  pageLabel: first?.type === 'Page' ? named(first.label) : null,
  pageEndLabel: last?.type === 'Page' ? named(last.label) : null,
  line,
  lineEnd: line === null ? null : line + lineEndsIn(text),
  row: first?.type === 'Row' ? first.row : null,
  rowEnd: last?.type === 'Row' ? last.row : null,
  pointer: first?.type === 'Pointer' ? first.pointer : null,
  sheet: first?.type === 'Row' ? named(first.sheet) : null,
  slide: first?.type === 'Slide' ? first.slide : null,
  slideEnd: last?.type === 'Slide' ? last.slide : null,
  cell: first?.type === 'Cell' ? first.cell : null,
  cellEnd: last?.type === 'Cell' ? last.cell : null,
  second: first?.type === 'Time' ? first.startSeconds : null,
  secondEnd: last?.type === 'Time' ? last.endSeconds : null,
  record: recordOf(first),
  recordEnd: recordOf(last),
  section: named(section),
})

const recordOf = (place: Place | null): string | null => {
  if (place?.type === 'Record') return named(place.name)
  return place?.type === 'Pointer' ? named(place.record) : null
}

export const shortened = (name: string): string => name.slice(0, MAX_NAME)

const named = (name: string | null | undefined): string | null =>
  name === null || name === undefined || name === '' ? null : shortened(name)

const lineEndsIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
