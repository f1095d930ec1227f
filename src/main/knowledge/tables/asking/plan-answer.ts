import type { Computation } from '../querying/table-query.ts'
import type { TableColumn } from '../table-column.ts'
import type { ColumnMention, Explanation } from './explain-question.ts'
import type { ReadQuestion } from './read-question.ts'
import { wordsOf } from './words.ts'

/** What is computed of the rows that match. */
export type Plan =
  /** Fewer rows than `least` are nothing that was asked about. */
  | { readonly type: 'Count'; readonly least: number }
  /** The different texts of a column. */
  | { readonly type: 'Distinct'; readonly column: number }
  | { readonly type: 'Compute'; readonly computation: 'Sum' | 'Average'; readonly column: number }
  | { readonly type: 'Extreme'; readonly column: number; readonly descending: boolean; readonly limit: number }
  | {
      readonly type: 'Groups'
      readonly by: number
      readonly compute: { readonly computation: Computation; readonly column: number } | null
    }
  | { readonly type: 'List' }

/** Numbers that say which one something is, and are never added up. */
const identifying = /^(?:id|nr|no|number|nummer|code|year|jahr|zip|plz|phone|telefon|isbn|sku|key|index|rank|rang)$/

const isMeasure = (column: TableColumn): boolean =>
  column.kind === 'Number' && column.valid > 0 && !wordsOf(column.name).some(({ folded }) => identifying.test(folded))

/** The mentions that no filter and no group speak of. */
const freeMentions = ({ mentions, filters, groupBy }: Explanation): ColumnMention[] => {
  const used = new Set([...filters.map(({ column }) => column), ...(groupBy === null ? [] : [groupBy])])
  return mentions.filter(({ column }) => !used.has(column))
}

/** The one column that a computation is of: named, meant by the superlative, or the only one that can be; null where it is not clear. */
const measured = (explanation: Explanation, { implied, isAlone }: ReadQuestion, ofDates: boolean): number | null => {
  const { columns } = explanation.table
  const fits = (column: number): boolean => {
    const kind = columns[column]?.kind
    return kind === 'Number' || (ofDates && kind === 'Date')
  }
  const only = (found: readonly number[]): number | null => {
    const different = new Set(found)
    return different.size === 1 ? ([...different][0] ?? null) : null
  }
  const mentions = freeMentions(explanation).filter(({ column }) => fits(column))
  const whole = mentions.filter(({ isWhole }) => isWhole)
  if (mentions.length > 0) return only((whole.length > 0 ? whole : mentions).map(({ column }) => column))
  const all = [...columns.keys()].filter(fits)
  if (implied.length > 0) {
    const stems = new Set(implied.flatMap((name) => wordsOf(name).map(({ stem }) => stem)))
    return only(all.filter((column) => wordsOf(columns[column]?.name ?? '').some(({ stem }) => stems.has(stem))))
  }
  if (!isAlone) return null
  return only([...columns.entries()].flatMap(([column, each]) => (isMeasure(each) ? column : [])))
}

/** Whether the question names anything of this table. */
const isAnchored = (explanation: Explanation): boolean =>
  explanation.mentions.length > 0 || explanation.filters.length > 0 || explanation.named > 0

const isNamed = ({ mentions, named }: Explanation): boolean => mentions.length > 0 || named > 0

/** Whether what cells say alone is a kind of thing, which several rows are: a word that some row happens to say counts nothing. */
const isOfAKind = ({ table, filters }: Explanation): boolean => {
  const values = filters.filter(({ type }) => type === 'Is')
  return (
    values.length > 0 &&
    values.every(({ column }) => {
      const { values: different, filled } = table.columns[column] ?? { values: null, filled: 0 }
      return different !== null && different.length * LEAST_OF_A_KIND <= filled
    })
  )
}

const LEAST_OF_A_KIND = 2

const planCount = (explanation: Explanation): Plan | null => {
  const { table, groupBy } = explanation
  const mentioned = [...new Set(freeMentions(explanation).map(({ column }) => column))]
  const [column, more] = mentioned
  if (column === undefined) {
    if (groupBy !== null) return { type: 'Groups', by: groupBy, compute: null }
    if (isNamed(explanation)) return { type: 'Count', least: 1 }
    return isOfAKind(explanation) ? { type: 'Count', least: 2 } : null
  }
  if (more !== undefined) return null
  const { kind, decimals = 0, unit } = table.columns[column] ?? {}
  // "How many visitors" asks for what stands in their column.
  if (kind === 'Number') {
    if (decimals > 0 || unit !== '') return null
    const compute = { computation: 'Sum', column } as const
    return groupBy === null ? { type: 'Compute', ...compute } : { type: 'Groups', by: groupBy, compute }
  }
  if (groupBy !== null) return null
  return kind === 'Text' ? { type: 'Distinct', column } : { type: 'Count', least: 1 }
}

const planList = (explanation: Explanation): Plan | null => {
  const mentioned = [...new Set(freeMentions(explanation).map(({ column }) => column))]
  const [column] = mentioned
  const isOfValues =
    mentioned.length === 1 && column !== undefined && explanation.table.columns[column]?.kind === 'Text'
  return isOfValues && explanation.filters.length === 0 && explanation.named === 0
    ? { type: 'Groups', by: column, compute: null }
    : { type: 'List' }
}

const isOfTotals = ({ totalAt }: ReadQuestion, { mentions }: Explanation): boolean =>
  totalAt !== null && !mentions.some(({ start, end }) => start <= totalAt && totalAt < end)

/** What to compute of a table; null where the question does not make it clear. */
export const planAnswer = (question: ReadQuestion, explanation: Explanation): Plan | null => {
  if (!isAnchored(explanation)) return null
  const { intent, limit } = question
  const { groupBy } = explanation
  if (intent === 'Count') return planCount(explanation)
  if (intent === 'List') return planList(explanation)
  const isExtreme = intent === 'Maximum' || intent === 'Minimum'
  const column = measured(explanation, question, isExtreme && groupBy === null)
  if (column === null) return null
  if (groupBy !== null) return { type: 'Groups', by: groupBy, compute: { computation: intent, column } }
  // The largest total is one of groups, not of rows.
  if (isExtreme && isOfTotals(question, explanation)) return null
  if (isExtreme) return { type: 'Extreme', column, descending: intent === 'Maximum', limit }
  return { type: 'Compute', computation: intent, column }
}
