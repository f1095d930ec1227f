import type { CellValue } from '../../extraction/extracted-document.ts'
import type { ColumnKind } from '../table-column.ts'
import { type DateOrder, orderTold, readDate } from './read-date.ts'
import { type FirstPart, firstPartIn, readDuration, saidOfDurations } from './read-duration.ts'
import { readHundredweight, saysWeights } from './read-hundredweight.ts'
import { type DecimalMark, markTold, readNumber } from './read-number.ts'
import { amountIn, commonUnit, type Quantity, readQuantity, type Unit } from './read-quantity.ts'

/** How the cells of a column are to be read. */
export interface ColumnTyping {
  readonly kind: ColumnKind
  readonly unit: string
  readonly mark: DecimalMark
  readonly order: DateOrder
  /** What cells of several units are brought to: hours and minutes to minutes. */
  readonly common?: Unit
  /** Of durations such as `00:31:10`: what the first part counts where there are but two. */
  readonly firstPart?: FirstPart
  /** Whether they are weights such as `17-3-06`. */
  readonly isOfHundredweights?: boolean
}

/** What a cell means, in the kind of its column; null where it means nothing of that kind. */
export interface MeantCell {
  readonly value: number | string | null
  readonly decimals: number
}

/** The share of filled cells that have to be of a kind. */
const MOST = 0.6

const textOf = (value: CellValue): string => (value === null ? '' : String(value).trim())

interface Evidence {
  readonly points: number
  readonly commas: number
}

const evidenceIn = (cells: readonly CellValue[]): Evidence => {
  let [points, commas] = [0, 0]
  for (const cell of cells) {
    const mark = typeof cell === 'string' ? markTold(cell) : null
    if (mark === '.') points++
    else if (mark === ',') commas++
  }
  return { points, commas }
}

/** One sure sign is enough, two that contradict each other tell nothing. */
const markOf = ({ points, commas }: Evidence): DecimalMark | 'Unknown' => {
  if (points > 0 && commas > 0) return null
  if (points === 0 && commas === 0) return 'Unknown'
  return points > 0 ? '.' : ','
}

const orderOf = (cells: readonly CellValue[]): DateOrder => {
  const told = new Set(cells.flatMap((cell) => (typeof cell === 'string' ? (orderTold(cell) ?? []) : [])))
  return told.size === 1 ? ([...told][0] ?? null) : null
}

/** Units that measure different things cannot be added: their column is one of words. Cells without a unit go with any. */
const unitOf = (units: readonly string[]): string | null => {
  const named = new Set(units.filter((unit) => unit !== ''))
  return named.size > 1 ? null : ([...named][0] ?? '')
}

const words: ColumnTyping = { kind: 'Text', unit: '', mark: null, order: null }

/** A whole number that begins with a zero is the name of something, such as a post code, and so are those beside it. */
const areIdentifiers = (cells: readonly CellValue[]): boolean =>
  cells.some((cell) => typeof cell === 'string' && /^\s*0\d+\s*$/.test(cell)) &&
  cells.every((cell) => typeof cell === 'string' && !/\d[.,]\d/.test(cell))

/** A column of measures in several units of one kind, such as `3 h 40 min` and `90 min`; null where it is none. */
const typingOfMeasures = (
  filled: readonly CellValue[],
  mark: DecimalMark,
): (ColumnTyping & { count: number }) | null => {
  const read = filled.flatMap((cell) => (typeof cell === 'string' ? (readQuantity(cell, mark) ?? []) : []))
  const common = read.length >= filled.length * MOST ? commonUnit(read) : null
  return common && { kind: 'Number', unit: common.sign, mark, order: null, common, count: read.length }
}

/** A column of durations such as `00:31:10`, which only its name can tell from times of day; null where it is none. */
const typingOfDurations = (filled: readonly CellValue[], name: string): ColumnTyping | null => {
  const said = saidOfDurations(name)
  const texts = filled.flatMap((cell) => (typeof cell === 'string' ? cell : []))
  const firstPart = said === null ? null : firstPartIn(texts, said)
  if (firstPart === null) return null
  const read = texts.flatMap((text) => readDuration(text, firstPart) ?? [])
  const common = read.length >= filled.length * MOST ? commonUnit(read) : null
  return common && { kind: 'Number', unit: common.sign, mark: null, order: null, common, firstPart }
}

