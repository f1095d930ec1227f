import { termsOf } from '../../passages/terms.ts'
import type { RankedUnit } from './rank-units.ts'

/** Values of a row or record that are shown at most; of a longer one, those that the question speaks of and then the first. */
const MAX_PAIRS = 14
/** The first values mostly name the thing. */
const NAMING_PAIRS = 2

type Pair = readonly [name: string, value: string]

const shownPairs = (pairs: readonly Pair[], question: string): readonly Pair[] => {
  if (pairs.length <= MAX_PAIRS) return pairs
  const asked = new Set(termsOf(question, true))
  const rank = ([name, value]: Pair, index: number): number => {
    if (index < NAMING_PAIRS) return 0
    return termsOf(`${name} ${value}`).some((term) => asked.has(term)) ? 1 : 2
  }
  const ranks = pairs.map((pair, index) => ({ index, rank: rank(pair, index) }))
  const chosen = new Set(
    ranks
      .sort((one, other) => one.rank - other.rank || one.index - other.index)
      .slice(0, MAX_PAIRS)
      .map(({ index }) => index),
  )
  return pairs.filter((_, index) => chosen.has(index))
}

/** A number in brackets that the document itself holds is not one of our citations. */
const withoutCitationMarks = (text: string): string => text.replace(/\[(\d{1,4})\]/g, '\\[$1\\]')

const plain = (text: string): string =>
  withoutCitationMarks(
    text.replace(/[\\`*<~]/g, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_'),
  ).replace(/^(#{1,6}\s|[-+]\s|\d{1,9}[.)]\s|>)/, (mark) =>
    /^\d/.test(mark) ? mark.replace(/([.)])/, '\\$1') : `\\${mark}`,
  )

const pairsLine = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value]) => (name === '' ? plain(value) : `**${plain(name)}:** ${plain(value)}`)).join(' · ')

/** A unit as a blockquote with its citation mark. What stands in the document is repeated verbatim, escaped where it would act as Markdown. */
export const formatQuote = ({ unit, passage }: RankedUnit, question: string): string => {
  const isMarkdown = passage.contentType === 'text/markdown'
  const words = unit.pairs
    ? pairsLine(shownPairs(unit.pairs, question))
    : isMarkdown
      ? withoutCitationMarks(unit.text)
      : plain(unit.text)
  return `> ${words} [${passage.number}]`
}
