import { type BoldLead, boldLeadOf, markBoldHeadings } from './bold-heads.ts'
import { areDaysInFigures, dayFirst, daySentence, figuresFirst, isDay } from './days.ts'
import { markLabelledRows } from './labelled-rows.ts'
import { leadOfEntry, markFacts } from './line-facts.ts'
import { markMessages } from './messages.ts'
import { markNamedRows } from './named-rows.ts'
import { runsOn } from './runs-on.ts'
import type { Stretch } from './stretch.ts'
import { type Line, linesOf } from './text-lines.ts'
import { markTitles } from './title-lines.ts'

/** A paragraph, a list item, a row of a table, a stretch of code, a line that stands alone, a message, or what a plan says for a day. */
export interface TextBlock extends Stretch {
  readonly kind:
    | 'Paragraph'
    | 'Item'
    | 'Heading'
    | 'Title'
    | 'Byline'
    | 'Row'
    | 'Names'
    | 'Code'
    | 'Line'
    | 'Message'
    | 'Divider'
    | 'Entry'
  /** Blocks without a blank line between them have the same number; every message, every day of a plan and every line over a text has its own. */
  readonly group: number
  /** Of a heading that the text does not show as one. */
  readonly level?: number
  /** What the columns of a row, or of the rows below, are called. */
  readonly names?: readonly string[]
  readonly isMessage?: boolean
  /** Where the words of a message begin, below its author. */
  readonly body?: number
  /** The day of an entry of a plan, or whatever else an entry begins with. */
  readonly day?: string
  /** Whether it is repeated from a mail before. */
  readonly isQuoted?: boolean
}

/** What is known of a text beside its letters. */
export interface TextNotes {
  /** The names of the columns where the text begins within a table. */
  readonly headers?: readonly string[] | null
  /** Where headings stand that the text does not show as such, with their levels. */
  readonly headings?: readonly (readonly [start: number, level: number])[]
  /** Whether lines in bold say something rather than head what follows, as in what a model writes. */
  readonly boldIsText?: boolean
}

const startsAlone = ({ kind }: Line): boolean => kind !== 'Text' && kind !== 'Blank'

/** Whether running text ends with `line`: the last line of a paragraph, or a line that was broken early. */
const endsText = (line: Line, next: Line, width: number): boolean => {
  if (next.kind === 'Blank' || startsAlone(next) || line.isQuoted !== next.isQuoted) return true
  const text = line.text.trimEnd()
  const brokenEarly = text.length < width * 0.7 && /^\s*["'“‘„«(*]*[\p{Lu}\p{N}¿¡]/u.test(next.text)
  return brokenEarly && !/[,;–-]$/.test(text) && !runsOn(text)
}

const CODE_LINE =
  /[{};]\s*$|^\s*(?:[}\])]|\/\/|\/\*|#include|import |from .+ import |def |class |function |const |let |var |return |if \(|for \(|while \(|\$ |<\/?\w)|=>|::|->|\w\(.*\)\s*[;:{]?$/

/** Markdown of Notion and others sets words in boxes by these tags, each on a line of its own. */
const BOX_TAG = /^\s*<\/?(?:aside|details|summary)>\s*$/i

const looksLikeCode = (lines: readonly Line[]): boolean => {
  const text = lines.filter((line) => line.kind !== 'Blank' && !BOX_TAG.test(line.text))
  if (text.some(({ kind }) => kind === 'Item' || kind === 'Clause')) return false
  return text.length >= 3 && text.filter((line) => CODE_LINE.test(line.text)).length >= text.length * 0.6
}

const MAX_CODE_LINES = 24

interface Collector {
  readonly blocks: TextBlock[]
  group: number
}

type Extent = readonly [first: Line, last: Line]

const push = (
  { blocks, group }: Collector,
  kind: TextBlock['kind'],
  [first, last]: Extent,
  more: Partial<TextBlock> = {},
): void => {
  blocks.push({ kind, start: first.start, end: last.end, group, ...more })
}

const pushCode = (collector: Collector, lines: readonly Line[]): void => {
  for (let from = 0; from < lines.length; from += MAX_CODE_LINES) {
    const part = lines.slice(from, from + MAX_CODE_LINES)
    const [first, last] = [part.at(0), part.at(-1)]
    if (first && last && part.some(({ text }) => text.trim() !== '')) push(collector, 'Code', [first, last])
  }
}

