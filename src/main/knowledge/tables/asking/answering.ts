import type { ToolCallContext } from '../../../assistant/index.ts'
import type { DocumentReader } from '../../tools/document-reader.ts'
import type { FoundRow, RowFilter } from '../querying/table-query.ts'
import type { TableReader } from '../querying/table-reader.ts'
import type { KeptTable } from '../table-store.ts'
import type { ReadQuestion } from './question/read-question.ts'
import type { TableWords, writtenIn } from './table-words.ts'

export interface AnswerSources {
  readonly tableReader: TableReader
  readonly reader: Pick<DocumentReader, 'text'>
  readonly context: ToolCallContext
}

export interface Answering extends AnswerSources {
  readonly question: ReadQuestion
  readonly table: KeptTable
  readonly filters: readonly RowFilter[]
  readonly language: ReturnType<typeof writtenIn>
  readonly words: TableWords
  /** The columns that hold years, of those that the question names. */
  readonly years: ReadonlySet<number>
  /** Whether the largest is the smallest number: of what goes out. */
  readonly isReversed: boolean
  /** In words: the table, and what its rows have in common. */
  readonly of: string
  readonly where: string
}

/** What was found, and the rows that show it. */
export interface Found {
  readonly text: string
  readonly rows: readonly FoundRow[]
  readonly matched: number
  /** Whether its rows are all that is told. */
  readonly isList?: boolean
  /** What the largest or the smallest is called, where it is one alone. */
  readonly called?: string | undefined
}

export const MOST_ROWS = 10

export const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&')

export const columnName = ({ table }: Pick<Answering, 'table'>, column: number): string =>
  plain(table.columns[column]?.name ?? '')

export const firstRows = ({ tableReader, table, filters }: Answering, limit: number): Promise<FoundRow[]> =>
  tableReader.rows(table, filters, { sorting: null, limit })
