import { type Gap, haveOwnKeys } from './own-keys.ts'
import type { SheetRow } from './sheet-row.ts'

/** What stands to the right of a table on the same rows, behind an empty column. */
export interface Aside {
  /** Its first column. */
  readonly from: number
  /** The column behind the last of the table to its left. */
  readonly until: number
  /** Column names of it; none where it is a column of notes. */
  readonly names: readonly string[]
}

/** Whether a column without a name stands between others that have one: two tables may stand side by side there. */
export const couldBeTwo = (names: readonly string[]): boolean => emptyColumns(names).length > 0

/** The runs of names that empty columns part, where there are several and all say the same: a table that goes on to the right of itself. */
export const repeatedGroups = (names: readonly string[]): readonly (readonly string[])[] | null => {
  const groups = groupsOf(names)
  const [first, ...others] = groups
  if (first === undefined || others.length === 0 || first.length < 2) return null
  return others.every((group) => group.join('\n').toLowerCase() === first.join('\n').toLowerCase()) ? groups : null
}

/**
 * The names of two tables or more, each name once: `Month`, `Sales`, `Costs` of `Month | Sales` beside `Month | Costs`. `null` where they may be those of
 * one: they begin with the same name, or share another one, and begin with one of their own.
 */
export const namesOfSeveral = (names: readonly string[]): readonly string[] | null => {
  const groups = groupsOf(names)
  const [first, ...others] = groups
  const areWhole = groups.every((group) => group.length > 1 && new Set(group).size === group.length)
  if (first === undefined || others.length === 0 || !areWhole) return null
  const areTwo = others.every((group) => haveSameKey(first, group) || shareNames(first, group))
  return areTwo ? [...new Set(groups.flat())] : null
}

const haveSameKey = ([one = '']: readonly string[], [other = '']: readonly string[]): boolean =>
  one.toLowerCase() === other.toLowerCase()

/** No table has a name twice; where the second group begins with one of the first, it may be the same for another year, though. */
const shareNames = (left: readonly string[], right: readonly string[]): boolean =>
  left.some((name) => name !== '' && right.includes(name)) && !left.includes(right[0] ?? '')

const groupsOf = (names: readonly string[]): string[][] => {
  const groups: string[][] = []
  for (const [column, name] of names.entries()) {
    if (name === '') continue
    if (column === 0 || names[column - 1] === '') groups.push([])
    groups.at(-1)?.push(name)
  }
  return groups
}

/**
 * The table that begins to the right of another: the file says so, it has the same names, each has a key of its own, or one of the two ends first and its own first column holds words. Two groups of columns of one
 * table, with an empty column between them for the eye, end together. `null` where nothing tells them apart.
 */
export const asideOf = (
  names: readonly string[],
  rows: readonly SheetRow[],
  starts: ReadonlySet<number> = new Set(),
): Aside | null => {
  for (const empty of emptyColumns(names).filter((column) => names[column - 1] !== '')) {
    if (rows.some(({ cells }) => cells.some(({ column }) => column === empty))) continue
    const from = names.findIndex((name, column) => column > empty && name !== '')
    const gap = { until: empty, from }
    if (starts.has(from) || repeatedGroups(names) !== null || areTwo(names, rows, gap))
      return { ...gap, names: names.slice(from) }
    const left = rows.map(({ cells }) => cells.some(({ column }) => column < empty))
    const right = rows.map(({ cells }) => cells.some(({ column }) => column >= from))
    const isNote = names.slice(from).filter((name) => name !== '').length === 1
    if (!isNote && !endsFirst(left, right) && !endsFirst(right, left)) continue
    if (beginsWithWords(rows, from) && (!isNote || right.includes(false)))
      return { ...gap, names: isNote ? [] : names.slice(from) }
  }
  return null
}

const areTwo = (names: readonly string[], rows: readonly SheetRow[], gap: Gap): boolean => {
  if (haveOwnKeys(names, rows, gap)) return true
  const first = names.findIndex((name) => name !== '')
  return shareNames(names.slice(first, gap.until), names.slice(gap.from)) && beginsWithWords(rows, gap.from)
}

const beginsWithWords = (rows: readonly SheetRow[], from: number): boolean => {
  const firsts = rows.flatMap(({ cells }) => cells.filter(({ column }) => column === from))
  return firsts.length > 0 && firsts.every(({ isQuantity }) => !isQuantity)
}

const emptyColumns = (names: readonly string[]): number[] => {
  const first = names.findIndex((name) => name !== '')
  const last = names.findLastIndex((name) => name !== '')
  return names.flatMap((name, column) => (name === '' && column > first && column < last ? [column] : []))
}

/** Whether one fills the first rows and none of the rest, all of which the other fills. */
const endsFirst = (one: readonly boolean[], other: readonly boolean[]): boolean => {
  const end = one.indexOf(false)
  return end > 0 && !one.includes(true, end) && !other.includes(false)
}

/** The cells of a row on either side. */
export const divided = (
  { row, cells }: SheetRow,
  from: number,
): { readonly left: SheetRow; readonly right: SheetRow } => ({
  left: { row, cells: cells.filter(({ column }) => column < from) },
  right: {
    row,
    cells: cells.filter(({ column }) => column >= from).map((cell) => ({ ...cell, column: cell.column - from })),
  },
})
