/**
 * A letter or sign as a page shows it. Places are in points, in the frame of the direction that it is written in: `along` grows in that direction,
 * `across` to its left, which is upwards for upright text.
 */
export interface Glyph {
  /** What it stands for: several letters for a ligature, one space for any white space, {@link UNTOLD} where nothing tells. */
  readonly text: string
  readonly along: number
  readonly across: number
  /** The room that it takes on its line. */
  readonly width: number
  /** Where the next glyph stands if nothing moves it: the width with the spacing that letters are set with. */
  readonly penEnd: number
  readonly size: number
  /** Degrees against the horizontal, counterclockwise, 0 to 359. */
  readonly angle: number
  readonly font: string
}

/** Stands for a letter of which nothing tells which it is. */
export const UNTOLD = '\ufffd'

export const isBlank = (glyph: Glyph): boolean => glyph.text === ' '
