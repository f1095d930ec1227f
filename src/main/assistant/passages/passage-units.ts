import type { SearchKnowledgeResult } from '../tools/search-knowledge-result.ts'
import { csvRowsOf } from './csv-rows.ts'
import { type JsonMember, type JsonRecord, jsonRecordsOf } from './json-records.ts'
import { hasRowLines, rowLinesOf } from './row-lines.ts'
import { isHeading, sentencesOf } from './sentences.ts'
import type { Stretch } from './stretch.ts'
import { collapseSpace, trimStretch } from './stretch.ts'
import { titlesAmong } from './titles.ts'

export type Passage = SearchKnowledgeResult['passages'][number]

/** The smallest piece of a passage that can stand as a quote: a sentence, a row of a table, or a record with its values. */
export interface PassageUnit extends Stretch {
  readonly kind: 'Sentence' | 'Row' | 'Record'
  /** The unit in words for comparing: names and values of a row or record, the sentence itself otherwise. */
  readonly text: string
  /** Column or member names with values verbatim; null for a sentence. */
  readonly pairs: readonly (readonly [name: string, value: string])[] | null
  /** The headings under which a sentence stands, as far as the passage shows them, outermost first, between ` > `. */
  readonly heading: string
}

const MAX_QUOTE_LENGTH = 600
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
  stretch: Stretch,
  pairs: readonly (readonly [string, string])[],
): PassageUnit => {
  const filled = pairs.filter(([, value]) => value !== '' && value !== 'null')
  const text = filled.map(([name, value]) => `${name} ${value}`).join('; ')
  return { kind, start: stretch.start, end: stretch.end, text, pairs: filled, heading: '' }
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

/** Pieces of a stretch that is too long to quote whole, as of a text without sentences; cut between words. */
const quotablePieces = (text: string, { start, end }: Stretch): Stretch[] => {
  if (end - start <= MAX_QUOTE_LENGTH) return [{ start, end }]
  const space = text.slice(start, start + MAX_QUOTE_LENGTH).search(/\s\S*$/)
  const cut = start + (space > MAX_QUOTE_LENGTH / 2 ? space : MAX_QUOTE_LENGTH)
  const rest = trimStretch(text, { start: cut, end })
  return [{ start, end: cut }, ...(rest ? quotablePieces(text, rest) : [])]
}

/** The headings above a place in Markdown, outermost first, after one more. */
const headingPath = (path: readonly string[], heading: string): string[] => {
  const depth = /^\s*(#{1,6})/.exec(heading)?.[1]?.length ?? 1
  return [...Array.from({ length: depth - 1 }, (_, level) => path[level] ?? ''), heading]
}

const sentenceUnits = (text: string): PassageUnit[] => {
  const pieces = sentencesOf(text)
    .flatMap((sentence) => quotablePieces(text, sentence))
    .map((stretch) => ({ ...stretch, written: collapseSpace(text.slice(stretch.start, stretch.end)) }))
  const titles = titlesAmong(pieces.map(({ written }) => written))
  let path: readonly string[] = []
  return pieces.flatMap(({ start, end, written }, index): PassageUnit[] => {
    if (isHeading(written) || titles[index]) {
      path = headingPath(path, written)
      return []
    }
    if (!/[\p{L}\p{N}]/u.test(written)) return []
    return [{ kind: 'Sentence', start, end, text: written, pairs: null, heading: path.filter(Boolean).join(' > ') }]
  })
}

/** What can be quoted of a passage, in its order. */
export const unitsOf = (passage: Passage): PassageUnit[] => {
  if (passage.contentType === 'text/csv') return rowUnits(passage)
  if (hasRowLines(passage.contentType)) return rowLinesOf(passage.text).map((row) => pairsUnit('Row', row, row.pairs))
  if (passage.contentType === 'application/json') {
    const records = recordUnits(passage.text)
    if (records.length > 0) return records
  }
  return sentenceUnits(passage.text)
}
