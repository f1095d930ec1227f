import { dayAfter } from './days-beside.ts'
import type { Comparison, RowFilter } from './querying/table-query.ts'
import type { KeptTable } from './table-store.ts'
import { readDate } from './typing/read-date.ts'
import { readNumber } from './typing/read-number.ts'
import { amountIn, readQuantity, unitCalled } from './typing/read-quantity.ts'

/** The index of a column by its name, whatever its case; null for a name that none has. */
export const columnNamed = ({ columns }: Pick<KeptTable, 'columns'>, name: string): number | null => {
  const wanted = name.trim().toLowerCase()
  const found = columns.findIndex((column) => column.name.toLowerCase() === wanted)
  return found === -1 ? null : found
}

/** The column whose name a condition begins with, the longest of them, and what follows it. */
const columnOf = ({ columns }: KeptTable, condition: string): { column: number; rest: string } | null => {
  const written = condition.toLowerCase()
  const fitting = columns
    .map(({ name }, column) => ({ column, name: name.toLowerCase() }))
    .filter(({ name }) => written.startsWith(name) && /^(?:\s|[=!<>]|$)/.test(written.slice(name.length)))
    .sort((one, other) => other.name.length - one.name.length)
  const [best] = fitting
  return best === undefined ? null : { column: best.column, rest: condition.slice(best.name.length).trim() }
}

const unquoted = (text: string): string => /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text

/** The days that a date, a month or a year names, the last not in it. */
const periodOf = (text: string): { from: string; before: string } | null => {
  const month = /^(\d{4})-(\d\d)$/.exec(text)
  if (month !== null) {
    const from = `${text}-01`
    const next = new Date(Date.UTC(Number(month[1]), Number(month[2]), 1))
    return { from, before: next.toISOString().slice(0, 10) }
  }
  if (/^\d{4}$/.test(text)) return { from: `${text}-01-01`, before: `${Number(text) + 1}-01-01` }
  const day = readDate(text, null)?.slice(0, 10)
  if (day === undefined) return null
  return { from: day, before: dayAfter(day) }
}

const dateFilter = (column: number, operator: Comparison, value: string): RowFilter | string => {
  const period = periodOf(value)
  if (period === null) return `"${value}" is no date. Write it as 2025-05-31, 2025-05 or 2025.`
  const { from, before } = period
  if (operator === '=') return { type: 'Period', column, from, before }
  if (operator === '<') return { type: 'Period', column, from: null, before: from }
  if (operator === '<=') return { type: 'Period', column, from: null, before }
  if (operator === '>') return { type: 'Period', column, from: before, before: null }
  if (operator === '>=') return { type: 'Period', column, from, before: null }
  return 'Dates are compared with =, <, <=, > or >=.'
}

/** A condition of a model, `Amount >= 100`, as a filter; or what is wrong with it, in words that a model can act on. */
export const readCondition = (table: KeptTable, condition: string): RowFilter | string => {
  const found = columnOf(table, condition.trim())
  if (found === null)
    return `The condition "${condition}" does not begin with the name of a column: ${table.columns
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 1_500)}.`
  const { column, rest } = found
  const emptiness = /^is\s+(empty|filled)$/i.exec(rest)?.[1]?.toLowerCase()
  if (emptiness !== undefined) return { type: 'Filled', column, isFilled: emptiness === 'filled' }
  const [, operator, written = ''] = /^(=|!=|<=|>=|<|>|contains\b)\s*([\s\S]*)$/i.exec(rest) ?? []
  if (operator === undefined)
    return `The condition "${condition}" needs an operator behind the column: =, !=, <, <=, >, >=, contains, is empty or is filled.`
  const value = unquoted(written.trim())
  if (operator.toLowerCase() === 'contains') return { type: 'Contains', column, value }
  const kind = table.columns[column]?.kind
  if (kind === 'Date') return dateFilter(column, operator as Comparison, value)
  if (kind === 'Number') {
    const unit = unitCalled(table.columns[column]?.unit ?? '')
    const measure = unit && readQuantity(value, '.')
    if (unit && measure?.family === unit.family)
      return { type: 'Number', column, operator: operator as Comparison, value: amountIn(measure, unit) }
    const number = readNumber(value, '.')
    if (number === null) return `"${value}" is no number. Write it as 1250.5.`
    return { type: 'Number', column, operator: operator as Comparison, value: number.value }
  }
  if (operator === '=') return { type: 'Is', column, values: [value] }
  if (operator === '!=') return { type: 'IsNot', column, values: [value] }
  return `The column "${table.columns[column]?.name}" holds words: compare it with =, != or contains.`
}
