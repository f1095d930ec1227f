import { isTotalRow } from '../../tables/typing/total-row.ts'
import { isQuantity } from '../table/header-row.ts'
import type { SheetCell, SheetRow } from './sheet-row.ts'

/** Where a group of columns ends, and where the next begins behind an empty one. */
export interface Gap {
  readonly until: number
  readonly from: number
}

type Keys = readonly (SheetCell | null)[]

/** By chance one column of so many rows is in order once in 720 tables. */
const LEAST_IN_ORDER = 6
/** Below names alone nothing can be seen. */
const LEAST_ROWS = 2

/**
 * Whether what stands on either side of an empty column has a key of its own, so that a row on the left has nothing to do with the one on the right: each has its own row of
 * totals, both keys have the same name, or each side is in its own alphabetical order. Of one table with an empty column for the eye, the key stands on the left alone.
 */
export const haveOwnKeys = (names: readonly string[], rows: readonly SheetRow[], { until, from }: Gap): boolean => {
  const first = names.findIndex((name) => name !== '')
  if (isNarrow(names.slice(first, until)) || isNarrow(names.slice(from))) return false
  const [left, right] = [keysIn(first, rows), keysIn(from, rows)]
  if (haveOwnTotals(left, right)) return true
  const [ones, others] = [wordsOf(left), wordsOf(right)]
  if (names[first]?.toLowerCase() === names[from]?.toLowerCase() && rows.length >= LEAST_ROWS)
    return saySame(left, right) || (ones !== null && others !== null)
  return ones !== null && others !== null && isInOrder(ones) && isInOrder(others) && !areAlike(ones, others)
}

const isNarrow = (names: readonly string[]): boolean => names.filter((name) => name !== '').length < 2

const keysIn = (column: number, rows: readonly SheetRow[]): Keys =>
  rows.map(({ cells }) => cells.find((cell) => cell.column === column) ?? null)

const haveOwnTotals = (left: Keys, right: Keys): boolean => {
  const at = left.findLastIndex((key) => key !== null)
  return at > 0 && [left[at], right[at]].every((key) => isTotalRow([key?.text.trim() ?? '']))
}

/** Keys that are words, no two alike; `null` where they are not. */
const wordsOf = (keys: Keys): string[] | null => {
  const words = keys.flatMap((key) =>
    key === null || key.isQuantity || isQuantity(key.text.trim()) ? [] : [key.text.trim().toLowerCase()],
  )
  return words.length === keys.length && new Set(words).size === words.length ? words : null
}

const saySame = (left: Keys, right: Keys): boolean =>
  left.every((key, at) => key !== null && key.text.trim() === right[at]?.text.trim())

/** Numbered names are in order by being numbered. */
const isInOrder = (words: readonly string[]): boolean =>
  words.length >= LEAST_IN_ORDER &&
  words.every((word, at) => !/\d/.test(word) && (at === 0 || (words[at - 1] ?? '').localeCompare(word) < 0))

/** Whether one follows from the other, such as an address from a name. */
const areAlike = (left: readonly string[], right: readonly string[]): boolean =>
  left.filter((word, at) => word.slice(0, 1) === right[at]?.slice(0, 1)).length * 2 >= left.length
