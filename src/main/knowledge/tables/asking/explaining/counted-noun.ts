import { columnAt } from '../../table-column.ts'
import { areForms } from '../../words.ts'
import { countsPeople, nameOf } from '../columns/column-words.ts'
import type { TakenWord } from '../question/read-question.ts'
import type { ColumnMention, Explaining } from './explaining.ts'

/** Whether a column of whole numbers is named by what was done, the last word of its name: "sell" of `total_sold`. */
const isOfDoing = ({ question, table }: Explaining, { column, start, end }: ColumnMention): boolean => {
  const { kind, decimals, unit, name } = table.columns[column] ?? { kind: 'Text', decimals: 0, unit: '', name: '' }
  const last = nameOf({ name }).at(-1)
  return (
    kind === 'Number' &&
    decimals === 0 &&
    unit === '' &&
    question.words.slice(start, end).some((word) => last !== undefined && areForms(word, last))
  )
}

/** What is counted, where what was done with it names the column alone: "how many tickets did they sell". Takes it out of `free`. */
export const takeCountedNoun = (explaining: Explaining, free: Set<number>): readonly TakenWord[] => {
  const { question, table, mentions } = explaining
  const { intent, isOfAmounts, open, askedEnd, words, unitOf, subjectAt } = question
  const isOfMany = intent === 'Count' || ((intent === 'Maximum' || intent === 'Minimum') && isOfAmounts)
  if (!isOfMany) return []
  let at = Math.min(...[...open].filter((place) => place >= askedEnd))
  const isMentioned = (place: number): boolean => mentions.some(({ start, end }) => start <= place && place < end)
  // Of "child tickets", the last.
  while (isMentioned(at) && open.has(at + 1)) at++
  const word = words[at]
  const numbers = new Set(
    mentions.filter(({ column }) => table.columns[column]?.kind === 'Number').map(({ column }) => column),
  )
  // "Which flat had the most repairs": flats are not done.
  const done = mentions.find(
    (mention) => isOfDoing(explaining, mention) && mention.start !== at && mention.start !== subjectAt,
  )
  if (word === undefined || done === undefined || numbers.size !== 1 || !free.has(at)) return []
  // Who is registered may be some of those who are.
  if (countsPeople(columnAt(table.columns, done.column), question.patterns.people.columns)) return []
  // "Vegan dinners" are not all.
  if (free.has(at + 1) || unitOf(word.folded) !== null || (intent === 'Count' && done.start < at)) return []
  free.delete(at)
  return [{ said: word.written, as: table.columns[done.column]?.name ?? '' }]
}
