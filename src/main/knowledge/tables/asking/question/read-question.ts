import { indexOfRun, type Word, wordsOf } from '../../words.ts'
import type { OpenWords } from './open-words.ts'
import type { QuestionPatterns } from './question-patterns.ts'
import { type AskedComparison, type ComparedColumns, takeAgainst, takeComparisons } from './read-comparisons.ts'
import { type AskedHint, takeHints } from './read-hints.ts'
import {
  type Asked,
  apart,
  askedPlainly,
  askedToCompare,
  type Intent,
  indexes,
  takeAsked,
  takeEither,
  takePhrase,
} from './read-intent.ts'
import { takePending } from './read-pending.ts'
import { type AskedPeriod, readPeriods, readWeekdays } from './read-periods.ts'
import { type AskedOverdue, exclusionsIn, inFullIn, overdueIn, soldOutIn } from './read-phrases.ts'
import { type AskedQuantity, readQuantities } from './read-quantities.ts'
import { type AskedState, readStates } from './read-states.ts'

/** Words of a question in whose place stands another that a table has. */
export interface TakenWord {
  readonly said: string
  readonly as: string
}

/** What a question asks to be computed, as far as it tells without a table. */
export interface ReadQuestion {
  readonly language: QuestionPatterns['language']
  readonly words: readonly Word[]
  /** Which of them stand for others that were asked with. */
  readonly taken: readonly TakenWord[]
  readonly intent: Intent
  /** Words that name the column that a superlative is about. */
  readonly implied: readonly string[]
  /** Units that such a column may be called by, the one that is meant sooner first. */
  readonly impliedUnits: readonly string[]
  /** Words that ask and may be what a column is called as well: "total", "Summe". */
  readonly calledSo: readonly string[]
  /** What columns are called that say how large something is. */
  readonly sizes: readonly string[]
  /** What columns are called that say how many there are of what a row names. */
  readonly amountNames: readonly string[]
  /** Whether it is clear without a name what is computed, where there is one column alone. */
  readonly isAlone: boolean
  /** Whether it speaks of those who ask: "did we". */
  readonly isOfOwn: boolean
  /** Whether the price of one thing is asked for: "costs". */
  readonly isOfOne: boolean
  /** Whether it is asked how often: then rows are counted, whatever they are called. */
  readonly asksTimes: boolean
  /** Whether rows are asked for one by one: "the dearest single item". */
  readonly isOfSingle: boolean
  /** Whether the superlative is one of time: "the oldest". */
  readonly isOfTime: boolean
  /** What columns are called that tell when somebody was born, and how old they are; none where nothing asks for the oldest or the youngest. */
  readonly born: readonly string[]
  readonly ages: readonly string[]
  /** Whether a person is asked for: by "who", or "which member". */
  readonly isOfPersons: boolean
  /** Where a total is spoken of beside what is asked for, -1 where inside of a word; null where it is not. */
  readonly totalAt: number | null
  /** How many of the largest or the smallest. */
  readonly limit: number
  readonly periods: readonly AskedPeriod[]
  readonly weekdays: { readonly days: readonly number[]; readonly words: readonly number[] }
  readonly comparisons: readonly AskedComparison[]
  /** A comparison with what the column behind it says; null where there is none. */
  readonly against: ComparedColumns | null
  /** Words for money and for pieces. */
  readonly quantities: readonly AskedQuantity[]
  /** Words for what an empty cell, a yes or a no says. */
  readonly states: readonly AskedState[]
  /** Where words stand before what is left out. */
  readonly exclusions: readonly (readonly number[])[]
  readonly patterns: QuestionPatterns
  /** Where the words behind "per" or "by" begin. */
  readonly groupAt: number | null
  /** Whether someone who did something may stand there: "paid by Ben". */
  readonly mayBeDoer: boolean
  /** Whether some things are to be set side by side: "compared to". */
  readonly isCompared: boolean
  /** Where the word stands that is asked for: behind "which"; null where none is. */
  readonly subjectAt: number | null
  /** What columns that say who are called, where a person is asked for. */
  readonly persons: readonly string[]
  /** What columns that say where, or what for, are called, where it is asked for what most was spent; the best first. */
  readonly things: readonly string[]
  /** What columns that say who did something are called: "paid by", "who paid". */
  readonly doers: readonly string[]
  /** Whether something is done to those of whom it asks: "who was paid", and not "what was paid by whom". */
  readonly isPassive: boolean
  /** Whether it asks for the largest of numbers or amounts: "the most orders". */
  readonly isOfAmounts: boolean
  /** Where the words that ask end. */
  readonly askedEnd: number
  readonly hints: readonly AskedHint[]
  readonly ledgers: QuestionPatterns['ledgers']
  readonly monthNames: QuestionPatterns['monthNames']
  /** The sign of a unit that a word names; null for any other word. */
  readonly unitOf: (word: string) => string | null
  /** Where words stand that deny: "not". */
  readonly deniedAt: readonly number[]
  /** Of these, where it is said that something is still to be done: "still to pay". */
  readonly pendingAt: readonly number[]
  /** Whether it asks for nothing but those of whom something is true, or not: "who has paid". */
  readonly isOfFlags: boolean
  /** Where it is said that all was paid: "in full". */
  readonly inFull: readonly number[]
  /** Where words stand that ask for what there is nothing left of: "out of stock". */
  readonly soldOut: readonly number[]
  /** What it says of days that have passed. */
  readonly overdue: readonly AskedOverdue[]
  /** The day on which is asked, an ISO date. */
  readonly today: string
  /** Whether a number in it is below zero, of which its words do not tell. */
  readonly hasMinus: boolean
  /** Whether it asks what something is, and not what it came to: "how much is". */
  readonly isOfPresent: boolean
  /** Words that speak of the rows of any table. */
  readonly hasGeneric: boolean
  /** Words that only a table can explain. */
  readonly open: ReadonlySet<number>
  /** Words that may name a column: all but those that ask. */
  readonly naming: ReadonlySet<number>
  /** Words that ask; they may be a part of a longer name. */
  readonly asking: ReadonlySet<number>
}

