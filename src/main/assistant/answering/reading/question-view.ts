import { foldWord } from '../../language/fold-word.ts'
import type { AnswerKind, LanguagePack } from '../../language/language-pack.ts'
import type { Languages } from '../../language/languages.ts'
import { readWords } from '../../language/read-words.ts'
import type { Word } from '../../language/scan-words.ts'

/** A word of a question that a text may hold. */
export interface Term {
  readonly folded: string
  /** As it is typed. */
  readonly written: string
  readonly stem: string
  /** The families of words that stand for it here: of a phrase, where it is one with a word beside it. */
  readonly families: readonly number[]
  readonly isNumber: boolean
  /** The month that it names, 1 to 12. */
  readonly month: number | null
  /** The number that it is or spells, else null. */
  readonly value: number | null
  /** How much it tells before its rarity is known: less for words that say little. */
  readonly information: number
  /** Written with a capital letter that no start of a sentence explains. */
  readonly isName: boolean
  /** Whether it stands in the part that asks, where a long question has more. */
  readonly isCore: boolean
  /** Whether it is among the last of its part, where a roundabout question comes to the point. */
  readonly isTail: boolean
  /** Whether it names what is asked for, of whatever it is: the "colour" of "what colour is the van". */
  readonly isSought: boolean
}

/** A question as it is compared with what documents say. */
export interface QuestionView {
  readonly text: string
  readonly folded: string
  readonly pack: LanguagePack
  /** What it asks about, in its order, each once. */
  readonly terms: readonly Term[]
  readonly kinds: ReadonlySet<AnswerKind>
  /** How many words it has, stop words counted. */
  readonly wordCount: number
  /** Whether it has no word that makes a sentence. */
  readonly isKeywords: boolean
  readonly asks: boolean
}

/** What matters in a longer message stands at its beginning or its end. */
const MAX_LENGTH = 2_000

const LIGHT = 0.4
/** So many words at the end of a long question say what it is about. */
const TAIL_WORDS = 9

