import type { TableColumn } from '../../table-column.ts'
import { basesOf, type Word, wordsOf } from '../../words.ts'

interface KnownValue {
  readonly column: number
  /** As they are written in cells. */
  readonly values: string[]
}

const keyOf = (words: readonly Word[]): string => words.map(({ stem }) => stem).join(' ')

/** A text is known without what stands in brackets behind it, too: "screws (brass)" are screws. */
const keysOf = (value: string): { value: string; key: string }[] => {
  const keys = [value, value.replace(/\s+[([{].*$/, '')].map((text) => keyOf(wordsOf(text)))
  return [...new Set(keys)].filter((key) => key !== '').map((key) => ({ value, key }))
}

/** The few different texts of a table's columns by their words; made once for each table. */
const indexes = new WeakMap<readonly TableColumn[], Map<string, KnownValue[]>>()

const indexOf = (columns: readonly TableColumn[]): Map<string, KnownValue[]> => {
  const index = new Map<string, KnownValue[]>()
  for (const [column, { values }] of columns.entries()) {
    for (const { value, key } of (values ?? []).flatMap(keysOf)) {
      const known = index.get(key) ?? []
      const ofColumn = known.find((each) => each.column === column)
      if (ofColumn !== undefined) ofColumn.values.push(value)
      else index.set(key, [...known, { column, values: [value] }])
    }
  }
  indexes.set(columns, index)
  return index
}

const knownBy = (columns: readonly TableColumn[], key: string): readonly KnownValue[] | undefined =>
  (indexes.get(columns) ?? indexOf(columns)).get(key)

/** Columns whose few different texts hold a run of words, with these texts. */
export const columnsKnowing = (columns: readonly TableColumn[], run: readonly Word[]): readonly KnownValue[] => {
  const bases = run.map(basesOf)
  const most = Math.max(0, ...bases.map(({ length }) => length))
  const inBases = Array.from({ length: most }, (_, at) => bases.flatMap((each) => wordsOf(each[at] ?? each[0] ?? '')))
  for (const words of [run, ...inBases]) {
    const known = knownBy(columns, keyOf(words))
    if (known !== undefined) return known
  }
  return []
}

/** Names of persons and things have at most so many words; longer texts are remarks. */
const MOST_NAME_WORDS = 3
const SHORTEST_PART = 3

const isPartOf = (words: readonly Word[], run: readonly Word[]): boolean =>
  words.length > run.length &&
  words.some((_, at) => run.every((word, index) => words[at + index]?.folded === word.folded))

/** The one text of a column of names that holds a run of words, such as the first name of a person; none where several do. */
export const columnsHolding = (columns: readonly TableColumn[], run: readonly Word[]): readonly KnownValue[] => {
  if (run.some(({ folded, written }) => folded.length < SHORTEST_PART || !/^\p{Lu}/u.test(written))) return []
  const holding = columns.flatMap(({ values }, column): KnownValue[] => {
    const texts = (values ?? []).map((value) => ({ value, words: wordsOf(value) }))
    if (texts.some(({ words }) => words.length > MOST_NAME_WORDS)) return []
    const found = texts.filter(({ words }) => isPartOf(words, run)).map(({ value }) => value)
    return found.length === 0 ? [] : [{ column, values: found }]
  })
  const [only, more] = holding
  return only === undefined || more !== undefined || only.values.length > 1 ? [] : [only]
}
