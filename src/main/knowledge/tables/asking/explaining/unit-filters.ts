import type { RowFilter } from '../../querying/table-query.ts'
import type { Word } from '../../words.ts'
import { amountsInUnits, unitsMeant } from '../columns/amounts-in-units.ts'
import type { Explaining } from './explaining.ts'

/** The rows whose amounts are of the unit that is asked for: "how many kilos". */
export const unitFilters = ({ question, table, mentions }: Explaining): RowFilter[] => {
  const amounts = amountsInUnits(table, question)
  if (amounts === null) return []
  const { amount, unit } = amounts
  const values = mentions
    .filter(({ column }) => column === amount)
    .flatMap(({ start }) =>
      unitsMeant(table, amounts, { word: question.words[start] as Word, unitOf: question.unitOf }),
    )
  return values.length === 0 ? [] : [{ type: 'Is', column: unit, values: [...new Set(values)] }]
}
