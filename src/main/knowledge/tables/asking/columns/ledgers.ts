import type { KeptTable } from '../../table-store.ts'
import type { QuestionPatterns } from '../question/question-patterns.ts'
import { endsInOne, nameSaysOne } from './column-words.ts'

type Ledger = QuestionPatterns['ledgers'][number]

const currency = /^(?:\p{Sc}|[A-Z]{3})$/u

/** The one column of money where the columns tell that the rows are such of a ledger: a day, whom it was paid to or what for, and an amount. */
const amountIn = ({ columns, fileName, name }: KeptTable, ledger: Ledger): number | null => {
  const amounts = columns.flatMap((column, at) =>
    column.kind === 'Number' && endsInOne(column, ledger.amounts) ? { column, at } : [],
  )
  const [only, more] = amounts
  if (only === undefined || more !== undefined) return null
  const isLedger =
    (only.column.decimals > 0 || currency.test(only.column.unit)) &&
    columns.some(({ kind }) => kind === 'Date') &&
    columns.some((column) => column.kind === 'Text' && endsInOne(column, ledger.columns)) &&
    ![fileName, name ?? '', ...columns.map((column) => column.name)].some((each) => nameSaysOne(each, ledger.never))
  return isLedger ? only.at : null
}

/** What the rows of a table are called where its columns tell it and its name does not: "expenses" of a household's `2026.csv`. */
export const namesInLedgers = (
  table: KeptTable,
  ledgers: readonly Ledger[],
): { readonly out: string[]; readonly either: string[] } => {
  const fitting = ledgers.filter((ledger) => amountIn(table, ledger) !== null)
  return { out: fitting.flatMap(({ names }) => names), either: fitting.flatMap(({ either }) => either) }
}

/** The column that a total of the rows of a ledger is of; null for any other table. */
export const amountInLedger = (table: KeptTable, ledgers: readonly Ledger[]): number | null =>
  ledgers.map((ledger) => amountIn(table, ledger)).find((column) => column !== null) ?? null
