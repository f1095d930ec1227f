import type { LanguagePack } from '../../language/language-pack.ts'
import type { Languages } from '../../language/languages.ts'
import { readWords } from '../../language/read-words.ts'
import type { Word } from '../../language/scan-words.ts'
import type { FoundPassage } from './found-passages.ts'
import { type QuestionView, readQuestion, type Term } from './question-view.ts'
import { type PassageView, readPassages, type UnitView } from './unit-view.ts'
import { createVocabulary, type Match, type Vocabulary } from './vocabulary.ts'

/** How strongly a piece of text holds each term of the question, 0 to 1, by the terms' index. */
export type Strengths = Float64Array<ArrayBuffer>

/** A unit with what it and what stands around it hold of the question. */
export interface Candidate {
  readonly view: UnitView
  /** By its own words, whatever stands for a term. */
  readonly own: Strengths
  /** By its own words, only the same word in any form. */
  readonly exact: Strengths
  /** For each of its words the term that it stands for best, or -1. */
  readonly aligned: Int16Array
  readonly lead: Strengths
  readonly headings: Strengths
  readonly name: Strengths
  /** What stands before it under the same heading, further away than its neighbour. */
  readonly section: Strengths
  readonly before: Candidate | null
  readonly after: Candidate | null
}

/** A question and everything that could answer it. */
export interface Scene {
  readonly question: QuestionView
  readonly passages: readonly PassageView[]
  readonly candidates: readonly Candidate[]
  /** By the terms' index: how much a term tells, rare ones more; sums to 1 unless there is no term. */
  readonly weights: Float64Array<ArrayBuffer>
  /** The weights before they were made to sum to 1. */
  readonly information: Float64Array<ArrayBuffer>
  /** By passage: what any of it holds. */
  readonly passageStrengths: ReadonlyMap<PassageView, Strengths>
  /** How strongly a text, read in the language of its passage, holds each term. */
  readonly holds: (text: string, pack: LanguagePack) => Strengths
  /** By the terms' index: 1 where a text in a language could hold the term, 0 where nobody knows what it is called there. */
  readonly known: (pack: LanguagePack) => Float64Array<ArrayBuffer>
  /** What stands in the passages for words that were mistyped, by the terms' index. */
  readonly spellings: ReadonlyMap<number, string>
}

const strongest = (one: Strengths, other: Strengths): Strengths =>
  one.map((value, index) => Math.max(value, other[index] ?? 0))

const createReader = (question: QuestionView, vocabulary: Vocabulary, present: ReadonlySet<number>) => {
  const count = question.terms.length
  // A word that stands there as it was typed was not mistyped.
  const isMeant = ({ term, level }: Match): boolean => level !== 'Mistyped' || !present.has(term)
  return (words: readonly Word[], pack: LanguagePack) => {
    const own = new Float64Array(count)
    const exact = new Float64Array(count)
    const aligned = new Int16Array(words.length).fill(-1)
    for (const [place, { folded }] of words.entries()) {
      let best = 0
      for (const { term, level, strength } of vocabulary.matches(folded, pack).filter(isMeant)) {
        own[term] = Math.max(own[term] ?? 0, strength)
        if (level === 'Same') exact[term] = 1
        if (strength > best) aligned[place] = term
        best = Math.max(best, strength)
      }
    }
    return { own, exact, aligned }
  }
}

/** Numbers and names are written alike everywhere; other words need a translation. */
const knownIn = ({ terms, pack: own }: QuestionView, { lexicon }: Languages): Scene['known'] => {
  const byLanguage = new Map<string, Float64Array<ArrayBuffer>>()
  const isKnown = ({ isNumber, month, value, isName, stem }: Term, code: string): boolean =>
    code === own.code ||
    isNumber ||
    isName ||
    month !== null ||
    value !== null ||
    lexicon.translations(stem, own.code, code).length > 0
  return ({ code }) => {
    const known = byLanguage.get(code) ?? Float64Array.from(terms, (term) => (isKnown(term, code) ? 1 : 0))
    byLanguage.set(code, known)
    return known
  }
}

const presentTerms = (passages: readonly PassageView[], vocabulary: Vocabulary): ReadonlySet<number> => {
  const present = new Set<number>()
  for (const { units, pack } of passages)
    for (const { words } of units)
      for (const { folded } of words)
        for (const { term, level } of vocabulary.matches(folded, pack))
          if (level === 'Same' || level === 'Related') present.add(term)
  return present
}

