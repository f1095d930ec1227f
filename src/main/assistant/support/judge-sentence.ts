import type { PassageView, UnitView } from '../answering/reading/unit-view.ts'
import { foldWord } from '../language/fold-word.ts'
import { type Claim, readClaim } from './claim.ts'
import type { ClaimLanguages } from './claim-languages.ts'
import { computedFrom } from './computed-number.ts'
import { contradicts } from './contradictions/contradicts.ts'
import { bestUnit, supportFeatures } from './support-features.ts'
import { type SupportNet, scoreOfNets } from './support-net.ts'
import { verbatimUnit } from './verbatim-unit.ts'

/** What passages say of one sentence. */
export interface Judgement {
  /** The log odds that they support it. */
  readonly score: number
  /** The passage that does best. */
  readonly passage: PassageView
  /** Its words that stand for words of the sentence, as they are written there. */
  readonly words: readonly string[]
}

const MOST_WORDS = 16
/** Fewer words that tell something state nothing that could be checked. */
const LEAST_TERMS = 2

/** The sentence as it is checked; null where it states nothing: a question, what introduces others or speaks of the reply, that the documents do not say it. */
export const claimOf = (sentence: string, views: readonly PassageView[], languages: ClaimLanguages): Claim | null => {
  if (/[?？:]\W*$/.test(sentence) || languages.wording.announcing.test(foldWord(sentence))) return null
  const claim = readClaim(sentence, views, languages)
  const { terms, pack, folded } = claim.scene.question
  const telling = terms.filter(({ information, isNumber }) => information === 1 || isNumber)
  return telling.length < LEAST_TERMS || pack.signs.ofDocuments.test(folded) ? null : claim
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)].slice(0, MOST_WORDS)

const wordsFor = ({ scene }: Claim, units: readonly UnitView[]): string[] => {
  const terms = new Set(scene.question.terms.map(({ folded }) => folded))
  return units.flatMap(({ words }) => words.flatMap(({ folded, written }) => (terms.has(folded) ? written : [])))
}

const certain = (passage: PassageView, words: readonly string[]): Judgement => ({
  score: Number.POSITIVE_INFINITY,
  passage,
  words: distinct(words),
})

/** How well the best unit of the passages supports a sentence; null where they hold none of its words. */
export const judgeSentence = (claim: Claim, nets: readonly SupportNet[]): Judgement | null => {
  const best = bestUnit(claim)
  if (best === null) return null
  const verbatim = verbatimUnit(claim)
  if (verbatim !== null) return certain(verbatim.passage, wordsFor(claim, [verbatim]))
  const computed = computedFrom(claim)
  if (computed !== null) return certain(computed, wordsFor(claim, computed.units))
  const { view, aligned } = best
  const words = view.words.filter((_, place) => (aligned[place] ?? -1) >= 0).map(({ written }) => written)
  return {
    score: contradicts(claim, best) ? Number.NEGATIVE_INFINITY : scoreOfNets(nets, supportFeatures(claim, best)),
    passage: view.passage,
    words: distinct(words),
  }
}

const isFound = ({ scene }: Claim, index: number): boolean =>
  [...scene.passageStrengths.values()].some((strengths) => (strengths[index] ?? 0) > 0)

const MOST_UNFOUND = 8

/**
 * Numbers and names of a sentence that no passage holds; what it computes of numbers of one is no invention. German writes every noun with a capital: there a name is what follows another capital.
 */
export const unfoundIn = (claim: Claim): string[] => {
  const { scene, words, capitals } = claim
  const { terms, pack } = scene.question
  const isCapital = (at: number): boolean => /^\p{Lu}/u.test(words[at]?.written ?? '')
  const isName = (at: number): boolean => {
    const index = terms.findIndex(({ folded }) => folded === words[at]?.folded)
    if (pack.code === 'de') return isCapital(at) && (isCapital(at - 1) || isCapital(at + 1)) && at > 0
    return capitals[index] === true && isCapital(at)
  }
  const isComputed = computedFrom(claim) !== null
  const unfound = words.flatMap(({ folded, written, isNumber }, at) => {
    const index = terms.findIndex((term) => term.folded === folded)
    if (index < 0 || isFound(claim, index)) return []
    return (isNumber && !isComputed) || isName(at) ? [written] : []
  })
  return [...new Set(unfound)].slice(0, MOST_UNFOUND)
}
