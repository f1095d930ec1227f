import type { AnalysedText } from '../../analysis/analyser.ts'
import { maskOf } from '../../analysis/language.ts'
import { storable } from './storable.ts'

/** Longer texts count as this long, as in the search index. */
const LONGEST = 65_535

const countsOf = (names: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** What a row is found by. */
export interface FoundBy {
  /** In words. */
  readonly length: number
  /** How often each stands in it. */
  readonly terms: ReadonlyMap<string, number>
  /** Words as they are written, with how often. */
  readonly surfaces: ReadonlyMap<string, number>
  readonly languageMask: number
}

/** What a text is found by, as columns hold it. */
export const foundBy = (text: AnalysedText): FoundBy => {
  const words = [...text.words, ...text.extras]
  return {
    languageMask: maskOf(text.language),
    length: Math.min(text.words.length, LONGEST),
    terms: countsOf(words.flatMap(({ terms }) => [...new Set(terms.map(storable))])),
    surfaces: countsOf(words.map(({ surface }) => storable(surface))),
  }
}
