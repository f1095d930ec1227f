import type { Passage, PassageUnit } from '../../passages/passage-units.ts'
import { unitsOf } from '../../passages/passage-units.ts'
import { termsOf } from '../../passages/terms.ts'
import { createAnswerKindCheck, impliedTerms } from './answer-kinds.ts'

export interface RankedUnit {
  readonly passage: Passage
  readonly unit: PassageUnit
  readonly score: number
  /** The part of the question, by weight of its terms, that the unit and what stands around it speak of: 0 to 1. */
  readonly coverage: number
  /** Whether it holds every kind of thing that the question asks for; false when the question does not say. */
  readonly holdsAnswerKind: boolean
  /** How many terms of the question's subject it holds itself, of how many. */
  readonly subjectTerms: { readonly held: number; readonly asked: number }
}

interface Candidate {
  readonly passage: Passage
  readonly passageRank: number
  readonly unit: PassageUnit
  readonly order: readonly string[]
  readonly terms: ReadonlySet<string>
  readonly near: ReadonlySet<string>
  readonly far: ReadonlySet<string>
}

const PARTIAL_MATCH = 0.5
const NEAR_MATCH = 0.5
const FAR_MATCH = 0.2
const IMPLIED_WEIGHT = 0.4
const EXACT_WEIGHT = 1.5
/** Fewer words than this beyond those of the question say nothing new. */
const FEW_NEW_TERMS = 3

const candidatesOf = (passages: readonly Passage[]): Candidate[] =>
  passages.flatMap((passage, passageRank) => {
    const units = unitsOf(passage)
    const orders = units.map((unit) => termsOf(unit.text))
    const far = new Set([...termsOf(passage.fileName), ...orders.flat()])
    return units.map((unit, index) => {
      const order = orders[index] ?? []
      const neighbours = unit.kind === 'Sentence' ? [...(orders[index - 1] ?? []), ...(orders[index + 1] ?? [])] : []
      const near = new Set([...neighbours, ...termsOf(unit.heading)])
      return { passage, passageRank, unit, order, terms: new Set(order), near, far }
    })
  })

/** Whether one term is the beginning of the other, as `tight` is of `tighten`: near enough to count in part. */
const isRelated = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 4 && long.length - short.length <= 4 && !/[\d@]/.test(short) && long.startsWith(short)
}

const ownMatch = (term: string, { terms, order }: Candidate): number => {
  if (terms.has(term)) return 1
  return order.some((other) => isRelated(term, other)) ? PARTIAL_MATCH : 0
}

const matchOf = (term: string, candidate: Candidate): number => {
  const own = ownMatch(term, candidate)
  if (own > 0) return own
  if (candidate.near.has(term)) return NEAR_MATCH
  return candidate.far.has(term) ? FAR_MATCH : 0
}

/** A unit that only repeats the question, such as a title, is no answer. */
const novelty = (terms: ReadonlySet<string>, { terms: own }: Candidate): number =>
  [...own].filter((term) => !terms.has(term) && !term.startsWith('@')).length < FEW_NEW_TERMS ? -0.25 : 0

/** Words of the question that stand side by side in the unit too. */
const adjacency = (question: readonly string[], order: readonly string[]): number => {
  const pairs = new Set(order.slice(1).map((term, index) => `${order[index]} ${term}`))
  const shared = question.slice(1).filter((term, index) => pairs.has(`${question[index]} ${term}`)).length
  return Math.min(shared, 3) * 0.05
}

const shape = ({ unit, order }: Candidate): number => {
  if (unit.kind !== 'Sentence') return 0
  const tooShort = order.length < 5 ? -0.15 : 0
  const asksItself = unit.text.endsWith('?') ? -0.15 : 0
  const cutOff = /^[\p{Ll},;)]/u.test(unit.text) ? -0.05 : 0
  return tooShort + asksItself + cutOff - Math.min(Math.max(order.length - 45, 0) / 200, 0.2)
}

const answerKindScore = (held: readonly boolean[]): number => {
  if (held.length === 0) return 0
  if (held.every(Boolean)) return 0.15
  return held.some(Boolean) ? 0.05 : -0.1
}

/**
 * Every quotable unit of the passages, the one that answers best first: by the question's terms that it holds (rare ones weigh more, dates and
 * identifiers must match exactly), whether it holds the kind of thing that is asked for, and its passage's rank.
 */
export const rankUnits = (question: string, passages: readonly Passage[]): RankedUnit[] => {
  const asked = termsOf(question, true)
  const askedTerms = new Set(asked)
  const terms = [...askedTerms]
  const implied = impliedTerms(question)
  const answerKindsHeld = createAnswerKindCheck(question)
  const candidates = candidatesOf(passages)
  const weightOf = (term: string): number => {
    const holders = Math.max(1, candidates.filter((candidate) => candidate.terms.has(term)).length)
    const rarity = Math.log(1 + (candidates.length - holders + 0.5) / (holders + 0.5))
    return rarity * (/[\d@]/.test(term) ? EXACT_WEIGHT : 1) * (implied.has(term) ? IMPLIED_WEIGHT : 1)
  }
  const subject = terms.filter((term) => !implied.has(term))
  const weights = new Map(terms.map((term) => [term, weightOf(term)]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return []
  return candidates
    .map((candidate) => {
      const covered = terms.reduce((sum, term) => sum + (weights.get(term) ?? 0) * matchOf(term, candidate), 0)
      const own = terms.reduce((sum, term) => sum + (weights.get(term) ?? 0) * (candidate.terms.has(term) ? 1 : 0), 0)
      const coverage = covered / total
      const { passage, unit } = candidate
      const kindsHeld = answerKindsHeld(unit.text)
      const holdsAnswerKind = kindsHeld.length > 0 && kindsHeld.every(Boolean)
      const score =
        own === 0
          ? 0
          : coverage +
            adjacency(asked, candidate.order) +
            answerKindScore(kindsHeld) +
            shape(candidate) +
            (holdsAnswerKind ? 0 : novelty(askedTerms, candidate)) +
            0.06 / (1 + candidate.passageRank)
      const held = subject.filter((term) => ownMatch(term, candidate) > 0).length
      return { passage, unit, score, coverage, holdsAnswerKind, subjectTerms: { held, asked: subject.length } }
    })
    .sort((one, other) => other.score - one.score)
}
