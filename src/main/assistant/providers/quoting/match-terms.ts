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
  /** Of the heading right above it. */
  readonly ownHeading: readonly string[]
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
/** Who trains somebody, and a training. */
const DEED_AS_ACTIVITY = 0.85

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
    const headings = new Map<string, Pick<Candidate, 'heading' | 'ownHeading'>>()
    const headingTerms = (heading: string): Pick<Candidate, 'heading' | 'ownHeading'> => {
      const known = headings.get(heading)
      if (known) return known
      const innermost = (heading.split(' > ').at(-1) ?? '').replace(/^[#\d.)\s]+/, '')
      const standsUnderSection = names.section.includes(innermost)
      const terms = {
        heading: new Set(termsOf(standsUnderSection ? `${names.section} ${heading}` : heading)),
        ownHeading: termsOf(innermost, true),
      }
      headings.set(heading, terms)
      return terms
    }
    return units.map((unit, index) => {
      const order = orders[index] ?? []
      const sentences = unit.kind === 'Sentence' ? [orders[index - 1], orders[index + 1]] : []
      const near = new Set(sentences.flatMap((terms) => terms ?? []))
      const terms = new Set(order)
      return { passage, passageRank, unit, index, order, terms, near, ...headingTerms(unit.heading), document, far }
    })
  })

export const bestMatch = (term: string, terms: ReadonlySet<string>): number => {
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

/** How well the unit uses a word that it holds as the question does: not as an activity where the question means a thing or a deed. */
const sameUse = (term: string, question: Question, { unit }: Candidate): number => {
  const asked = wordsAround(term, question.text)
  const used = wordsAround(term, unit.text)
  if (asked.length === 0 || used.length === 0 || asked.some((word) => /(?:ed|ing)$/.test(word))) return 1
  if (question.things.has(term)) return used.every((word) => /(?:ed|ing)$/.test(word)) ? THING_AS_ACTIVITY : 1
  return used.every((word) => word.endsWith('ing')) ? DEED_AS_ACTIVITY : 1
}

/** How well the unit's own words hold a term of the question: 0 to 1. */
export const ownMatch = (term: string, question: Question, candidate: Candidate): number => {
  const match = bestMatch(term, candidate.terms)
  return match === 1 ? sameUse(term, question, candidate) : match
}

/** How well what the unit stands among holds a term: headings, neighbours, the document's name and title, the passage. */
export const contextMatch = (term: string, { heading, near, document, far }: Candidate): number =>
  Math.max(
    HEADING * bestMatch(term, heading),
    NEAR * bestMatch(term, near),
    DOCUMENT * bestMatch(term, document),
    far.has(term) ? FAR : 0,
  )
