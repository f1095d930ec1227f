import { isRightToLeft, runsLeft } from './bidi.ts'
import { type Glyph, isBlank } from './glyph.ts'
import { addInto, homeOf } from './late-signs.ts'
import type { OpenFragment } from './open-fragment.ts'
import { withoutOverprints } from './overprints.ts'
import { isAccent } from './signs.ts'

/** Letters that stand close together on one line, in the order in which they were drawn; two columns of a table are two. */
export interface Fragment {
  readonly glyphs: readonly Glyph[]
  readonly start: number
  readonly end: number
}

/** One line as it is printed; lengths in points, in the frame of its direction. */
export interface PageLine {
  readonly fragments: readonly Fragment[]
  /** Where most of its letters stand. */
  readonly across: number
  readonly angle: number
  /** Size and font of most of the line. */
  readonly size: number
  readonly font: string
  /** What it has in common with the other lines of its row, where that was drawn cell by cell. */
  readonly row?: number
  /** Whether its words were drawn out to the width of their column: what is free between them divides no cells. */
  readonly isStretched?: boolean
}

/** A gap wider than this many letter heights divides columns of a table, not words. */
const COLUMN_GAP = 1.8
/** Letters may overlap by so much, as accents and tight type do. */
const OVERLAP = 0.7
const SAME_LINE = 0.25
/** How far above or below small letters stand that are raised or lowered. */
const RAISED = 0.75
const SMALLER = 0.85

/** Puts the glyphs of a page together into its lines, in the order in which they were drawn. */
export const pageLines = (glyphs: readonly Glyph[]): PageLine[] => {
  const lines: PageLine[] = []
  const isRtlPage = runsLeft(glyphs.map(({ text }) => text).join(''))
  let line: LineInMaking | null = null
  for (const glyph of withoutOverprints(glyphs)) {
    if (isBlank(glyph)) {
      line?.addBlank(glyph)
      continue
    }
    if (line === null || !line.takes(glyph)) {
      if (line !== null) lines.push(line.finished())
      line = lineInMaking(glyph, isRtlPage)
    }
    line.add(glyph)
  }
  if (line !== null) lines.push(line.finished())
  return lines
}

interface LineInMaking {
  takes(glyph: Glyph): boolean
  add(glyph: Glyph): void
  /** Spaces tell where words end; how wide they are does not matter. */
  addBlank(glyph: Glyph): void
  finished(): PageLine
}

const lineInMaking = (first: Glyph, isRtlPage: boolean): LineInMaking => {
  const fragments: OpenFragment[] = []
  /** The room that letters of each size and font take: the most common one is the line's. */
  const widths = new Map<string, number>()
  let main = first
  let widest = 0

  return {
    /** Raised and lowered letters stay on their line; going back against the direction of writing on the same height begins another. */
    takes(glyph) {
      const last = fragments.at(-1)
      if (last === undefined) return true
      if (glyph.angle !== main.angle) return false
      const size = Math.max(main.size, glyph.size)
      const off = Math.abs(glyph.across - main.across)
      if (off <= SAME_LINE * size && homeOf(fragments, glyph, size) !== null) return true
      if (off > SAME_LINE * size) {
        const isScript = Math.min(main.size, glyph.size) < SMALLER * size
        if (distance(last, glyph) > 0.6 * size || off > (isScript ? RAISED : 2 * SAME_LINE) * size) return false
      }
      // Rows of numbers are drawn from the right, too, where a page is written so.
      return glyph.along >= last.start - OVERLAP * size || isRtlPage || last.runsLeft || isRightToLeft(glyph.text)
    },
    add(glyph) {
      const last = fragments.at(-1)
      const end = glyph.along + glyph.width
      const size = Math.max(main.size, glyph.size)
      const home = Math.abs(glyph.across - main.across) > SAME_LINE * size ? null : homeOf(fragments, glyph, size)
      if (home !== null) addInto(home, glyph)
      else if (last === undefined || distance(last, glyph) > COLUMN_GAP * size || goesBack(last, glyph, size)) {
        fragments.push({ glyphs: [glyph], start: glyph.along, end, runsLeft: isRightToLeft(glyph.text) })
      } else {
        last.glyphs.push(glyph)
        last.start = Math.min(last.start, glyph.along)
        last.end = Math.max(last.end, end)
        last.runsLeft ||= isRightToLeft(glyph.text)
      }
      const kind = `${glyph.size.toFixed(1)} ${glyph.font}`
      const width = (widths.get(kind) ?? 0) + glyph.width
      widths.set(kind, width)
      if (width <= widest) return
      widest = width
      main = glyph
    },
    addBlank(glyph) {
      const off = Math.abs(glyph.across - main.across)
      if (glyph.angle === main.angle && off < RAISED * main.size) fragments.at(-1)?.glyphs.push(glyph)
    },
    finished: () => ({
      fragments: joined(fragments, COLUMN_GAP * main.size, OVERLAP * main.size),
      across: main.across,
      angle: main.angle,
      size: main.size,
      font: main.font,
    }),
  }
}

/** Whether a letter is drawn over what stands there already, as the words of a cell are over the end of those before it that had no room in theirs. */
const goesBack = ({ glyphs, end, runsLeft }: OpenFragment, glyph: Glyph, size: number): boolean =>
  glyph.along < end - OVERLAP * size &&
  !runsLeft &&
  !isRightToLeft(glyph.text) &&
  !isAccent(glyph) &&
  Math.abs(glyph.across - (glyphs.at(-1)?.across ?? 0)) < SAME_LINE * size

/** Fragments that turned out to stand close together, as words do that are drawn from the right, each from its left. */
const joined = (fragments: readonly OpenFragment[], gap: number, over: number): Fragment[] => {
  const ordered = fragments.toSorted((one, other) => one.start - other.start)
  const whole: OpenFragment[] = []
  for (const fragment of ordered) {
    const last = whole.at(-1)
    const isOver = last !== undefined && !last.runsLeft && !fragment.runsLeft && fragment.start < last.end - over
    if (last === undefined || isOver || fragment.start - last.end > gap) whole.push({ ...fragment })
    else {
      last.glyphs.push(...fragment.glyphs)
      last.end = Math.max(last.end, fragment.end)
    }
  }
  return whole
}

/** How far a glyph stands from the nearer end of a fragment; below zero inside of it. */
const distance = ({ start, end }: OpenFragment, { along, width }: Glyph): number =>
  Math.max(along - end, start - (along + width))