/** A column of weights such as `17-3-06`, which only its name can tell from days; null where it is none. */
const typingOfHundredweights = (filled: readonly CellValue[], name: string): ColumnTyping | null => {
  if (!saysWeights(name)) return null
  const read = filled.flatMap((cell) => (typeof cell === 'string' ? (readHundredweight(cell) ?? []) : []))
  const common = read.length >= filled.length * MOST ? commonUnit(read) : null
  return common && { kind: 'Number', unit: common.sign, mark: null, order: null, common, isOfHundredweights: true }
}

const typingOf = (cells: readonly CellValue[], usualMark: DecimalMark, name: string): ColumnTyping => {
  const filled = cells.filter((cell) => textOf(cell) !== '')
  if (filled.length === 0) return words
  const named = typingOfDurations(filled, name) ?? typingOfHundredweights(filled, name)
  if (named !== null) return named
  if (areIdentifiers(filled)) return words
  const order = orderOf(filled)
  const dates = filled.filter((cell) => typeof cell === 'string' && readDate(cell.trim(), order) !== null)
  if (dates.length >= filled.length * MOST) return { kind: 'Date', unit: '', mark: null, order }
  const told = markOf(evidenceIn(filled))
  const mark = told === 'Unknown' ? usualMark : told
  const read = filled.flatMap((cell) =>
    typeof cell === 'number' ? [{ unit: '' }] : typeof cell === 'string' ? (readNumber(cell, mark) ?? []) : [],
  )
  const unit = unitOf(read.map((number) => number.unit))
  const isNumber = read.length >= filled.length * MOST && unit !== null
  if (isNumber && read.length === filled.length) return { kind: 'Number', unit, mark, order: null }
  const measures = typingOfMeasures(filled, mark)
  if (measures !== null && (!isNumber || measures.count > read.length)) {
    const { count: _, ...typing } = measures
    return typing
  }
  return isNumber ? { kind: 'Number', unit, mark, order: null } : words
}

/**
 * What the columns of a table are, by its first rows and their names. A number that may be two, such as `1.250`, is read as the rest of its column and then of its
 * table writes them; where neither tells, it is none.
 */
export const columnTypings = (
  rows: readonly (readonly CellValue[])[],
  names: readonly string[],
  writesDecimalCommas: boolean | undefined,
): ColumnTyping[] => {
  const columns = names.map((_, column) => rows.map((cells) => cells[column] ?? null))
  const all = columns
    .map(evidenceIn)
    .reduce((sum, { points, commas }) => ({ points: sum.points + points, commas: sum.commas + commas }), {
      points: 0,
      commas: 0,
    })
  const told = markOf(all)
  const byFile = writesDecimalCommas === undefined ? null : writesDecimalCommas ? ',' : '.'
  const usual = told === 'Unknown' ? byFile : told
  return columns.map((cells, column) => typingOf(cells, usual, names[column] ?? ''))
}

const nothing: MeantCell = { value: null, decimals: 0 }

const measureIn = (cell: CellValue, { mark, firstPart, isOfHundredweights }: ColumnTyping): Quantity | null => {
  if (typeof cell !== 'string') return null
  if (isOfHundredweights) return readHundredweight(cell)
  return firstPart === undefined ? readQuantity(cell, mark) : readDuration(cell, firstPart)
}

/** What a cell means in its column. */
export const meaningOf = (cell: CellValue, typing: ColumnTyping): MeantCell => {
  const { kind, unit, mark, order, common } = typing
  if (kind === 'Text' || cell === null) return nothing
  if (kind === 'Date') return { value: typeof cell === 'string' ? readDate(cell.trim(), order) : null, decimals: 0 }
  if (common !== undefined) {
    const measure = measureIn(cell, typing)
    if (measure?.family !== common.family) return nothing
    const value = amountIn(measure, common)
    return { value, decimals: decimalsOf(value) }
  }
  if (typeof cell === 'number') return { value: cell, decimals: decimalsOf(cell) }
  const read = typeof cell === 'string' ? readNumber(cell, mark) : null
  if (read === null || (read.unit !== '' && read.unit !== unit)) return nothing
  return { value: read.value, decimals: read.decimals }
}

const MOST_DECIMALS = 6

const decimalsOf = (value: number): number => Math.min(MOST_DECIMALS, /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0)
