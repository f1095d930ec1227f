import type { Explaining } from './explaining.ts'

const FIRST_YEAR = 1000
const LAST_YEAR = 2100

/** Whether the numbers of a column are years, whatever it is called: "Cast" of a list of bells. */
export const holdsYears = async (
  { table, lookup }: Pick<Explaining, 'table' | 'lookup'>,
  at: number,
): Promise<boolean> => {
  const { kind, decimals, unit, valid } = table.columns[at] ?? { kind: 'Text', decimals: 0, unit: '', valid: 0 }
  if (kind !== 'Number' || decimals > 0 || unit !== '' || valid === 0) return false
  const range = await lookup.rangeOf(table, at)
  return range !== null && range.least >= FIRST_YEAR && range.most <= LAST_YEAR
}

/** Of the columns that a question names, those that hold years. */
export const yearsAmong = async (explaining: Explaining): Promise<Set<number>> => {
  const years = new Set<number>()
  for (const column of new Set(explaining.mentions.map((mention) => mention.column)))
    if (await holdsYears(explaining, column)) years.add(column)
  return years
}
