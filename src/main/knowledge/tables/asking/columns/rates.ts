import type { TableColumn } from '../../table-column.ts'
import { wordsOf } from '../../words.ts'

const rates =
  /^(?:per|pro|je|unit|each|rate|rates|quote|percent|prozent|average|mean|durchschnitt|temperature|temperatur|score|rating|note|age|alter|wage|lohn|speed|(?:einzel|stuck|einheits|liter|kilo|grund)preis)$/

/** Whether a column holds numbers of which a total says nothing: shares, prices of one piece, ages. */
export const isRate = ({ name, unit }: Pick<TableColumn, 'name' | 'unit'>): boolean =>
  unit === '%' || wordsOf(name.replaceAll('_', ' ')).some(({ folded }) => rates.test(folded))