/** Takes words out that say nothing of a table; tells whether some of them speak of the rows of any. */
const takeSayingNothing = ({ words, patterns, open }: OpenWords, kept: ReadonlySet<number>): boolean => {
  const skip = new Set(patterns.skip.split(' '))
  const generic = new Set(patterns.generic.split(' '))
  let hasGeneric = false
  for (const [at, { folded }] of words.entries()) {
    if (kept.has(at)) continue
    if (generic.has(folded) && open.delete(at)) hasGeneric = true
    if (skip.has(folded)) open.delete(at)
  }
  return hasGeneric
}

/** "The number of the service", of one thing, counts nothing. */
const OF_ONE = /\bnumber of (?=(?:the|my|our|your|his|her|an?) \p{L}*[^s\P{L}](?!\p{L}))/giu

/** "Paid nothing", where "nothing" is what was done to none, is "not paid". */
const NOTHING_DONE = /(?<=\b(?:has|have|had|who) )(\p{L}+) nothing\b/giu

/** "Has not paid anything yet" says no more than that nothing was paid. */
const ANYTHING_AT_END = /\banything(?=(?: yet| so far| at all)*\W*$)/iu

/** "Hasn't" is "has not". */
const written = (question: string): string =>
  question
    .replace(ANYTHING_AT_END, '')
    .replace(NOTHING_DONE, 'not $1')
    .replace(OF_ONE, 'number for ')
    .replace(/\bcan['’]t\b/gi, 'can not')
    .replace(/(?<=\p{L})n['’]t\b/giu, ' not')

/** "How high were the expenses": the total of what is named. */
const asksAmount = ({ words, patterns }: OpenWords, hints: readonly AskedHint[]): boolean =>
  hints.some(({ isOutgoing }) => isOutgoing) &&
  patterns.amountAsked.some((phrase) => indexOfRun(words, phrase.split(' ')) === 0)

const asksPresent = ({ words, patterns }: Pick<OpenWords, 'words' | 'patterns'>): boolean =>
  patterns.present.some((phrase) => indexOfRun(words, phrase.split(' ')) === 0)

/** "How high is the fee for 70,000 euros": what is named, of the row that a number tells. */
const asksOfNumber = (reading: OpenWords): boolean =>
  asksPresent(reading) && reading.words.some(({ folded }) => /\d/.test(folded))

/** Takes the words out that say no more than that something is so; gives their places. */
const takeHappening = ({ words, patterns, open }: OpenWords): number[] => {
  for (const phrase of patterns.happening) {
    const places: number[] = []
    for (const each of phrase.split(' '))
      places.push(words.findIndex(({ folded }, at) => folded === each && at > (places.at(-1) ?? -1)))
    if (places.includes(-1)) continue
    for (const at of places) open.delete(at)
    return places
  }
  return []
}

/** A verb whose parts stand apart as one word, where its second part is the last of the question: "wie viel steht noch aus". */
const joined = (words: readonly Word[], { parted }: QuestionPatterns): readonly Word[] => {
  for (const { words: parts, as } of parted) {
    const [first = '', last = ''] = parts.split(' ')
    const at = words.findIndex(({ folded }) => folded === first)
    if (at !== -1 && words.at(-1)?.folded === last)
      return [...words.slice(0, at), ...words.slice(at + 1, -1), ...wordsOf(as)]
  }
  return words
}

export interface ReadOptions {
  /** Whether one column is compared with another. */
  readonly isAgainst?: boolean
  /** The day on which is asked, an ISO date. */
  readonly today: string
}

/** The words of a question, what they are compared with, and those behind a comparison of columns, which ask for nothing; null where there is none, and should be. */
const readCompared = (question: string, patterns: QuestionPatterns, { isAgainst, today }: Required<ReadOptions>) => {
  const whole = joined(wordsOf(written(question)), patterns)
  // Behind a comparison, "Mindestbestand" is the name of a column.
  const { words, intent: inside } = isAgainst ? { words: whole, intent: null } : apart(whole)
  const reading: OpenWords = { words, patterns, open: new Set(words.keys()), today }
  const happening = takeHappening(reading)
  const comparisons = takeComparisons(reading)
  const against = isAgainst ? takeAgainst(reading) : null
  if (isAgainst && against === null) return null
  const behind = against === null ? [] : indexes(against.end, words.length)
  for (const at of behind) reading.open.delete(at)
  return { reading, inside, comparisons, against, behind, happening }
}

type Compared = NonNullable<ReturnType<typeof readCompared>>

/** What is asked for, with the words that say so in other ways than by the phrases that ask; null where nothing is. */
const readAsked = ({ reading, inside, comparisons, against }: Compared, isEither: boolean) => {
  const { hints, asksSum } = takeHints(reading)
  const told = {
    hints,
    quantities: readQuantities(reading),
    states: readStates(reading),
    exclusions: exclusionsIn(reading),
    weekdays: readWeekdays(reading),
  }
  const isSetBeside = takePhrase(reading, reading.patterns.versus) !== null || isEither
  const plainly = (): Asked | null =>
    askedPlainly(reading, {
      asksSum,
      asksMoney:
        told.quantities.some((quantity) => quantity.asksSum) || asksAmount(reading, hints) || asksOfNumber(reading),
      compares: comparisons.length > 0 || against !== null,
    })
  const byPhrase = takeAsked(reading, inside)
  const asked = byPhrase ?? (isSetBeside ? null : plainly()) ?? askedToCompare(reading, isSetBeside)
  return asked === null || asked === 'Unclear'
    ? null
    : { ...told, asked, asksSum, isSetBeside, isPlain: byPhrase === null }
}

/** Whether somebody is asked for: by "who", or by "which member". */
const asksForPerson = (words: readonly Word[], { who, which, persons, people }: QuestionPatterns): boolean =>
  words.some(
    ({ folded }, at) =>
      who.includes(folded) ||
      (which.includes(words[at - 1]?.folded ?? '') && (persons.includes(folded) || people.words.includes(folded))),
  )

/** What columns are called that say what is asked for: "where" a place. */
const thingsAsked = (words: readonly Word[], { things }: QuestionPatterns): readonly string[] =>
  things.find(({ words: asks }) => asks.includes(words[0]?.folded ?? ''))?.columns ?? []

/** What a question asks for; null when it asks for nothing that could be computed. */
export const readQuestion = (
  question: string,
  patterns: QuestionPatterns,
  { isAgainst = false, today }: ReadOptions,
): ReadQuestion | null => {
  const compared = readCompared(question, patterns, { isAgainst, today })
  if (compared === null) return null
  const { reading, comparisons, against, behind, happening } = compared
  const { words } = reading
  const isEither = takeEither(reading)
  // What can be answered with yes or no asks for no figure.
  if (patterns.yesNo.includes(words[0]?.folded ?? '') && !isEither) return null
  const periods = readPeriods(reading)
  const inPeriods = new Set(periods.flatMap((period) => period.words))
  for (const at of inPeriods) reading.open.delete(at)
  const read = readAsked(compared, isEither)
  if (read === null) return null
  const { asked, asksSum, isSetBeside, isPlain, ...meant } = read
  const by = takePhrase(reading, patterns.by)
  const pending = takePending(reading)
  for (const at of [...inPeriods, ...behind]) reading.open.add(at)
  const inFull = inFullIn(reading, meant.hints)
  const kept = new Set([...inPeriods, ...meant.hints.flatMap((hint) => hint.words), ...pending, ...inFull])
  const hasGeneric = takeSayingNothing(reading, kept)
  const whichAt = words.findIndex(({ folded }) => patterns.which.includes(folded))
  const saysOneOf = (some: readonly string[]): boolean => words.some(({ folded }) => some.includes(folded))
  const asksWho = saysOneOf(patterns.who)
  const { asking, isComparing: _, isOfFlags, ...told } = asked
  const interrogatives = patterns.interrogatives.split(' ')
  const asksByName = words.flatMap(({ folded }, at) => (interrogatives.includes(folded) ? at : []))
  for (const at of asksByName) reading.open.delete(at)
  const taken = new Set([
    ...asking,
    ...asksByName,
    ...inPeriods,
    ...happening,
    ...comparisons.flatMap(({ start, end }) => indexes(start, end)),
  ])
  return {
    ...told,
    language: patterns.language,
    calledSo: patterns.phrases[asked.intent].filter((phrase) => !phrase.includes(' ')),
    amountNames: patterns.amountNames,
    sizes: patterns.sizes,
    words,
    taken: [],
    periods,
    comparisons,
    against,
    ...meant,
    // "Left to pay" says of no stock that it is left.
    quantities: meant.quantities.filter((quantity) => !quantity.words.some((at) => pending.includes(at))),
    patterns,
    ledgers: patterns.ledgers,
    monthNames: patterns.monthNames,
    isCompared: isSetBeside || asked.isComparing === true,
    groupAt: by === null ? null : by.at + by.phrase.split(' ').length,
    mayBeDoer: by !== null && patterns.doers.includes(by.phrase),
    subjectAt: whichAt === -1 ? null : whichAt + 1,
    persons: asksWho ? [...patterns.persons, ...patterns.doerColumns] : [],
    isOfPersons: asksForPerson(words, patterns),
    things: asksSum ? thingsAsked(words, patterns) : [],
    doers: patterns.doerColumns,
    isOfOwn: saysOneOf(patterns.own),
    isOfSingle: saysOneOf(patterns.single),
    isOfOne:
      (asked.isAlone && meant.hints.some(({ ofOne }) => saysOneOf(ofOne))) ||
      (isPlain && asked.intent === 'Sum' && asksPresent(reading)),
    isPassive: saysOneOf(patterns.passives) && !saysOneOf(patterns.doers),
    askedEnd: asking.length === 0 ? 0 : Math.max(...asking) + 1,
    unitOf: (word) => patterns.units.get(word) ?? null,
    deniedAt: [...reading.open].filter(
      (at) => pending.includes(at) || patterns.denials.includes(words[at]?.folded ?? ''),
    ),
    isOfFlags: isOfFlags === true,
    inFull,
    pendingAt: pending,
    soldOut: soldOutIn(reading),
    overdue: overdueIn(reading),
    today,
    hasMinus: /(?<![\p{L}\p{N}])[-−]\s?\d/u.test(question),
    isOfPresent: asksPresent(reading),
    hasGeneric,
    open: reading.open,
    naming: new Set(indexes(0, words.length).filter((at) => !taken.has(at))),
    asking: new Set(asking),
  }
}
