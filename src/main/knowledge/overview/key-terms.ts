import type { LanguagePack } from '../../assistant/index.ts'
import type { OverviewTools } from './overview-tools.ts'

export interface KeyTermsOptions {
  readonly pack: LanguagePack
  /** Titles of the document: their words weigh more. */
  readonly headings: readonly string[]
  readonly scanWords: OverviewTools['scanWords']
}

const MOST = 10
const SHORTEST = 3
/** A word that is said once is not what a document goes on about, unless a heading has it. */
const LEAST_TIMES = 2
const HEADING_WEIGHT = 3

interface Tally {
  times: number
  inHeadings: number
  readonly forms: Map<string, number>
}

const mostWritten = (forms: ReadonlyMap<string, number>): string =>
  [...forms].reduce((best, form) => (form[1] > best[1] ? form : best), ['', 0] as [string, number])[0]

/** The words that a text goes on about, the weightiest first, each in the form in which it is written most. */
export const keyTerms = (text: string, { pack, headings, scanWords }: KeyTermsOptions): string[] => {
  const tallies = new Map<string, Tally>()
  /** Neither what every text says nor when: a log is not about June. */
  const passing = [pack.stop, pack.light, pack.courtesy, pack.numbers, pack.months, pack.weekdays]
  const isKey = (folded: string): boolean => folded.length >= SHORTEST && !passing.some((words) => words.has(folded))
  const count = (words: ReturnType<OverviewTools['scanWords']>, inHeadings: number): void => {
    for (const { written, folded, isNumber } of words) {
      if (isNumber || !/^\p{L}+$/u.test(written) || !isKey(folded)) continue
      const stem = pack.stem(folded)
      const tally = tallies.get(stem) ?? { times: 0, inHeadings: 0, forms: new Map<string, number>() }
      tally.times++
      tally.inHeadings += inHeadings
      tally.forms.set(written, (tally.forms.get(written) ?? 0) + 1)
      tallies.set(stem, tally)
    }
  }
  count(scanWords(text), 0)
  for (const heading of headings) count(scanWords(heading), 1)
  // Everyday words stand for one another in families; rarer ones tell more.
  const weight = (stem: string, { times, inHeadings, forms }: Tally): number => {
    const rarity = pack.families.of(stem).length > 0 ? 1 : 1.6
    return (
      Math.log2(1 + times + inHeadings * HEADING_WEIGHT) * rarity * Math.min(2, 0.6 + mostWritten(forms).length / 10)
    )
  }
  return [...tallies]
    .filter(([, { times, inHeadings }]) => times >= LEAST_TIMES || inHeadings > 0)
    .map(([stem, tally]) => ({ weight: weight(stem, tally), term: mostWritten(tally.forms) }))
    .toSorted((one, other) => other.weight - one.weight || one.term.localeCompare(other.term))
    .slice(0, MOST)
    .map(({ term }) => term)
}
