import { coverage } from '../features/coverage-features.ts'
import type { Features } from '../features/features.ts'
import type { Scene, Strengths } from '../reading/scene.ts'

const bounded = (value: number, most: number): number => Math.max(-1, Math.min(value, most) / most)

/** What is needed to know of a scene and of its units. */
export interface Gist extends Pick<Scene, 'question' | 'weights'> {
  readonly passageStrengths: ReadonlyMap<unknown, Strengths>
}
export interface JudgedUnit {
  readonly score: number
  readonly likelihood: number
  readonly features: Features
}

const below = (value: number, point: number): number => Math.max(0, point - value) / point

const anywhere = (scene: Gist): Strengths => {
  const all = new Float64Array(scene.question.terms.length)
  for (const strengths of scene.passageStrengths.values())
    for (const [index, value] of strengths.entries()) all[index] = Math.max(all[index] ?? 0, value)
  return all
}

/** Of the likeliest unit, what tells whether it answers. */
const OF_BEST = [
  'own',
  'exact',
  'context',
  'core',
  'coreContext',
  'tail',
  'tailContext',
  'passage',
  'worstMissing',
  'soughtMissing',
  'soughtMissingAround',
  'toldMissing',
  'toldMissingAround',
  'rarest',
  'rarestContext',
  'knownOwn',
  'knownContext',
  'unknown',
  'foreignMissing',
  'way',
  'names',
  'numbers',
  'heldShare',
  'orderedShare',
  'density',
  'kindShown',
  'concreteShown',
  'personShown',
  'placeShown',
  'defines',
  'sameLanguage',
  'byTranslation',
  'rank',
  'standing',
  'isKeywords',
  'questionTerms',
  'questionWords',
] as const

/** What tells whether a question is answered at all, of its units as they were ranked. */
export const certaintyFeatures = (scene: Gist, ranked: readonly JudgedUnit[]): Features => {
  const [best, second] = ranked
  if (!best) return {}
  const { terms } = scene.question
  const found = anywhere(scene)
  const informative = terms.map(({ information }) => information === 1)
  const unfound = terms.filter((_, index) => informative[index] && (found[index] ?? 0) === 0).length
  const weak = terms.filter((_, index) => informative[index] && (found[index] ?? 0) < 0.8).length
  const most = (name: string): number => Math.max(...ranked.map(({ features }) => features[name] ?? 0))
  const none = 1 - ranked.reduce((sum, { likelihood }) => sum + likelihood, 0)
  return {
    ...Object.fromEntries(OF_BEST.map((name) => [`best:${name}`, best.features[name] ?? 0])),
    'best:score': bounded(best.score, 8),
    'best:likelihood': best.likelihood,
    'best:ahead': bounded(best.score - (second?.score ?? -8), 4),
    'best:heldCount': bounded(best.features.heldCount ?? 0, 5),
    'best:informativeHeld': bounded(best.features.informativeHeld ?? 0, 4),
    'best:exactHeld': bounded(best.features.exactHeld ?? 0, 4),
    'best:toldMost': bounded(best.features.toldMost ?? 0, 5),
    'best:told': bounded(best.features.told ?? 0, 12),
    none,
    // A sum alone cannot say that little is held: these grow below a point.
    littleContext: below(most('context'), 0.45),
    littleOfBest: below(best.features.context ?? 0, 0.35),
    littleOwn: below(most('own'), 0.3),
    littleFound: below(coverage(scene, found), 0.6),
    found: coverage(scene, found),
    unfound: bounded(unfound, 4),
    unfoundShare: terms.length === 0 ? 1 : unfound / terms.length,
    weakShare: terms.length === 0 ? 1 : weak / terms.length,
    mostOwn: most('own'),
    mostContext: most('context'),
    mostExact: most('exact'),
    mostPassage: most('passage'),
    mostOrdered: most('orderedShare'),
    mostHeld: bounded(most('heldCount'), 5),
    mostInformative: bounded(most('informativeHeld'), 4),
    oneTerm: terms.length === 1 ? 1 : 0,
  }
}
