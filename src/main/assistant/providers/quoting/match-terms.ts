import type { Passage, PassageUnit } from '../../passages/passage-units.ts'
import { unitsOf } from '../../passages/passage-units.ts'
import { termsOf } from '../../passages/terms.ts'
import type { Question } from './read-question.ts'
import { areRelated, areSynonyms } from './word-families.ts'

/** A unit with what it is compared by. */
export interface Candidate {
  readonly passage: Passage
  readonly passageRank: number
  readonly unit: PassageUnit
  /** Its place among the units of its passage. */
  readonly index: number
  readonly order: readonly string[]
  readonly terms: ReadonlySet<string>
  readonly near: ReadonlySet<string>
  readonly heading: ReadonlySet<string>
  readonly document: ReadonlySet<string>
  readonly far: ReadonlySet<string>
}

const SYNONYM = 0.7
const RELATED = 0.6
const HEADING = 0.75
const NEAR = 0.5
const DOCUMENT = 0.6
const FAR = 0.2
/** A thing asked for and an activity named after it: the oil, and what was oiled. */
const THING_AS_ACTIVITY = 0.5

/** What a passage's document is called, and the headings over its beginning, from `title > section > part` in its context. */
const namesOf = ({ fileName, context }: Passage): { document: string; section: string } => {
  const [first = '', ...parts] = context.split(' > ')
  const [lastPart = '', ...columns] = parts.at(-1)?.split('\n') ?? []
  const name = fileName.replace(/\.[a-z]{2,5}$/i, '').replace(/[-_]/g, ' ')
  return {
    document: [name, fileName, first, ...columns].join(' '),
    section: [...parts.slice(0, -1), lastPart].join(' '),
  }
}

export const candidatesOf = (passages: readonly Passage[]): Candidate[] =>
  passages.flatMap((passage, passageRank) => {
    const units = unitsOf(passage)
    const orders = units.map((unit) => termsOf(unit.text))
    const far = new Set(orders.flat())
    const names = namesOf(passage)
    const document = new Set(termsOf(names.document))
    const headings = new Map<string, ReadonlySet<string>>()
    const headingTerms = (heading: string): ReadonlySet<string> => {
      const known = headings.get(heading)
      if (known) return known
      const standsUnderSection = names.section.includes(heading.replace(/^#+\s*/, ''))
      const terms = new Set(termsOf(standsUnderSection ? `${names.section} ${heading}` : heading))
      headings.set(heading, terms)
      return terms
    }
    return units.map((unit, index) => {
      const order = orders[index] ?? []
      const sentences = unit.kind === 'Sentence' ? [orders[index - 1], orders[index + 1]] : []
      const near = new Set(sentences.flatMap((terms) => terms ?? []))
      const heading = headingTerms(unit.heading)
      return { passage, passageRank, unit, index, order, terms: new Set(order), near, heading, document, far }
    })
  })

const bestOf = (term: string, terms: ReadonlySet<string>): number => {
  if (terms.has(term)) return 1
  let best = 0
  for (const other of terms) {
    if (areSynonyms(term, other)) return SYNONYM
    if (areRelated(term, other)) best = RELATED
  }
  return best
}

const wordsAround = (term: string, text: string): string[] =>
  Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word.toLowerCase()).filter(
    (word) => word.startsWith(term.slice(0, 3)) && termsOf(word).includes(term),
  )

const isActivity = (word: string): boolean => /(?:ed|ing)$/.test(word)

/** Whether the question means a thing by the term and the unit has only an activity of that name. */
const isOtherUse = (term: string, question: Question, { unit }: Candidate): boolean => {
  if (!question.things.has(term) || wordsAround(term, question.text).some(isActivity)) return false
  const words = wordsAround(term, unit.text)
  return words.length > 0 && words.every(isActivity)
}

/** How well the unit's own words hold a term of the question: 0 to 1. */
export const ownMatch = (term: string, question: Question, candidate: Candidate): number => {
  const match = bestOf(term, candidate.terms)
  return match === 1 && isOtherUse(term, question, candidate) ? THING_AS_ACTIVITY : match
}

/** How well what the unit stands among holds a term: headings, neighbours, the document's name and title, the passage. */
export const contextMatch = (term: string, { heading, near, document, far }: Candidate): number =>
  Math.max(
    HEADING * bestOf(term, heading),
    NEAR * bestOf(term, near),
    DOCUMENT * bestOf(term, document),
    far.has(term) ? FAR : 0,
  )
