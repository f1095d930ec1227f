import type { Passage, PassageUnit } from '../../passages/passage-units.ts'
import { type AnswerKindsHeld, createAnswerKindCheck } from './answer-kinds.ts'
import { type Candidate, candidatesOf, contextMatch, ownMatch } from './match-terms.ts'
import { type Question, readQuestion } from './read-question.ts'

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
  readonly lacksAnswer: boolean
  /** How many terms of the question's subject it or what it stands among closely holds, of how many. */
  readonly subjectTerms: { readonly held: number; readonly asked: number }
  /** The terms of the subject that it holds in its own words. */
  readonly ownTerms: readonly string[]
  /** Whether a thing that is asked about is mentioned nowhere near. */
  readonly missesThing: boolean
  /** Whether it holds no word beyond those of the question. */
  readonly repeatsQuestion: boolean
}

/** A part of a passage that something holds closely, and not somewhere else in it. */
const CLOSE = 0.5

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
  const pairs = new Set(order.slice(1).map((term, index) => `${order[index]} ${term}`))
  const shared = question.slice(1).filter((term, index) => pairs.has(`${question[index]} ${term}`)).length
  return Math.min(shared, 3) * 0.05
}

const aboutItself =
  /^(?:this|these) (?:page|pages|guide|handbook|document|chapter|section|report|letter|manual|list|table)s?\b/i

const shape = ({ asksOverview }: Question, { unit, order }: Candidate): number => {
  if (unit.kind !== 'Sentence') return 0
  const tooShort = order.length < 4 ? -0.15 : 0
  const asksItself = unit.text.endsWith('?') ? -0.15 : 0
  const cutOff = /^[\p{Ll},;)]/u.test(unit.text) ? -0.05 : 0
  const ofItself = aboutItself.test(unit.text) && !asksOverview ? -1 : 0
  return tooShort + asksItself + cutOff + ofItself - Math.min(Math.max(order.length - 45, 0) / 200, 0.2)
}

const answerKindScore = ({ asked, held, lacksStrict }: AnswerKindsHeld): number => {
  if (asked === 0) return 0
  if (held === asked) return 0.15
  if (lacksStrict) return -0.25
  return held > 0 ? 0.05 : -0.1
}

const summaryHeading = /\b(?:summary|overview|abstract|introduction|in brief|at a glance|about)\b/i

/** A question for an overview is best answered by a summary, else by how a text begins. */
const overviewScore = ({ asksOverview }: Question, { unit, index }: Candidate): number => {
  if (!asksOverview) return 0
  if (unit.kind !== 'Sentence') return -0.3
  const isField = /^[\p{L} ]{1,20}:\s/u.test(unit.text) ? -0.3 : 0
  return isField + (summaryHeading.test(unit.heading) ? 0.3 : 0) + 0.15 / (1 + index)
}

/**
 * Every quotable unit of the passages, the one that answers best first: by the question's terms that it and its context hold (rare ones weigh
 * more, dates and identifiers must match exactly), whether it holds the kind of thing that is asked for, and its passage's rank.
 */
export const rankUnits = (text: string, passages: readonly Passage[]): RankedUnit[] => {
  const question = readQuestion(text)
  const { terms, subject, things } = question
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
    const saysNothingNew = fresh < FEW_NEW_TERMS && !holdsAnswerKind
    const score =
      coverage +
      adjacency(question.order, candidate.order) +
      answerKindScore(kinds) +
      shape(question, candidate) +
      overviewScore(question, candidate) +
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
      lacksAnswer: kinds.lacksStrict,
      subjectTerms: {
        held: matches.filter(({ term, any }) => any >= CLOSE && subject.includes(term)).length,
        asked: subject.length,
      },
      ownTerms: subject.filter((term) => matches.some((match) => match.term === term && match.own > 0)),
      repeatsQuestion: fresh === 0 && !holdsAnswerKind,
      missesThing: matches.some(({ term, any }) => any === 0 && things.has(term) && subject.includes(term)),
    }
  }
  return candidates.map(rank).sort((one, other) => other.score - one.score)
}
