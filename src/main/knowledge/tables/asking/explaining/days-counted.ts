import { areForms, wordsOf } from '../../words.ts'
import type { Explaining } from './explaining.ts'
import { dateColumn } from './period-filters.ts'

/** Whether days are counted, and each row is of a day of its own: then the rows are. Takes the word out of `free`. */
export const takeDaysCounted = async (explaining: Explaining, free: Set<number>): Promise<boolean> => {
  const { question, table, mentions, lookup } = explaining
  if (question.intent !== 'Count') return false
  const at = Math.min(...[...question.open].filter((place) => place >= question.askedEnd))
  const word = question.words[at]
  const days = question.patterns.calendar.Day ?? []
  if (word === undefined || !days.flatMap(wordsOf).some((day) => areForms(day, word))) return false
  const named = mentions.find(({ start, end }) => start <= at && at < end)
  if (named !== undefined && table.columns[named.column]?.kind !== 'Date') return false
  const column = named?.column ?? dateColumn(explaining, { words: [at] })
  if (column === null || !(await lookup.isOneEach(table, column, 'Day'))) return false
  free.delete(at)
  return true
}
