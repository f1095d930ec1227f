import type { SearchKnowledgeResult } from '../tools/search-knowledge-result.ts'
import { csvRowsOf } from './csv-rows.ts'
import { type JsonMember, type JsonRecord, jsonRecordsOf } from './json-records.ts'
import { isMail, withHeaders } from './mail-header.ts'
import { type PassageUnit, pairsText } from './passage-unit.ts'
import { hasRowLines, rowLinesOf } from './row-lines.ts'
import type { Stretch } from './stretch.ts'
import { textUnits } from './text-units.ts'
import { withWriters } from './writers.ts'

/** A passage as the search tool hands it to a model: its number, its file, its place, its text. */
export type Passage = SearchKnowledgeResult['passages'][number]

/** More values than this in the lists of a record make it a container, and it is quoted without them. */
const MAX_NESTED_MEMBERS = 8
/** More values than this are a whole document rather than a record. */
const MAX_RECORD_MEMBERS = 40

const ownMembers = ({ members }: JsonRecord): readonly JsonMember[] =>
  members.filter(({ nested }) => nested).length <= MAX_NESTED_MEMBERS
    ? members
    : members.filter(({ nested }) => !nested)

const pairsUnit = (
  kind: 'Row' | 'Record',
  { start, end }: Stretch,
  pairs: readonly (readonly [string, string])[],
): PassageUnit => {
  const filled = pairs.filter(([, value]) => value !== '' && value !== 'null')
  return { kind, start, end, text: pairsText(filled), pairs: filled, headings: [], block: 0, lead: null }
}

/** The headings over the beginning of a passage, from its context: name, `title > section`, and names of columns where it begins with a table. */
export const headingsAbove = ({ context, headers }: Pick<Passage, 'context' | 'headers'>): readonly string[] => {
  const [, ...more] = context.split('\n')
  const headings = more.length > (headers === null ? 0 : 1) ? more[0] : undefined
  return headings === undefined || headings === '' ? [] : headings.split(' > ')
}

/** The cells of a row under their names; above a table, two cells are a name and its value. */
const pairsOf = (cells: readonly string[], headers: readonly string[]): (readonly [string, string])[] => {
  const [name = '', value = '', ...more] = cells.filter((cell) => cell !== '')
  if (headers.length === 0 && value !== '' && more.length === 0) return [[name, value]]
  return cells.map((cell, column) => [headers[column] ?? '', cell] as const)
}

const rowUnits = (passage: Passage): PassageUnit[] => {
  const rows = csvRowsOf(passage.text)
  const headers = passage.headers ?? rows[0]?.cells ?? []
  return rows
    .filter((row) => row.cells.some((cell) => cell !== ''))
    .filter((row) => !row.cells.every((cell, column) => cell === (headers[column] ?? '')))
    .map((row) => pairsUnit('Row', row, pairsOf(row.cells, headers)))
}

const recordUnits = (text: string): PassageUnit[] =>
  jsonRecordsOf(text)
    .map((record) => ({ record, members: ownMembers(record) }))
    .filter(({ members }) => members.length > 0 && members.length <= MAX_RECORD_MEMBERS)
    .map(({ record, members }) =>
      pairsUnit(
        'Record',
        record,
        members.map(({ name, value }) => [name, value] as const),
      ),
    )

/** What can be quoted of a passage, in its order. */
export const unitsOf = (passage: Passage): PassageUnit[] => {
  if (passage.contentType === 'text/csv') return rowUnits(passage)
  if (hasRowLines(passage.contentType)) return rowLinesOf(passage.text).map((row) => pairsUnit('Row', row, row.pairs))
  if (passage.contentType === 'application/json') {
    const records = recordUnits(passage.text)
    if (records.length > 0) return records
  }
  const { text, headers, headings = [] } = passage
  const units = textUnits(text, { headers, headings, above: headingsAbove(passage) })
  const isOfMails = isMail(passage.contentType)
  return withWriters(isOfMails ? withHeaders(units) : units, text, isOfMails)
}
