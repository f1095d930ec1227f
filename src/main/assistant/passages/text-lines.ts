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
  | 'Text'

export interface Line extends Stretch {
  readonly text: string
  readonly kind: LineKind
}

const FENCE = /^\s*(?:```|~~~)/
const HEADING = /^\s{0,3}#{1,6}\s+\S/
const TABLE_RULE = /^\|?\s*:?-{2,}:?(?:\s*\|\s*:?-{2,}:?)*\s*\|?$/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const ITEM = /^\s*(?:[-*+•‣◦–]\s+\S|\(?\d{1,3}[.)]\s+\S|\(?[a-z]\)\s+\S)/
const CLAUSE = /^\s*(?:\d{1,2}(?:\.\d{1,3}){1,3}\.?\s+\S|(?:§|Art\.|Article|Artikel)\s?\d)/
/** Cells set apart by runs of spaces or by tabs, as in a printed invoice. */
const COLUMNS = /\S(?:\s{3,}|\t)\S.*\S(?:\s{2,}|\t)\S|^\S.*\S\s{4,}[\d£$€(-]/
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
  if (CLAUSE.test(text)) return 'Clause'
  if (ITEM.test(text)) return 'Item'
  if (COLUMNS.test(text)) return 'Columns'
  return FIELD.test(text) ? 'Field' : 'Text'
}

/** What is looked at of a line to tell its kind. */
const LONGEST_LOOK = 400

/** The lines of a text with their kinds; form feeds end lines as line feeds do. */
export const linesOf = (text: string): Line[] => {
  const lines: Line[] = []
  let start = 0
  for (const match of text.matchAll(/[\n\f]|$/g)) {
    const written = text.slice(start, match.index)
    lines.push({ start, end: match.index, text: written, kind: kindOf(written.slice(0, LONGEST_LOOK)) })
    start = match.index + 1
  }
  return lines
}
