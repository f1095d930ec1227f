import type { Glyph } from './glyph.ts'

/** In letter heights: two of the same letter that stand closer are one, drawn twice for weight or shadow. */
const SAME_PLACE = 0.16
/** In points: letters are compared with those of their row and the rows beside it. */
const ROW = 24
const ROWS = 4_096

/** Leaves out letters that were drawn over themselves. */
export const withoutOverprints = (glyphs: readonly Glyph[]): Glyph[] => {
  const rows = new Map<number, Glyph[]>()
  return glyphs.filter((glyph) => {
    if (glyph.text === ' ') return true
    const row = (glyph.text.codePointAt(0) ?? 0) * ROWS + Math.round(glyph.across / ROW)
    for (let near = row - 1; near <= row + 1; near++) {
      if (rows.get(near)?.some((other) => isSame(other, glyph))) return false
    }
    const here = rows.get(row)
    if (here === undefined) rows.set(row, [glyph])
    else here.push(glyph)
    return true
  })
}

const isSame = (one: Glyph, other: Glyph): boolean => {
  const near = SAME_PLACE * Math.min(one.size, other.size)
  return (
    Math.abs(one.along - other.along) < near &&
    Math.abs(one.across - other.across) < near &&
    Math.max(one.size, other.size) < 1.2 * Math.min(one.size, other.size) &&
    one.text === other.text &&
    one.angle === other.angle
  )
}
