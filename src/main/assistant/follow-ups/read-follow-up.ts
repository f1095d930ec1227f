import {
  isContent,
  isCopula,
  isDeterminer,
  isInterrogative,
  isPersonalPronoun,
  isPronoun,
  type QuestionWord,
  standInStart,
  wordsOf,
} from './question-words.ts'
import { namedIn } from './subjects-of.ts'

/**
 * How a message leans on what was said before: not at all; by a word that stands for something, or by tying itself to it and naming nothing (`Refers`); by
 * naming something else of which the same is
 * asked (`Replaces`); by leaving out nearly everything (`Elliptic`).
 */
export interface FollowUp {
  readonly type: 'None' | 'Refers' | 'Replaces' | 'Elliptic'
  /** The message without the words that only tie it to what was said before. */
  readonly rest: string
  /** The message as it is searched for where nothing in it is replaced: with those words where it names a thing alone, of which they may be all that tells the language. */
  readonly whole: string
  /** The first word that stands for something, with its place in `rest`. */
  readonly pronoun: QuestionWord | null
  /** Whether that word stands for a person. */
  readonly asksForPerson: boolean
}

const leadIn =
  /^[^\p{L}\p{N}]*(?:(?:and|but|or|so|also|then|ok(?:ay)?|und|aber|oder|also|et|mais|y)\b[\s,]*)*(?:(?:what|how) about\b|what of\b|was ist mit\b|wie (?:ist|sieht) es (?:mit|bei)(?:\s+aus)?\b|et pour\b)?[\s,:]*/iu
const more =
  /^[^\p{L}\p{N}]*(?:tell me more|more(?: details?)?(?: please)?|go on|continue|mehr(?: dazu| davon| details?)?|weiter|erz[aä]hl mehr)[^\p{L}\p{N}]*$/iu

const MOST_CONTENT = 4
const MOST_WORDS_LEFT_OUT = 5

const there = /(?<!\b(?:is|are|was|were)\s)\bthere\b(?!\s+(?:is|are|was|were|an?|any|no)\b)/i

/** Whether a pronoun stands for something of the same message: "is the pump safe, and who checks it?" */
const isExplained = (rest: string, pronoun: QuestionWord): boolean => {
  const words = wordsOf(rest)
  const at = words.findIndex(({ start }) => start === pronoun.start)
  return namedIn(rest.slice(0, standInStart(words, at) ?? pronoun.start)).length > 0
}

const existing = /\b(?:there (?:is|are|was|were)|(?:is|are|was|were) there|gibt es|gab es)\b/i

/** Whether a question names what it is about, as "who is the chair?" and "how much are tickets?" do, and "who pays?" does not. */
const isComplete = (words: readonly QuestionWord[]): boolean =>
  words.some((word, at) => {
    const before = words[at - 1]
    if (before === undefined || !isContent(word)) return false
    return isDeterminer(before) || (isCopula(before) && at === words.length - 1)
  })

/** The "es" of "gibt es" stands for nothing. */
const isExpletive = (words: readonly QuestionWord[], at: number): boolean =>
  /^es$/i.test(words[at]?.text ?? '') &&
  [words[at - 1], words[at + 1]].some((beside) => /^(?:gibt|gab)$/i.test(beside?.text ?? ''))

const pronounIn = (rest: string, words: readonly QuestionWord[]): QuestionWord | null => {
  const found = words.find(
    (word, at) => !isExpletive(words, at) && (isPronoun(word, words[at + 1]) || standInStart(words, at) !== null),
  )
  const place = there.exec(rest)
  if (found || !place) return found ?? null
  return { text: place[0], start: place.index, end: place.index + place[0].length, opens: false }
}

export const readFollowUp = (message: string): FollowUp => {
  const [tie = ''] = leadIn.exec(message) ?? []
  const rest = message.slice(tie.length).trim() === '' ? message : message.slice(tie.length)
  const words = wordsOf(rest)
  const asks = words.some(isInterrogative) || /^was\b/i.test(rest)
  const content = words.filter(isContent)
  const pronoun = pronounIn(rest, words)
  // "How many lockers are there?" asks of nothing but lockers.
  const isOfExisting = content.length > 0 && existing.test(rest)
  const base = {
    rest,
    whole: asks ? rest : message.trim(),
    pronoun,
    asksForPerson: pronoun !== null && isPersonalPronoun(pronoun),
  }
  if (content.length > MOST_CONTENT || words.length === 0) return { ...base, type: 'None' }
  if (more.test(message)) return { ...base, type: 'Elliptic' }
  if (pronoun && !isExplained(rest, pronoun)) return { ...base, type: 'Refers' }
  const isTied = /\p{L}/u.test(tie)
  if (isTied && !asks) return { ...base, type: 'Replaces' }
  if (isTied && namedIn(rest).length === 0 && content.length > 1) return { ...base, type: 'Refers' }
  if (
    content.length <= 1 &&
    words.length <= MOST_WORDS_LEFT_OUT &&
    (isTied || (asks && !isComplete(words) && !isOfExisting))
  )
    return { ...base, type: 'Elliptic' }
  return { ...base, type: 'None' }
}
