import { scoreOf } from '../../../src/main/assistant/answering/model/linear-model.ts'
import { foundPassages } from '../../../src/main/assistant/answering/reading/found-passages.ts'
import { compareWith } from '../../../src/main/assistant/answering/reading/scene.ts'
import { readPassages } from '../../../src/main/assistant/answering/reading/unit-view.ts'
import type { Languages } from '../../../src/main/assistant/language/languages.ts'
import { readClaim } from '../../../src/main/assistant/support/claim.ts'
import { bestUnit, supportFeatures } from '../../../src/main/assistant/support/support-features.ts'
import type { SupportModel } from '../../../src/main/assistant/support/support-model.ts'
import type { SupportPair } from '../../eval/support/support-set.ts'
import { fitOdds, type Observation } from '../linear/fit-odds.ts'

/** Passages that are kept from training at a time. */
const FOLDS = 6

interface Observed extends Observation {
  readonly pair: SupportPair
}

const observe = (pair: SupportPair, languages: Languages): Observed[] => {
  const views = readPassages(foundPassages(pair.passages, []), languages)
  const claim = readClaim(compareWith(pair.sentence, views, languages))
  const best = bestUnit(claim)
  return best === null ? [] : [{ pair, features: supportFeatures(claim, best), isTrue: pair.isSupported, weight: 1 }]
}

const fitSupport = (observed: readonly Observed[]) => fitOdds(observed, { rounds: 400, ridge: 1e-2, rate: 0.05 })

/** The part of supported sentences that may be doubted: a swap that is believed is worse, but who doubts everything is not read. */
const MAY_BE_DOUBTED = 0.14

const thresholdFor = (scored: readonly { readonly score: number; readonly isTrue: boolean }[]): number => {
  const supported = scored.flatMap(({ score, isTrue }) => (isTrue ? [score] : [])).sort((one, other) => one - other)
  return supported[Math.floor(supported.length * MAY_BE_DOUBTED)] ?? 0
}

/** Trains the marks on pairs; the threshold on passages that the weights were not trained on. Nothing in it is random. */
export const trainSupportModel = (
  pairs: readonly SupportPair[],
  languages: Languages,
): { model: SupportModel; report: { pairs: number; right: number } } => {
  const observed = pairs.flatMap((pair) => observe(pair, languages))
  const passages = [...new Set(observed.map(({ pair }) => pair.passages[0]?.text))]
  const fold = ({ pair }: Observed): number => passages.indexOf(pair.passages[0]?.text) % FOLDS
  const scored = Array.from({ length: FOLDS }, (_, held) => {
    const support = fitSupport(observed.filter((one) => fold(one) !== held))
    return observed
      .filter((one) => fold(one) === held)
      .map(({ features, isTrue }) => ({ score: scoreOf(support, features), isTrue }))
  }).flat()
  const threshold = Number(thresholdFor(scored).toFixed(3))
  return {
    model: { support: fitSupport(observed), threshold },
    report: {
      pairs: pairs.length,
      right: scored.filter(({ score, isTrue }) => score >= threshold === isTrue).length / scored.length,
    },
  }
}
