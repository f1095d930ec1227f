import { FLUSH, INDENT, LEADING } from './column-measures.ts'
import { isBlank } from './glyph.ts'
import type { Fragment, PageLine } from './page-lines.ts'

/** In letter heights: letters of a word stand closer together. */
const WORD_GAP = 0.14
/** How much wider than its narrowest gap the widest of a line is, at most. */
const EVEN = 1.3
/** So many gaps of one width tell by themselves. */
const TELLING_GAPS = 3
const SAME = 1.04
const UNLIKE = 1.5
const LEAST_LINES = 3
/** Of the words of a line, that are no numbers. */
const MOSTLY = 0.6
/** Letters of a line of text in a narrow column; those of a row of cells are fewer. */
const LEAST_LETTERS = 14

/**
 * Puts lines together again that were drawn out to the width of a narrow column: the gaps between their words are as wide as those between the columns of a table, but
 * they are all the same, and the lines around them are full of text and end where they do.
 */
export const withJustifiedLines = (lines: readonly PageLine[]): PageLine[] => {
  const found: PageLine[] = []
  for (let at = 0; at < lines.length; ) {
    const run = runFrom(lines, at)
    found.push(...(isJustified(run) ? run.map(joined) : run))
    at += run.length
  }
  return found
}

/** The lines of one column from one on, in each of which nothing looks like the cell of a table. */
const runFrom = (lines: readonly PageLine[], first: number): PageLine[] => {
  const run: PageLine[] = []
  for (let at = first; at < lines.length; at++) {
    const line = lines[at]
    const above = run.at(-1)
    if (line === undefined || (above !== undefined && !goesOn(above, line))) break
    if (run.length > 0 && (!isEven(line) || leavesColumn(line, run))) break
    run.push(line)
    if (!isEven(line)) break
  }
  return run
}

/** Whether a line is wider than a column whose lines were drawn out, or was drawn out to less than its width. */
const leavesColumn = (line: PageLine, run: readonly PageLine[]): boolean => {
  const beyond = endOf(line) - Math.max(...run.map(endOf))
  const isApart = ({ fragments }: PageLine): boolean => fragments.length > 1
  return (beyond > FLUSH * line.size && run.some(isApart)) || (beyond < -FLUSH * line.size && isApart(line))
}

const startOf = ({ fragments }: PageLine): number => Math.min(...fragments.map(({ start }) => start))
const endOf = ({ fragments }: PageLine): number => Math.max(...fragments.map(({ end }) => end))

const goesOn = (above: PageLine, below: PageLine): boolean => {
  const step = above.across - below.across
  return (
    above.angle === below.angle &&
    Math.abs(above.size - below.size) < FLUSH * above.size &&
    step > 0 &&
    step < LEADING * above.size &&
    Math.abs(startOf(above) - startOf(below)) < INDENT * above.size
  )
}

/** Whether all gaps between the words of a line are alike. */
const isEven = (line: PageLine): boolean => {
  if (line.fragments.length < 2) return true
  const gaps = gapsOf(line)
  if (line.fragments.filter(hasLetters).length < line.fragments.length * MOSTLY) return false
  return Math.max(...gaps) < EVEN * Math.min(...gaps)
}

/** Words of unlike lengths that stand exactly as far from each other are in no columns. */
const isDrawnOut = (line: PageLine): boolean => {
  const gaps = gapsOf(line)
  const widths = line.fragments.map(({ start, end }) => end - start)
  return (
    gaps.length >= TELLING_GAPS &&
    Math.max(...gaps) < SAME * Math.min(...gaps) &&
    Math.max(...widths) > UNLIKE * Math.min(...widths)
  )
}

const hasLetters = ({ glyphs }: Fragment): boolean => glyphs.some(({ text }) => /\p{L}/u.test(text))

const gapsOf = ({ fragments, size }: PageLine): number[] => {
  const glyphs = fragments
    .flatMap((fragment) => fragment.glyphs)
    .filter((glyph) => !isBlank(glyph))
    .sort((one, other) => one.along - other.along)
  return glyphs.slice(1).flatMap((glyph, at) => {
    const before = glyphs[at]
    const gap = before === undefined ? 0 : glyph.along - (before.along + before.width)
    return gap > WORD_GAP * size ? [gap] : []
  })
}

/** Full lines end at the same place and hold as much as text does, and words stand below each other by chance alone, as in no column of cells. */
const isJustified = (run: readonly PageLine[]): boolean => {
  const apart = run.filter(({ fragments }) => fragments.length > 1)
  if (apart.length === 0 || !apart.some((line) => gapsOf(line).length > 1)) return false
  const edge = Math.max(...run.map(endOf))
  const isFull = (line: PageLine): boolean => edge - endOf(line) < FLUSH * line.size
  const full = run.filter(isFull)
  const letters = full.reduce((sum, { fragments }) => sum + lettersIn(fragments), 0)
  const aligned = apart.filter((line, at) => at > 0 && haveColumn(line, apart[at - 1] ?? line))
  if (!apart.every(isFull)) return false
  if (apart.some(isDrawnOut)) return true
  return full.length >= LEAST_LINES && letters >= full.length * LEAST_LETTERS && aligned.length * 2 < apart.length
}

const lettersIn = (fragments: readonly Fragment[]): number =>
  fragments.reduce((sum, { glyphs }) => sum + glyphs.filter((glyph) => !isBlank(glyph)).length, 0)

/** Whether something other than their first words begins at the same place in two lines. */
const haveColumn = (line: PageLine, above: PageLine): boolean => {
  const starts = above.fragments.slice(1).map(({ start }) => start)
  return line.fragments
    .slice(1)
    .some(({ start }) => starts.some((other) => Math.abs(start - other) < FLUSH * line.size))
}

const joined = (line: PageLine): PageLine => ({
  ...line,
  isStretched: true,
  fragments: [{ glyphs: line.fragments.flatMap(({ glyphs }) => glyphs), start: startOf(line), end: endOf(line) }],
})
