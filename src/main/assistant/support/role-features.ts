import type { Features } from '../answering/features/features.ts'
import type { Term } from '../answering/reading/question-view.ts'
import type { Candidate, Strengths } from '../answering/reading/scene.ts'
import type { Word } from '../language/scan-words.ts'
import type { Claim } from './claim.ts'
import type { ClaimWording } from './claim-wording.ts'

const isNumeric = ({ isNumber, value, month }: Term): boolean => isNumber || value !== null || month !== null

/** Words further apart are hardly said of one another. */
const NEAR_WORDS = 5

/** A sentence and the unit that it is compared with. */
interface Compared {
  readonly claim: Claim
  readonly candidate: Candidate
  /** By the unit's words: the number of its clause. */
  readonly clauseOf: readonly number[]
  /** By the terms' index: what the whole passage holds. */
  readonly passage: Strengths
}

interface Read extends Compared {
  /** By the unit's words the term that each stands for, or -1. Where the same word stands there, one that is only akin to it is another: breakfast, dinner. */
  readonly aligned: readonly number[]
}

const alignedIn = ({ claim, candidate: { view, aligned, exact } }: Compared): number[] =>
  view.words.map(({ folded }, place) => {
    const index = aligned[place] ?? -1
    const term = claim.scene.question.terms[index]
    const isSame = term !== undefined && (folded === term.folded || view.passage.pack.stem(folded) === term.stem)
    return isSame || exact[index] !== 1 || term?.isNumber === true || term?.month !== null ? index : -1
  })

const placesOf = ({ aligned }: Read, term: number): number[] =>
  aligned.flatMap((other, place) => (other === term ? [place] : []))

/** The terms of the sentence in its order; a word that says nothing is none. */
const termsInOrder = ({ scene, words }: Claim): number[] =>
  words
    .map(({ folded }) => scene.question.terms.findIndex((term) => term.folded === folded))
    .filter((term) => term >= 0)

/** The next word of the unit that says something, on one side and in the same clause; -1 where there is none near. */
const neighbourOf = ({ candidate: { view }, clauseOf }: Read, place: number, step: 1 | -1): number => {
  for (let at = place + step; Math.abs(at - place) <= NEAR_WORDS; at += step) {
    const word = view.words[at]
    if (word === undefined || clauseOf[at] !== clauseOf[place]) return -1
    if (!view.passage.pack.stop.has(word.folded)) return at
  }
  return -1
}

/**
 * Where the sentence has one word beside another, the unit has the other beside something else: the southern path, the northern path. A swap, where
 * the passage speaks of the missing one too.
 */
const slots = (read: Read): { rivalled: number; swapped: number } => {
  const { claim, clauseOf, passage } = read
  const order = termsInOrder(claim)
  let rivalled = 0
  let swapped = 0
  const look = (missing: number, held: number, step: 1 | -1): void => {
    const places = placesOf(read, held)
    const own = placesOf(read, missing)
    if (places.length === 0) return
    const isRivalled = places.every((place) => {
      if (own.some((at) => clauseOf[at] === clauseOf[place])) return false
      const next = neighbourOf(read, place, step)
      return next >= 0 && (read.aligned[next] ?? -1) < 0
    })
    if (!isRivalled) return
    rivalled += 1
    if ((passage[missing] ?? 0) > 0) swapped += 1
  }
  for (const [at, term] of order.entries()) {
    const next = order[at + 1]
    if (next === undefined || next === term) continue
    look(term, next, -1)
    look(next, term, 1)
  }
  return { rivalled: Math.min(2, rivalled) / 2, swapped: Math.min(2, swapped) / 2 }
}

/** Words between a preposition and its noun. */
const MAX_BETWEEN = 3

/** Whether a word stands behind a preposition, with nothing but what belongs to its noun in between. */
const isAdverbial = (words: readonly Word[], place: number, { prepositions }: ClaimWording): boolean => {
  for (let at = place - 1; at >= Math.max(0, place - MAX_BETWEEN); at--)
    if (prepositions.has(words[at]?.folded ?? '')) return true
  return words[place + 1]?.folded === 's'
}

