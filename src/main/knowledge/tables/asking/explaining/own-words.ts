import type { KeptTable } from '../../table-store.ts'
import { areForms, type Word, wordsOf } from '../../words.ts'
import { nameOf } from '../columns/column-words.ts'
import { columnsKnowing } from '../columns/known-values.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { hasStates } from './states.ts'

const SHORTEST_CELL = 4

/** What stands before the end of a word that says only that it is one of these; with the letter between them, and without it. */
const firstParts = (folded: string, heads: readonly string[]): string[] =>
  heads.flatMap((head) => {
    const first = folded.endsWith(head) ? folded.slice(0, -head.length) : ''
    return [first, first.replace(/s$/, '')].filter((part) => part.length >= SHORTEST_CELL)
  })

/** A question in the words of a table: "evening" is PM where a column is called so, and a "Möbelstück" what a cell calls Möbel. */
export const inOwnWords = (question: ReadQuestion, { columns }: Pick<KeptTable, 'columns'>): ReadQuestion => {
  const { words, open, patterns } = question
  const groups = patterns.alike.map((group) => group.split(' '))
  const names = columns.flatMap(nameOf)
  const small = new Set(patterns.small.split(' '))
  const isKnown = (word: Word): boolean =>
    names.some((name) => areForms(name, word)) || columnsKnowing(columns, [word]).length > 0
  const kinds = columns.flatMap((column) => (hasStates(column) ? (column.values ?? []).map(wordsOf) : []))
  const groupOf = (word: Word): readonly string[] | undefined => groups.find((each) => each.includes(word.folded))
  const cellIn = (word: Word): Word | undefined => {
    const group = groupOf(word)
    return kinds.find(([only, more]) => more === undefined && group?.includes(only?.folded ?? '') === true)?.[0]
  }
  const calledIn = (word: Word): Word | undefined => {
    if (isKnown(word)) return undefined
    const group = groupOf(word)
    const named = names.find(({ folded }) => group?.includes(folded))
    return (
      named ??
      cellIn(word) ??
      firstParts(word.folded, patterns.heads)
        .flatMap(wordsOf)
        .find((part) => columnsKnowing(columns, [part]).length > 0)
    )
  }
  const own = words.map((word, at) => (open.has(at) && !small.has(word.folded) ? calledIn(word) : undefined))
  if (own.every((word) => word === undefined)) return question
  // That a purchase is what a cell calls an expense is told.
  const taken = words.flatMap((word, at) => {
    const as = own[at]
    return as !== undefined && as === cellIn(word) ? [{ said: word.written, as: as.written }] : []
  })
  return { ...question, words: words.map((word, at) => own[at] ?? word), taken: [...question.taken, ...taken] }
}
