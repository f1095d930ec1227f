import { isNumberOfDay } from './days.ts'
import { quoteMark } from './quote-marks.ts'
import { runsOn } from './runs-on.ts'
import type { Stretch } from './stretch.ts'

export type LineKind =
  | 'Blank'
  | 'Fence'
  | 'Heading'
  | 'TableRow'
  | 'TableRule'
  | 'Item'
  /** A numbered paragraph, as of a contract or a law. */
  | 'Clause'
  | 'Columns'
  | 'Field'
  | 'Stamp'
  /** What a table in running text calls its columns, and a row of it with those names. */
  | 'Names'
  | 'NamedRow'
  /** Who wrote the message below. */
  | 'Author'
  /** A day between messages. */
  | 'Divider'
  /** A line of a plan that begins with its day. */
  | 'Day'
  /** A line that numbers the paragraph below it, and who wrote that. */
  | 'Title'
  | 'Byline'
  /** A line that says a fact of its own, beginning with what it is of in bold or not. */
  | 'Entry'
  | 'Fact'
  | 'Text'

export interface Line extends Stretch {
  readonly text: string
  readonly kind: LineKind
  /** Of a heading that its document marks, and the text does not show. */
  readonly level?: number
  /** Whether it is of what a mail or a block of Markdown quotes; the text is without its marks. */
  readonly isQuoted?: boolean
  /** Of the table that a row stands in. */
  readonly names?: readonly string[]
}

const FENCE = /^\s*(?:```|~~~)/
const HEADING = /^\s{0,3}#{1,6}\s+\S/
const TABLE_RULE = /^\|?\s*:?-{2,}:?(?:\s*\|\s*:?-{2,}:?)*\s*\|?$/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const ITEM = /^\s*(?:[-*+•‣◦–]\s+\S|\(?\d{1,3}[.)]\s+\S|\(?[a-z]\)\s+\S)/
const CLAUSE = /^\s*(?:\d{1,2}(?:\.\d{1,3}){1,3}\.?\s+\S|(?:§|Art\.|Article|Artikel)\s?\d)/
/** Cells set apart by runs of spaces, by tabs or by dots that lead to them, as in a printed invoice. */
const COLUMNS =
  /\S(?:\s{3,}|\t)\S.*\S(?:\s{2,}|\t)\S|^\s{0,12}\S.*\S\s{4,}(?:[\d£$€(-]|(?:EUR|CHF|USD|GBP)\s*\d)|\S\s?(?:\.{4,}|(?:\s\.){4,})\s?[-–\d£$€¥A-Z]/
const FIELD = /^\s*\*{0,2}\p{Lu}[^:.!?|]{0,38}?:\*{0,2}\s+\S/u
/** A message of a chat or a log: `[14.01.2026, 19:12] Verena: …`, `09:31 - Tom: …`, `2026-01-14T19:12 …`. */
const STAMP = /^\s*\[?\(?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}:\d{2})\b[^\n]{0,30}?(?:[\])>]|\s[-–]\s|:\s)/

const kindOf = (text: string): LineKind => {
  if (text.trim() === '') return 'Blank'
  if (FENCE.test(text)) return 'Fence'
  if (HEADING.test(text)) return 'Heading'
  if (text.includes('-') && text.includes('|') && TABLE_RULE.test(text.trim())) return 'TableRule'
  if (TABLE_ROW.test(text)) return 'TableRow'
  if (STAMP.test(text)) return 'Stamp'
  if (CLAUSE.test(text) && !isNumberOfDay(text)) return 'Clause'
  if (ITEM.test(text) && !isNumberOfDay(text)) return 'Item'
  if (COLUMNS.test(text)) return 'Columns'
  return FIELD.test(text) ? 'Field' : 'Text'
}

/** "a. keep the drains clear", where the letter before came before: an abbreviation may begin a line too. */
const LETTERED = /^\s*([a-z])\.\s+\S/

const isLettered = (text: string, counted: ReadonlySet<string>): boolean => {
  const [, letter] = LETTERED.exec(text) ?? []
  return letter === 'a' || (letter !== undefined && counted.has(String.fromCharCode(letter.charCodeAt(0) - 1)))
}

const NUMBERED = /^\s*\(?(\d{1,3})(?:\.(\d{1,3}))?[.)]?\s/

/** Whether a line begins with a number because the one before was broken there: "… please be there by / 8.45", "… bis zum / 31. Januar". */
const isBrokenBefore = (
  before: Line | undefined,
  kind: LineKind,
  text: string,
  counted: ReadonlySet<string>,
): boolean => {
  if (before?.kind !== 'Text' || (kind !== 'Clause' && kind !== 'Item' && kind !== 'Stamp')) return false
  if (kind === 'Stamp') return /^\s*\d/.test(text) && runsOn(before.text)
  const [, whole, part] = NUMBERED.exec(text) ?? []
  if (whole === undefined || counted.has(kind === 'Clause' ? whole : `${Number(whole) - 1}.`)) return false
  return (
    runsOn(before.text) || (part !== undefined && /^\s*[\d.]+\s+\p{Ll}/u.test(text) && !/[.!?:;]\W*$/.test(before.text))
  )
}

/** What is looked at of a line to tell its kind. */
const LONGEST_LOOK = 400

/** The lines of a text with their kinds; form feeds end lines as line feeds do. */
export const linesOf = (text: string): Line[] => {
  const lines: Line[] = []
  /** The clauses and items so far, by their first number or letter. */
  const counted = new Set<string>()
  let start = 0
  for (const match of text.matchAll(/[\n\f]|$/g)) {
    const marked = text.slice(start, match.index)
    const mark = quoteMark(marked)
    const written = marked.slice(mark.length)
    const look = written.slice(0, LONGEST_LOOK)
    const own = isLettered(look, counted) ? 'Item' : kindOf(look)
    const [, letter] = LETTERED.exec(look) ?? []
    if (letter !== undefined && own === 'Item') counted.add(letter)
    const kind = isBrokenBefore(lines.at(-1), own, look, counted) ? 'Text' : own
    const [, number] = NUMBERED.exec(look) ?? []
    if (number !== undefined && (kind === 'Clause' || kind === 'Item'))
      counted.add(kind === 'Clause' ? number : `${number}.`)
    lines.push({ start, end: match.index, text: written, kind, ...(mark !== '' && { isQuoted: true }) })
    start = match.index + 1
  }
  return lines
}
