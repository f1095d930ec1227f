import { z } from 'zod'
import { fullStopWords } from '../../platform/text/index.ts'
import type { BuiltTables } from './built-tables.ts'
import { builtFamilies, createFamilies, type Families, type FamilyReading } from './families.ts'
import { foldWord, withoutAccents } from './fold-word.ts'
import { partedVerb, stemWord } from './stem-word.ts'

/** What a question can ask for, and a text can hold. */
export const answerKinds = [
  'Money',
  'Count',
  'Duration',
  'Frequency',
  'Contact',
  'Date',
  'Time',
  'Measure',
  'Age',
  'Identifier',
  'Person',
  'Place',
  'Reason',
  'Manner',
  'YesNo',
  'Definition',
  'Comparison',
  'List',
  'Overview',
] as const
export type AnswerKind = (typeof answerKinds)[number]

export const languageSigns = [
  'pronounStart',
  'sameDay',
  'tellsAnew',
  'negation',
  'not',
  'aboutItself',
  'denial',
  'ofDocuments',
  'instruction',
  'reportsQuestion',
  'figures',
  'computes',
  'counted',
  'amountOf',
  'sought',
  /** What says that something comes of what was told before. */
  'concluding',
  /** What asks when somebody was born, or died. */
  'asksLife',
  /** What asks for those of whom something is not so, and what else than a negation tells them. */
  'asksDenied',
  'excludes',
  /** What leads, behind a comma, to the part of a long sentence that asks. */
  'asksInClause',
  /** How high or large something is, which is no measure where an amount of money is asked for: "Wie hoch ist die Miete?". */
  'howMuch',
  'defines',
  'summary',
  'about',
  'timed',
  'turns',
  'beforeClock',
  'role',
  'steps',
  'asksPhone',
  'asksReach',
  'phones',
  'reasons',
  'command',
  'asksName',
  'named',
  'superlative',
  'asksColour',
  'colours',
  'article',
  'asksPermission',
  'permits',
] as const
export type LanguageSign = (typeof languageSigns)[number]

/** An end of a way that someone or something takes. */
export type WayEnd = 'from' | 'to'

const rewrites = z.array(z.tuple([z.string(), z.string()]))

/** How lines of a text lead on, greet and end. Patterns are parts of larger ones; what is empty is in no text of the language. */
const writingWords = z.strictObject({
  /** What points to what stands below: "the following". */
  pointsOn: z.string(),
  /** The numbers from two to ten, in their order. */
  twoToTen: z.string(),
  /** Words after which nobody ends a line on purpose. */
  unfinished: z.string(),
  salutations: z.string(),
  closings: z.string(),
  /** What stands between the greeting at the end and a place: "Kind regards from Oslo". */
  closingFrom: z.string(),
  /** What somebody calls themselves who writes. */
  firstPerson: z.string(),
})

/** What people say to an assistant beside questions, as parts of patterns tried on lower case without marks. */
const courtesyWords = z.strictObject({
  greetings: z.string(),
  /** Who may be greeted. */
  greeted: z.string(),
  openings: z.string(),
  thanks: z.string(),
  praise: z.string(),
  abilities: z.string(),
  farewells: z.string(),
})

/** A file `resources/language/<code>.json`. Lists of words are text with spaces between; patterns are regular expressions. */
export const languageFile = z.strictObject({
  code: z.string(),
  stop: z.string(),
  courtesy: z.string(),
  light: z.string(),
  numbers: z.record(z.string(), z.number()),
  months: z.array(z.string()).length(12),
  weekdays: z.string(),
  /** How they are written in tables and beside dates, `mon:monday`, `;` between them. */
  shortWeekdays: z.string(),
  forms: z.string(),
  /** Pairs of words that cannot both be true of one thing, `;` between pairs. */
  opposites: z.string(),
  /** What stands before the place that a way begins or ends at, and what columns of such places are called. */
  ways: z.strictObject({ from: z.string(), to: z.string() }),
  /** How the third person is made where stems do not show it: pairs of a pattern and what it is replaced by. */
  thirdPersons: rewrites,
  /** The same of the forms from which the other forms of what may be a verb are made. */
  verbForms: rewrites,
  /** Whether every noun is written with a capital, and not names alone. */
  capitalNouns: z.boolean(),
  /** Whether "9.8." is a day of August. */
  dottedDays: z.boolean(),
  /** Words, and letters, that a message in this language is full of; none where the assistant has no words of it. */
  told: z.string(),
  toldLetters: z.string(),
  fullStops: fullStopWords,
  writing: writingWords,
  courtesies: courtesyWords,
  kinds: z.array(z.strictObject({ kind: z.enum(answerKinds), asks: z.string(), shows: z.string() })),
  /** What a question asks to be measured, and how numbers of that are written: degrees tell nobody how heavy something is. */
  measures: z.array(z.strictObject({ asks: z.string(), shows: z.string() })).length(5),
  /** What a question asks for that minutes give under a label, and those labels, "Present: …" where it is asked who was there. */
  entries: z.array(z.strictObject({ asks: z.string(), label: z.string() })),
  signs: z.record(z.enum(languageSigns), z.string()),
})
export type LanguageFile = z.infer<typeof languageFile>

