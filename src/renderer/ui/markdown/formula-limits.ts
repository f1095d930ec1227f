/** Longer formulas are shown as they were written. */
const MOST_CHARACTERS = 5_000
/** Ends of cells and of lines: drawing takes a millisecond for each. */
const MOST_CELLS = 300
/** Commands that move or stretch what stands around them. */
const MOST_MOVES = 20

const CELL_ENDS = /&|\\\\|\\cr\b/g
const MOVES = /\\(?:m?kern|[hm]skip|hspace|raisebox|rule|(?:math)?[lr]lap)\b|\\\\\*?\[/g
/** A size of minus ten and more: KaTeX bounds sizes in the other direction alone. */
const FAR_BACK = /(?:kern|skip|hspace\*?|raisebox|rule|\\\\\*?)\s*[[{]?\s*-\s*\d{2}/

const count = (tex: string, what: RegExp): number => tex.match(what)?.length ?? 0

/** Whether a formula of foreign text may be drawn: what is too long, takes too long or leaves its place is shown as it was written. */
export const mayBeDrawn = (tex: string): boolean =>
  tex.length <= MOST_CHARACTERS &&
  count(tex, CELL_ENDS) <= MOST_CELLS &&
  count(tex, MOVES) <= MOST_MOVES &&
  !FAR_BACK.test(tex)
