import { endOfNoteMarks, FULL_STOP_CONTEXT, isInsideSentence } from '../../platform/text/index.ts'

/** A stretch of text by UTF-16 offsets. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || code === 0x2028 || code === 0x2029
const isStop = (code: number): boolean => code === 46 || code === 33 || code === 63 || code === 0x2026
const isWideStop = (code: number): boolean =>
  code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff0e || code === 0xff61
const isCloser = (code: number): boolean =>
  code === 34 ||
  code === 39 ||
  code === 41 ||
  code === 93 ||
  code === 0x201d ||
  code === 0x2019 ||
  code === 0xbb ||
  code === 0x300d ||
  code === 0x300f ||
  code === 0xff09
const isLower = (char: string): boolean => char !== char.toUpperCase() && char === char.toLowerCase()

/** One past the stops that stand together from `at` on. */
const endOfStops = (text: string, at: number): number => {
  let end = at + 1
  while (end < text.length && (isStop(text.charCodeAt(end)) || isWideStop(text.charCodeAt(end)))) end++
  return end
}

/** Where the sentence with the stops from `stop` to `stopsEnd` ends, or -1 when it goes on. */
const endAfterStops = (text: string, stop: number, stopsEnd: number): number => {
  const wide = isWideStop(text.charCodeAt(stop))
  let end = stopsEnd
  while (end < text.length && isCloser(text.charCodeAt(end))) end++
  end = endOfNoteMarks(text, end)
  if (wide || end === text.length) return end
  if (!isSpace(text.charCodeAt(end))) return -1
  let next = end
  while (next < text.length && isSpace(text.charCodeAt(next))) next++
  if (next === text.length) return end
  if (isLower(text.charAt(next))) return -1
  if (text.charCodeAt(stop) !== 46 || end !== stop + 1) return end
  const before = text.slice(Math.max(0, end - FULL_STOP_CONTEXT), end)
  return isInsideSentence(before, text.slice(next, next + FULL_STOP_CONTEXT)) ? -1 : end
}

/** Whether the line that begins at `start` is a heading, a list item or a table row: it does not continue the line before. */
const startsItem = (text: string, start: number): boolean =>
  /^(?:#{1,6} |[-*+•] |\d{1,3}[.)] |\||```)/.test(text.slice(start, start + 8))

/**
 * The offsets at which sentences end, in order, by one linear scan: after `.`, `!`, `?` and their wide forms, at blank lines and form feeds, and
 * before headings, list items and table rows. Abbreviations, initials, decimals and ordinal numbers do not end a sentence. `Intl.Segmenter` gives
 * much the same at a fifth of the speed.
 */
export const sentenceEnds = (text: string): number[] => {
  const ends: number[] = []
  const push = (end: number): void => {
    if (end > (ends.at(-1) ?? 0)) ends.push(end)
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10) {
      let next = at + 1
      while (next < text.length && text.charCodeAt(next) !== 10 && isSpace(text.charCodeAt(next))) next++
      if (text.charCodeAt(next) === 10 || startsItem(text, next)) push(at + 1)
      at = next - 1
    } else if (code === 12) push(at + 1)
    else if (isStop(code) || isWideStop(code)) {
      const stopsEnd = endOfStops(text, at)
      const end = endAfterStops(text, at, stopsEnd)
      if (end >= 0) push(end)
      at = Math.max(end, stopsEnd) - 1
    }
  }
  push(text.length)
  return ends
}

/** The sentences of a text, trimmed, without empty ones. */
export const splitBySentence = (text: string): string[] => {
  let start = 0
  return sentenceEnds(text).flatMap((end) => {
    const sentence = text.slice(start, end).trim()
    start = end
    return sentence === '' ? [] : [sentence]
  })
}
