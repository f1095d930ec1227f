import type { Passage, PassageUnit } from '../../passages/passage-units.ts'
import { type AnswerKindsHeld, createAnswerKindCheck } from './answer-kinds.ts'
import { bestMatch, type Candidate, candidatesOf, contextMatch, ownMatch } from './match-terms.ts'
import { type Question, readQuestion } from './read-question.ts'
import { overviewScore, shapeScore } from './unit-shape.ts'

export interface RankedUnit {
  readonly passage: Passage
  readonly unit: PassageUnit
  readonly index: number
  readonly score: number
  /** The part of the question, by weight of its terms, that the unit and what stands around it speak of: 0 to 1. */
  readonly coverage: number
  /** The part that the unit speaks of in its own words. */
  readonly ownCoverage: number
  /** Whether it holds every kind of thing that the question asks for; false when the question does not say. */
  readonly holdsAnswerKind: boolean
  /** Whether each kind that is asked for is there, or something that may be it; true when the question does not say. */
  readonly mayHoldAnswer: boolean
  /** Whether it lacks a kind without which there is hardly an answer. */
  readonly lacksAnswer: boolean
  /** How many terms of the question's subject it or what it stands among closely holds, of how many. */
  readonly subjectTerms: { readonly held: number; readonly asked: number }
  /** The terms of the subject that it holds in its own words. */
  readonly ownTerms: readonly string[]
  /** Whether a thing that is asked about is mentioned nowhere near, and nothing else shows that this is the answer. */
  readonly missesThing: boolean
  /** Whether it holds no word beyond those of the question. */
  readonly repeatsQuestion: boolean
}

/** A part of a passage that something holds closely, and not somewhere else in it. */
const CLOSE = 0.5

/** What a mention somewhere in the same passage counts, which is not enough for the thing that a question of a word or two is about. */
const MENTIONED_AT_MOST = 0.3
const FEW_WORDS = 2

/** How far a unit makes a term common: what its document is called counts in part for all that it says. */
const holding = (term: string, own: ReadonlySet<string>, document: ReadonlySet<string>): number => {
  if (own.has(term)) return 1
  return document.has(term) ? 0.5 : 0
}

/** Fewer words than this beyond those of the question say nothing new. */
const FEW_NEW_TERMS = 3

const newTerms = ({ terms }: Question, { terms: own }: Candidate): number =>
  [...own].filter((term) => !terms.includes(term) && !term.startsWith('@')).length

/** Words of the question that stand side by side in the unit too. */
const adjacency = (question: readonly string[], order: readonly string[]): number => {
  let shared = 0
  for (let at = 1; at < question.length; at += 1) {
    const [before, after] = [question[at - 1], question[at]]
    if (order.some((term, index) => term === before && order[index + 1] === after)) shared += 1
  }
  return Math.min(shared, 3) * 0.05
}

const answerKindScore = ({ asked, held, lacksStrict }: AnswerKindsHeld): number => {
  if (asked === 0) return 0
  if (held === asked) return 0.15
  if (lacksStrict) return -0.25
  return held > 0 ? 0.05 : -0.1
}

/** A section that is about what is asked and nothing else. */
const sectionScore = (asked: ReadonlySet<string>, { ownHeading }: Candidate): number =>
  ownHeading.length > 0 && ownHeading.every((term) => bestMatch(term, asked) > 0) ? 0.2 : 0

/**
 * Every quotable unit of the passages, the one that answers best first: by the question's terms that it and its context hold (rare ones weigh
 * more, dates and identifiers must match exactly), whether it holds the kind of thing that is asked for, and its passage's rank.
 */
export const rankUnits = (text: string, passages: readonly Passage[]): RankedUnit[] => {
  const question = readQuestion(text)
  const { terms, subject, things } = question
  const asked = new Set(terms)
  const mentionedAtMost = subject.length <= FEW_WORDS ? MENTIONED_AT_MOST : 0
  const answerKindsHeld = createAnswerKindCheck(text)
  const candidates = candidatesOf(passages)
  const weightOf = (term: string): number => {
    const held = candidates.reduce((sum, { terms: own, document }) => sum + holding(term, own, document), 0)
    const holders = Math.max(1, held)
    return Math.log(1 + (candidates.length - holders + 0.5) / (holders + 0.5)) * question.informationOf(term)
  }
  const weights = new Map(terms.map((term) => [term, weightOf(term)]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return []

  const rank = (candidate: Candidate): RankedUnit => {
    const matches = terms.map((term) => {
      const own = ownMatch(term, question, candidate)
      return { term, own, any: Math.max(own, contextMatch(term, candidate)), weight: weights.get(term) ?? 0 }
    })
    const share = (part: (match: (typeof matches)[number]) => number) =>
      matches.reduce((sum, match) => sum + match.weight * part(match), 0) / total
    const coverage = share(({ any }) => any)
    const kinds = answerKindsHeld(candidate.unit)
    const holdsAnswerKind = kinds.asked > 0 && kinds.held === kinds.asked
    const fresh = newTerms(question, candidate)
    const saysNothingNew = fresh < FEW_NEW_TERMS && !(kinds.asked > 0 && kinds.mayHold)
    const score =
      coverage +
      adjacency(question.order, candidate.order) +
      answerKindScore(kinds) +
      shapeScore(question, candidate) +
      overviewScore(question, candidate) +
      sectionScore(asked, candidate) +
      (saysNothingNew ? -0.25 : 0) +
      0.06 / (1 + candidate.passageRank)
    return {
      passage: candidate.passage,
      unit: candidate.unit,
      index: candidate.index,
      score,
      coverage,
      ownCoverage: share(({ own }) => own),
      holdsAnswerKind,
      mayHoldAnswer: kinds.mayHold,
      lacksAnswer: kinds.lacksStrict,
      subjectTerms: {
        held: matches.filter(({ term, any }) => any >= CLOSE && subject.includes(term)).length,
        asked: subject.length,
      },
      ownTerms: subject.filter((term) => matches.some((match) => match.term === term && match.own > 0)),
      repeatsQuestion: fresh === 0 && !holdsAnswerKind,
      missesThing:
        !kinds.holdsStrict &&
        matches.some(({ term, any }) => any <= mentionedAtMost && things.has(term) && subject.includes(term)),
    }
  }
  return candidates.map(rank).sort((one, other) => other.score - one.score)
}
