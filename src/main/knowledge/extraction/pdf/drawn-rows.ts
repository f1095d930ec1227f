import { type Gap, gapsOf, writesSpaces } from './free-gaps.ts'
import { isBlank } from './glyph.ts'
import type { PageLine } from './page-lines.ts'

/** In letter heights: lines of a cell stand no further apart. */
const NEXT_LINE = 1.6
/** Rows stand no further apart. */
const NEXT_ROW = 4
/** What stands on one height, or has its middle there. */
const LEVEL = 0.25
/** What is drawn above what came before it stands so much higher. */
const HIGHER = 0.3
const SAME_SIZE = 1.3
/** Cells have no more lines: more are a column of text. */
const MOST_LINES = 12
/** More cells no row has. */
const MOST_CELLS = 60
/** Text is not set in so many columns beside each other. */
const MANY_COLUMNS = 3
/** In points: what is set in a column begins, ends or has its middle at the same place. */
const ALIGNED = 4
/** So many rows above and below tell whether there are columns. */
const NEIGHBOURS = 2

/**
 * Finds the rows of tables that were drawn cell by cell, each cell with all of its lines before the next: the pen goes back up for a cell to the right. Lines of such
 * a row have its number in common. Columns of text are drawn so, too: a row has a cell of one line or many cells, and one above or below it has its columns.
 */
export const withDrawnRows = (lines: readonly PageLine[]): PageLine[] => {
  const found: Lines[] = []
  for (let at = 1; at < lines.length; at++) {
    const row = rowAround(lines, at, found.at(-1)?.end ?? 0)
    if (row === null) continue
    found.push(row)
    at = row.end - 1
  }
  const numbered = [...lines]
  const columns = columnsIn(lines)
  for (const [row, stretch] of found.entries()) {
    if (!isAmongRows(lines, stretch, { columns, above: found[row - 1], below: found[row + 1] })) continue
    for (let at = stretch.first; at < stretch.end; at++) {
      const line = lines[at]
      if (line !== undefined) numbered[at] = { ...line, row }
    }
  }
  return numbered
}

/** Lines by the first and the one behind the last. */
interface Lines {
  readonly first: number
  readonly end: number
}

interface Extent {
  readonly start: number
  readonly end: number
  readonly top: number
  readonly bottom: number
}

const extentOf = (lines: readonly PageLine[], { first, end }: Lines): Extent => {
  const of = lines.slice(first, end)
  return {
    start: Math.min(...of.flatMap(({ fragments }) => fragments.map(({ start }) => start))),
    end: Math.max(...of.flatMap(({ fragments }) => fragments.map((fragment) => fragment.end))),
    top: Math.max(...of.map(({ across }) => across)),
    bottom: Math.min(...of.map(({ across }) => across)),
  }
}

const lineAt = (lines: readonly PageLine[], at: number): Extent => extentOf(lines, { first: at, end: at + 1 })

/** The row whose second cell begins at a line; null where the pen does not go up for it. */
const rowAround = (lines: readonly PageLine[], at: number, from: number): Lines | null => {
  const [above, line] = [lines[at - 1], lines[at]]
  if (above === undefined || line === undefined || !goesUp(above, line)) return null
  const start = lineAt(lines, at).start
  const second = cellFrom(lines, at, lineAt(lines, at - 1).end)
  const first = cellBefore(lines, at, { from, until: start, beside: extentOf(lines, second) })
  if (first === null) return null
  const cells = [first, second]
  let end = second.end
  while (cells.length < MOST_CELLS) {
    const row = extentOf(lines, { first: first.first, end })
    const next = lines[end]
    if (next === undefined || !areAlike(line, next) || lineAt(lines, end).start < row.end) break
    const cell = cellFrom(lines, end, row.end)
    const isBeside = next.across - row.bottom > -LEVEL * next.size && next.across - row.top < NEXT_LINE * 2 * next.size
    if (!isBeside || !cells.some((other) => areLevel(extentOf(lines, other), extentOf(lines, cell), next.size))) break
    cells.push(cell)
    end = cell.end
  }
  return { first: first.first, end }
}

const areAlike = (one: PageLine, other: PageLine): boolean =>
  one.angle === other.angle && Math.max(one.size, other.size) <= SAME_SIZE * Math.min(one.size, other.size)

const goesUp = (above: PageLine, line: PageLine): boolean =>
  areAlike(above, line) &&
  line.across - above.across > HIGHER * line.size &&
  line.across - above.across < MOST_LINES * NEXT_LINE * line.size &&
  Math.min(...line.fragments.map(({ start }) => start)) > Math.max(...above.fragments.map(({ end }) => end))

/** Lines that stand below each other, from one on, right of a place. */
const cellFrom = (lines: readonly PageLine[], first: number, leftEdge: number): Lines => {
  let end = first + 1
  for (; end < lines.length && end - first < MOST_LINES; end++) {
    const place = lineAt(lines, end)
    if (!isStacked(lines, end) || place.start < leftEdge) break
    // Several cells below several are another row.
    if ((lines[end - 1]?.fragments.length ?? 0) > 1 && (lines[end]?.fragments.length ?? 0) > 1) break
  }
  return { first, end }
}

