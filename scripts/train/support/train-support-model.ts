import { foundPassages } from '../../../src/main/assistant/answering/reading/found-passages.ts'
import { readPassages } from '../../../src/main/assistant/answering/reading/unit-view.ts'
import { unitsOf } from '../../../src/main/assistant/passages/passage-units.ts'
import { readClaim } from '../../../src/main/assistant/support/claim.ts'
import type { ClaimLanguages } from '../../../src/main/assistant/support/claim-languages.ts'
import { contradicts } from '../../../src/main/assistant/support/contradictions/contradicts.ts'
import { bestUnit, supportFeatures } from '../../../src/main/assistant/support/support-features.ts'
import type { WrittenSupportModel } from '../../../src/main/assistant/support/support-model.ts'
import { scoreOfNets, writtenNet } from '../../../src/main/assistant/support/support-net.ts'
import type { SupportPair } from '../../eval/support/support-set.ts'
import type { Observation } from '../linear/fit-odds.ts'
import { fitNet } from './fit-net.ts'

/** Passages that are kept from training at a time. */
const FOLDS = 6

interface Observed extends Observation {
  readonly pair: SupportPair
  /** Whether no likeness makes up for what it says otherwise. */
  readonly isContradicted: boolean
}

const observe = (pair: SupportPair, weight: number, languages: ClaimLanguages): Observed[] => {
  const views = readPassages(foundPassages({ asked: pair.passages }), languages)
  const claim = readClaim(pair.sentence, views, languages)
  const best = bestUnit(claim)
  if (best === null || pair.isSupported === null) return []
  const features = supportFeatures(claim, best)
  return [{ pair, features, isTrue: pair.isSupported, weight, isContradicted: contradicts(claim, best) }]
}

/** Several nets that begin otherwise err otherwise: together they err less. */
const BEGINNINGS = [1, 2, 3, 4, 5]

/** What a passage says in its own words, sentence by sentence: that is supported whatever else holds. */
const verbatimPairs = (pairs: readonly SupportPair[]): SupportPair[] => {
  const firsts = new Map(pairs.map((pair) => [pair.passages[0]?.text, pair]))
  return [...firsts.values()].flatMap((pair) => {
    const [own] = pair.passages
    return own === undefined
      ? []
      : unitsOf(own).map(({ text }) => ({ ...pair, sentence: text, kind: 'verbatim' as const, isSupported: true }))
  })
}

/** They are easy, and many. */
const VERBATIM_WEIGHT = 0.5

const fitSupport = (observed: readonly Observed[]) =>
  BEGINNINGS.map((seed) => fitNet(observed, { seed, units: 16, rounds: 150, ridge: 0.01, rate: 0.02 }))

interface Scored {
  readonly score: number
  readonly isTrue: boolean
}

const rightAt = (scored: readonly Scored[], threshold: number): number =>
  scored.filter(({ score, isTrue }) => score >= threshold === isTrue).length / scored.length

/** Thresholds that are tried, from one that believes most to one that doubts most, and how many beside one are looked at with it. */
const TRIED = Array.from({ length: 41 }, (_, step) => Number((step * 0.05 - 1).toFixed(2)))
const BESIDE = 6

/** The one around which most marks are right: a single best one would follow a few pairs. */
const thresholdFor = (scored: readonly Scored[]): number => {
  const right = TRIED.map((threshold) => rightAt(scored, threshold))
  const around = TRIED.map((_, at) => {
    const near = right.slice(Math.max(0, at - BESIDE), at + BESIDE + 1)
    return near.reduce((sum, one) => sum + one, 0) / near.length
  })
  return TRIED[around.indexOf(Math.max(...around))] ?? 0
}

/** How many marks were right on passages that the weights were not trained on. */
export interface SupportReport {
  readonly pairs: number
  readonly right: number
  readonly rightOfSupported: number
  readonly rightOfUnsupported: number
}

/** Trains the marks on pairs; the threshold on passages that the weights were not trained on. Nothing in it is random. */
export const trainSupportModel = (
  pairs: readonly SupportPair[],
  languages: ClaimLanguages,
): { model: WrittenSupportModel; report: SupportReport } => {
  const written = pairs.flatMap((pair) => observe(pair, 1, languages))
  const verbatim = verbatimPairs(pairs).flatMap((pair) => observe(pair, VERBATIM_WEIGHT, languages))
  const observed = [...written, ...verbatim]
  const passages = [...new Set(observed.map(({ pair }) => pair.passages[0]?.text))]
  const fold = ({ pair }: Observed): number => passages.indexOf(pair.passages[0]?.text) % FOLDS
  const scored = Array.from({ length: FOLDS }, (_, held) => {
    const support = fitSupport(observed.filter((one) => fold(one) !== held))
    return written
      .filter((one) => fold(one) === held)
      .map(({ features, isTrue, isContradicted }) => ({
        score: isContradicted ? Number.NEGATIVE_INFINITY : scoreOfNets(support, features),
        isTrue,
      }))
  }).flat()
  const ofKind = (isTrue: boolean) => scored.filter((one) => one.isTrue === isTrue)
  const threshold = thresholdFor(scored)
  return {
    model: { support: fitSupport(observed).map(writtenNet), threshold },
    report: {
      pairs: pairs.length,
      right: rightAt(scored, threshold),
      rightOfSupported: rightAt(ofKind(true), threshold),
      rightOfUnsupported: rightAt(ofKind(false), threshold),
    },
  }
}
