import type { Group } from '../querying/table-query.ts'
import { type Answering, plain } from './answering.ts'
import type { Plan } from './planning/plan.ts'
import { figure } from './table-words.ts'

export const AVERAGE_DECIMALS = 2
export const LONGEST_VALUE = 120

export const shortened = (text: string): string =>
  text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)} …` : text

/** Groups, a line each. */
export const groupLines = (
  { table, words, language }: Pick<Answering, 'table' | 'words' | 'language'>,
  groups: readonly Group[],
  {
    part,
    compute,
    unit: ofRows,
  }: Pick<Extract<Plan, { type: 'Groups' }>, 'part' | 'compute'> & { readonly unit?: string | undefined },
) => {
  const { unit: own = '', decimals = 0 } = compute === null ? {} : (table.columns[compute.column] ?? {})
  const unit = ofRows ?? own
  const isAverage = compute?.computation === 'Average'
  const shown = { unit, decimals: isAverage ? Math.max(decimals, AVERAGE_DECIMALS) : decimals }
  const lines = groups.map(({ key, rows, value }) => {
    const name = key === '' ? '–' : part === 'Weekday' ? words.weekday(Number(key)) : plain(shortened(key))
    if (compute === null) return `- ${name}: **${words.rows(rows)}**`
    return `- ${name}: **${value === null ? '–' : figure(value, shown, language)}** (${words.rows(rows)})`
  })
  return { lines, shown }
}