/** The word that was most likely meant by each term that only a mistyped word stands for. */
const spellingsOf = (
  candidates: readonly Candidate[],
  vocabulary: Vocabulary,
  present: ReadonlySet<number>,
): ReadonlyMap<number, string> => {
  const spellings = new Map<number, string>()
  for (const { view, aligned } of candidates)
    for (const [place, term] of aligned.entries()) {
      const word = view.words[place]
      if (term < 0 || !word || present.has(term) || spellings.has(term)) continue
      if (
        vocabulary
          .matches(word.folded, view.passage.pack)
          .some((match) => match.term === term && match.level === 'Mistyped')
      )
        spellings.set(term, word.written)
    }
  return spellings
}

/** Rare among the units, and not a word that says little. */
const informationOf = (question: QuestionView, candidates: readonly Candidate[]): Float64Array<ArrayBuffer> => {
  return Float64Array.from(question.terms, ({ information }, index) => {
    const holders = candidates.reduce((sum, { own }) => sum + (own[index] ?? 0), 0)
    return Math.log(1 + (candidates.length + 1) / Math.max(0.5, holders)) * information
  })
}

const summingToOne = (values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
  const total = values.reduce((sum, value) => sum + value, 0)
  return total === 0 ? values : values.map((value) => value / total)
}

/** The language that most of the passages are in: that of a question of key words alone. */
const commonPack = (passages: readonly PassageView[], fallback: LanguagePack): LanguagePack => {
  const counts = new Map<LanguagePack, number>()
  for (const { pack } of passages) counts.set(pack, (counts.get(pack) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? fallback
}

/** Reads a question and the passages that may answer it, and compares every unit of them with it. */
export const createScene = (asked: string, found: readonly FoundPassage[], languages: Languages): Scene =>
  compareWith(asked, readPassages(found, languages), languages)

/** Compares every unit of passages that were read already with a question, or with whatever else is to be found in them. */
export const compareWith = (asked: string, views: readonly PassageView[], languages: Languages): Scene => {
  const question = readQuestion(asked, languages, commonPack(views, languages.fallback))
  const vocabulary = createVocabulary(question, languages)
  const present = presentTerms(views, vocabulary)
  const read = createReader(question, vocabulary, present)
  const texts = new Map<string, Strengths>()
  const readText = (text: string, pack: LanguagePack): Strengths => {
    const known = texts.get(text)
    if (known) return known
    const { own } = read(readWords(text, pack), pack)
    texts.set(text, own)
    return own
  }
  const candidates: Candidate[] = []
  const passageStrengths = new Map<PassageView, Strengths>()
  for (const view of views) {
    const { pack, units } = view
    const name = read(view.nameWords, pack).own
    const section = read(view.sectionWords, pack).own
    let whole = name
    let before: Mutable<Candidate> | null = null
    let sectionBefore = new Float64Array(question.terms.length)
    let under = ''
    for (const unitView of units) {
      const { unit } = unitView
      const inner = readText(unit.headings.join(' '), pack)
      // The headings of the context stand over the beginning of a passage; later ones stand in it.
      const headings = unit.headings.length === 0 || unitView.index === 0 ? strongest(inner, section) : inner
      const path = unit.headings.join(' > ')
      if (path !== under) sectionBefore = new Float64Array(question.terms.length)
      under = path
      const candidate: Mutable<Candidate> = {
        view: unitView,
        ...read(unitView.words, pack),
        lead: unit.lead ? readText(unit.lead.text, pack) : new Float64Array(question.terms.length),
        headings,
        name,
        section: sectionBefore,
        before,
        after: null,
      }
      if (before) before.after = candidate
      before = candidate
      sectionBefore = strongest(sectionBefore, candidate.own)
      whole = strongest(whole, strongest(candidate.own, headings))
      candidates.push(candidate)
    }
    passageStrengths.set(view, whole)
  }
  const information = informationOf(question, candidates)
  return {
    question,
    passages: views,
    candidates,
    information,
    weights: summingToOne(information),
    passageStrengths,
    holds: readText,
    known: knownIn(question, languages),
    spellings: spellingsOf(candidates, vocabulary, present),
  }
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] }
