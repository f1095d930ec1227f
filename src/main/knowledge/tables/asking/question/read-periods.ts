import { dayAfter } from '../../days-beside.ts'
import { readDate } from '../../typing/read-date.ts'
import type { Word } from '../../words.ts'
import type { OpenWords } from './open-words.ts'
import { presentStretches } from './present-stretches.ts'
import { monthsOf, type Stretch } from './stretches.ts'

/** Months of a year, from 1 to 12. */
export interface Months {
  readonly first: number
  readonly last: number
}

/** A stretch of time, its end not in it, with the words that name it. */
export interface AskedPeriod {
  /** ISO dates; null where it is open on that side. */
  readonly from: string | null
  readonly before: string | null
  /** Months from 1 to 12 whose year is left to the table; null where the year is told. */
  readonly months: Months | null
  /** A day of the only one of these months, where that is told; of the first of them, where the last day is told too. */
  readonly day?: number | undefined
  /** A day of the last of these months, up to which it reaches. */
  readonly lastDay?: number | undefined
  /** Whether it is told by the day on which is asked: "this year". */
  readonly isPresent: boolean
  readonly words: readonly number[]
}

interface Atom {
  readonly from: string
  readonly before: string
  /** Months that stand without their year. */
  readonly months: Months | null
  readonly day?: number
  readonly isPresent?: boolean
  readonly words: readonly number[]
}

const two = (part: number): string => String(part).padStart(2, '0')

const dayOf = (day: string): Stretch | null => {
  const parsed = readDate(day, null)
  return parsed === null ? null : { from: parsed, before: dayAfter(parsed) }
}

/** Whether a word is a year in figures. */
export const isYear = (word: Word | undefined): boolean => /^(?:19|20)\d\d$/.test(word?.folded ?? '')

/** What a word names by itself: a day or a month in figures, or a year. */
const stretchIn = ({ folded }: Word): Stretch | null => {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(folded) ?? []
  if (year !== undefined) return monthsOf(Number(year), Number(month), Number(month))
  if (/^(?:19|20)\d\d$/.test(folded)) return { from: `${folded}-01-01`, before: `${Number(folded) + 1}-01-01` }
  return dayOf(folded)
}

type Reading = Omit<OpenWords, 'open'> & { readonly open: ReadonlySet<number> }

/** A month with its year, with its day too where that is told; without its year only behind a word that speaks of time. */
const monthAtom = ({ words, patterns, open }: Reading, at: number, month: number): Atom | null => {
  const date = Number(words[at - 1]?.folded)
  if (isYear(words[at + 1])) {
    const year = Number(words[at + 1]?.folded)
    const day = open.has(at - 1) && Number.isInteger(date) ? dayOf(`${year}-${two(month)}-${two(date)}`) : null
    if (day !== null) return { ...day, months: null, words: [at - 1, at, at + 1] }
    return { ...monthsOf(year, month, month), months: null, words: [at, at + 1] }
  }
  const dated = dayBeside({ words, open }, at, month)
  if (dated !== null) return { ...withoutYear({ first: month, last: month }), day: dated.day, words: dated.words }
  const before = words[at - 1]?.folded ?? ''
  return patterns.periods.months.includes(before)
    ? { ...withoutYear({ first: month, last: month }), words: [at] }
    : null
}

const LEAP_YEAR = 2024
const ORDINAL = /^([12]?\d|3[01])(?:st|nd|rd|th)?$/

/** The day before a month that stands without its year, or behind it: "on 3 March", "March 3rd", "am 3. März". */
const dayBeside = (
  { words, open }: Pick<Reading, 'words' | 'open'>,
  at: number,
  month: number,
): { readonly day: number; readonly words: number[] } | null => {
  for (const beside of [at - 1, at + 1]) {
    const day = Number(ORDINAL.exec(words[beside]?.folded ?? '')?.[1])
    const isDay = open.has(beside) && dayOf(`${LEAP_YEAR}-${two(month)}-${two(day)}`) !== null
    if (isDay) return { day, words: [beside, at].sort((one, other) => one - other) }
  }
  return null
}

const withoutYear = (months: Months): Omit<Atom, 'words'> => ({ from: '', before: '', months })

/** The number before a word, as in "second", "2nd" and "2."; or in it, as in "Q2". */
const ordinalBefore = (
  { words, patterns }: Reading,
  at: number,
): { readonly number: number; readonly start: number } | null => {
  const before = words[at - 1]?.folded ?? ''
  const isEnding = /^(?:st|nd|rd|th)$/.test(before)
  const start = isEnding ? at - 2 : at - 1
  const word = words[start]?.folded ?? ''
  const number = patterns.periods.ordinals[word] ?? (/^\d$/.test(word) ? Number(word) : null)
  return number === null ? null : { number, start }
}

const MOST_PARTS_MONTHS = 12

/** "The last quarter" of a year that stands behind it: its number. */
const lastBefore = (
  { words, patterns }: Reading,
  at: number,
  months: number,
): { readonly number: number; readonly start: number } | null =>
  patterns.periods.last.includes(words[at - 1]?.folded ?? '')
    ? { number: MOST_PARTS_MONTHS / months, start: at - 1 }
    : null

