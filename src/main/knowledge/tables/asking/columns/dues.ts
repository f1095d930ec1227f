import type { TableColumn } from '../../table-column.ts'
import type { KeptTable } from '../../table-store.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { saysOne } from './column-words.ts'

/** The columns of what is to be paid for a row, and of what was. */
export interface Dues {
  readonly due: number
  readonly paid: number
}

/** Whether the numbers of a column are what was paid: "Paid (€)". */
export const isOfPaid = (column: TableColumn, { patterns }: Pick<ReadQuestion, 'patterns'>): boolean =>
  column.kind === 'Number' && saysOne(column, patterns.dues.paid)

/** The columns of a table that says of each row what is due and what was paid; null where there is not one of each. */
export const duesIn = (
  { columns }: Pick<KeptTable, 'columns'>,
  question: Pick<ReadQuestion, 'patterns'>,
): Dues | null => {
  const placesOf = (fits: (column: TableColumn) => boolean): number[] =>
    columns.flatMap((column, at) => (fits(column) ? at : []))
  const [paid, morePaid] = placesOf((column) => isOfPaid(column, question))
  const [due, moreDue] = placesOf(
    (column) => column.kind === 'Number' && !isOfPaid(column, question) && saysOne(column, question.patterns.dues.due),
  )
  if (due === undefined || paid === undefined || moreDue !== undefined || morePaid !== undefined) return null
  return columns[due]?.unit === columns[paid]?.unit ? { due, paid } : null
}
