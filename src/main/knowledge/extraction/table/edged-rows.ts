import type { CoveredPlaces } from './covered-places.ts'

/** A cell of a table whose file says where each cell ends, but not which columns it takes. */
export interface EdgedCell {
  readonly text: string
  /** How far its right edge is from the margin, in twips; null where the file does not say. */
  readonly edge: number | null
  /** Whether it goes on with the cell above it. */
  readonly isBelow: boolean
}

/** Rows of equal columns, and of each the columns that say what a cell above says. */
export interface EdgedGrid {
  readonly rows: readonly (readonly string[])[]
  readonly repeated: readonly (readonly number[])[]
}

/** A millimetre: edges that stand closer are one. */
const SAME_EDGE = 57
/** More than Word has in a table: cells of wider ones are counted. */
const MOST_COLUMNS = 100

/** Puts each cell into the column that its left edge stands at, where one row has all the edges that there are; else cells are counted. */
export const edgedRows = (given: readonly (readonly EdgedCell[])[], covered: CoveredPlaces): EdgedGrid => {
  const columnOf = columnsByEdge(given)
  const width = given.reduce((most, { length }) => Math.max(most, length), 0)
  const above: string[] = []
  const repeated: number[][] = []
  const rows = given.map((cells) => {
    const texts = new Array<string>(covered.take(width - cells.length) ? width : cells.length).fill('')
    const again: number[] = []
    for (const [at, { text, isBelow }] of cells.entries()) {
      const column = columnOf(cells, at)
      texts[column] = isBelow ? covered.repeat(above[column] ?? '') : text
      if (isBelow) again.push(column)
      else above[column] = text
    }
    repeated.push(again)
    return texts
  })
  return { rows, repeated }
}

type ColumnOf = (cells: readonly EdgedCell[], at: number) => number

const columnsByEdge = (rows: readonly (readonly EdgedCell[])[]): ColumnOf => {
  const widest = rows.reduce((most, cells) => (cells.length > most.length ? cells : most), [])
  const edges = widest.map(({ edge }) => edge)
  const known = (edge: number | null | undefined): number =>
    typeof edge === 'number' ? edges.findIndex((each) => each !== null && Math.abs(each - edge) <= SAME_EDGE) : -1
  const areAllKnown =
    widest.length <= MOST_COLUMNS &&
    rows.every((cells) =>
      cells.every(({ edge }, at) => known(edge) >= at && (at === 0 || known(edge) > known(cells[at - 1]?.edge))),
    )
  return areAllKnown ? (cells, at) => (at === 0 ? 0 : known(cells[at - 1]?.edge) + 1) : (_, at) => at
}
