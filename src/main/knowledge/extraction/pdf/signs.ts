import { isRightToLeft } from './bidi.ts'
import type { Glyph } from './glyph.ts'
import { marksAhead } from './marks-ahead.ts'

/** A letter with the marks above and below it, as it stands on its line. */
export interface Sign {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly penEnd: number
  readonly across: number
  readonly size: number
  /** How many letters stand together up to and with this one. */
  readonly lettersBefore: number
}

/** In letter heights. */
const BEFORE = 0.02

interface OpenSign {
  text: string
  readonly start: number
  end: number
  penEnd: number
  readonly across: number
  readonly size: number
}

/** Accents that old programs print as signs of their own over a letter, and the marks that they are. */
const spacingAccents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
}

/** The signs of a fragment from left to right. */
export const signsOf = (glyphs: readonly Glyph[]): Sign[] => {
  const signs: OpenSign[] = []
  const ahead = marksAhead(glyphs)
  let accent: Glyph | null = null
  let waiting = ''
  for (const glyph of glyphs) {
    if (ahead.has(glyph)) {
      waiting += glyph.text
      continue
    }
    if (waiting !== '') {
      signs.push(toSign({ ...glyph, text: (glyph.text + waiting).normalize('NFC') }))
      waiting = ''
      accent = null
      continue
    }
    const mark = markOf(glyph)
    const under = mark === null ? null : letterUnder(signs, glyph)
    if (mark !== null && under !== null) {
      under.text = (baseOf(under.text) + mark).normalize('NFC')
      // A vowel of an Indian script stands beside its letter and takes room there.
      if (glyph.along > (under.start + under.end) / 2 && glyph.along + glyph.width > under.end) {
        under.end = glyph.along + glyph.width
        under.penEnd = glyph.penEnd
      }
      continue
    }
    // An accent that is printed before its letter waits for it.
    if (accent !== null && overlap(accent, glyph) && /\p{L}/u.test(glyph.text)) {
      signs.pop()
      signs.push(toSign({ ...glyph, text: (baseOf(glyph.text) + spacingAccents[accent.text]).normalize('NFC') }))
    } else signs.push(toSign(glyph))
    accent = Object.hasOwn(spacingAccents, glyph.text) ? glyph : null
  }
  // Most lines stand in order already.
  if (signs.some((sign, at) => sign.start < (signs[at - 1]?.start ?? sign.start)))
    signs.sort((one, other) => placeOf(one) - placeOf(other))
  return withCounts(signs)
}

/** A space begins before a letter that was drawn at the same place. */
const placeOf = ({ text, start, size }: OpenSign): number => (text === ' ' ? start - BEFORE * size : start)

const toSign = ({ text, along, width, penEnd, across, size }: Glyph): OpenSign => ({
  text,
  start: along,
  end: along + width,
  penEnd,
  across,
  size,
})

/** Whether a sign is printed over a letter that stands beside it in the file. */
export const isAccent = (glyph: Glyph): boolean => markOf(glyph) !== null

const markOf = ({ text }: Glyph): string | null => {
  if (/^\p{M}+$/u.test(text)) return text
  return Object.hasOwn(spacingAccents, text) ? (spacingAccents[text] ?? null) : null
}

/** Accents over i and j take the place of their dots. */
const baseOf = (letter: string): string => (letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter)

const overlap = (accent: Glyph, letter: Glyph): boolean => {
  const centre = accent.along + accent.width / 2
  return centre > letter.along && centre < letter.along + letter.width
}

/** The letter that a mark is printed over: in text that is written to the left it may stand a few signs back. */
const letterUnder = (signs: readonly OpenSign[], mark: Glyph): OpenSign | null => {
  const centre = mark.along + mark.width / 2
  const near = signs.slice(-3).toReversed()
  const covering = near.find(
    ({ text, start, end }) =>
      /\p{L}/u.test(text) && centre > start - 0.05 * mark.size && centre < end + 0.05 * mark.size,
  )
  if (covering !== undefined) return covering
  const last = signs.at(-1)
  // A mark of Unicode's belongs to what stands before it, wherever it is drawn.
  return last !== undefined && /^\p{M}/u.test(mark.text) && !isRightToLeft(mark.text) ? last : null
}

const withCounts = (signs: readonly OpenSign[]): Sign[] => {
  let letters = 0
  return signs.map((sign, at) => {
    const before = signs[at - 1]
    const goesOn = before !== undefined && sign.start - before.end < 0.14 * sign.size
    const own = sign.text.match(/\p{L}/gu)?.length ?? 0
    letters = own === 0 ? 0 : (goesOn ? letters : 0) + own
    return { ...sign, lettersBefore: letters }
  })
}
