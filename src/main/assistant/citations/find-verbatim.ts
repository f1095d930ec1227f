import { RAISED_NOTES } from '../../platform/text/index.ts'
import { withoutQuoteMarks } from '../passages/quote-marks.ts'
import type { Stretch } from '../passages/stretch.ts'

/** A text with its runs of white space made one space, without raised numbers of notes, and for each of its units the offset that it had. */
interface Collapsed {
  readonly text: string
  readonly offsets: readonly number[]
}

const collapse = (text: string): Collapsed => {
  const offsets: number[] = []
  let collapsed = ''
  const notes = new Map(Array.from(text.matchAll(RAISED_NOTES), ({ index, 0: note }) => [index, note.length]))
  for (let at = 0; at < text.length; at += 1) {
    at += notes.get(at) ?? 0
    if (at === text.length) break
    const char = text.charAt(at)
    const space = /\s/.test(char)
    if (space && (collapsed === '' || collapsed.endsWith(' '))) continue
    collapsed += space ? ' ' : char
    offsets.push(at)
  }
  return { text: collapsed, offsets }
}

/** Finds words of a reply in a passage as they stand there, whatever the line ends; null when they do not. */
export const createVerbatimFinder = (passage: string): ((words: string) => Stretch | null) => {
  const { text, offsets } = collapse(withoutQuoteMarks(passage))
  return (words) => {
    const wanted = collapse(words).text.trim()
    const at = wanted === '' ? -1 : text.indexOf(wanted)
    const start = offsets[at]
    const last = offsets[at + wanted.length - 1]
    return start === undefined || last === undefined ? null : { start, end: last + 1 }
  }
}
