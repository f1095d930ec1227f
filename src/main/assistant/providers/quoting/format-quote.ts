import { termsOf } from '../../passages/terms.ts'
import { createAnswerKindCheck } from './answer-kinds.ts'
import type { RankedUnit } from './rank-units.ts'
import { readQuestion } from './read-question.ts'
import { areRelated } from './word-families.ts'

/** Values of a row or record that are shown; of a longer one, those that answer, that the question speaks of, and that name it. */
const MAX_PAIRS = 7
/** The first values mostly name the thing. */
const NAMING_PAIRS = 2
/** Longer values are remarks, shown when the question speaks of them. */
const MAX_NAMING_LENGTH = 60

type Pair = readonly [name: string, value: string]

const shownPairs = (pairs: readonly Pair[], question: string): readonly Pair[] => {
  if (pairs.length <= MAX_PAIRS) return pairs
  const { terms } = readQuestion(question)
  const kindsHeld = createAnswerKindCheck(question)
  const rank = (pair: Pair, index: number): number => {
    const [name, value] = pair
    const held = termsOf(`${name} ${value}`)
    const isAsked = terms.some((term) => held.some((other) => term === other || areRelated(term, other)))
    const answers = kindsHeld({ text: `${name} ${value}`, pairs: [pair] }).held > 0
    if (isAsked || index < NAMING_PAIRS) return answers ? 0 : 1
    if (value.length > MAX_NAMING_LENGTH) return 4
    return answers ? 2 : 3
  }
  const chosen = new Set(
    pairs
      .map((pair, index) => ({ index, rank: rank(pair, index) }))
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

/** A sentence that begins a block of code would draw its citation mark, and what follows, into the block. */
const opensCode = (text: string): boolean => /^\s*(```|~~~)/m.test(text)

const pairsLine = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value]) => (name === '' ? plain(value) : `**${plain(name)}:** ${plain(value)}`)).join(' · ')

/** A unit as a blockquote with its citation mark. What stands in the document is repeated verbatim, escaped where it would act as Markdown. */
export const formatQuote = ({ unit, passage }: RankedUnit, question: string): string => {
  const isMarkdown = passage.contentType === 'text/markdown' && !opensCode(unit.text)
  const words = unit.pairs
    ? pairsLine(shownPairs(unit.pairs, question))
    : isMarkdown
      ? withoutCitationMarks(unit.text)
      : plain(unit.text)
  return `> ${words} [${passage.number}]`
}
