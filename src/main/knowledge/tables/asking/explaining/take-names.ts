import { stemsOf, unmarked, type Word, wordsOf } from '../../words.ts'
import { isOfSales } from '../columns/money-columns.ts'
import { calledByColumns, headNames, kindsOf, saidNames, topicOf, topicsOf } from '../columns/table-names.ts'
import type { Explaining } from './explaining.ts'

/** How many words of a question name a table, and how many speak of what it is about: "harvested" of a harvest. */
export interface Naming {
  readonly named: number
  readonly topical: number
}

/** Takes the words of the table's names out of `free`; the word that is counted has to name the rows. */
export const takeNames = ({ question, table }: Explaining, keys: ReadonlySet<number>, free: Set<number>): Naming => {
  const own = saidNames(table, question)
  const kinds = kindsOf(table)
  const heads = headNames(table, question, keys)
  const topics = topicsOf(table, question)
  const rows = new Set(calledByColumns(table, question))
  const sold = isOfSales(table, question) ? question.patterns.money.salesRows : []
  const ofSales = new Set(sold.flatMap(wordsOf).map(({ stem }) => stem))
  const counted =
    question.intent === 'Count' ? Math.min(...[...question.open].filter((at) => at >= question.askedEnd)) : -1
  // "Since 2022" is more than the year of a name.
  const bounded = new Set(question.periods.flatMap((period) => (period.words.length > 1 ? period.words : [])))
  let named = 0
  let topical = 0
  for (const at of question.open) {
    if (bounded.has(at)) continue
    const word = question.words[at] as Word
    const { stem } = word
    if (ofSales.has(stem)) {
      named++
      free.delete(at)
    }
    if (!free.has(at)) continue
    const isIn = (names: ReadonlySet<string>): boolean => stemsOf(word).some((each) => names.has(unmarked(each)))
    const isNamed = isIn(own) || (at !== counted && isIn(kinds)) || (at === counted && isIn(heads))
    if (!isNamed && (at === counted || !topics.has(topicOf(stem)))) continue
    free.delete(at)
    if (isNamed || rows.has(unmarked(stem))) named++
    else topical++
  }
  return { named, topical }
}
