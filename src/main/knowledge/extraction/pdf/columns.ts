import type { Fragment, PageLine } from './page-lines.ts'

/** Lines that stand beside each other in two columns before such are taken for prose rather than for rows of a table. */
const MIN_LINES = 4
/** Characters of a line of prose; cells of a table mostly hold fewer. */
const PROSE = 22
const SHARE = 0.6
/** So many lines tell whether two columns are of prose. */
const TELLING = 60

/**
 * Takes apart lines that were drawn across columns of prose, as programs do that write a page line by line: the left column comes first, then what
 * is to its right. Rows of tables stay as they are.
 */
export const inColumns = (lines: readonly PageLine[]): PageLine[] => {
  const ordered: PageLine[] = []
  for (let at = 0; at < lines.length; ) {
    const region = regionFrom(lines, at)
    if (region === null) {
      const line = lines[at]
      if (line !== undefined) ordered.push(line)
      at++
      continue
    }
    ordered.push(...region.left, ...inColumns(region.right))
    at = region.end
  }
  return ordered
}

interface Region {
  readonly left: readonly PageLine[]
  readonly right: readonly PageLine[]
  /** One past its last line. */
  readonly end: number
}

interface Sides {
  readonly left: Fragment[]
  readonly right: Fragment[]
}

interface Gutter {
  from: number
  to: number
}

/** The lines from one on that leave a gutter free between two columns of prose; null where these are none. */
const regionFrom = (lines: readonly PageLine[], first: number): Region | null => {
  const begin = lines[first]
  const [one, other] = begin === undefined ? [] : sorted(begin)
  if (begin === undefined || one === undefined || other === undefined) return null
  const gutter: Gutter = { from: one.end, to: other.start }
  const left: PageLine[] = []
  const right: PageLine[] = []
  const beside = createProseCount()
  let at = first
  for (; at < lines.length; at++) {
    const line = lines[at]
    const sides = line === undefined || line.angle !== begin.angle ? null : sidesOf(line, gutter)
    if (line === undefined || sides === null) break
    if (sides.left.length > 0) left.push({ ...line, fragments: sides.left })
    if (sides.right.length > 0) right.push({ ...line, fragments: sides.right })
    beside.take(sides)
    // A table of thousands of rows is not looked through from each of them.
    if (beside.count === TELLING && !beside.areProse()) return null
  }
  return beside.areProse() ? { left, right, end: at } : null
}

/** Counts the lines that have something on both sides of a gutter, and how many of them are prose on both. */
const createProseCount = () => {
  let count = 0
  let prose = 0
  return {
    take({ left, right }: Sides): void {
      if (left.length === 0 || right.length === 0) return
      count++
      if (letters(left) >= PROSE && letters(right) >= PROSE) prose++
    },
    get count() {
      return count
    },
    areProse: (): boolean => count >= MIN_LINES && prose >= count * SHARE,
  }
}

const sorted = ({ fragments }: PageLine): Fragment[] => fragments.toSorted((one, other) => one.start - other.start)

const letters = (fragments: readonly Fragment[]): number =>
  fragments.reduce((sum, { glyphs }) => sum + glyphs.length, 0)

/** What of a line stands to the left and to the right of a gutter, which it may narrow; null when it stands across. */
const sidesOf = (line: PageLine, gutter: Gutter): Sides | null => {
  const fragments = sorted(line)
  const middle = (gutter.from + gutter.to) / 2
  const left = fragments.filter(({ start, end }) => (start + end) / 2 < middle)
  const right = fragments.filter(({ start, end }) => (start + end) / 2 >= middle)
  const from = Math.max(gutter.from, ...left.map(({ end }) => end))
  const to = Math.min(gutter.to, ...right.map(({ start }) => start))
  if (to - from < line.size * 0.6) return null
  Object.assign(gutter, { from, to })
  return { left, right }
}