/** One past the last line that belongs to the running text that begins at `from`. */
const endOfText = (lines: readonly Line[], from: number, width: number): number => {
  let to = from + 1
  for (; to < lines.length; to += 1) {
    const [line, next] = [lines[to - 1], lines[to]]
    if (!line || !next || endsText(line, next, width)) break
  }
  return to
}

const endOfFence = (lines: readonly Line[], from: number): number => {
  let to = from + 1
  while (to < lines.length && lines[to]?.kind !== 'Fence') to += 1
  return to
}

const endOfParagraph = (lines: readonly Line[], from: number): number => {
  let to = from
  while (to < lines.length && lines[to]?.kind !== 'Blank') to += 1
  return to
}

const kindOfBlock = ({ kind }: Line): TextBlock['kind'] => {
  switch (kind) {
    case 'Heading':
    case 'Title':
    case 'Byline':
    case 'Names':
    case 'Divider':
    case 'Item':
    case 'Entry':
      return kind
    case 'TableRow':
    case 'NamedRow':
      return 'Row'
    case 'Columns':
    case 'Field':
    case 'Stamp':
    case 'Fact':
      return 'Line'
    default:
      return 'Paragraph'
  }
}

/** The words of a message, to the next one. */
const takeMessage = (lines: readonly Line[], at: number, collector: Collector): number => {
  const ends = lines.findIndex(({ kind }, line) => line > at && /^(?:Author|Divider|Heading)$/.test(kind))
  const to = ends < 0 ? lines.length : ends
  const last = lines.slice(at, to).findLast(({ kind }) => kind !== 'Blank')
  const [head, first] = [lines[at], lines[at + 1]]
  collector.group += 1
  if (head && first && last) push(collector, 'Message', [head, last], { body: first.start, isMessage: true })
  return to
}

const indentOf = ({ text }: Line): number => text.length - text.trimStart().length

