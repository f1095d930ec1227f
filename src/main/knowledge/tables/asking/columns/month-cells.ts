import type { TableColumn } from '../../table-column.ts'
import { monthNamed } from '../../typing/month-names.ts'

/** A month of a year, as a number that the next one follows by one. */
export const monthNumber = (year: number, month: number): number => year * 12 + month - 1

const yearFirst = /^((?:19|20)\d\d)[-/.](0?[1-9]|1[0-2])$/
const yearLast = /^(0?[1-9]|1[0-2])[-/.]((?:19|20)\d\d)$/
const named = /^(\p{L}{3,10})\.?[\s-]((?:19|20)\d\d)$/u

const monthIn = (value: string): number | null => {
  const [, year, month] = yearFirst.exec(value) ?? []
  if (year !== undefined) return monthNumber(Number(year), Number(month))
  const [, monthBefore, yearThen] = yearLast.exec(value) ?? []
  if (yearThen !== undefined) return monthNumber(Number(yearThen), Number(monthBefore))
  const [, name = '', yearOfName] = named.exec(value) ?? []
  const found = monthNamed(name)
  return found === null ? null : monthNumber(Number(yearOfName), found)
}

/** The cells of a column each of which is a month with its year, `2019-08`; null for any other column. */
export const monthCells = ({ kind, values }: TableColumn): { value: string; month: number }[] | null => {
  if (kind !== 'Text' || values === null || values.length === 0) return null
  const cells = values.flatMap((value) => {
    const month = monthIn(value)
    return month === null ? [] : { value, month }
  })
  return cells.length === values.length ? cells : null
}
