import type { SearchKnowledgeResult } from '../tools/search-knowledge-result.ts'
import { csvRowsOf } from './csv-rows.ts'
import { type JsonMember, type JsonRecord, jsonRecordsOf } from './json-records.ts'
import { hasRowLines, rowLinesOf } from './row-lines.ts'
import type { Stretch } from './stretch.ts'
import { textUnits } from './text-units.ts'

export type Passage = SearchKnowledgeResult['passages'][number]

export type UnitKind = 'Sentence' | 'Item' | 'Row' | 'Record' | 'Code'

/** The smallest piece of a passage that can stand as a quote. */
export interface PassageUnit extends Stretch {
  readonly kind: UnitKind
  /** The unit in words for comparing: names and values of a row or record, the text itself otherwise. */
  readonly text: string
  /** Column or member names with values verbatim; null for what has none. */
  readonly pairs: readonly (readonly [name: string, value: string])[] | null
  /** The headings under which it stands, as far as the passage shows them, outermost first. */
  readonly headings: readonly string[]
  /** Units of one paragraph, list or table have the same number. */
  readonly block: number
  /** What makes it understood and stands before it: the stem of its list, the question that it answers, the names of columns. */
  readonly lead: Lead | null
}

export interface Lead extends Stretch {
  readonly kind: 'Stem' | 'Question' | 'Header'
  readonly text: string
}

/** More values than this in the lists of a record make it a container, and it is quoted without them. */
const MAX_NESTED_MEMBERS = 8
/** More values than this are a whole document rather than a record. */
const MAX_RECORD_MEMBERS = 40

const ownMembers = ({ members }: JsonRecord): readonly JsonMember[] =>
  members.filter(({ nested }) => nested).length <= MAX_NESTED_MEMBERS
    ? members
    : members.filter(({ nested }) => !nested)

export const pairsText = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name} ${value}`.trim()).join('; ')

const pairsUnit = (
  kind: 'Row' | 'Record',
  { start, end }: Stretch,
  pairs: readonly (readonly [string, string])[],
): PassageUnit => {
  const filled = pairs.filter(([, value]) => value !== '' && value !== 'null')
  return { kind, start, end, text: pairsText(filled), pairs: filled, headings: [], block: 0, lead: null }
}

const rowUnits = (passage: Passage): PassageUnit[] => {
  const rows = csvRowsOf(passage.text)
  const headers = passage.headers ?? rows[0]?.cells ?? []
  return rows
    .filter((row) => row.cells.some((cell) => cell !== ''))
    .filter((row) => !row.cells.every((cell, column) => cell === (headers[column] ?? '')))
    .map((row) =>
      pairsUnit(
        'Row',
        row,
        row.cells.map((cell, column) => [headers[column] ?? '', cell] as const),
      ),
    )
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
  return textUnits(passage.text)
}