/** Whether two words stand on the sides of a third in the sentence, and on the other sides in the unit, told in the same voice: who wins over whom. */
const crossed = (read: Read): number => {
  const { claim, candidate } = read
  const { wording } = claim
  const { question } = claim.scene
  const { view } = candidate
  const isSameVoice = wording.passive.test(question.folded) === wording.passive.test(view.folded)
  if (!isSameVoice || question.pack.code !== view.passage.pack.code) return 0
  const order = [...new Set(termsInOrder(claim))].slice(0, 12).map((term) => {
    const place = placesOf(read, term)[0] ?? -1
    const said = claim.words.findIndex(({ folded }) => folded === question.terms[term]?.folded)
    const known = question.terms[term]
    const isFree = known === undefined || isNumeric(known)
    const isAside = isAdverbial(claim.words, said, wording) || isAdverbial(view.words, place, wording)
    return { place, isRole: !isFree && !isAside }
  })
  for (const [first, { place: at, isRole }] of order.entries())
    for (let middle = first + 1; middle < order.length; middle++)
      for (const { place: behind, isRole: isOther } of order.slice(middle + 1)) {
        const pivot = order[middle]?.place ?? -1
        if (isRole && isOther && behind >= 0 && behind < pivot && pivot < at) return 1
      }
  return 0
}

/** What stands in the unit, or in one of its clauses, for something of the same sort that the sentence names and that is not there. */
const hasRival = ({ claim, candidate, clauseOf, aligned }: Read, missing: number, clause: number | null): boolean => {
  const { view } = candidate
  const { pack } = view.passage
  const term = claim.scene.question.terms[missing]
  if (term === undefined) return false
  const isName = claim.capitals[missing] === true && pack.code !== 'de'
  return view.words.some(({ folded, written, isNumber }, place) => {
    if ((aligned[place] ?? -1) >= 0 || (clause !== null && clauseOf[place] !== clause)) return false
    if (term.month !== null) return pack.months.has(folded)
    if (isNumeric(term)) return isNumber || (pack.numbers.get(folded) ?? 0) > 1
    return isName && place > 0 && /^\p{Lu}\p{Ll}/u.test(written) && !pack.stop.has(folded) && !pack.months.has(folded)
  })
}

/** Of the sentence's numbers, and of its names, whether one stands elsewhere in the passage and another of its sort in the unit. */
const elsewhere = (read: Read): { number: number; name: number } => {
  const { claim, candidate, passage } = read
  const found = { number: 0, name: 0 }
  for (const [index, term] of claim.scene.question.terms.entries()) {
    const isHeld = Math.max(candidate.own[index] ?? 0, candidate.lead[index] ?? 0, candidate.headings[index] ?? 0) > 0
    if (isHeld || (passage[index] ?? 0) === 0 || !hasRival(read, index, null)) continue
    if (isNumeric(term)) found.number = 1
    else found.name = 1
  }
  return found
}

/** The first word of a clause that says something and is no number: what it is about, mostly. */
const firstOf = ({ candidate: { view }, clauseOf }: Read, clause: number): number => {
  const { stop, numbers } = view.passage.pack
  return view.words.findIndex(
    ({ folded, isNumber }, place) =>
      clauseOf[place] === clause && !isNumber && !stop.has(folded) && !numbers.has(folded),
  )
}

/**
 * Whether the sentence joins words of two clauses that each say them of something else: of a fern that likes shade, and a cactus that likes sun, that
 * the fern likes sun.
 */
const exchanged = (read: Read): number => {
  const { claim, clauseOf } = read
  const { terms } = claim.scene.question
  const clausesOf = terms.map((_, index) => new Set(placesOf(read, index).map((place) => clauseOf[place] ?? -1)))
  const isFree = (place: number): boolean => place >= 0 && (read.aligned[place] ?? -1) < 0
  for (const [one, ones] of clausesOf.entries())
    for (const [other, others] of clausesOf.entries()) {
      if (one === other || ones.size === 0 || others.size === 0 || [...ones].some((clause) => others.has(clause)))
        continue
      const [clause] = others
      const [own] = ones
      if (clause === undefined || own === undefined) continue
      const isOtherSubject = isFree(firstOf(read, clause))
      if (own < clause && read.aligned[firstOf(read, own)] === one && isOtherSubject) return 1
      // A later clause may leave out what the first is about: 25 euros online and 40 at the airport.
      const isApart = own < clause || isFree(firstOf(read, own))
      if (isApart && !isOtherSubject && hasRival(read, one, clause)) return 1
    }
  return 0
}

/** Who does what to whom, and which number is of what: told from the places of words. */
export const roleFeatures = (compared: Compared): Features => {
  const read: Read = { ...compared, aligned: alignedIn(compared) }
  const { rivalled, swapped } = slots(read)
  const { number, name } = elsewhere(read)
  return {
    rivalled,
    swapped,
    crossed: crossed(read),
    numberElsewhere: number,
    nameElsewhere: name,
    exchanged: exchanged(read),
  }
}
