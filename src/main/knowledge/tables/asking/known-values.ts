import type { TableColumn } from '../table-column.ts'
import { type Word, wordsOf } from './words.ts'

interface KnownValue {
  readonly column: number
  /** As they are written in cells. */
  readonly values: string[]
}

const keyOf = (words: readonly Word[]): string => words.map(({ stem }) => stem).join(' ')

/** The few different texts of a table's columns by their words; made once for each table. */
const indexes = new WeakMap<readonly TableColumn[], Map<string, KnownValue[]>>()

const indexOf = (columns: readonly TableColumn[]): Map<string, KnownValue[]> => {
  const index = new Map<string, KnownValue[]>()
  for (const [column, { values }] of columns.entries()) {
    for (const value of values ?? []) {
      const key = keyOf(wordsOf(value))
      const known = index.get(key) ?? []
      const ofColumn = known.find((each) => each.column === column)
      if (ofColumn !== undefined) ofColumn.values.push(value)
      else index.set(key, [...known, { column, values: [value] }])
    }
  }
  indexes.set(columns, index)
  return index
}

/** Columns whose few different texts hold a run of words, with these texts. */
export const columnsKnowing = (columns: readonly TableColumn[], run: readonly Word[]): readonly KnownValue[] =>
  (indexes.get(columns) ?? indexOf(columns)).get(keyOf(run)) ?? []
