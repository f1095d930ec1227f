import type { TextMark } from '../../../../contracts/index.ts'
import type { Stretch } from '../text/passage-drift.ts'

/** A stretch of a text and how it is set; null for a stretch that is not. */
export interface SetStretch {
  readonly start: number
  readonly end: number
  readonly mark: TextMark | null
}

/** The marks of a text, to be asked for by stretch. */
export type MarkIndex<Mark extends Stretch = TextMark> = (start: number, end: number) => readonly Mark[]

/** Marks of which some begin up to so many units before a stretch that they reach into are found all the same. */
export const markIndex = <Mark extends Stretch>(marks: readonly Mark[]): MarkIndex<Mark> => {
  let longest = 0
  for (const { start, end } of marks) longest = Math.max(longest, end - start)
  return (start, end) => {
    let low = 0
    let high = marks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((marks[middle]?.start ?? 0) < start - longest) low = middle + 1
      else high = middle
    }
    const found: Mark[] = []
    for (let at = low; at < marks.length; at++) {
      const mark = marks[at]
      if (mark === undefined || mark.start >= end) break
      if (mark.end > start) found.push(mark)
    }
    return found
  }
}

/** A stretch of a text, divided by the marks of one type; where two of them overlap the first goes on. */
export const dividedBy = (
  type: TextMark['type'],
  { start, end, marks }: { readonly start: number; readonly end: number; readonly marks: readonly TextMark[] },
): readonly SetStretch[] => {
  const pieces: SetStretch[] = []
  let at = start
  for (const mark of marks) {
    if (mark.type !== type) continue
    const from = Math.max(at, mark.start)
    const to = Math.min(end, mark.end)
    if (to <= from) continue
    if (from > at) pieces.push({ start: at, end: from, mark: null })
    pieces.push({ start: from, end: to, mark })
    at = to
  }
  if (at < end) pieces.push({ start: at, end, mark: null })
  return pieces
}
