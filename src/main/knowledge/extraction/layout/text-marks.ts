import { MAX_TEXT_MARKS, type TextMark } from '../../../../contracts/document-layout.ts'

/** Marks that stand `by` units further on. */
export const shifted = (marks: readonly TextMark[], by: number): readonly TextMark[] =>
  by === 0 ? marks : marks.map((mark) => ({ ...mark, start: mark.start + by, end: mark.end + by }))

/**
 * The marks of a text, after space and control characters were taken out of it and carriage returns became line feeds; none where that is not all that
 * happened. A mark of which nothing is left is left out.
 */
export const followed = (marks: readonly TextMark[], from: string, to: string): readonly TextMark[] => {
  if (marks.length === 0 || from === to) return marks
  const places = new Uint32Array(from.length + 1)
  let at = 0
  for (let unit = 0; unit < from.length; unit++) {
    places[unit] = at
    if (from[unit] === to[at] || (from[unit] === '\r' && to[at] === '\n')) at++
  }
  places[from.length] = at
  if (at !== to.length) return []
  return marks
    .map((mark) => ({ ...mark, start: places[mark.start] ?? at, end: places[Math.min(mark.end, from.length)] ?? at }))
    .filter(({ start, end }) => end > start)
}

/** Marks in their order, as many as are kept. */
export const keptMarks = (marks: readonly TextMark[]): readonly TextMark[] =>
  marks.slice(0, MAX_TEXT_MARKS).toSorted((one, other) => one.start - other.start || other.end - one.end)
