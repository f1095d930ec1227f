import { type Gap, gapsOf, writesSpaces } from './free-gaps.ts'
import { isBlank } from './glyph.ts'
import type { Fragment, PageLine } from './page-lines.ts'

/** Fewer lines than this are no rows. */
const MIN_ROWS = 3
/** In letter heights: rows stand no further apart. */
const ROW_DISTANCE = 3
/** So many lines may go on in a cell of a row. */
const MOST_BESIDE = 3
/** In points. */
const ALIGNED = 1
const SAME_SIZE = 1.1
const LIST_MARK = /^(?:[•◦▪‣·*–—-]|\(?(?:\d+(?:\.\d+)*|\p{L}|[ivxlc]+)[.)])$/iu

/**
 * Divides what stands close together in rows where the same place is free in all of them: the columns of a table that is set tight, whose gaps alone could be
 * spaces. The marks of a list stay with their items.
 */
export const withCells = (lines: readonly PageLine[]): PageLine[] => {
  const cuts = new Map<PageLine, Set<number>>(lines.map((line) => [line, new Set()]))
  const rows = inRows(lines)
  const close = (strip: Strip): void => {
    const cells = strip.rows.filter(({ gap }) => isColumn(gap, strip))
    const left = cells.map(({ row, gap }) => textBefore(rows[row], gap.to))
    if (left.length < MIN_ROWS || left.every((text) => LIST_MARK.test(text))) return
    for (const { row, gap } of cells) {
      for (const line of rows[row] ?? []) cuts.get(line)?.add((gap.from + gap.to) / 2)
    }
  }
  const spaces = { writesSpaces: writesSpaces(lines) }
  let open: Strip[] = []
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1]
    const isRow = above !== undefined && areRows(above, row)
    const free = freeIn(row, spaces)
    const going: Strip[] = []
    const taken = new Set<Gap>()
    for (const strip of open) {
      const found = isRow ? widestBelow(free, strip) : null
      const beside = isRow && found === null ? besideOf(row, strip) : null
      if (found !== null) {
        going.push(narrowed(found.strip, found.gap, at))
        taken.add(found.gap)
      } else if (beside !== null) going.push(beside)
      else close(strip)
    }
    open = [
      ...going,
      ...free.filter((gap) => !taken.has(gap)).map((gap) => narrowed({ ...gap, rows: [], beside: 0 }, gap, at)),
    ]
  }
  for (const strip of open) close(strip)
  return lines.map((line) => {
    const places = cuts.get(line) ?? new Set()
    return places.size === 0 ? line : { ...line, fragments: line.fragments.flatMap((each) => cut(each, places)) }
  })
}

/** What is free between the words of a text that was drawn out divides nothing. */
const freeIn = (row: readonly PageLine[], spaces: { readonly writesSpaces: boolean }): Gap[] =>
  row.some(({ isStretched }) => isStretched) ? [] : gapsOf(row, spaces)

/** Lines that were drawn as one row together, others alone. */
const inRows = (lines: readonly PageLine[]): (readonly [PageLine, ...PageLine[]])[] => {
  const rows: [PageLine, ...PageLine[]][] = []
  for (const line of lines) {
    const last = rows.at(-1)
    if (last !== undefined && line.row !== undefined && last[0].row === line.row) last.push(line)
    else rows.push([line])
  }
  return rows
}

/** A place that is free in several rows, as narrow as the narrowest leaves it. */
interface Strip extends Omit<Gap, 'isNarrow'> {
  readonly rows: { readonly row: number; readonly gap: Gap }[]
  /** How many lines on one side of it came since the last of its rows. */
  readonly beside: number
}

const areRows = (above: readonly PageLine[], below: readonly PageLine[]): boolean => {
  const [last, first] = [above[0], below[0]]
  if (last === undefined || first === undefined) return false
  const distance = Math.min(...above.map(({ across }) => across)) - Math.max(...below.map(({ across }) => across))
  return (
    last.angle === first.angle &&
    Math.max(last.size, first.size) < SAME_SIZE * Math.min(last.size, first.size) &&
    distance > 0 &&
    distance < ROW_DISTANCE * first.size
  )
}

const widest = (gaps: readonly Gap[], { from, to, least }: Strip): Gap | null => {
  const shared = (gap: Gap): number => Math.min(gap.to, to) - Math.max(gap.from, from)
  const best = gaps.reduce<Gap | null>((most, gap) => (most === null || shared(gap) > shared(most) ? gap : most), null)
  return best !== null && shared(best) >= Math.max(best.least, least) ? best : null
}

/** The same, where need be without the first row of a strip: a name above amounts may reach further to the left than they do, where a long word stands below. */
const widestBelow = (gaps: readonly Gap[], strip: Strip): { readonly gap: Gap; readonly strip: Strip } | null => {
  const gap = widest(gaps, strip)
  if (gap !== null) return { gap, strip }
  const below = withoutName(strip)
  const gapBelow = below === null ? null : widest(gaps, below)
  return below === null || gapBelow === null ? null : { gap: gapBelow, strip: below }
}

/** A strip without its first row, which has to stand apart by itself. */
const withoutName = ({ rows, beside }: Strip): Strip | null => {
  const [name, first, ...others] = rows
  if (name === undefined || first === undefined || name.gap.isNarrow) return null
  const strip = narrowed({ ...first.gap, rows: [], beside }, first.gap, first.row)
  return others.reduce<Strip>((whole, { gap, row }) => narrowed(whole, gap, row), strip)
}

/** Whether a gap divides columns: one that is narrow is the only such, as a long name leaves it, or ends or begins where that of another row does. */
const isColumn = (gap: Gap, { rows }: Pick<Strip, 'rows'>): boolean =>
  !gap.isNarrow ||
  rows.every(({ gap: other }) => other === gap || !other.isNarrow) ||
  rows.some(
    ({ gap: other }) =>
      other !== gap && (Math.abs(other.from - gap.from) < ALIGNED || Math.abs(other.to - gap.to) < ALIGNED),
  )

const narrowed = (strip: Strip, gap: Gap, row: number): Strip => {
  strip.rows.push({ row, gap })
  return {
    from: Math.max(strip.from, gap.from),
    to: Math.min(strip.to, gap.to),
    least: Math.max(strip.least, gap.least),
    rows: strip.rows,
    beside: 0,
  }
}

/** A strip below a line that stands on one side of it, as what goes on in one cell of a row does; null where it stands in the way. */
const besideOf = (lines: readonly PageLine[], strip: Strip): Strip | null => {
  const start = Math.min(...lines.flatMap(({ fragments }) => fragments.map((fragment) => fragment.start)))
  const end = Math.max(...lines.flatMap(({ fragments }) => fragments.map((fragment) => fragment.end)))
  const [from, to] = end < strip.to ? [Math.max(strip.from, end), strip.to] : [strip.from, Math.min(strip.to, start)]
  return strip.beside < MOST_BESIDE && to - from >= strip.least
    ? { ...strip, from, to, beside: strip.beside + 1 }
    : null
}

const textBefore = (lines: readonly PageLine[] | undefined, place: number): string =>
  (lines ?? [])
    .flatMap(({ fragments }) => fragments)
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
