import type { PageLine } from './page-lines.ts'

/** A page's text, with the headings that its type sizes show; offsets count in `text`. */
export interface FlowedPage {
  readonly text: string
  readonly headings: readonly { readonly start: number; readonly size: number; readonly title: string }[]
}

type Joint = 'None' | 'Space' | 'Hyphen' | 'Line' | 'Paragraph'

const HEADING_SCALE = 1.15
/** In another font, bold mostly, a heading need hardly be larger. */
const EMPHASIS_SCALE = 1.03
const MAX_HEADING = 120

/** The type that most of a document is set in. */
export interface BodyType {
  readonly size: number
  readonly font: string
}

/** Joins the lines of a page into sentences and paragraphs. */
export const flowLines = (lines: readonly PageLine[], body: BodyType): FlowedPage => {
  const leading = medianLeading(lines)
  const headings: { start: number; size: number; title: string }[] = []
  let text = ''
  let previous: PageLine | null = null
  for (const line of lines) {
    const joint =
      previous === null ? 'None' : jointOf(previous, line, { leading, rightEdge: rightEdgeAround(lines, line) })
    text = joint === 'Hyphen' ? text.slice(0, -1) : text + between[joint]
    if (joint !== 'Space' && joint !== 'Hyphen' && looksLikeHeading(line, body)) {
      headings.push({ start: text.length, size: line.size, title: line.text.trim().slice(0, MAX_HEADING) })
    }
    text += line.text
    previous = line
  }
  return { text, headings }
}

const between: Readonly<Record<Joint, string>> = { None: '', Space: ' ', Hyphen: '', Line: '\n', Paragraph: '\n\n' }

const looksLikeHeading = (line: PageLine, body: BodyType): boolean => {
  if (line.text.length > MAX_HEADING || !/\p{L}/u.test(line.text)) return false
  if (line.size > HEADING_SCALE * body.size) return true
  return line.font !== body.font && line.size > EMPHASIS_SCALE * body.size && !/[.,;:!?]$/.test(line.text)
}

/** The usual distance from line to line on this page. */
const medianLeading = (lines: readonly PageLine[]): number => {
  const gaps = lines
    .flatMap((line, at) => (lines[at - 1]?.y ?? Number.NaN) - line.y)
    .filter((gap) => gap > 0)
    .sort((one, other) => one - other)
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? 0
}

/** How far to the right the lines of the same column reach. */
const rightEdgeAround = (lines: readonly PageLine[], line: PageLine): number => {
  let edge = line.endX
  for (const other of lines) if (Math.abs(other.x - line.x) < 2 * line.size && other.endX > edge) edge = other.endX
  return edge
}

const jointOf = (
  above: PageLine,
  below: PageLine,
  page: { readonly leading: number; readonly rightEdge: number },
): Joint => {
  const gap = above.y - below.y
  const sameType = Math.max(above.size, below.size) < 1.1 * Math.min(above.size, below.size)
  if (!sameType || gap > 1.3 * page.leading) return 'Paragraph'
  if (above.text.includes('\t') || below.text.includes('\t') || startsItem(below.text)) return 'Line'
  const goesOn = gap > 0 ? !nextWordWouldFit(above, below, page.rightEdge) : !/[.!?:]["')\]”’]?$/.test(above.text)
  if (!goesOn) return above.font === below.font ? 'Line' : 'Paragraph'
  return /\p{L}[-\u2010\u00ad]$/u.test(above.text) && /^\p{Ll}/u.test(below.text) ? 'Hyphen' : 'Space'
}

/** A line was broken only if the next word had no room on it; else its writer ended it. */
const nextWordWouldFit = (above: PageLine, below: PageLine, rightEdge: number): boolean => {
  const word = /^\S+/.exec(below.text)?.[0] ?? ''
  const letterWidth = (below.endX - below.x) / Math.max(1, below.text.length)
  return above.endX + (word.length + 1) * letterWidth < rightEdge - letterWidth
}

const startsItem = (text: string): boolean => /^\s*([•◦▪‣·*–—-]\s|\(?(\d{1,3}|[a-z])[.)]\s)/.test(text)
