import type { Comparison } from '../querying/table-query.ts'
import { readDate } from '../typing/read-date.ts'
import { readNumber } from '../typing/read-number.ts'
import type { QuestionPatterns } from './question-patterns.ts'
import { indexOfRun, type Word, wordsOf } from './words.ts'

export type Intent = keyof QuestionPatterns['phrases']

/** A stretch of time, its end not in it, with the words that name it. */
export interface AskedPeriod {
  readonly from: string
  readonly before: string
  readonly words: readonly number[]
}

export interface AskedComparison {
  readonly operator: Comparison
  readonly value: number
  /** The sign behind the number. */
  readonly unit: string
  /** Where its first word stands, and the one behind its last. */
  readonly start: number
  readonly end: number
}

/** What a question asks to be computed, as far as it tells without a table. */
export interface ReadQuestion {
  readonly language: QuestionPatterns['language']
  readonly words: readonly Word[]
  readonly intent: Intent
  /** Words that name the column that a superlative is about. */
  readonly implied: readonly string[]
  /** Whether it is clear without a name what is computed, where there is one column alone. */
  readonly isAlone: boolean
  /** Where a total is spoken of beside what is asked for; null where it is not. */
  readonly totalAt: number | null
  /** How many of the largest or the smallest. */
  readonly limit: number
  readonly periods: readonly AskedPeriod[]
  readonly comparisons: readonly AskedComparison[]
  /** Where the words behind "per" or "by" begin. */
  readonly groupAt: number | null
  /** Words that speak of the rows of any table. */
  readonly hasGeneric: boolean
  /** Words that only a table can explain. */
  readonly open: ReadonlySet<number>
  /** Words that may name a column: all but those that ask. */
  readonly naming: ReadonlySet<number>
}

/** What is looked for first holds: "the average number of visitors" asks for an average. */
const order: readonly Intent[] = ['Average', 'Maximum', 'Minimum', 'Count', 'Sum', 'List']

interface Reading {
  readonly words: readonly Word[]
  readonly patterns: QuestionPatterns
  readonly open: Set<number>
}

const take = ({ open }: Reading, start: number, count: number): void => {
  for (let at = start; at < start + count; at++) open.delete(at)
}

/** Takes the first of some phrases out of the words, longer ones first; gives it with its place. */
const takePhrase = (reading: Reading, phrases: readonly string[]): { phrase: string; at: number } | null => {
  for (const phrase of phrases.toSorted((one, other) => other.length - one.length)) {
    const run = phrase.split(' ')
    const at = indexOfRun(reading.words, run)
    if (at === -1 || !run.every((_, index) => reading.open.has(at + index))) continue
    take(reading, at, run.length)
    return { phrase, at }
  }
  return null
}

/** `Gesamtumsatz` and `Durchschnittspreis` are a question and a column in one word. */
const compounds: readonly (readonly [RegExp, Intent])[] = [
  [/^gesamt(?=\p{L}{4})/u, 'Sum'],
  [/^durchschnitts(?=\p{L}{4})/u, 'Average'],
  [/^(?:hochst|maximal)(?=\p{L}{4})/u, 'Maximum'],
  [/^(?:mindest|minimal)(?=\p{L}{4})/u, 'Minimum'],
]

const apart = (words: readonly Word[]): { words: Word[]; intent: Intent | null } => {
  let intent: Intent | null = null
  const parted = words.flatMap((word) => {
    const found = compounds.find(([prefix]) => prefix.test(word.folded))
    if (
      found === undefined ||
      intent !== null ||
      /^(?:gesamtsumme|gesamte[nrs]?|mindestens|hochstens)$/.test(word.folded)
    )
      return word
    intent = found[1]
    return wordsOf(word.folded.replace(found[0], ''))
  })
  return { words: parted, intent }
}

const numberAt = ({ words, patterns, open }: Reading, at: number): number | null => {
  const word = words[at]
  if (word === undefined || !open.has(at)) return null
  return (
    patterns.numbers[word.folded] ?? readNumber(word.written, patterns.language === 'de' ? ',' : '.')?.value ?? null
  )
}

const units = /^[€$£%]$/

const takeComparisons = (reading: Reading): AskedComparison[] => {
  const found: AskedComparison[] = []
  for (const phrase of Object.keys(reading.patterns.comparisons).toSorted((one, other) => other.length - one.length)) {
    const run = phrase.split(' ')
    const start = indexOfRun(reading.words, run)
    if (start === -1 || !reading.open.has(start)) continue
    const isSignFirst = units.test(reading.words[start + run.length]?.folded ?? '')
    const at = start + run.length + (isSignFirst ? 1 : 0)
    const value = numberAt(reading, at)
    const operator = reading.patterns.comparisons[phrase]
    if (value === null || operator === undefined) continue
    const sign = reading.words[isSignFirst ? at - 1 : at + 1]?.folded ?? ''
    const end = at + 1 + (!isSignFirst && units.test(sign) ? 1 : 0)
    take(reading, start, end - start)
    found.push({ operator, value, unit: units.test(sign) ? sign : '', start, end })
  }
  return found
}

