import { type Glyph, isBlank } from './glyph.ts'
import { plainLetters } from './glyph-text.ts'
import type { OperatorCodes, OperatorList } from './pdf-library.ts'

/**
 * What stands for marked contents, by the operator that begins them: of those that a page itself begins, without those of forms and notes on it and of
 * optional content. Where their number is not that of `texts` nobody could tell which is which, and there is none.
 */
export const replacedContents = (
  { fnArray, argsArray }: OperatorList,
  codes: OperatorCodes,
  texts: readonly (string | null)[],
): ReadonlyMap<number, string> => {
  const begun: number[] = []
  let within = 0
  for (const [at, code] of texts.length === 0 ? [] : fnArray.entries()) {
    const args = argsArray[at]
    if (code === codes.paintFormXObjectBegin || code === codes.beginAnnotation) within++
    else if (code === codes.paintFormXObjectEnd || code === codes.endAnnotation) within--
    else if (within > 0) continue
    else if (code === codes.beginMarkedContent) begun.push(at)
    else if (code === codes.beginMarkedContentProps && Array.isArray(args) && args[0] !== 'OC') begun.push(at)
  }
  if (begun.length !== texts.length) return new Map()
  return new Map(begun.flatMap((operator, at) => (texts[at] == null ? [] : [[operator, texts[at]] as const])))
}

/** In text that is written to the left, its glyph looks as its counterpart does, and is taken for what it looks like. */
const BRACKET = /^[()[\]{}<>«»]$/
/** How far apart, in letter heights, glyphs may stand that are one syllable or ligature. */
const SAME_LINE = 0.75

/** A word or less on one line becomes one glyph; whatever stands for more, such as the description of a drawing, leaves its glyphs as they are. */
export const withReplaced = (shown: readonly Glyph[], text: string): readonly Glyph[] => {
  const letters = shown.filter((glyph) => !isBlank(glyph))
  const [first] = letters
  const last = letters.at(-1)
  const told = plainLetters(text.trim())
  if (first === undefined || last === undefined || told === '' || /\s/.test(told)) return shown
  if (letters.map((glyph) => glyph.text).join('') === told || BRACKET.test(told)) return shown
  const isOneLine = letters.every(
    ({ angle, across }) => angle === first.angle && Math.abs(across - first.across) < SAME_LINE * first.size,
  )
  if (!isOneLine) return shown
  const start = Math.min(...letters.map(({ along }) => along))
  const end = Math.max(...letters.map(({ along, width }) => along + width))
  const whole = { ...first, text: told, along: start, width: end - start, penEnd: last.penEnd }
  return [whole, ...shown.slice(shown.indexOf(last) + 1)]
}
