import { flushEdges } from './flush-edges.ts'
import { FIELD_FONT } from './form-fields.ts'
import { isBelowRunningText, listedLines, UNSPACED } from './running-text.ts'
import type { TextLine } from './text-line.ts'

/** A page's text, with the headings that its type sizes show; offsets count in `text`. */
export interface FlowedPage {
  readonly text: string
  readonly headings: readonly { readonly start: number; readonly size: number; readonly title: string }[]
  /** Where each of its lines begins. */
  readonly lines: readonly { readonly start: number; readonly line: TextLine }[]
}

type Joint = 'None' | 'Glued' | 'Space' | 'Hyphen' | 'Line' | 'Paragraph'

const HEADING_SCALE = 1.15
/** In another font, bold mostly, a heading need hardly be larger. */
const EMPHASIS_SCALE = 1.03
const MAX_HEADING = 120
/** No heading is smaller than the text. */
const SAME_SIZE = 0.97

/** The type that most of a document is set in. */
export interface BodyType {
  readonly size: number
  readonly font: string
}

/** Joins the lines of a page into sentences and paragraphs. */
export const flowLines = (lines: readonly TextLine[], body: BodyType): FlowedPage => {
  const leading = medianLeading(lines)
  const flush = flushEdges(lines)
  const listed = listedLines(lines)
  const rightEdge = rightEdges(lines, flush)
  const headings: { readonly start: number; readonly size: number; title: string }[] = []
  const starts: { start: number; line: TextLine }[] = []
  let text = ''
  let previous: TextLine | null = null
  /** Whether the line before stands above a text as its lead. */
  let leads = false
  for (const [at, line] of lines.entries()) {
    const edge = (): number =>
      line.y < (previous?.bottom ?? 0) ? rightEdge(line) : columnEdge(lines.slice(Math.max(0, at - RECENT), at))
    const runs = (): boolean => isBelowRunningText(lines, at, (above) => flush.has(above))
    const surroundings: Surroundings = {
      leading: leadingOf(line, leading, body),
      edge,
      leads,
      runs,
      isListed: listed.has(line) && !isLarge(line, body),
    }
    const joint: Joint = previous === null ? 'None' : jointOf(previous, line, surroundings)
    text = joint === 'Hyphen' ? text.slice(0, -1) : text + between[joint]
    const begins: boolean = joint === 'None' || joint === 'Line' || joint === 'Paragraph'
    leads = begins && isLead(line, lines[at + 1])
    if (begins && (looksLikeHeading(line, body) || (leads && headsText(line, lines[at + 1], body)))) {
      headings.push({ start: text.length, size: line.size, title: line.text.trim().slice(0, MAX_HEADING) })
    }
    starts.push({ start: text.length, line })
    text += line.text
    const heading = begins ? undefined : headings.at(-1)
    // What a heading goes on with is part of it.
    if (heading !== undefined && !text.slice(heading.start).includes('\n'))
      heading.title = text.slice(heading.start).trim().slice(0, MAX_HEADING)
    previous = line
  }
  return { text, headings, lines: starts }
}

const between: Readonly<Record<Joint, string>> = {
  None: '',
  Glued: '',
  Space: ' ',
  Hyphen: '',
  Line: '\n',
  Paragraph: '\n\n',
}

const isLarge = (line: TextLine, body: BodyType): boolean => line.size > HEADING_SCALE * body.size

const looksLikeHeading = (line: TextLine, body: BodyType): boolean => {
  if (line.text.length > MAX_HEADING || !/\p{L}/u.test(line.text)) return false
  if (isLarge(line, body)) return true
  return line.font !== body.font && line.size > EMPHASIS_SCALE * body.size && !/[.,;:!?]$/.test(line.text)
}

const MAX_LEAD = 80
/** Letters of a line of text; labels stand above shorter ones. */
const LEAST_TEXT = 40

/** Whether a bold line stands by itself above one that is not. */
const isLead = (line: TextLine, below: TextLine | undefined): boolean =>
  below !== undefined &&
  line.isBold &&
  !below.isBold &&
  line.text.length <= MAX_LEAD &&
  below.y < line.bottom &&
  !line.text.includes('\t') &&
  !/^\p{Ll}/u.test(below.text)

/** Whether a lead is the heading of the text below it, in a document that is not bold itself. */
const headsText = (line: TextLine, below: TextLine | undefined, body: BodyType): boolean =>
  line.font !== body.font &&
  line.size > SAME_SIZE * body.size &&
  /\p{L}/u.test(line.text) &&
  !/[.,;:!?]$/.test(line.text) &&
  !startsItem(line.text) &&
  below !== undefined &&
  (below.text.length >= LEAST_TEXT || /[.!?]$/.test(below.text)) &&
  !below.text.includes('\t')

/** The usual distance from line to line on this page. */
const medianLeading = (lines: readonly TextLine[]): number => {
  const gaps = lines
    .flatMap((line, at) => (lines[at - 1]?.bottom ?? Number.NaN) - line.y)
    .filter((gap) => gap > 0)
    .sort((one, other) => one - other)
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? 0
}

/** In letter heights: the lines of a heading stand no further from each other. */
const HEADING_LEADING = 1.25

/** The usual distance to a line: large type has a wider one. */
const leadingOf = (line: TextLine, leading: number, body: BodyType): number =>
  isLarge(line, body) ? Math.max(leading, HEADING_LEADING * line.size) : leading

/** In points: lines that begin within a step of each other, and so many steps about, are of one column. */
const STEP = 4

