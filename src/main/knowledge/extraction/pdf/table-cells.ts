import { isBlank } from './glyph.ts'
import type { Fragment, PageLine } from './page-lines.ts'

/** In letter heights: what stays free from row to row is as wide as this between cells; spaces of justified text are narrower, and do not stand under each other. */
const FREE = 0.75
/** Fewer lines than this are no rows. */
const MIN_ROWS = 3
/** In letter heights: rows stand no further apart. */
const ROW_DISTANCE = 3
const SAME_SIZE = 1.1
const LIST_MARK = /^(?:[•◦▪‣·*–—-]|\(?(?:\d+(?:\.\d+)*|\p{L}|[ivxlc]+)[.)])$/iu

/**
 * Divides what stands close together in rows where the same place is free in all of them: the columns of a table that is set tight, whose gaps alone could be
 * spaces. The marks of a list stay with their items.
 */
export const withCells = (lines: readonly PageLine[]): PageLine[] => {
  const cuts = lines.map(() => new Set<number>())
  const close = (strip: Strip): void => {
    const left = strip.rows.map(({ line, gap }) => textBefore(lines[line], gap.from))
    if (left.length < MIN_ROWS || left.every((text) => LIST_MARK.test(text))) return
    for (const { line, gap } of strip.rows) cuts[line]?.add((gap.from + gap.to) / 2)
  }
  let open: Strip[] = []
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1]
    const isRow = above !== undefined && areRows(above, line)
    const free = gapsOf(line)
    const going: Strip[] = []
    for (const strip of open) {
      const gap = isRow ? widest(free, strip, line.size * FREE) : null
      if (gap === null) close(strip)
      else going.push(narrowed(strip, gap, at))
    }
    const taken = new Set(going.map(({ rows }) => rows.at(-1)?.gap))
    open = [...going, ...free.filter((gap) => !taken.has(gap)).map((gap) => narrowed({ ...gap, rows: [] }, gap, at))]
  }
  for (const strip of open) close(strip)
  return lines.map((line, at) => {
    const places = cuts[at] ?? new Set()
    return places.size === 0 ? line : { ...line, fragments: line.fragments.flatMap((each) => cut(each, places)) }
  })
}

interface Gap {
  readonly from: number
  readonly to: number
}

/** A place that is free in several rows, as narrow as the narrowest leaves it. */
interface Strip extends Gap {
  readonly rows: { readonly line: number; readonly gap: Gap }[]
}

const areRows = (above: PageLine, below: PageLine): boolean => {
  const distance = above.across - below.across
  return (
    above.angle === below.angle &&
    Math.max(above.size, below.size) < SAME_SIZE * Math.min(above.size, below.size) &&
    distance > 0 &&
    distance < ROW_DISTANCE * below.size
  )
}

/** Where a line is free between two of its letters. */
const gapsOf = ({ fragments, size }: PageLine): Gap[] => {
  const letters = fragments
    .flatMap(({ glyphs }) => glyphs.filter((glyph) => !isBlank(glyph)))
    .toSorted((one, other) => one.along - other.along)
  const gaps: Gap[] = []
  let end = Number.POSITIVE_INFINITY
  for (const { along, width } of letters) {
    if (along - end >= FREE * size) gaps.push({ from: end, to: along })
    end = end === Number.POSITIVE_INFINITY ? along + width : Math.max(end, along + width)
  }
  return gaps
}

const widest = (gaps: readonly Gap[], { from, to }: Gap, least: number): Gap | null => {
  const shared = (gap: Gap): number => Math.min(gap.to, to) - Math.max(gap.from, from)
  const best = gaps.reduce<Gap | null>((most, gap) => (most === null || shared(gap) > shared(most) ? gap : most), null)
  return best !== null && shared(best) >= least ? best : null
}

const narrowed = ({ from, to, rows }: Strip, gap: Gap, line: number): Strip => {
  rows.push({ line, gap })
  return { from: Math.max(from, gap.from), to: Math.min(to, gap.to), rows }
}

const textBefore = (line: PageLine | undefined, place: number): string =>
  (line?.fragments ?? [])
    .flatMap(({ glyphs }) => glyphs.filter((glyph) => !isBlank(glyph) && glyph.along < place))
    .map(({ text }) => text)
    .join('')

/** A fragment in the parts that places inside of it divide. */
const cut = (fragment: Fragment, places: ReadonlySet<number>): Fragment[] => {
  const within = [...places].filter((place) => place > fragment.start && place < fragment.end).sort((a, b) => a - b)
  if (within.length === 0) return [fragment]
  const parts = Map.groupBy(fragment.glyphs, ({ along }) => within.filter((place) => place <= along).length)
  return [...parts.keys()]
    .sort((a, b) => a - b)
    .flatMap((key) => {
      const glyphs = parts.get(key) ?? []
      const letters = glyphs.filter((glyph) => !isBlank(glyph))
      if (letters.length === 0) return []
      const start = Math.min(...letters.map(({ along }) => along))
      return [{ glyphs, start, end: Math.max(...letters.map(({ along, width }) => along + width)) }]
    })
}
