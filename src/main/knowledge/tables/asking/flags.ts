import { foldCell } from '../fold-cell.ts'
import type { RowFilter } from '../querying/table-query.ts'
import type { TableColumn } from '../table-column.ts'
import type { KeptTable } from '../table-store.ts'
import type { ReadQuestion } from './read-question.ts'

const YES = new Set(['yes', 'y', 'true', 'x', '✓', '✔', 'paid', 'done', 'ja', 'j', 'wahr', 'bezahlt', 'erledigt'])
const NO = new Set(['no', 'n', 'false', '-', '–', '✗', 'unpaid', 'open', 'nein', 'falsch', 'unbezahlt', 'offen'])

/** The rows in which a column of yes and no says one of them; null where it says anything else. A mark in some rows alone is a yes. */
const flagFilter = (
  { kind, values, filled }: TableColumn,
  column: number,
  rows: number,
  isYes: boolean,
): RowFilter | null => {
  if (kind !== 'Text' || values === null || values.length === 0) return null
  const yes = values.filter((value) => YES.has(foldCell(value)))
  const no = values.filter((value) => NO.has(foldCell(value)))
  if (yes.length === 0 || yes.length + no.length < values.length) return null
  if (no.length === 0) return filled < rows ? { type: 'Filled', column, isFilled: isYes } : null
  if (!isYes && filled < rows) return null
  return { type: 'Is', column, values: isYes ? yes : no }
}

interface FlagScene {
  readonly question: ReadQuestion
  readonly table: KeptTable
  readonly mentions: readonly { readonly column: number }[]
}

/** "Who has paid", "who has not": the rows that say so in the column that is named; takes the word that denies it out of `free`. */
export const flagFilters = (
  { question, table, mentions }: FlagScene,
  told: { readonly free: Set<number>; readonly filtered: readonly RowFilter[]; readonly groupBy: number | null },
): RowFilter[] => {
  const { free, filtered, groupBy } = told
  const { columns, rowCount, totalRows } = table
  const named = [...new Set(mentions.map(({ column }) => column))].filter(
    (column) => column !== groupBy && filtered.every((filter) => filter.column !== column),
  )
  const filters = named.flatMap(
    (column) =>
      flagFilter(columns[column] as TableColumn, column, rowCount - totalRows, question.deniedAt.length === 0) ?? [],
  )
  // Of two, the one that is denied is not told.
  if (filters.length !== 1) return []
  for (const at of question.deniedAt) free.delete(at)
  return filters
}
