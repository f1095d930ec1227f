import type { TableColumn } from '../../table-column.ts'
import { type Word, wordsOf } from '../../words.ts'

/** `hoursPerWeek` and `days_late` are several words. */
const apart = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')

/** The words of a column's name, without what stands in brackets behind it. */
export const nameOf = ({ name }: Pick<TableColumn, 'name'>): Word[] => wordsOf(apart(name.replace(/[([{].*$/, '')))

/** The lists of a language are asked for every column of every table that a question is tried on. */
const stemsByList = new WeakMap<readonly string[], ReadonlySet<string>>()

const stemsOf = (words: readonly string[]): ReadonlySet<string> => {
  const known = stemsByList.get(words)
  if (known !== undefined) return known
  const stems = new Set(words.flatMap((word) => wordsOf(word).map(({ stem }) => stem)))
  stemsByList.set(words, stems)
  return stems
}

/** Whether a name, of a column, a sheet or a file, says one of some words. */
export const nameSaysOne = (name: string, words: readonly string[]): boolean => {
  const stems = stemsOf(words)
  return wordsOf(name.replaceAll(/[-_]/g, ' ')).some(({ stem }) => stems.has(stem))
}

/** Whether a column's name says one of some words, aside from what stands in brackets behind it. */
export const saysOne = (column: TableColumn, words: readonly string[]): boolean => {
  const stems = stemsOf(words)
  return nameOf(column).some(({ stem }) => stems.has(stem))
}

const SHORTEST_IN_COMPOUND = 4
const SHORTEST_HEAD = 3

const endIn = (names: readonly Word[], words: readonly string[]): boolean => {
  const stems = [...stemsOf(words)]
  return names.some(({ stem }) =>
    stems.some(
      (end) =>
        stem === end ||
        (end.length >= SHORTEST_IN_COMPOUND && stem.endsWith(end) && stem.length - end.length >= SHORTEST_HEAD),
    ),
  )
}

/** The same, also at the end of a compound: `Gesamtpreis` says `preis`. */
export const endsInOne = (column: TableColumn, words: readonly string[]): boolean => endIn(nameOf(column), words)

/** Whether a name, of a column, a sheet or a file, says one of some words, also at the end of a compound. */
export const nameEndsInOne = (name: string, words: readonly string[]): boolean =>
  endIn(wordsOf(apart(name.replaceAll('-', ' '))), words)

/** Whether the numbers of a column count persons, by what it is called. */
export const countsPeople = (column: TableColumn, names: readonly string[]): boolean =>
  column.kind === 'Number' && column.decimals === 0 && endsInOne(column, names)

/** What stands before a year that something is of, rather than in which it was: "cost per year", "Beitrag im Jahr". */
const OF_EACH = /^(?:per|a|each|in|im|pro|je)$/

/** Whether a column of numbers holds years. */
export const isYears = (column: TableColumn): boolean =>
  column.kind === 'Number' &&
  nameOf(column).some(
    ({ folded }, at, words) => /^(?:year|jahr)$/.test(folded) && !OF_EACH.test(words[at - 1]?.folded ?? ''),
  )

/** Whether a word alone is the name of a column. */
export const isCalled = (column: TableColumn | undefined, words: readonly string[]): boolean => {
  const [name, more] = wordsOf(column?.name ?? '')
  return name !== undefined && more === undefined && words.some((word) => wordsOf(word)[0]?.stem === name.stem)
}
