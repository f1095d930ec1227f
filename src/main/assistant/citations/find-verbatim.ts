import { unreadSigns } from '../../platform/text/index.ts'
import { withoutQuoteMarks } from '../passages/quote-marks.ts'
import type { Stretch } from '../passages/stretch.ts'

/** A text with its runs of white space made one space, without what no reader of its page sees, and for each of its units the offset that it had. */
interface Collapsed {
  readonly text: string
  readonly offsets: readonly number[]
}

const collapse = (text: string): Collapsed => {
  const offsets: number[] = []
  let collapsed = ''
  const signs = unreadSigns(text)
  for (let at = 0; at < text.length; at += 1) {
    const sign = signs.get(at)
    const char = sign?.shown ?? text.charAt(at)
    const space = /\s/.test(char)
    if (char !== '' && !(space && (collapsed === '' || collapsed.endsWith(' ')))) {
      collapsed += space ? ' ' : char
      offsets.push(at)
    }
    at += sign === undefined ? 0 : sign.length - 1
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
