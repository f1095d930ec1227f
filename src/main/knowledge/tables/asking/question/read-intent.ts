import { indexOfRun, type Word, wordsOf } from '../../words.ts'
import { numberAt, type OpenWords, take } from './open-words.ts'
import type { QuestionPatterns } from './question-patterns.ts'
import { isYear } from './read-periods.ts'

export type Intent = keyof QuestionPatterns['phrases']

/** What is looked for first holds: "the average number of visitors" asks for an average. */
const order: readonly Intent[] = ['Average', 'Maximum', 'Minimum', 'Count', 'Sum', 'List']

/** Takes the first of some phrases out of the words, longer ones first; gives it with its place. */
export const takePhrase = (reading: OpenWords, phrases: readonly string[]): { phrase: string; at: number } | null => {
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

interface Parted {
  readonly words: Word[]
  readonly intent: Intent | null
}

/** The words of a question, those that ask in their beginning taken apart. */
export const apart = (words: readonly Word[]): Parted => {
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

export const indexes = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index)

const MOST_WANTED = 20

const takeLimit = (reading: OpenWords, at: number): number => {
  for (const beside of [at - 1, at + 1]) {
    const count = numberAt(reading, beside)
    if (count === null || !Number.isInteger(count) || count < 1 || count > MOST_WANTED || isYear(reading.words[beside]))
      continue
    take(reading, beside, 1)
    return count
  }
  return 1
}

/** What a question asks to be computed. */
export interface Asked {
  readonly intent: Intent
  readonly asksTimes: boolean
  readonly implied: readonly string[]
  /** Units that a column may be called by which nothing else names. */
  readonly impliedUnits: readonly string[]
  readonly isOfTime: boolean
  /** What columns are called that tell when somebody was born, and how old they are; none where nothing asks for the oldest or the youngest. */
  readonly born: readonly string[]
  readonly ages: readonly string[]
  readonly isAlone: boolean
  readonly totalAt: number | null
  readonly limit: number
  readonly isOfAmounts: boolean
  /** Where the words that ask stand. */
  readonly asking: readonly number[]
  /** Whether it asks for nothing but to set things side by side. */
  readonly isComparing?: boolean
  readonly isOfFlags?: boolean
}

const INSIDE_A_WORD = -1

const isSuperlative = (intent: Intent | null): boolean => intent === 'Maximum' || intent === 'Minimum'

/** Whether a superlative says something else where it stands: "the last three weeks". */
const saysOther = (
  reading: OpenWords,
  { notBefore, notBehind }: Pick<QuestionPatterns['implied'][number], 'notBefore' | 'notBehind'>,
  phrases: readonly string[],
): boolean =>
  phrases.some((phrase) => {
    const run = phrase.split(' ')
    const at = indexOfRun(reading.words, run)
    const end = at + run.length
    const next = numberAt(reading, end) === null ? end : end + 1
    return (
      at !== -1 &&
      (notBefore.includes(reading.words[next]?.folded ?? '') || notBehind.includes(reading.words[at - 1]?.folded ?? ''))
    )
  })

/** The superlatives that say their column too: "heaviest". */
const takeImplied = (reading: OpenWords) =>
  reading.patterns.implied.flatMap(({ words: phrases, ...meant }) => {
    const taken = saysOther(reading, meant, phrases) ? null : takePhrase(reading, phrases)
    return taken === null ? [] : [{ ...meant, at: taken.at }]
  })

/** The highest of averages, or the highest and the lowest, are more than one thing. */
const areTwo = (one: Intent | null, other: Intent): boolean =>
  isSuperlative(other) && (one === 'Average' || isSuperlative(one))

/** The highest "Gesamtpreis" asks for the highest. */
const isOfTotalInside = (inside: Intent | null, intent: Intent | null, next: Intent): boolean =>
  isSuperlative(next) && intent === 'Sum' && inside === 'Sum'

interface AskedSoFar {
  intent: Intent | null
  limit: number
  phrase: string
  at: number
  totalAt: number | null
  /** Whether it was asked in a second way that needs no name of a column. */
  isAlone: boolean
}

/** Takes a phrase of one kind out of the words, where it stands there, into what was read so far. */
const takeKind = (reading: OpenWords, each: Intent, inside: Intent | null, found: AskedSoFar): void => {
  const { phrases } = reading.patterns
  const taken = takePhrase(reading, phrases[each])
  if (taken === null) return
  // "How much in total" asks for one thing in two ways.
  const again = each === 'Sum' ? takePhrase(reading, phrases.Sum) : null
  found.isAlone ||= again !== null && reading.patterns.alone.includes(again.phrase)
  const isOfTotal = isOfTotalInside(inside, found.intent, each)
  // "How much … on average" asks for no total.
  const isBeside = each === 'Sum' && found.intent !== null && !reading.patterns.degrees.includes(taken.phrase)
  if (isOfTotal || isBeside) found.totalAt = isOfTotal ? INSIDE_A_WORD : taken.at
  if (found.intent !== null && !isOfTotal) return
  if (isSuperlative(each)) found.limit = takeLimit(reading, taken.at)
  Object.assign(found, { intent: each, ...taken })
}

/** Which of the phrases that ask stand in a question; null when none does. */
export const takeAsked = (reading: OpenWords, inside: Intent | null): Asked | 'Unclear' | null => {
  const { patterns } = reading
  const [implied, more] = takeImplied(reading)
  if (more !== undefined) return 'Unclear'
  const limit = implied === undefined ? 1 : takeLimit(reading, implied.at)
  const found: AskedSoFar = {
    intent: implied?.direction ?? inside,
    limit,
    phrase: '',
    at: 0,
    totalAt: null,
    isAlone: false,
  }
  for (const each of order) {
    if (isSuperlative(found.intent)) takePhrase(reading, patterns.degrees)
    if (areTwo(found.intent, each) && takePhrase(reading, patterns.phrases[each]) !== null) return 'Unclear'
    takeKind(reading, each, inside, found)
  }
  const { intent, phrase, at, totalAt } = found
  if (intent === null) return null
  return {
    intent,
    implied: implied?.columns ?? [],
    impliedUnits: implied?.units ?? [],
    isOfTime: implied?.isOfTime ?? false,
    born: implied?.born ?? [],
    ages: implied?.ages ?? [],
    asksTimes: patterns.times.includes(phrase),
    // "What lies on the accounts altogether" says no more of what it adds up than "how much".
    isAlone:
      found.isAlone ||
      patterns.alone.includes(phrase) ||
      (patterns.together.includes(phrase) && patterns.which.includes(reading.words[0]?.folded ?? '')),
    totalAt,
    limit: found.limit,
    isOfAmounts: patterns.amounts.includes(phrase),
    asking: phrase === '' ? [] : phrase.split(' ').map((_, index) => at + index),
  }
}

const plainAsking = (intent: Intent): Asked => ({
  intent,
  implied: [],
  impliedUnits: [],
  asksTimes: false,
  isOfTime: false,
  born: [],
  ages: [],
  isAlone: false,
  totalAt: null,
  limit: 1,
  isOfAmounts: false,
  asking: [],
})

/** "What did we spend", "which rows have more than 20": without a word that asks for what is computed. */
export const askedPlainly = (
  { words, patterns }: OpenWords,
  {
    asksSum,
    asksMoney,
    compares,
  }: { readonly asksSum: boolean; readonly asksMoney: boolean; readonly compares: boolean },
): Asked | null => {
  const isWhich = (word: Word | undefined): boolean => patterns.which.includes(word?.folded ?? '')
  // "In which months is it more than …"
  const asking = compares && !isWhich(words[0]) && isWhich(words[1]) ? 1 : 0
  const first = words[asking]
  const asksWhich = isWhich(first)
  if (asksWhich && compares) return plainAsking('List')
  if (asksWhich && asksSum) return plainAsking('Sum')
  if (asksMoney) return plainAsking('Sum')
  // "On which days is there no late shift": as of "which days".
  const asksOnWhich = isWhich(words[1]) && patterns.skip.split(' ').includes(first?.folded ?? '')
  return asksWhich || asksOnWhich || patterns.who.includes(first?.folded ?? '')
    ? { ...plainAsking('List'), isOfFlags: true }
    : null
}

/** "Compare Anna and Tom", "travel versus food": the totals, where nothing else is asked for. */
export const askedToCompare = (reading: OpenWords, isSetBeside: boolean): Asked | null => {
  const isAsked = takePhrase(reading, reading.patterns.compare) !== null
  return isAsked || isSetBeside ? { ...plainAsking('Sum'), isAlone: true, isComparing: true } : null
}

/** Takes "more … or …" out of the words; false where they do not ask which of two it is. */
export const takeEither = (reading: OpenWords): boolean => {
  const { words, patterns } = reading
  const [more, or] = [patterns.more, patterns.or].map((some) => words.findIndex(({ folded }) => some.includes(folded)))
  if (more === undefined || or === undefined || more === -1 || or < more || !reading.open.has(more)) return false
  // "More or less" asks for neither.
  if (patterns.more.includes(words[or + 1]?.folded ?? '')) return false
  take(reading, more, 1)
  take(reading, or, 1)
  return true
}