/** Both patterns are tried on folded text. */
export interface KindPattern {
  readonly kind: AnswerKind
  readonly asks: RegExp
  /** Null for a kind that no words show. */
  readonly shows: RegExp | null
}

/** Both patterns are tried on folded text. */
export interface MeasurePattern {
  readonly asks: RegExp
  readonly shows: RegExp
}

/** Both patterns are tried on folded text, the second on all of a label. */
export interface EntryPattern {
  readonly asks: RegExp
  readonly label: RegExp
}

/** What is known of one language. Words are folded. */
export interface LanguagePack {
  readonly code: string
  readonly stop: ReadonlySet<string>
  /** What politeness is made of: says nothing in a question, something in a document. */
  readonly courtesy: ReadonlySet<string>
  /** Words that say little. */
  readonly light: ReadonlySet<string>
  readonly numbers: ReadonlyMap<string, number>
  /** 1 to 12 by name. */
  readonly months: ReadonlyMap<string, number>
  readonly weekdays: ReadonlySet<string>
  /** The whole name of a day by its short one. */
  readonly shortWeekdays: ReadonlyMap<string, string>
  /** Everyday words that stand for one another. */
  readonly families: Families
  /** Which end of a way a word tells, before a place or as the name of a column of places. */
  readonly ways: ReadonlyMap<string, WayEnd>
  readonly kinds: readonly KindPattern[]
  /** The same in the same order in every language: heights, other lengths, weights, warmth, loudness. */
  readonly measures: readonly MeasurePattern[]
  readonly entries: readonly EntryPattern[]
  /** Stems of the words that say the opposite of a word, by its stem. */
  readonly opposites: ReadonlyMap<string, ReadonlySet<string>>
  readonly signs: Readonly<Record<LanguageSign, RegExp>>
  /** Whether every noun is written with a capital, and not names alone. */
  readonly capitalNouns: boolean
  /** Whether "9.8." is a day of August. */
  readonly dottedDays: boolean
  /** What a message in this language is full of, not folded. */
  readonly told: { readonly words: readonly string[]; readonly letters: RegExp | null }
  /** Parts of patterns, not folded. */
  readonly writing: LanguageFile['writing']
  readonly courtesies: LanguageFile['courtesies']
  /** `bezahlt` beside `bezahlen`: the ending that a stem keeps, since far more nouns than verbs end with it. */
  thirdPersons(folded: string): readonly string[]
  stem(folded: string): string
  /** That stem, and those of other words that it may be a form of: `leaves` is of leaf, and of leave. */
  stems(folded: string): readonly string[]
}

/**
 * Patterns are tried on folded text, so they are folded themselves and know `a-z` alone: a class of all letters of all scripts takes a
 * millisecond to compile, and there are hundreds.
 */
const pattern = (source: string): RegExp =>
  new RegExp(
    withoutAccents(source)
      .replace(/\[\\p\{L[lu]?\}/g, '[a-z')
      .replace(/\\p\{L[lu]?\}/g, '[a-z]'),
  )

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
const folded = (text: string): ReadonlySet<string> => new Set(words(text).map(foldWord))

const basesOf = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text.split(';').flatMap((entry) => {
      const [forms = '', bases = ''] = entry.split(':')
      return words(forms).map((form) => [foldWord(form), words(bases).map(foldWord)] as const)
    }),
  )

const formsOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...basesOf(text)].flatMap(([form, [base]]) => (base === undefined ? [] : [[form, base]])))

/** Pairs of words, each word with those that it is paired with. */
const oppositesOf = (text: string, stem: (word: string) => string): ReadonlyMap<string, ReadonlySet<string>> => {
  const opposites = new Map<string, Set<string>>()
  const add = (one: string, other: string): void => {
    const known = opposites.get(one) ?? new Set()
    opposites.set(one, known.add(other))
  }
  for (const entry of text.split(';')) {
    const [one, other] = words(entry).map((word) => stem(foldWord(word)))
    if (one === undefined || other === undefined) continue
    add(one, other)
    add(other, one)
  }
  return opposites
}

/** The forms that pairs of a pattern and what it is replaced by make of a word. */
const rewriting = (pairs: LanguageFile['thirdPersons']): ((word: string) => string[]) => {
  const rules = pairs.map(([ending, form]) => [new RegExp(ending), form] as const)
  return (word) => rules.flatMap(([ending, form]) => (ending.test(word) ? [word.replace(ending, form)] : []))
}

/** The words of a family are known in all the forms that a question or a document may have them in. */
export const familyReading = ({
  stop,
  stem,
  thirdPersons,
}: Pick<LanguagePack, 'stop' | 'stem' | 'thirdPersons'>): FamilyReading => ({
  stop,
  stemsOf: (word) => [stem(word), ...thirdPersons(word)],
})

interface FamilySource {
  readonly text: string
  /** What was built of it; null where it is to be read. */
  readonly tables: BuiltTables | null
}

/** Compiles a language file and its families. Throws where a pattern is no regular expression. */
export const compileLanguage = (file: LanguageFile, { text, tables }: FamilySource): LanguagePack => {
  const forms = formsOf(file.forms)
  const baseOf = (word: string): string => forms.get(word) ?? partedVerb(word, file.code, forms) ?? word
  const stem = (word: string): string => stemWord(baseOf(word), file.code)
  const others = new Map(
    [...basesOf(file.forms)].flatMap(([form, [, ...more]]) =>
      more.length === 0 ? [] : [[form, more.map((base) => stemWord(base, file.code))]],
    ),
  )
  const thirdPersons = rewriting(file.thirdPersons)
  const stop = folded(file.stop)
  return {
    code: file.code,
    stop,
    courtesy: folded(file.courtesy),
    light: folded(file.light),
    numbers: new Map(Object.entries(file.numbers).map(([word, value]) => [foldWord(word), value])),
    months: new Map(file.months.flatMap((names, index) => words(names).map((name) => [foldWord(name), index + 1]))),
    weekdays: folded(file.weekdays),
    shortWeekdays: formsOf(file.shortWeekdays),
    families:
      tables === null
        ? createFamilies(text, file.code, familyReading({ stop, stem, thirdPersons }))
        : builtFamilies(text, file.code, tables),
    ways: new Map(
      (['from', 'to'] as const).flatMap((end) => words(file.ways[end]).map((word) => [foldWord(word), end] as const)),
    ),
    opposites: oppositesOf(file.opposites, stem),
    kinds: file.kinds.map(({ kind, asks, shows }) => ({
      kind,
      asks: pattern(asks),
      shows: shows === '' ? null : pattern(shows),
    })),
    measures: file.measures.map(({ asks, shows }) => ({ asks: pattern(asks), shows: pattern(shows) })),
    entries: file.entries.map(({ asks, label }) => ({ asks: pattern(asks), label: pattern(`^(?:${label})$`) })),
    signs: Object.fromEntries(languageSigns.map((sign) => [sign, pattern(file.signs[sign])])) as LanguagePack['signs'],
    thirdPersons,
    capitalNouns: file.capitalNouns,
    dottedDays: file.dottedDays,
    told: {
      words: words(file.told),
      letters: file.toldLetters === '' ? null : new RegExp(`[${file.toldLetters}]`),
    },
    writing: file.writing,
    courtesies: file.courtesies,
    stem,
    stems: (word) => [stem(word), ...(others.get(word) ?? [])],
  }
}
