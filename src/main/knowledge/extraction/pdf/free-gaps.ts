import { type Glyph, isBlank } from './glyph.ts'
import type { PageLine } from './page-lines.ts'

/** A place between two letters that is free in all of some lines. */
export interface Gap {
  readonly from: number
  readonly to: number
  /** So much of it other rows have to leave free as well. */
  readonly least: number
  /** Whether it is too narrow to be told from the space between words by its width. */
  readonly isNarrow: boolean
}

/** In letter heights: between cells so much is free; spaces of justified text are narrower, and do not stand under each other. */
const FREE = 0.75
/** The same where spaces are written, and none of them is there. */
const FREE_OF_SPACES = 0.18

/** Leads the eye to a number at the right. */
const LEADER = '.'
/** Stands apart from its amount in accounts, in front of it where no line ends with one. */
const CURRENCY = /^\p{Sc}$/u

/** Where lines that stand beside each other, as the cells of a row do, leave free what spaces would not, from left to right. */
export const gapsOf = (lines: readonly PageLine[], { writesSpaces = false } = {}): Gap[] => {
  const size = Math.max(...lines.map((line) => line.size))
  const signs = lines
    .flatMap(({ fragments }) => fragments.flatMap(({ glyphs }) => glyphs))
    .toSorted((one, other) => one.along - other.along)
  const gaps: Gap[] = []
  let end = Number.POSITIVE_INFINITY
  /** Where the pen is behind the last letter or space. */
  let pen = end
  let before = ''
  const beginsAmounts = !CURRENCY.test(signs.findLast((sign) => !isBlank(sign))?.text ?? '')
  for (const sign of signs) {
    const until = Math.max(sign.along + sign.width, sign.penEnd)
    if (isBlank(sign)) {
      if (pen !== Number.POSITIVE_INFINITY) pen = Math.max(pen, until)
      continue
    }
    const isAmount = beginsAmounts && CURRENCY.test(before)
    if (writesSpaces && !isAmount && sign.text !== LEADER && sign.along - pen >= FREE_OF_SPACES * size)
      gaps.push({
        from: pen,
        to: sign.along,
        least: FREE_OF_SPACES * size,
        isNarrow: sign.along - end < FREE * size,
      })
    else if (!isAmount && sign.along - end >= FREE * size)
      gaps.push({ from: end, to: sign.along, least: FREE * size, isNarrow: false })
    end = end === Number.POSITIVE_INFINITY ? sign.along + sign.width : Math.max(end, sign.along + sign.width)
    pen = pen === Number.POSITIVE_INFINITY ? until : Math.max(pen, until)
    before = sign.text
  }
  return gaps
}

/** In letter heights: gaps between words. */
const WORD = { from: 0.15, to: 0.6 }
/** So many words tell. */
const ENOUGH = 10
const MOSTLY = 0.6

/** Whether spaces between words are written, and not only left free. */
export const writesSpaces = (lines: readonly PageLine[]): boolean => {
  const words = lines.flatMap(({ fragments, size }) => fragments.flatMap(({ glyphs }) => wordsIn(glyphs, size)))
  return words.length >= ENOUGH && words.filter((isWritten) => isWritten).length >= words.length * MOSTLY
}

/** For each gap between words whether a space is written there. */
const wordsIn = (glyphs: readonly Glyph[], size: number): boolean[] => {
  const words: boolean[] = []
  let isBehindBlank = false
  let last: { readonly start: number; readonly end: number } | null = null
  for (const glyph of glyphs) {
    if (isBlank(glyph)) {
      isBehindBlank = true
      continue
    }
    const [start, end] = [glyph.along, glyph.along + glyph.width]
    // What is written to the left may be drawn so, too.
    const gap = last === null ? 0 : Math.max(start - last.end, last.start - end) / size
    if (gap > WORD.from && gap < WORD.to) words.push(isBehindBlank)
    isBehindBlank = false
    last = { start, end }
  }
  return words
}
