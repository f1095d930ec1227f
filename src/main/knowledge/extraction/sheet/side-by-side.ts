import { haveOwnKeys } from './own-keys.ts'
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

/** The names of two tables or more that begin with the same one, each name once: `Month`, `Sales`, `Costs` of `Month | Sales` beside `Month | Costs`. `null` where they do not. */
export const namesOfAlikeKeys = (names: readonly string[]): readonly string[] | null => {
  const groups = groupsOf(names)
  const [first = '', ...others] = groups.map(([key = '']) => key.toLowerCase())
  if (others.length === 0 || others.some((key) => key !== first)) return null
  const areWhole = groups.every((group) => group.length > 1 && new Set(group).size === group.length)
  return areWhole ? [...new Set(groups.flat())] : null
}

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
    const left = rows.map(({ cells }) => cells.some(({ column }) => column < empty))
    const right = rows.map(({ cells }) => cells.some(({ column }) => column >= from))
    if (starts.has(from) || repeatedGroups(names) !== null) return { from, until: empty, names: names.slice(from) }
    if (haveOwnKeys(names, rows, { until: empty, from })) return { from, until: empty, names: names.slice(from) }
    const isNote = names.slice(from).filter((name) => name !== '').length === 1
    if (!isNote && !endsFirst(left, right) && !endsFirst(right, left)) continue
    const firsts = rows.flatMap(({ cells }) => cells.filter(({ column }) => column === from))
    const isOfWords = firsts.length > 0 && firsts.every(({ isQuantity }) => !isQuantity)
    if (isOfWords && (!isNote || right.includes(false)))
      return { from, until: empty, names: isNote ? [] : names.slice(from) }
  }
  return null
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