const isYear = (word: Word | undefined): boolean => /^(?:19|20)\d\d$/.test(word?.folded ?? '')
const two = (part: number): string => String(part).padStart(2, '0')
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
type Stretch = Pick<AskedPeriod, 'from' | 'before'>

const monthOf = (year: number, month: number): Stretch => ({
  from: `${year}-${two(month)}-01`,
  before: month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`,
})

const dayOf = (day: string): Stretch | null => {
  const parsed = readDate(day, null)
  return parsed === null ? null : { from: parsed, before: dayAfter(parsed) }
}

/** What a word names by itself: a day or a month in figures, or a year. */
const stretchIn = ({ folded }: Word): Stretch | null => {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(folded) ?? []
  if (year !== undefined) return monthOf(Number(year), Number(month))
  if (/^(?:19|20)\d\d$/.test(folded)) return { from: `${folded}-01-01`, before: `${Number(folded) + 1}-01-01` }
  return dayOf(folded)
}

/** Days, months and years; the same one is one, however often it is named. A month without its year is left to a column that says months in words. */
const periodsIn = ({ words, patterns, open }: Reading): AskedPeriod[] => {
  const months = patterns.months.map((names) => new Set(names.split(' ')))
  const found: AskedPeriod[] = []
  const taken = new Set<number>()
  const add = (stretch: Stretch, places: readonly number[]): void => {
    const known = found.findIndex(({ from, before }) => from === stretch.from && before === stretch.before)
    if (known === -1) found.push({ ...stretch, words: places })
    else found[known] = { ...stretch, words: [...(found[known]?.words ?? []), ...places] }
    for (const place of places) taken.add(place)
  }
  for (const [at, word] of words.entries()) {
    const month = months.findIndex((names) => names.has(word.folded)) + 1
    if (month === 0 || !open.has(at) || !isYear(words[at + 1])) continue
    const year = Number(words[at + 1]?.folded)
    const date = Number(words[at - 1]?.folded)
    const day = open.has(at - 1) && Number.isInteger(date) ? dayOf(`${year}-${two(month)}-${two(date)}`) : null
    if (day === null) add(monthOf(year, month), [at, at + 1])
    else add(day, [at - 1, at, at + 1])
  }
  for (const [at, word] of words.entries()) {
    const stretch = open.has(at) && !taken.has(at) ? stretchIn(word) : null
    if (stretch !== null) add(stretch, [at])
  }
  return found
}

const indexes = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index)

const MOST_WANTED = 20

const takeLimit = (reading: Reading, at: number): number => {
  for (const beside of [at - 1, at + 1]) {
    const count = numberAt(reading, beside)
    if (count === null || !Number.isInteger(count) || count < 1 || count > MOST_WANTED || isYear(reading.words[beside]))
      continue
    take(reading, beside, 1)
    return count
  }
  return 1
}

/** What a question asks for; null when it asks for nothing that could be computed. */
export const readQuestion = (question: string, patterns: QuestionPatterns): ReadQuestion | null => {
  const { words, intent: inside } = apart(wordsOf(question))
  const reading: Reading = { words, patterns, open: new Set(words.keys()) }
  const comparisons = takeComparisons(reading)
  const implied = patterns.implied.flatMap(({ words: phrases, direction, columns }) => {
    const taken = takePhrase(reading, phrases)
    return taken === null ? [] : [{ direction, columns, at: taken.at }]
  })[0]
  let intent: Intent | null = implied?.direction ?? inside
  let limit = implied === undefined ? 1 : takeLimit(reading, implied.at)
  let asking: number[] = []
  let isAlone = false
  let totalAt: number | null = null
  for (const each of order) {
    const taken = takePhrase(reading, patterns.phrases[each])
    if (taken !== null && each === 'Sum' && intent !== null) totalAt = taken.at
    if (taken === null || intent !== null) continue
    isAlone = patterns.alone.includes(taken.phrase)
    if (each === 'Maximum' || each === 'Minimum') limit = takeLimit(reading, taken.at)
    intent = each
    asking = taken.phrase.split(' ').map((_, index) => taken.at + index)
  }
  if (intent === null) return null
  const by = takePhrase(reading, patterns.by)
  const periods = periodsIn(reading)
  const skip = new Set(patterns.skip.split(' '))
  const generic = new Set(patterns.generic.split(' '))
  let hasGeneric = false
  for (const [at, { folded }] of words.entries()) {
    if (generic.has(folded)) hasGeneric ||= reading.open.delete(at)
    if (skip.has(folded)) reading.open.delete(at)
  }
  const groupAt = by === null ? null : by.at + by.phrase.split(' ').length
  const { language } = patterns
  const { open } = reading
  const asked = new Set([...asking, ...comparisons.flatMap(({ start, end }) => indexes(start, end))])
  const naming = new Set(indexes(0, words.length).filter((at) => !asked.has(at)))
  const columns = implied?.columns ?? []
  const told = { isAlone, totalAt, limit, periods, comparisons, groupAt, hasGeneric }
  return { language, words, intent, implied: columns, ...told, open, naming }
}
