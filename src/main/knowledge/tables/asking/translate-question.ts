import type { TranslateWord } from '../../../assistant/index.ts'
import { foldCell } from '../fold-cell.ts'
import type { KeptTable } from '../table-store.ts'
import { areForms, type Word, wordsOf } from '../words.ts'
import { isCalled, nameOf } from './columns/column-words.ts'
import { namesInLedgers } from './columns/ledgers.ts'
import { hasStates } from './explaining/states.ts'
import type { ReadQuestion } from './question/read-question.ts'

/** The words that a table's columns, its few different texts and its names consist of, and what its rows are called. */
const wordsOfTable = ({ columns, fileName, name }: KeptTable, rowNames: readonly string[]): Word[] => [
  ...columns.flatMap((column) => [...nameOf(column), ...(column.values ?? []).flatMap(wordsOf)]),
  ...wordsOf(fileName.replace(/\.[^.]*$/, '').replaceAll(/[-_]/g, ' ')),
  ...wordsOf(name ?? ''),
  ...rowNames.flatMap(wordsOf),
]

/** Of several words that may be meant, the one that rows are said to be by a column of states, or that names a column which no other of them names; null where that leaves more than one column. */
const oneOf = (meant: readonly Word[], { columns }: KeptTable): Word | null => {
  const [only, more] = meant
  if (only === undefined || more === undefined) return only ?? null
  const isState = ({ folded }: Word): boolean =>
    columns.some((column) => hasStates(column) && column.values?.some((value) => foldCell(value) === folded))
  // "Bezahlt" is what a status says before it is a part of "who pays".
  const [state, another] = meant.filter(isState)
  const isCalledSo = meant.some((word) => columns.some((column) => isCalled(column, [word.folded])))
  if (state !== undefined && another === undefined && !isCalledSo) return state
  const naming = meant.flatMap((word) => {
    const named = columns.flatMap((column, at) => (nameOf(column).some((each) => areForms(each, word)) ? at : []))
    return named.length === 1 ? [{ word, column: named[0] }] : []
  })
  return new Set(naming.map(({ column }) => column)).size === 1 ? (naming[0]?.word ?? null) : null
}

/** The question in the words of a table that is in another language; null where the table has none of them. */
export const inWordsOf = (question: ReadQuestion, table: KeptTable, translate: TranslateWord): ReadQuestion | null => {
  const { out, either } = namesInLedgers(table, question.ledgers)
  const own = wordsOfTable(table, [...out, ...either])
  const calledThere = (words: readonly string[]): string[] =>
    words.flatMap((word) => [word, ...translate(word, question.language)])
  const meantBy = (word: Word): Word | null => {
    const meant = translate(word.written, question.language)
      .flatMap(wordsOf)
      .flatMap((translated) => own.find((each) => areForms(each, translated)) ?? [])
    return oneOf([...new Map(meant.map((each) => [each.stem, each])).values()], table)
  }
  const words = question.words.map((word, at) =>
    question.open.has(at) && !own.some((each) => areForms(each, word)) ? (meantBy(word) ?? word) : word,
  )
  const hints = question.hints.map((hint) => ({
    ...hint,
    columns: calledThere(hint.columns),
    neutral: calledThere(hint.neutral),
    names: calledThere(hint.names),
  }))
  const isChanged = words.some((word, at) => word !== question.words[at])
  return isChanged || hints.length > 0 || question.implied.length > 0
    ? {
        ...question,
        words,
        hints,
        implied: calledThere(question.implied),
        persons: calledThere(question.persons),
        things: calledThere(question.things),
        sizes: calledThere(question.sizes),
        amountNames: calledThere(question.amountNames),
        patterns: {
          ...question.patterns,
          doing: question.patterns.doing.map((each) => ({ ...each, units: calledThere(each.units) })),
        },
      }
    : null
}
