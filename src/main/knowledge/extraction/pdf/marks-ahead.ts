import { isRightToLeft } from './bidi.ts'
import type { Glyph } from './glyph.ts'

/** In letter heights: so far before the left edge of its letter a mark may have its place. */
const BESIDE = 0.2

/**
 * The marks of letters that are written to the left, where these are drawn from left to right: programs turn all that they draw around, so that each mark, which has no
 * width, is drawn before the letter that it belongs to. Where the letters themselves are drawn from the right, their marks follow them.
 */
export const marksAhead = (glyphs: readonly Glyph[]): ReadonlySet<Glyph> => {
  const ahead = new Set<Glyph>()
  for (const [at, mark] of glyphs.entries()) {
    if (!isMark(mark) || !isRightToLeft(mark.text)) continue
    const last = letterFrom(glyphs, at, -1)
    const next = letterFrom(glyphs, at, 1)
    if (next === null || !isAt(mark, next) || !isRightToLeft(next.text)) continue
    if (last === null || last.along < next.along) ahead.add(mark)
  }
  return ahead
}

const isMark = ({ text }: Glyph): boolean => /^\p{M}+$/u.test(text)

const isAt = ({ along, size }: Glyph, letter: Glyph): boolean =>
  along > letter.along - BESIDE * size && along < letter.along + letter.width

const letterFrom = (glyphs: readonly Glyph[], from: number, step: 1 | -1): Glyph | null => {
  let at = from + step
  for (let glyph = glyphs[at]; glyph !== undefined; at += step, glyph = glyphs[at]) {
    if (!isMark(glyph)) return glyph
  }
  return null
}