/** Where a year stands behind a part of it, with nothing but small words between; null where none does. */
const yearBehind = ({ words, patterns }: Reading, at: number): number | null => {
  let end = at + 1
  const isSmall = (word: Word | undefined): boolean =>
    word !== undefined &&
    (patterns.skip.split(' ').includes(word.folded) || patterns.calendar.Year?.includes(word.stem) === true)
  while (end < at + 4 && isSmall(words[end])) end++
  return isYear(words[end]) ? end : null
}

/** A quarter or a half of a year, with its year where that stands behind it. */
const partAtom = (reading: Reading, at: number): Atom | null => {
  const { words, patterns } = reading
  const { folded = '' } = words[at] ?? {}
  const [, sign, digit] = /^([qh])([1-4])$/.exec(folded) ?? []
  const part = patterns.periods.parts.find((each) => each.words.includes(folded))
  const months = sign === undefined ? part?.months : { q: 3, h: 6 }[sign]
  if (months === undefined) return null
  const end = yearBehind(reading, at)
  const ofLast = end === null ? null : lastBefore(reading, at, months)
  const told = sign === undefined ? (ofLast ?? ordinalBefore(reading, at)) : { number: Number(digit), start: at }
  if (told === null) return null
  const last = told.number * months
  if (told.number < 1 || last > MOST_PARTS_MONTHS) return null
  const places = (to: number): number[] => Array.from({ length: to - told.start }, (_, index) => told.start + index)
  const first = last - months + 1
  return end === null
    ? { ...withoutYear({ first, last }), words: places(at + 1) }
    : { ...monthsOf(Number(words[end]?.folded), first, last), months: null, words: places(end + 1) }
}

/** Days, months and years as they are named, in their order. */
const atomsIn = (reading: Reading): Atom[] => {
  const { words, patterns, open } = reading
  const months = patterns.months.map((names) => new Set(names.split(' ')))
  const atoms: Atom[] = []
  const taken = new Set<number>()
  const add = (atom: Atom): void => {
    atoms.push(atom)
    for (const place of atom.words) taken.add(place)
  }
  // "The last quarter of 2025" is none of the day on which is asked.
  const isOfYear = (places: readonly number[]): boolean => {
    const at = Math.max(...places)
    return partAtom(reading, at) !== null && yearBehind(reading, at) !== null
  }
  for (const { from, before, words: places } of presentStretches(reading))
    if (!isOfYear(places)) add({ from, before, months: null, isPresent: true, words: places })
  for (const [at, word] of words.entries()) {
    const month = months.findIndex((names) => names.has(word.folded)) + 1
    const named = month === 0 ? partAtom(reading, at) : monthAtom(reading, at, month)
    if (named !== null && open.has(at) && named.words.every((place) => !taken.has(place))) add(named)
  }
  for (const [at, word] of words.entries()) {
    const stretch = open.has(at) && !taken.has(at) ? stretchIn(word) : null
    if (stretch !== null) add({ ...stretch, months: null, words: [at] })
  }
  const firstDays = atoms.flatMap((atom) => firstDayBefore(reading, atom) ?? [])
  return [...atoms, ...firstDays].sort((one, other) => (one.words[0] ?? 0) - (other.words[0] ?? 0))
}

/** Where the next word stands, in one direction, that is no article: "zwischen dem 5. und dem 20. März". */
const pastArticles = ({ words, patterns }: Reading, from: number, step: 1 | -1): number => {
  let at = from + step
  while (patterns.periods.articles.includes(words[at]?.folded ?? '')) at += step
  return at
}

const isRangeAround = ({ words, patterns }: Reading, opening: number, joining: number): boolean =>
  patterns.periods.ranges.includes(`${words[opening]?.folded} ${words[joining]?.folded}`)

/** The 5 of "between 5 and 20 March", whose month stands behind the other day; null where no such day stands before one. */
const firstDayBefore = (reading: Reading, { words: places, from, before, months, day }: Atom): Atom | null => {
  const month = day === undefined && from !== '' && before === dayAfter(from) ? Number(from.slice(5, 7)) : months?.first
  if (month === undefined || (months !== null && day === undefined)) return null
  const joining = pastArticles(reading, Math.min(...places), -1)
  const at = joining - 1
  const first = Number(ORDINAL.exec(reading.words[at]?.folded ?? '')?.[1])
  if (!reading.open.has(at) || !isRangeAround(reading, pastArticles(reading, at, -1), joining)) return null
  const isDay = dayOf(`${LEAP_YEAR}-${two(month)}-${two(first)}`) !== null
  return isDay ? { ...withoutYear({ first: month, last: month }), day: first, words: [at] } : null
}

const firstWord = ({ words }: Atom): number => Math.min(...words)
const lastWord = ({ words }: Atom): number => Math.max(...words)

const yearless = (months: Months): Omit<AskedPeriod, 'words'> => ({
  from: null,
  before: null,
  months,
  isPresent: false,
})