const shortened = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH / 2)} ${text.slice(-MAX_LENGTH / 2)}`

const sentenceSplit = /(?<=[.!?？。])\s+/

/** A sentence of more words may tell much before it asks. */
const LONG = 14
/** Fewer words are too few to ask with alone. */
const LEAST_ASKING = 5

const WORD = /[\p{L}\p{N}]+/gu
const countWords = (text: string): number => text.match(WORD)?.length ?? 0

/** Where the clause of a long sentence begins that asks, behind what is told before. */
const askingFrom = (sentence: string, { signs }: LanguagePack): number => {
  const words = Array.from(sentence.matchAll(WORD), ({ index }) => index)
  if (words.length < LONG) return 0
  const folded = foldWord(sentence)
  const clauses = Array.from(
    folded.matchAll(new RegExp(signs.asksInClause, 'g')),
    ({ index, 0: found }) => index + found.length,
  )
  // Folded words may be longer than written ones, and are as many.
  const wordsBefore = clauses
    .map((start) => countWords(folded.slice(0, start)))
    .findLast((before) => words.length - before >= LEAST_ASKING)
  return words[wordsBefore ?? 0] ?? 0
}

/** The last sentence that asks, or the last of all, from where it asks; where it begins and ends. */
const coreOf = (text: string, pack: LanguagePack): { start: number; end: number } => {
  const sentences = text.split(sentenceSplit)
  const asking = sentences.findLast((sentence) => /[?？]\s*$/.test(sentence)) ?? sentences.at(-1) ?? text
  const start = Math.max(0, text.lastIndexOf(asking))
  return { start: start + askingFrom(asking, pack), end: start + asking.length }
}

const isCapital = (written: string): boolean => /^\p{Lu}/u.test(written)

const isNameLike = (word: Word, text: string, pack: LanguagePack): boolean => {
  if (pack.capitalNouns || !isCapital(word.written)) return false
  const before = text.slice(0, word.start).trimEnd()
  return before !== '' && !/[.!?:]["'”)]?$/.test(before)
}

interface Asked {
  readonly text: string
  readonly words: readonly Word[]
  readonly pack: LanguagePack
  readonly core: { readonly start: number; readonly end: number }
  /** Where the last words of the core begin. */
  readonly tail: number
  /** Where words stand that tell the kind of answer alone. */
  readonly wanted: readonly { readonly start: number }[]
  /** Where what is asked for is named; null where it is not. */
  readonly sought: number | null
  /** Where the word stands that tells what to do, "list" of "list all …"; null where none does. */
  readonly command: number | null
}

/** How people are addressed before their names. */
export const TITLE = /^(?:herrn?|frau|familie|mr|mrs|ms|miss|dr|family)$/

/** Whether a word only addresses whoever is named behind it: who signs as "Claudia Stegmann" is asked for as "Frau Stegmann". */
const addresses = ({ folded, start }: Word, { words }: Asked): boolean => {
  const next = TITLE.test(folded) ? words[words.findIndex((word) => word.start === start) + 1] : undefined
  return next !== undefined && isCapital(next.written)
}

/** Whether a word is a part of what is asked about: no stop word, no letter alone but a name's. */
const isTerm = (word: Word, asked: Asked): boolean => {
  const { folded, isNumber, written, start } = word
  const { pack, command } = asked
  if (isNumber) return true
  if (start === command || addresses(word, asked)) return false
  if (pack.stop.has(folded) || pack.courtesy.has(folded)) return false
  return !/^[a-z]$/.test(folded) || (isCapital(written) && start > 0)
}

/** Where the word stands that tells what to do with what is found. */
const commandOf = (folded: string, pack: LanguagePack, from: number): number | null => {
  const match = pack.signs.command.exec(folded.slice(from))
  return match === null ? null : from + match[0].length - (match[1]?.length ?? 0)
}

/** Where a word may stand that names what is asked for. */
const soughtOf = (folded: string, pack: LanguagePack, from: number): number | null => {
  const match = pack.signs.sought.exec(folded.slice(from))
  return match === null ? null : from + match.index + match[0].length
}

/** Where the question says what kind of answer it wants in a word that documents need not hold: the `far` of "how far", the `hoch` of "wie hoch". */
const wantedOf = (folded: string, pack: LanguagePack): readonly { readonly start: number; readonly end: number }[] =>
  pack.kinds.flatMap(({ asks }) => {
    const match = asks.exec(folded)
    const [, asking = '', degree] = /^([a-z]+) ([a-z]+)$/.exec(match?.[0] ?? '') ?? []
    if (match === null || degree === undefined || !pack.stop.has(asking)) return []
    const end = match.index + match[0].length
    return [{ start: end - degree.length, end }]
  })

/** How far behind a word the rest of its phrase may stand: "hand the keys of the flat back". */
const PHRASE_REACH = 6

const familiesOf = (word: Word, { words, pack }: Asked): readonly number[] => {
  const stem = pack.stem(word.folded)
  const at = words.indexOf(word)
  const stems = (from: number, to: number): string[] =>
    words.slice(Math.max(0, from), to).map(({ folded }) => pack.stem(folded))
  const told = pack.families.phrasesOf(stem).filter(({ partner, isBefore }) => {
    const beside = isBefore ? stems(at - 1, at) : stems(at + 1, at + 1 + PHRASE_REACH)
    return beside.includes(partner)
  })
  return told.length > 0 ? told.map(({ family }) => family) : pack.families.of(stem)
}

const termOf = (word: Word, asking: Asked): Term => {
  const { text, pack, core, tail, wanted, sought } = asking
  const { folded, written, isNumber, start, end } = word
  const stem = pack.stem(folded)
  const value = isNumber ? Number(folded) : (pack.numbers.get(folded) ?? null)
  const isCore = start >= core.start && end <= core.end
  return {
    folded,
    written,
    stem,
    families: familiesOf(word, asking),
    isNumber,
    month: pack.months.get(folded) ?? null,
    value: value !== null && Number.isFinite(value) ? value : null,
    information:
      pack.light.has(folded) || pack.light.has(stem) || wanted.some((one) => one.start === start) ? LIGHT : 1,
    isName: isNameLike(word, text, pack),
    isCore,
    isTail: isCore && start >= tail,
    isSought: start === sought,
  }
}

/** Each term once, where any of its places counts. */
const distinct = (terms: readonly Term[]): Term[] => {
  const known = new Map<string, Term>()
  for (const term of terms) {
    const first = known.get(term.stem)
    known.set(
      term.stem,
      first
        ? {
            ...first,
            families: [...new Set([...first.families, ...term.families])],
            isCore: first.isCore || term.isCore,
            isTail: first.isTail || term.isTail,
            isSought: first.isSought || term.isSought,
          }
        : term,
    )
  }
  return [...known.values()]
}

/** With so many telling words of its own the part that asks needs what is told before it less. */
const LEAST_CORE = 3

/** What is told before it is asked says little where the question is understood without. */
const withLightPreamble = (terms: readonly Term[]): readonly Term[] => {
  const telling = terms.filter(({ isCore, information }) => isCore && information === 1)
  if (telling.length < LEAST_CORE) return terms
  return terms.map((term) => (term.isCore ? term : { ...term, information: Math.min(term.information, LIGHT) }))
}

/** What kinds of answers a question asks for. */
const kindsAsked = (folded: string, pack: LanguagePack): ReadonlySet<AnswerKind> => {
  const kinds = new Set(pack.kinds.filter(({ asks }) => asks.test(folded)).map(({ kind }) => kind))
  if (kinds.has('Money') && pack.signs.howMuch.test(folded)) kinds.delete('Measure')
  return kinds
}

/** Reads a question; `fallback` is the language of a text without words that tell it, such as two key words. */
export const readQuestion = (asked: string, languages: Languages, fallback: LanguagePack): QuestionView => {
  const text = shortened(asked.normalize('NFKC'))
  const pack = languages.detect(text) ?? fallback
  const folded = foldWord(text)
  const core = coreOf(text, pack)
  const all = readWords(text, pack)
  const inCore = all.filter(({ start, end }) => start >= core.start && end <= core.end)
  const asking: Asked = {
    text,
    words: all,
    pack,
    core,
    tail: inCore.at(-TAIL_WORDS)?.start ?? core.start,
    wanted: wantedOf(folded, pack),
    sought: soughtOf(folded, pack, core.start),
    command: commandOf(folded, pack, core.start),
  }
  const terms = distinct(all.filter((word) => isTerm(word, asking)).map((word) => termOf(word, asking)))
  return {
    text,
    folded,
    pack,
    terms: withLightPreamble(terms),
    kinds: kindsAsked(folded, pack),
    wordCount: all.length,
    isKeywords: !/[?？]/.test(text) && all.every(({ folded: form }) => !pack.stop.has(form)) && all.length <= 6,
    asks: /[?？]/.test(text),
  }
}