/** Whether a line stands right below the one before it. */
const isStacked = (lines: readonly PageLine[], at: number): boolean => {
  const [above, below] = [lines[at - 1], lines[at]]
  if (above === undefined || below === undefined || !areAlike(above, below)) return false
  const distance = above.across - below.across
  const [one, other] = [lineAt(lines, at - 1), lineAt(lines, at)]
  return (
    distance > HIGHER * below.size &&
    distance < NEXT_LINE * below.size &&
    Math.min(one.end, other.end) > Math.max(one.start, other.start)
  )
}

interface Beside {
  readonly from: number
  readonly until: number
  readonly beside: Extent
}

/** The cell that ends before a line and stands level with what begins there: by its first line, else by its middle, else by its last line. */
const cellBefore = (lines: readonly PageLine[], end: number, { from, until, beside }: Beside): Lines | null => {
  const stacks: Lines[] = []
  for (let first = end - 1; first >= from && end - first <= MOST_LINES; first--) {
    if (lineAt(lines, first).end >= until || (first < end - 1 && !isStacked(lines, first + 1))) break
    stacks.push({ first, end })
  }
  const size = lines[end]?.size ?? 0
  for (const height of heights) {
    const found = stacks.find((stack) => Math.abs(height(extentOf(lines, stack)) - height(beside)) < LEVEL * size)
    if (found !== undefined) return found
  }
  return null
}

const heights: readonly ((extent: Extent) => number)[] = [
  ({ top }) => top,
  ({ top, bottom }) => (top + bottom) / 2,
  ({ bottom }) => bottom,
]

const areLevel = (one: Extent, other: Extent, size: number): boolean =>
  heights.some((height) => Math.abs(height(one) - height(other)) < LEVEL * size)

interface Around {
  readonly columns: (lines: Lines) => readonly Behind[]
  readonly above: Lines | undefined
  readonly below: Lines | undefined
}

/** Whether a row is one of several: a cell of it has one line, and a row near it is free and begins at the same places. */
const isAmongRows = (lines: readonly PageLine[], row: Lines, { columns, above, below }: Around): boolean => {
  const own = columns(row)
  const isPlain = hasPlainCell(lines.slice(row.first, row.end), own)
  if (!isPlain && own.length + 1 < MANY_COLUMNS) return false
  // What divides cells of one of its lines and not of another: names below a name that stands above several.
  for (let at = row.first; at < row.end; at++) {
    const inside = columns({ first: at, end: at + 1 })
    if (!inside.every((gap) => own.some((other) => areBeside(gap, other)))) return false
  }
  const isLikeRow = (near: Lines): boolean => {
    const apart = extentOf(lines, near)
    const [self, size] = [extentOf(lines, row), lines[row.first]?.size ?? 0]
    const distance = Math.max(apart.bottom - self.top, self.bottom - apart.top)
    if (distance < 0 || distance > NEXT_ROW * NEIGHBOURS * size) return false
    const [theirs, isSameOf] = [columns(near), (column: Behind) => own.some((other) => isSame(column, other))]
    // A row without a cell of one line stands by one that has nothing else.
    return isPlain
      ? theirs.some(isSameOf)
      : near.end - near.first === 1 && theirs.length === own.length && theirs.every(isSameOf)
  }
  const before: Lines[] = []
  for (let end = row.first; before.length < NEIGHBOURS && end > 0; ) {
    const near = above?.end === end ? above : { first: end - 1, end }
    before.push(near)
    end = near.first
  }
  const behind: Lines[] = []
  for (let first = row.end; behind.length < NEIGHBOURS && first < lines.length; ) {
    const near = below?.first === first ? below : { first, end: first + 1 }
    behind.push(near)
    first = near.end
  }
  return [...before, ...behind].some(isLikeRow)
}

/** Whether a cell of a row has one line. */
const hasPlainCell = (lines: readonly PageLine[], columns: readonly Behind[]): boolean => {
  const counts = new Array<number>(columns.length + 1).fill(0)
  for (const { fragments } of lines) {
    const letters = fragments.flatMap(({ glyphs }) => glyphs.filter((glyph) => !isBlank(glyph)))
    const reached = new Set(letters.map(({ along }) => columns.filter(({ to }) => along >= to).length))
    for (const column of reached) counts[column] = (counts[column] ?? 0) + 1
  }
  return counts.includes(1)
}

/** A place that a row leaves free, and where what stands behind it begins and ends. */
interface Behind extends Gap {
  readonly until: number
}

const columnsIn = (lines: readonly PageLine[]) => {
  const spaces = { writesSpaces: writesSpaces(lines) }
  return (of: Lines): Behind[] => {
    const gaps = gapsOf(lines.slice(of.first, of.end), spaces)
    return gaps.map((gap, at) => ({ ...gap, until: gaps[at + 1]?.from ?? extentOf(lines, of).end }))
  }
}

const areBeside = (one: Gap, other: Gap): boolean => Math.min(one.to, other.to) > Math.max(one.from, other.from)

const isSame = (one: Behind, other: Behind): boolean =>
  areBeside(one, other) &&
  (Math.abs(one.to - other.to) < ALIGNED ||
    Math.abs(one.until - other.until) < ALIGNED ||
    Math.abs(one.to + one.until - other.to - other.until) < 2 * ALIGNED)
