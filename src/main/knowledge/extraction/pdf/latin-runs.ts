import type { BidiClass } from './bidi-class.ts'

/** Measures and currencies: the number that they measure is written before them. */
const MEASURE =
  /^(?:[munµ]?m|[ck]m|k?g|mg|[mcd]?l|ha|[kmgt]i?b|[kmg]?hz|[km]?wh?|v|a|mah|px|dpi|ppm|fps|[mk]?bps|kbit|mbit|usd|eur|gbp|ils|nis|aed|sar|egp|jod|kwd|qar|chf|am|pm)$/i

/**
 * Numbers beside Latin words in a line that is written to the left: they follow these where they stand at their right ("Word 2019"), if nothing ties them to the
 * text around, and come before them where they stand at their left, since no other order of writing has them there.
 */
export const latinRuns = (signs: readonly string[], classes: readonly BidiClass[]): BidiClass[] => {
  const runs = [...classes]
  for (let from = 0; from < classes.length; ) {
    const isWithin = (at: number): boolean => at < classes.length && classes[at] !== 'R' && classes[at] !== 'Tab'
    let to = from
    while (isWithin(to)) to++
    const lastLetter = classes.slice(from, to).lastIndexOf('L')
    if (lastLetter >= 0) {
      const first = classes.findIndex((sign, at) => at >= from && (sign === 'L' || sign === 'Number'))
      runs.fill('L', first, endOfRun(signs, classes, { from, letter: from + lastLetter, to }))
    }
    from = to + 1
  }
  return runs
}

interface Stretch {
  readonly from: number
  /** The last Latin letter. */
  readonly letter: number
  /** Where letters that are written to the left, another cell or nothing follows. */
  readonly to: number
}

/** Behind the last letter with what is written together with it, and with a number that follows it. */
const endOfRun = (signs: readonly string[], classes: readonly BidiClass[], { from, letter, to }: Stretch): number => {
  const upTo = (start: number): number => {
    let end = start
    while (end < to && !/^\s$/u.test(signs[end] ?? '')) end++
    return start + classes.slice(start, end).lastIndexOf('Number') + 1
  }
  const word = upTo(letter + 1)
  const next = /^[,:;،]?\s\p{Nd}/u.exec(signs.slice(word, Math.min(to, word + 3)).join(''))?.[0].length ?? 0
  if (next === 0 || MEASURE.test(wordBefore(signs.slice(from, letter + 1)))) return word
  const number = upTo(word + next - 1)
  const isTied = classes[to] === 'R' && !/\s/u.test(signs.slice(number, to).join(''))
  return isTied ? word : endOfRun(signs, classes, { from, letter: number - 1, to })
}

const wordBefore = (signs: readonly string[]): string => /[\p{L}\p{M}]+$/u.exec(signs.join(''))?.[0] ?? ''
