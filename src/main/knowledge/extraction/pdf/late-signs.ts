import { isRightToLeft } from './bidi.ts'
import { type Glyph, isBlank } from './glyph.ts'
import type { OpenFragment } from './open-fragment.ts'

/** In letter heights: so close to letters a sign is one of theirs, with a space between them at the most. */
const NEXT_TO = 0.5
/** In letter heights: signs that overlap no more than this stand beside each other. */
const TOUCHING = 0.1
/** More letters than any line has that people read. */
const MOST_LETTERS = 2_000

/**
 * The letters of a line that a sign belongs to which was drawn behind them, into the room that they leave for it: programs draw what a font does not
 * have (a minus, an arrow, a ticked box) in another font, once the rest of the line is done. `null` for any other sign, and where no room is left.
 */
export const homeOf = (fragments: readonly OpenFragment[], glyph: Glyph, size: number): OpenFragment | null => {
  const last = fragments.at(-1)
  const end = glyph.along + glyph.width
  if (last === undefined || glyph.along > last.end - TOUCHING * size || isRightToLeft(glyph.text)) return null
  const near = fragments.filter((each) => each.start - end < NEXT_TO * size && glyph.along - each.end < NEXT_TO * size)
  const letters = near.reduce((count, { glyphs }) => count + glyphs.length, 0)
  if (letters > MOST_LETTERS || near.some(({ runsLeft }) => runsLeft)) return null
  const isTaken = near.some(({ glyphs }) =>
    glyphs.some((each) => !isBlank(each) && overlap(each, glyph) > TOUCHING * size),
  )
  return isTaken ? null : (near.find((each) => each.end > glyph.along) ?? near[0] ?? null)
}

const overlap = (one: Glyph, other: Glyph): number =>
  Math.min(one.along + one.width, other.along + other.width) - Math.max(one.along, other.along)

/** Puts a sign where it is seen among letters. */
export const addInto = (home: OpenFragment, glyph: Glyph): void => {
  const next = home.glyphs.findIndex(({ along }) => along > glyph.along)
  home.glyphs.splice(next < 0 ? home.glyphs.length : next, 0, glyph)
  home.start = Math.min(home.start, glyph.along)
  home.end = Math.max(home.end, glyph.along + glyph.width)
}
