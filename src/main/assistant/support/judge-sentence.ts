import type { PassageView } from '../answering/reading/unit-view.ts'
import { foldWord } from '../language/fold-word.ts'
import { type Claim, readClaim } from './claim.ts'
import type { ClaimLanguages } from './claim-languages.ts'
import { contradicts } from './contradictions/contradicts.ts'
import { bestUnit, supportFeatures } from './support-features.ts'
import { type SupportNet, scoreOfNets } from './support-net.ts'

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

/** How well the best unit of the passages supports a sentence; null where they hold none of its words. */
export const judgeSentence = (claim: Claim, nets: readonly SupportNet[]): Judgement | null => {
  const best = bestUnit(claim)
  if (best === null) return null
  const { view, aligned } = best
  const words = view.words.filter((_, place) => (aligned[place] ?? -1) >= 0).map(({ written }) => written)
  return {
    score: contradicts(claim, best) ? Number.NEGATIVE_INFINITY : scoreOfNets(nets, supportFeatures(claim, best)),
    passage: view.passage,
    words: [...new Set(words)].slice(0, MOST_WORDS),
  }
}

const isFound = ({ scene }: Claim, index: number): boolean =>
  [...scene.passageStrengths.values()].some((strengths) => (strengths[index] ?? 0) > 0)

const MOST_UNFOUND = 8

/**
 * Numbers and names of a sentence that no passage holds. German writes every noun with a capital: there a name is what follows another capital.
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
  const unfound = words.flatMap(({ folded, written, isNumber }, at) => {
    const index = terms.findIndex((term) => term.folded === folded)
    if (index < 0 || isFound(claim, index)) return []
    return isNumber || isName(at) ? [written] : []
  })
  return [...new Set(unfound)].slice(0, MOST_UNFOUND)
}
