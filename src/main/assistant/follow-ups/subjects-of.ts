import {
  isAuxiliary,
  isContent,
  isDeterminer,
  isInterrogative,
  isParticiple,
  isPreposition,
  type QuestionWord,
  takesInfinitive,
  wordsOf,
} from './question-words.ts'

const MOST_WORDS = 4
const isName = ({ text, opens }: QuestionWord): boolean => !opens && /^\p{Lu}/u.test(text)
const isIdentifier = ({ text }: QuestionWord): boolean => /\d/.test(text) && /\p{L}/u.test(text)
const isProper = (word: QuestionWord): boolean => isName(word) || isIdentifier(word)
const countsThings = /\b(?:how (?:many|much)|wie ?viele?|combien de|cu[aá]nt[oa]s)$/i

/** Whether what begins at a word is what the question asks for, as `colour` in "which colour has the roof?". */
const isAskedFor = (words: readonly QuestionWord[], at: number, question: string): boolean => {
  const before = words[at - 1]
  if (!before) return false
  return isInterrogative(before) || countsThings.test(question.slice(0, before.end))
}

/** Names go on as long as they are names, and to what they own, or an article leads in: "the Catalan panel"; other words as long as they say something. */
const goesOn = (last: QuestionWord, next: QuestionWord | undefined, isLed: boolean): next is QuestionWord =>
  next !== undefined &&
  !next.opens &&
  isContent(next) &&
  (!isProper(last) || isProper(next) || isLed || /[’']s$/.test(last.text))

/** In "does the loan covenant require …" the last word is the verb, as in "was the old barn sold"; in "where is the spare key" it is none. */
const endsInVerb = (words: readonly QuestionWord[], at: number, length: number): boolean => {
  const auxiliary = words[at - 2]
  const last = words[at + length - 1]
  const next = words[at + length]
  if (!auxiliary || !last || length < 2 || !isAuxiliary(auxiliary) || isProper(last)) return false
  if (!takesInfinitive(auxiliary) && !isParticiple(last)) return false
  return next === undefined || next.opens || isPreposition(next) || isDeterminer(next)
}

/** How many words from here on are one thing: a name, an identifier, what an article leads in. 0 where nothing of the kind begins. */
const lengthAt = (words: readonly QuestionWord[], at: number): number => {
  const first = words[at]
  if (!first || !isContent(first)) return 0
  const before = words[at - 1]
  const isLedIn = before !== undefined && isDeterminer(before)
  if (!isLedIn && !isProper(first)) return 0
  // A verb may stand behind it, as in "did the Titanic carry …", and in German behind every noun, which all have capitals.
  const auxiliary = words[at - 2]
  const isOfName =
    isLedIn &&
    /^(?:the|an?|this|that|our|my|your|their|his|her)$/i.test(before.text) &&
    !(auxiliary !== undefined && isAuxiliary(auxiliary))
  let length = 1
  while (length < MOST_WORDS && goesOn(words[at + length - 1] ?? first, words[at + length], isOfName)) length += 1
  return isLedIn && endsInVerb(words, at, length) ? length - 1 : length
}

export interface Subject {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The things that a question names: names, identifiers, what an article leads in. What it asks for is left out. */
export const namedIn = (question: string): Subject[] => {
  const words = wordsOf(question)
  const found: Subject[] = []
  for (let at = 0; at < words.length; at += 1) {
    const length = lengthAt(words, at)
    const first = words[at]
    const last = words[at + length - 1]
    if (length === 0 || !first || !last) continue
    if (!isAskedFor(words, at, question))
      found.push({ text: question.slice(first.start, last.end), start: first.start, end: last.end })
    at += length - 1
  }
  return found
}

const isLedIn = (question: string, { start }: Subject): boolean => {
  const before = wordsOf(question.slice(0, start)).at(-1)
  return before !== undefined && isDeterminer(before)
}

/** The last name of a question: what is written with a capital letter and has no article, as persons and towns have none. */
export const lastName = (question: string): Subject | null =>
  namedIn(question).findLast((subject) => /^\p{Lu}/u.test(subject.text) && !isLedIn(question, subject)) ?? null

const eachOnce = (subjects: readonly Subject[]): Subject[] =>
  [...new Map(subjects.toReversed().map((subject) => [subject.text.toLowerCase(), subject])).values()].toReversed()

/** What a question is about, as it is written there, each once: the things that it names, else all its words that say something. */
export const subjectsOf = (question: string): Subject[] => {
  const named = namedIn(question)
  if (named.length > 0) return eachOnce(named)
  return eachOnce(
    wordsOf(question)
      .filter(isContent)
      .map(({ text, start, end }) => ({ text, start, end })),
  )
}