/** The day of a year on which one begins that is told without its year; null where there is none, as no 30 February. */
const beginningIn = (year: string, { months, day }: Atom): string | null =>
  months === null || day === undefined ? null : (dayOf(`${year}-${two(months.first)}-${two(day)}`)?.from ?? null)

/** From one day to another, the year of which is that of both. */
const rangeOfDays = (one: Atom, other: Atom, words: readonly number[]): AskedPeriod | null => {
  if (other.months === null) {
    const from = beginningIn(other.from.slice(0, 4), one)
    const isForward = from !== null && from < other.before
    return isForward ? { from, before: other.before, months: null, isPresent: other.isPresent === true, words } : null
  }
  const [from, to] = [one, other].map((atom) => beginningIn(String(LEAP_YEAR), atom))
  if (from == null || to == null || from > to || one.months === null) return null
  const months = { first: one.months.first, last: other.months.last }
  return { ...yearless(months), day: one.day, lastDay: other.day, words }
}

/** From the beginning of one to the end of another; the year that only one of them tells is that of both. */
const rangeOf = (one: Atom, other: Atom, words: readonly number[]): AskedPeriod | null => {
  if (one.day !== undefined) return rangeOfDays(one, other, words)
  if (other.day !== undefined) return null
  if (one.months !== null && other.months !== null)
    return one.months.first > other.months.last
      ? null
      : { ...yearless({ first: one.months.first, last: other.months.last }), words }
  if (other.months !== null) return null
  const { first, last } = one.months ?? { first: 1, last: 12 }
  const from = one.months === null ? one.from : monthsOf(Number(other.from.slice(0, 4)), first, last).from
  const isPresent = one.isPresent === true || other.isPresent === true
  return from < other.before ? { from, before: other.before, months: null, isPresent, words } : null
}

/** Whether one stretch of months follows right upon another, whose year it has where it tells none. */
const isNext = (one: Atom, other: Atom): boolean => {
  if (one.day !== undefined || other.day !== undefined) return false
  if (one.months === null) return one.before !== '' && one.before === other.from
  if (other.months !== null) return one.months.last + 1 === other.months.first
  const { first, last } = one.months
  return monthsOf(Number(other.from.slice(0, 4)), first, last).before === other.from
}

const relations = ['since', 'after', 'before', 'until'] as const

const related = (
  relation: (typeof relations)[number],
  { from, before }: Stretch,
): Pick<AskedPeriod, 'from' | 'before'> => {
  if (relation === 'since') return { from, before: null }
  if (relation === 'after') return { from: before, before: null }
  return relation === 'before' ? { from: null, before: from } : { from: null, before }
}

/** One day, month or year with the word before it that says how it is meant. */
const periodOf = ({ words, patterns }: Reading, atom: Atom): AskedPeriod => {
  const { from, before, months, isPresent = false } = atom
  if (months !== null) return { ...yearless(months), day: atom.day, words: atom.words }
  const at = firstWord(atom) - 1
  const relation = relations.find((each) => patterns.periods[each].includes(words[at]?.folded ?? ''))
  if (relation === undefined) return { from, before, months: null, isPresent, words: atom.words }
  return { ...related(relation, { from, before }), months: null, isPresent, words: [at, ...atom.words] }
}

const isSame = (one: Stretch, other: Stretch): boolean =>
  one.from !== '' && one.from === other.from && one.before === other.before

/** Days of the week that a question names, 0 the Sunday, with the words that name them. */
export const readWeekdays = ({
  words,
  patterns,
  open,
}: Reading): { readonly days: number[]; readonly words: number[] } => {
  const named = words.flatMap(({ folded }, at) => {
    const day = open.has(at) ? patterns.periods.weekdays.findIndex((names) => names.split(' ').includes(folded)) : -1
    return day === -1 ? [] : { day: (day + 1) % 7, at }
  })
  return { days: named.map(({ day }) => day), words: named.map(({ at }) => at) }
}

/** Stretches of time that a question names: one that is named twice is one, however it is written. */
export const readPeriods = (reading: Reading): AskedPeriod[] => {
  const { words, patterns } = reading
  const found: AskedPeriod[] = []
  const all = atomsIn(reading)
  const atoms = all.filter((atom, at) => !all.slice(0, at).some((earlier) => isSame(earlier, atom)))
  const repeats = all.filter((atom) => !atoms.includes(atom)).flatMap((atom) => atom.words)
  for (let index = 0; index < atoms.length; index++) {
    const [one, other] = [atoms[index] as Atom, atoms[index + 1]]
    const [opening, joining] = [pastArticles(reading, firstWord(one), -1), lastWord(one) + 1]
    const isRange =
      other !== undefined &&
      firstWord(other) === pastArticles(reading, joining, 1) &&
      (isRangeAround(reading, opening, joining) ||
        (patterns.joining.includes(words[joining]?.folded ?? '') && isNext(one, other)))
    const range = isRange ? rangeOf(one, other, [opening, ...one.words, joining, ...other.words]) : null
    if (range !== null) index++
    found.push(range ?? periodOf(reading, one))
  }
  const [first] = found
  return first === undefined ? [] : [{ ...first, words: [...first.words, ...repeats] }, ...found.slice(1)]
}
