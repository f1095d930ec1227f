import type { Glyph } from './glyph.ts'

/** Letters that stand close together on one line, while they come. */
export interface OpenFragment {
  readonly glyphs: Glyph[]
  start: number
  end: number
  /** Whether it holds letters that are written to the left. */
  runsLeft: boolean
}
