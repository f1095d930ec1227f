import type { Comparison } from '../../querying/table-query.ts'
import { indexOfRun } from '../../words.ts'
import { numberAt, type OpenWords, take } from './open-words.ts'
import type { QuestionPatterns } from './question-patterns.ts'
import { isYear } from './read-periods.ts'

/** A number that rows are compared with: "more than 100 kg". */
export interface AskedComparison {
  readonly operator: Comparison
  readonly value: number
  /** The sign beside the number, or that of the word behind it. */
  readonly unit: string
  /** Words that name the column that is compared, where the comparison itself says so. */
  readonly columns: readonly string[]
  /** Where its first word stands, and the one behind its last. */
  readonly start: number
  readonly end: number
}

const signs = /^[€$£%]$/

const comparisonWords = ({ comparisons, comparatives }: QuestionPatterns) =>
  [
    ...Object.entries(comparisons).map(([phrase, operator]) => ({ phrase, operator, columns: [] as string[] })),
    ...comparatives.flatMap(({ words, operator, columns }) => words.map((phrase) => ({ phrase, operator, columns }))),
  ].sort((one, other) => other.phrase.length - one.phrase.length)

/** A number with the sign beside it, from the place on where either of them stands. */
const measureAt = (reading: OpenWords, from: number): { value: number; unit: string; end: number } | null => {
  const isSignFirst = signs.test(reading.words[from]?.folded ?? '')
  const at = from + (isSignFirst ? 1 : 0)
  const beside = reading.words[isSignFirst ? from : at + 1]?.folded ?? ''
  const isOne = reading.patterns.one.includes(reading.words[at]?.folded ?? '') && reading.patterns.units.has(beside)
  const value = isOne ? 1 : numberAt(reading, at)
  if (value === null) return null
  const isSign = signs.test(beside)
  return {
    value,
    unit: isSign ? beside : (reading.patterns.units.get(beside) ?? ''),
    end: at + 1 + (!isSignFirst && isSign ? 1 : 0),
  }
}

const isMonth = ({ words, patterns }: OpenWords, at: number): boolean =>
  patterns.months.some((names) => names.split(' ').includes(words[at]?.folded ?? ''))

/** "between 10 and 20", each end in it. */
const takeRanges = (reading: OpenWords): AskedComparison[] =>
  reading.patterns.between.flatMap((ends): AskedComparison[] => {
    const [opening = '', joining = ''] = ends.split(' ')
    const start = indexOfRun(reading.words, [opening])
    const least = start === -1 ? null : measureAt(reading, start + 1)
    if (least === null || reading.words[least.end]?.folded !== joining || isYear(reading.words[start + 1])) return []
    const most = measureAt(reading, least.end + 1)
    if (most === null || isYear(reading.words[least.end + 1]) || most.value < least.value) return []
    // "Between 5 and 20 March" are days.
    if (isMonth(reading, most.end)) return []
    take(reading, start, most.end - start)
    const unit = most.unit === '' ? least.unit : most.unit
    const range = { unit, columns: [], start, end: most.end }
    return [
      { ...range, operator: '>=', value: least.value },
      { ...range, operator: '<=', value: most.value },
    ]
  })

/** A comparison with what another column says: "below their reorder level". */
export interface ComparedColumns {
  readonly operator: Comparison
  /** Where its words stand; behind them is the name of the column. */
  readonly start: number
  readonly end: number
}

/** Words between "more" and "than". */
const MOST_WITHIN = 3

/** "More returned than borrowed": what is compared stands inside of the comparison. */
const takeAround = (reading: OpenWords): ComparedColumns | null => {
  const { words, patterns, open } = reading
  for (const [phrase, operator] of Object.entries(patterns.comparisons)) {
    const [opening, joining, another] = phrase.split(' ')
    const first = joining === undefined || another !== undefined ? -1 : indexOfRun(words, [opening ?? ''])
    const start = words.findIndex(({ folded }, at) => at > first + 1 && folded === joining)
    if (first === -1 || start === -1 || start > first + MOST_WITHIN + 1 || start + 1 >= words.length) continue
    if (!open.has(first) || !open.has(start)) continue
    take(reading, first, 1)
    take(reading, start, 1)
    return { operator, start, end: start + 1 }
  }
  return null
}

/** Takes the first comparison out of the words behind which no number stands. */
export const takeAgainst = (reading: OpenWords): ComparedColumns | null => {
  const around = takeAround(reading)
  if (around !== null) return around
  const found = comparisonWords(reading.patterns).flatMap(({ phrase, operator }) => {
    const run = phrase.split(' ')
    const start = indexOfRun(reading.words, run)
    const end = start + run.length
    return start < 1 || !reading.open.has(start) || end >= reading.words.length ? [] : { operator, start, end }
  })
  // "Not more than" is more than "more than".
  const [first] = found.toSorted((one, other) => one.start - other.start || other.end - one.end)
  if (first === undefined) return null
  take(reading, first.start, first.end - first.start)
  return first
}

/** Takes "more than 100" and the like out of the words. */
export const takeComparisons = (reading: OpenWords): AskedComparison[] => {
  const found = takeRanges(reading)
  for (const { phrase, operator, columns } of comparisonWords(reading.patterns)) {
    const run = phrase.split(' ')
    const start = indexOfRun(reading.words, run)
    if (start === -1 || !reading.open.has(start)) continue
    const measure = measureAt(reading, start + run.length)
    if (measure === null) continue
    const { value, unit, end } = measure
    take(reading, start, end - start)
    found.push({ operator, value, unit, columns, start, end })
  }
  return found
}
