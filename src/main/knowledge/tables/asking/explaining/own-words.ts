import type { KeptTable } from '../../table-store.ts'
import { areForms, type Word } from '../../words.ts'
import { nameOf } from '../columns/column-words.ts'
import type { ReadQuestion } from '../question/read-question.ts'

/** A question with the words by which a table calls the parts of a day: "evening" is PM where a column is called so. */
export const inOwnWords = (question: ReadQuestion, { columns }: Pick<KeptTable, 'columns'>): ReadQuestion => {
  const { words, open, patterns } = question
  const groups = patterns.alike.map((group) => group.split(' '))
  const names = columns.flatMap(nameOf)
  const calledIn = (word: Word): Word | undefined => {
    const group = groups.find((each) => each.includes(word.folded))
    if (group === undefined || names.some((name) => areForms(name, word))) return undefined
    return names.find(({ folded }) => group.includes(folded))
  }
  const small = new Set(patterns.small.split(' '))
  const own = words.map((word, at) => (open.has(at) && !small.has(word.folded) ? calledIn(word) : undefined))
  return own.some((word) => word !== undefined)
    ? { ...question, words: words.map((word, at) => own[at] ?? word) }
    : question
}