/** Whether a line below the day of a plan goes on with the line before it. */
const goesOnWith = (line: Line, next: Line, width: number): boolean =>
  indentOf(next) > 0
    ? !/^\s*["'“‘„«(*]*[\p{Lu}\p{N}]/u.test(next.text) || /[,;]\s*$/.test(line.text) || runsOn(line.text)
    : !endsText(line, next, width)

/** What a plan says for a day: its line and those below it, to the next day or a blank line. */
const takeDay = (lines: readonly Line[], at: number, width: number, collector: Collector): number => {
  const { text = '' } = lines[at] ?? {}
  const day = dayFirst(text) ?? figuresFirst(text) ?? ''
  collector.group += 1
  let first = at
  let next = at + 1
  for (; ; next += 1) {
    const [begins, line, following] = [lines[first], lines[next - 1], lines[next]]
    const isOver = following === undefined || /^(?:Blank|Day|Heading|Item|Fence|Divider)$/.test(following.kind)
    if (!begins || !line || (!isOver && goesOnWith(line, following, width))) continue
    push(collector, 'Entry', [begins, line], { day })
    first = next
    if (isOver) return next
  }
}

/** What a paragraph begins with in bold, or the day of a diary, and is of; a line that was marked so always is. */
const leadIn = (lines: readonly Line[]): BoldLead | null => {
  const [first] = lines
  if (first?.kind === 'Entry') return { text: leadOfEntry(first), isCase: false }
  if (first?.kind !== 'Text' && first?.kind !== 'Field') return null
  const day = daySentence(first.text)
  return day === null ? boldLeadOf(lines.map(({ text }) => text).join('\n')) : { text: day, isCase: false }
}

/** What some lines are together. */
const blockOf = (lines: readonly Line[]): [TextBlock['kind'], Extent, Partial<TextBlock>] => {
  const [first, last] = [lines[0] as Line, lines.at(-1) as Line]
  const { level, names, kind, isQuoted = false } = first
  const lead = leadIn(lines)
  return [
    lead?.isCase === true ? 'Entry' : kindOfBlock(first),
    [first, last],
    {
      ...(level !== undefined && { level }),
      ...(names !== undefined && { names }),
      ...(kind === 'Stamp' && { isMessage: true }),
      ...(lead !== null && { day: lead.text }),
      ...(isQuoted && { isQuoted }),
    },
  ]
}

const STANDS_ALONE: ReadonlySet<Line['kind']> = new Set([
  'Heading',
  'TableRow',
  'NamedRow',
  'Names',
  'Columns',
  'Divider',
  'Title',
  'Byline',
  'Entry',
  'Fact',
])
/** Lines that nothing before them goes on in. */
const STARTS_GROUP: ReadonlySet<Line['kind']> = new Set(['Stamp', 'Title', 'Byline', 'Entry'])

/** Takes what begins at a line, and returns where the next begins. */
const takeBlock = (lines: readonly Line[], at: number, width: number, collector: Collector): number => {
  const line = lines[at] as Line
  const before = lines[at - 1]
  if (line.kind === 'Blank') {
    collector.group += 1
    return at + 1
  }
  if (line.kind === 'TableRule') return at + 1
  if (line.kind === 'Author') return takeMessage(lines, at, collector)
  if (line.kind === 'Day') return takeDay(lines, at, width, collector)
  if (line.kind === 'Fence') {
    const to = endOfFence(lines, at)
    pushCode(collector, lines.slice(at + 1, to))
    return to + 1
  }
  if (before === undefined || before.kind === 'Blank') {
    const to = endOfParagraph(lines, at)
    const paragraph = lines.slice(at, to)
    if (looksLikeCode(paragraph)) {
      pushCode(collector, paragraph)
      return to
    }
  }
  if (before !== undefined && before.isQuoted !== line.isQuoted) collector.group += 1
  if (STARTS_GROUP.has(line.kind) || before?.kind === 'Title' || before?.kind === 'Byline') collector.group += 1
  const to = STANDS_ALONE.has(line.kind) ? at + 1 : endOfText(lines, at, width)
  push(collector, ...blockOf(lines.slice(at, to)))
  return to
}

/** Fewer lines that begin with a day make no plan. */
const LEAST_DAYS = 2

/** Whether a line says who wrote it after the day: "03/11/2020 - Tom: …". */
const isSpoken = (text: string): boolean => SPOKEN.test(text.slice(dayFirst(text)?.length ?? 0))
const SPOKEN = /^[\s:–—-]*\p{L}[^:.!?\d]{0,30}:\s/u

/** Below the headings that a text may have. */
const DAY_LEVEL = 6

/** Whether a line is nothing but the day of the paragraph right below it, as in a diary. */
const isDayOver = (lines: readonly Line[], at: number): boolean => {
  const [before, line, next] = [lines[at - 1], lines[at], lines[at + 1]]
  const isOver = (before === undefined || before.kind === 'Blank') && next?.kind === 'Text'
  return isOver && line?.kind === 'Text' && isDay(line.text)
}

/** The lines of a diary whose days are written in figures without a year. */
const daysInFigures = (lines: readonly Line[]): readonly Line[] => {
  const begin = lines.filter(({ kind, text }) => (kind === 'Clause' || kind === 'Text') && figuresFirst(text) !== null)
  return areDaysInFigures(begin.map(({ text }) => text)) ? begin : []
}

const markDays = (lines: readonly Line[]): Line[] => {
  const over = new Set(lines.filter((_, at) => isDayOver(lines, at)))
  if (over.size >= LEAST_DAYS)
    return lines.map((line) => (over.has(line) ? { ...line, kind: 'Heading', level: DAY_LEVEL } : line))
  const begins = ({ kind, text }: Line): boolean =>
    (kind === 'Text' || kind === 'Field' || (kind === 'Stamp' && !isSpoken(text))) && dayFirst(text) !== null
  const days = new Set([...lines.filter(begins), ...daysInFigures(lines)])
  return days.size < LEAST_DAYS ? [...lines] : lines.map((line) => (days.has(line) ? { ...line, kind: 'Day' } : line))
}

const markHeadings = (lines: readonly Line[], headings: TextNotes['headings'] = []): Line[] => {
  const levels = new Map(headings)
  return lines.map((line) => {
    const level = line.kind === 'Blank' ? undefined : levels.get(line.start)
    return level === undefined ? line : { ...line, kind: 'Heading', level }
  })
}

/**
 * The blocks of running text, Markdown or the text of a PDF, in order: wrapped lines are joined, headings, items, rows of tables, fields,
 * messages and lines that were broken on purpose stand alone. Rules of tables and fences are left out.
 */
export const blocksOf = (
  text: string,
  { headers = null, headings, boldIsText = false }: TextNotes = {},
): TextBlock[] => {
  const rows = markLabelledRows(markNamedRows(linesOf(text), headers))
  const headed = markHeadings(markMessages(rows), headings)
  const lines = markFacts(markTitles(markDays(boldIsText ? headed : markBoldHeadings(headed))))
  const width = lines.reduce((widest, line) => Math.max(widest, line.text.length), 0)
  const collector: Collector = { blocks: [], group: 0 }
  for (let at = 0; at < lines.length; ) at = takeBlock(lines, at, width, collector)
  return collector.blocks
}
