import { pairsOf } from '../cite-row.ts'
import type { RowFilter } from '../querying/table-query.ts'
import type { TableReader } from '../querying/table-reader.ts'
import { saysWords } from '../words.ts'
import { hasOwnInEachRow } from './columns/keys.ts'
import type { Explanation, Unexplained } from './explaining/explanation.ts'
import type { Plan } from './planning/plan.ts'
import { firstOpen } from './planning/plan-count.ts'
import type { ReadQuestion } from './question/read-question.ts'
import { saysMuch } from './question/says-much.ts'

/** A question that a table explains, or nearly does. */
export interface Explained<Kind = Explanation | Unexplained> {
  readonly question: ReadQuestion
  readonly explanation: Kind
}

const isOfCells = ({ type }: RowFilter): boolean => type === 'Is' || type === 'Says'

/** Whether the largest is asked for of what each row has a name of its own for: then it is that of one. */
export const isByItself = ({ explanation, plan }: Explained<Explanation> & { readonly plan: Plan }): boolean =>
  plan.type === 'Extreme' &&
  explanation.filters.some((filter) => isOfCells(filter) && hasOwnInEachRow(explanation, filter.column))

/** Whether a question may ask for what one row says: averages and lists are of many, and what is compared is of two. */
const mayBeOfOne = ({ intent, words, patterns, groupAt, isCompared, comparisons, against }: ReadQuestion): boolean =>
  intent !== 'Average' &&
  intent !== 'List' &&
  !isCompared &&
  comparisons.length === 0 &&
  against === null &&
  (groupAt === null || intent === 'Count') &&
  !words.some(({ folded }) => patterns.or.includes(folded))

/** What the only row is called that has the cells which a question names; null where there is not one alone, or the question is not of one: "how many members are called Arndt". */
export const rowNamed = async (
  { question, explanation }: Explained,
  tableReader: Pick<TableReader, 'rows'>,
): Promise<string | null> => {
  const { table, filters } = explanation
  const isLeft = 'missing' in explanation && saysMuch(explanation.missing, question).length > 0
  if (isLeft || !mayBeOfOne(question) || !filters.some(isOfCells)) return null
  const [row, more] = await tableReader.rows(table, filters, { sorting: null, limit: 2 })
  if (row === undefined || more !== undefined) return null
  const values = pairsOf(table, row).map(([, value]) => value)
  const at = firstOpen(question)
  const isOfCounted = values.some((value) => saysWords(value, question.words.slice(at, at + 1)))
  return question.intent !== 'Count' || isOfCounted ? (values[0] ?? null) : null
}
