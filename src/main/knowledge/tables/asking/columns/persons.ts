import type { KeptTable } from '../../table-store.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { endsInOne } from './column-words.ts'

/** The columns of texts that say who rows are of. */
const personColumns = ({ columns }: Pick<KeptTable, 'columns'>, { persons }: Pick<ReadQuestion, 'persons'>): number[] =>
  columns.flatMap((column, at) => (column.kind === 'Text' && endsInOne(column, persons) ? at : []))

/** Whether a person is asked for, and a table says who its rows are of. */
export const hasPersons = (table: Pick<KeptTable, 'columns'>, question: Pick<ReadQuestion, 'persons'>): boolean =>
  personColumns(table, question).length > 0

/** "Per person": the only column that says who rows are of, where the word at a place names a person in general; null where it does not, or there is none. */
export const personNamed = (
  { words, patterns, doers }: Pick<ReadQuestion, 'words' | 'patterns' | 'doers'>,
  table: Pick<KeptTable, 'columns'>,
  at: number,
): number | null => {
  if (!patterns.people.words.includes(words[at]?.folded ?? '')) return null
  const [only, more] = personColumns(table, { persons: [...patterns.persons, ...doers] })
  return more === undefined ? (only ?? null) : null
}