/** How far to the right the lines of the same column reach; that of a block whose lines mostly end at one place is there, whatever else begins below it. */
const rightEdges = (lines: readonly TextLine[], flush: ReadonlyMap<TextLine, number>): ((line: TextLine) => number) => {
  const edges = new Map<number, number>()
  for (const { x, endX } of lines) {
    const step = Math.round(x / STEP)
    edges.set(step, Math.max(edges.get(step) ?? endX, endX))
  }
  return (line) => {
    const known = flush.get(line)
    if (known !== undefined) return known
    const reach = Math.min(20, Math.ceil((2 * line.size) / STEP))
    let edge = line.endX
    for (let step = -reach; step <= reach; step++)
      edge = Math.max(edge, edges.get(Math.round(line.x / STEP) + step) ?? edge)
    return edge
  }
}

/** So many lines tell how wide a column is that ends with them. */
const RECENT = 4

/** How far to the right the last lines of a column reach; a line that stands alone ends where it will. */
const columnEdge = (lines: readonly TextLine[]): number => {
  let from = lines.length - 1
  while (from > 0 && (lines[from - 1]?.bottom ?? 0) > (lines[from]?.y ?? 0)) from--
  const column = lines.slice(from)
  return column.length < 2 ? Number.POSITIVE_INFINITY : Math.max(...column.map(({ endX }) => endX))
}

/** What is known of the place of two lines. */
interface Surroundings {
  readonly leading: number
  readonly edge: () => number
  readonly leads: boolean
  /** Whether the line above is of a running text. */
  readonly runs: () => boolean
  /** Whether the line below is an entry of a list. */
  readonly isListed: boolean
}

const jointOf = (above: TextLine, below: TextLine, page: Surroundings): Joint => {
  const gap = above.bottom - below.y
  // What was filled in stands below the words that ask for it, and neither goes on with the other.
  if (below.font === FIELD_FONT) return 'Line'
  if (!isSameType(above, below) || gap > 1.3 * page.leading) return 'Paragraph'
  if (above.font === FIELD_FONT) return 'Line'
  if (gap > 0 && !isRow(above) && breaksWord(above, below)) return 'Hyphen'
  // The last cell of a row goes on below it in the middle of a word.
  if (isRow(above) || isRow(below) || startsItem(below.text)) return goesOnBeside(above, below) ? 'Hyphen' : 'Line'
  if (page.leads || beginsInBold(above, below)) return 'Paragraph'
  if (gap > 0 && endsInHyphen(above, below)) return withinParagraph(above, below)
  const goesOn = gap > 0 ? goesOnBelow(above, below, page) : goesOnInNextColumn(above, below, page)
  if (!goesOn) return above.font === below.font ? 'Line' : 'Paragraph'
  return withinParagraph(above, below)
}

const isRow = ({ text }: TextLine): boolean => text.includes('\t')

const isSameType = (above: TextLine, below: TextLine): boolean =>
  above.angle === below.angle && Math.max(above.size, below.size) < 1.1 * Math.min(above.size, below.size)

/** The entries of a list are each ended, however wide they are. */
const goesOnBelow = (above: TextLine, below: TextLine, { edge, isListed }: Surroundings): boolean =>
  !isListed && !nextWordWouldFit(above, below, edge())

const withinParagraph = (above: TextLine, below: TextLine): Joint => {
  if (UNSPACED.test(above.text.at(-1) ?? '') && UNSPACED.test(below.text.charAt(0))) return 'Glued'
  return breaksWord(above, below) ? 'Hyphen' : 'Space'
}

/** In letter heights: what stands no further above and aside is of the same line, as the parts of a formula are. */
const BESIDE = 2

/**
 * At the top of the next column goes on what was not ended: in the middle of a sentence, or where the next word of a running text had no room. Nor does what
 * stands right beside begin anew.
 */
const goesOnInNextColumn = (above: TextLine, below: TextLine, { edge, runs }: Surroundings): boolean =>
  !/[.!?:。！？]["')\]”’」』]?$/.test(above.text) &&
  (/^\p{Ll}/u.test(below.text) || isRightBeside(above, below) || (!nextWordWouldFit(above, below, edge()) && runs()))

const isRightBeside = (above: TextLine, below: TextLine): boolean =>
  below.y - above.bottom < BESIDE * below.size && Math.abs(below.x - above.endX) < BESIDE * below.size

const goesOnBeside = (above: TextLine, below: TextLine): boolean =>
  above.bottom > below.y && below.x > above.x && breaksWord(above, below)

const beginsInBold = (above: TextLine, below: TextLine): boolean =>
  below.isBold && !above.isBold && /[.!?]["')\]”’」』]?$/.test(above.text)

/** Whether a line ends in the middle of a word, or with the first half of two that have their end in common. */
const endsInHyphen = (above: TextLine, below: TextLine): boolean =>
  /\p{L}[-\u2010\u00ad]$/u.test(above.text) && /^\p{Ll}/u.test(below.text)

const breaksWord = (above: TextLine, below: TextLine): boolean =>
  endsInHyphen(above, below) && !JOINS_HALVES.test(below.text)

/** Behind these words stands the other half of what a hyphen stands for: `meat- and fish-shops`. */
const JOINS_HALVES = /^(?:und|oder|bzw|sowie|and|och|eller)(?!\p{L})/u

/** A line was broken only if the next word had no room on it; else its writer ended it. */
const nextWordWouldFit = (above: TextLine, below: TextLine, rightEdge: number): boolean => {
  const first = /^\S+/.exec(below.text)?.[0] ?? ''
  const word = UNSPACED.test(first) ? first.charAt(0) : first
  const letterWidth = (below.endX - below.x) / Math.max(1, below.text.length)
  return above.endX + (word.length + 1) * letterWidth < rightEdge - letterWidth
}

const startsItem = (text: string): boolean => /^\s*([•◦▪‣·*–—-]\s|[☐☒]|\(?(\d{1,3}|[a-z])[.)]\s)/.test(text)
