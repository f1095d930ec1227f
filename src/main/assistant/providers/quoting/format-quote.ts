import type { RankedUnit } from './rank-units.ts'

/** Values of a long record that are shown beside those that answer. */
const MAX_PAIRS = 14

/** A number in brackets that the document itself holds is not one of our citations. */
const withoutCitationMarks = (text: string): string => text.replace(/\[(\d{1,4})\]/g, '\\[$1\\]')

const plain = (text: string): string =>
  withoutCitationMarks(
    text.replace(/[\\`*<~]/g, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_'),
  ).replace(/^(#{1,6}\s|[-+]\s|\d{1,9}[.)]\s|>)/, (mark) =>
    /^\d/.test(mark) ? mark.replace(/([.)])/, '\\$1') : `\\${mark}`,
  )

const pairsLine = (pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .slice(0, MAX_PAIRS)
    .map(([name, value]) => (name === '' ? plain(value) : `**${plain(name)}:** ${plain(value)}`))
    .join(' · ')

/** A unit as a blockquote with its citation mark. What stands in the document is repeated verbatim, escaped where it would act as Markdown. */
export const formatQuote = ({ unit, passage }: RankedUnit): string => {
  const isMarkdown = passage.contentType === 'text/markdown'
  const words = unit.pairs ? pairsLine(unit.pairs) : isMarkdown ? withoutCitationMarks(unit.text) : plain(unit.text)
  return `> ${words} [${passage.number}]`
}
