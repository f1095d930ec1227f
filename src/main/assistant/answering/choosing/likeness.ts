import type { Features } from '../features/features.ts'
import type { Candidate } from '../reading/scene.ts'

/**
 * How alike in meaning a question and each of the texts are, from -1 to 1, in the order of the texts; null where nothing at hand can tell. Never rejects.
 */
export type Likeness = (question: string, texts: readonly string[]) => Promise<readonly number[] | null>

/** A unit with what it stands under: what is compared with a question. */
export const comparedText = ({ view: { unit } }: Candidate): string =>
  [...unit.headings, ...(unit.lead ? [unit.lead.text] : []), unit.text].join(' ')

/** Features of units, by what is known of them, with how alike the question each of them is; the model reads languages unequally well. */
export const withLikeness = (units: readonly Features[], likeness: readonly number[]): Features[] => {
  const most = Math.max(0, ...units.map(({ sameLanguage = 0 }, at) => sameLanguage * (likeness[at] ?? 0)))
  return units.map((features, at) => {
    const alike = likeness[at] ?? 0
    const { sameLanguage = 0 } = features
    return { ...features, alike: sameLanguage * alike, alikeBehind: sameLanguage * (most - alike) }
  })
}

const ALIKE = 0.5
const ALIKE_OF_BEST = 0.4

interface Compared {
  readonly likeness: number
  readonly features: Features
}

/** Of units as they were ranked: whether the question is about what they say. The model reads languages unequally well. */
export const likenessFeatures = (ranked: readonly Compared[]): Features => {
  const [best] = ranked
  if (!best) return {}
  const { likeness, features } = best
  const sameLanguage = features.sameLanguage ?? 0
  const most = Math.max(...ranked.map((unit) => unit.likeness))
  const little = Math.max(0, ALIKE - most)
  return {
    'alike:best': likeness,
    'alike:bestSameLanguage': likeness * sameLanguage,
    'alike:most': most,
    'alike:behind': most - likeness,
    'alike:little': little,
    'alike:littleSameLanguage': little * sameLanguage,
    'alike:littleOfBest': Math.max(0, ALIKE_OF_BEST - likeness) * sameLanguage,
  }
}
