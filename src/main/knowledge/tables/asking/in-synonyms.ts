import type { StandFor } from '../../../assistant/index.ts'
import type { KeptTable } from '../table-store.ts'
import { areForms, type Word, wordsOf } from '../words.ts'
import { nameOf } from './columns/column-words.ts'
import { isOfSeveral } from './explaining/states.ts'
import type { ReadQuestion, TakenWord } from './question/read-question.ts'

/** The texts of one word that rows have in common: several words say more than what one of them stands for. */
const wordsOfCells = ({ columns }: KeptTable): Word[] =>
  columns.flatMap((column) =>
    isOfSeveral(column) ? (column.values ?? []).map(wordsOf).flatMap((words) => (words.length === 1 ? words : [])) : [],
  )

/** The only word of several that differ; null where there are two, or none. */
const onlyOne = (words: readonly Word[]): Word | null => {
  const [only, more] = new Map(words.map((word) => [word.stem, word])).values()
  return more === undefined ? (only ?? null) : null
}

/**
 * The question with texts of a table's cells in the place of words that the table does not have and they stand for; null where there are none. With
 * `ofColumns`, with the names of its columns too, which is doubtful: a year is no age.
 */
export const inSynonymsOf = (
  question: ReadQuestion,
  table: KeptTable,
  { standFor, ofColumns = false }: { readonly standFor: StandFor; readonly ofColumns?: boolean },
): ReadQuestion | null => {
  const cells = wordsOfCells(table)
  const own = [...table.columns.flatMap(nameOf), ...cells]
  // What is measured is hardly a day.
  const measures = table.columns.filter(({ kind }) => kind !== 'Date').flatMap(nameOf)
  const known = ofColumns ? [...measures, ...cells] : cells
  const said = question.words.map(({ written }) => written)
  const words = [...question.words]
  const open = new Set(question.open)
  const naming = new Set(question.naming)
  const taken: TakenWord[] = []
  for (const at of question.open) {
    const word = question.words[at] as Word
    if (!open.has(at)) continue
    // "Not" stands for nothing that a cell says.
    if (question.deniedAt.includes(at) || own.some((each) => areForms(each, word))) continue
    // What is not started is open, and what is started is not.
    const isContrary = ({ folded }: Word): boolean =>
      question.patterns.grades.some(
        ({ isDenied, words: denied, cells: each }) => isDenied && denied.includes(word.folded) && each.includes(folded),
      )
    const meant = onlyOne(
      known
        .filter((each) => !isContrary(each))
        .filter(({ folded }) => standFor(said, at, folded, question.language) !== null),
    )
    if (meant === null) continue
    const places = standFor(said, at, meant.folded, question.language) ?? [at]
    words[at] = meant
    for (const place of places) {
      if (place === at) continue
      open.delete(place)
      naming.delete(place)
    }
    taken.push({ said: places.map((place) => said[place]).join(' '), as: meant.written })
  }
  return taken.length === 0 ? null : { ...question, words, open, naming, taken }
}
