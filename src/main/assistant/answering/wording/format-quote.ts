import { RAISED_NOTES, withoutUnreadSigns } from '../../../platform/text/index.ts'
import { readMark } from '../../citations/marks/read-mark.ts'
import type { PassageUnit } from '../../passages/passage-unit.ts'
import { withoutQuoteMarks } from '../../passages/quote-marks.ts'
import { collapseSpace } from '../../passages/stretch.ts'
import type { Quote } from '../choosing/quote.ts'
import { showsAsked } from '../features/kind-features.ts'
import type { Scene } from '../reading/scene.ts'

/** Values of a row or record that are shown; of a longer one, those that answer, that the question speaks of, and that name it. */
const MAX_PAIRS = 7
/** A row of short values is shown whole. */
const MAX_SHORT_PAIRS = 12
const MAX_SHORT_LENGTH = 200
/** The first values mostly name the thing. */
const NAMING_PAIRS = 2
/** Longer values are remarks, shown when the question speaks of them. */
const MAX_NAMING_LENGTH = 60

type Pair = readonly [name: string, value: string]

const shownPairs = (pairs: readonly Pair[], { best }: Quote, scene: Scene): readonly Pair[] => {
  const isShort = pairs.length <= MAX_SHORT_PAIRS && pairs.flat().join('').length <= MAX_SHORT_LENGTH
  if (pairs.length <= MAX_PAIRS || isShort) return pairs
  const { pack } = best.view.passage
  const rank = ([name, value]: Pair, index: number): number => {
    const text = `${name} ${value}`
    const answers = showsAsked(scene.question, text, pack)
    const isAsked = scene.holds(text, pack).some((strength) => strength > 0)
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

/** Numbers in brackets that the document itself holds are none of our citations. With both brackets escaped they would be a formula. */
const withoutCitationMarks = (text: string): string =>
  text.replace(/(?<!\\)[[(]/g, (bracket, at: number) => {
    const reading = readMark(text.slice(at, at + LONGEST_MARK), { over: true, atLineStart: false })
    return reading.type === 'Mark' ? `\\${bracket}` : bracket
  })

const LONGEST_MARK = 2_200

/** Text of a document as it stands there, whatever Markdown would make of it. */
export const plain = (text: string): string =>
  withoutCitationMarks(
    text.replace(/[\\`*<~]/g, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_'),
  ).replace(/^(#{1,6}\s|[-+]\s|\d{1,9}[.)]\s|>)/, (mark) =>
    /^\d/.test(mark) ? mark.replace(/([.)])/, '\\$1') : `\\${mark}`,
  )

/** A sentence that begins a block of code would draw its citation mark, and what follows, into the block. */
const opensCode = (text: string): boolean => /^[ \t]*(```|~~~)/m.test(text)

const CODE_SPAN = /(`+[^`]+`+)/
/** What Markdown shows is repeated as it is written, without signs that only some programs read; code stays as it is. */
const readMarkdown = (text: string): string =>
  text
    .split(CODE_SPAN)
    .map((part, at) => (at % 2 === 1 ? part : withoutCitationMarks(withoutUnreadSigns(part))))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()

/** A cell of a table in Markdown: what it shows as code stays code. */
const cellText = (text: string, { contentType }: Quote['passage']): string =>
  contentType === 'text/markdown'
    ? text
        .split(CODE_SPAN)
        .map((part, index) => (index % 2 === 1 ? part : plain(part)))
        .join('')
    : plain(text)

const pairsText = (pairs: readonly Pair[], passage: Quote['passage']): string =>
  pairs
    .map(([name, value]) => {
      const shown = cellText(value, passage)
      return name === '' ? shown : `**${cellText(name, passage)}:** ${shown}`
    })
    .join(' · ')

/** Longer than any run of backquotes that stands in the text. */
const fenceFor = (text: string): string =>
  '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)))

const code = (text: string, number: number): string => {
  const lines = text.split('\n')
  if (lines.length === 1 && !text.includes('`')) return `> \`${text.trim()}\` [${number}]`
  const fence = fenceFor(text)
  return [`> ${fence}`, ...lines.map((line) => `> ${line}`), `> ${fence}`, '>', `> [${number}]`].join('\n')
}

const written = ({ passage }: Quote, whole: string): string => {
  const text = whole.replace(RAISED_NOTES, '')
  return passage.contentType === 'text/markdown' && !opensCode(text) ? readMarkdown(text) : plain(text)
}

const LABELLED_LINE = /^\p{L}[^:.!?]{0,40}:\s+\S/u

/** A stretch of running text on one line; lines that each name their value stay apart: "name: Vice · price: 64.50". */
const onOneLine = (text: string): string => {
  const lines = text.split('\n').map(collapseSpace)
  const apart = lines.filter((line) => line !== '')
  return apart.length > 1 && apart.every((line) => LABELLED_LINE.test(line)) ? apart.join(' · ') : collapseSpace(text)
}

const ENDS = /[.!?…:;,]\W*$/u

/** Whether a unit is a line that ends without a full stop: it does not go on in the next. */
const isLine = (text: string, { start, end }: PassageUnit, next: PassageUnit): boolean =>
  text.slice(end, next.start).includes('\n') && !ENDS.test(text.slice(start, end))

/** Sentences one behind the other; lines stay apart: "tyres 2.3 bar in front · oil 5W-30, 3.75 litres". */
const sentencesApart = (text: string, units: readonly PassageUnit[]): string =>
  units
    .map((unit, at) => {
      const next = units[at + 1]
      const shown = collapseSpace(text.slice(unit.start, unit.end))
      return next === undefined ? shown : `${shown}${isLine(text, unit, next) ? ' · ' : ' '}`
    })
    .join('')

const BULLET = /^\s*(?:[-*+•‣◦–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/

const startsItem = (text: string, { start }: PassageUnit): boolean => BULLET.test(text.slice(start, start + 8))

/** Whether a unit goes on with the item that the one before it begins: no mark of a list and no line of its own stands before it. */
const isOfSameItem = ({ passage }: Quote, before: PassageUnit, unit: PassageUnit): boolean => {
  const between = passage.text.slice(before.end, unit.start)
  return before.block === unit.block && /^[^\S\n]*\n?[^\S\n]*$/.test(between) && !startsItem(passage.text, unit)
}

/** The words of a unit without who says them, or of when they are: that is said once, before the quote. */
const saidText = ({ text, author, day }: PassageUnit): string => {
  const before = [author, day].find((each) => each !== undefined && text.startsWith(`${each}: `))
  return before === undefined ? text : text.slice(before.length + 2)
}

/** Units one behind the other: the sentences of one item go on, others stand apart. */
const joined = (quote: Quote, units: readonly PassageUnit[]): string =>
  units
    .map((unit, at) => {
      const before = units[at - 1]
      const text = written(quote, saidText(unit))
      const goesOn = before !== undefined && (before.text.endsWith(':') || isOfSameItem(quote, before, unit))
      return before === undefined ? text : `${goesOn ? ' ' : ' · '}${text}`
    })
    .join('')

const runningText = (quote: Quote): string => {
  const { units, passage } = quote
  const items = units.every(({ kind }) => kind === 'Item')
  if (items) return joined(quote, units)
  const [first, last] = [units[0], units.at(-1)]
  if (!first || !last) return ''
  if (units.some(({ lead }) => lead?.start === first.start))
    return `${written(quote, saidText(first))} ${joined(quote, units.slice(1))}`
  if (units.some(({ kind }) => kind === 'Item')) return joined(quote, units)
  const text = withoutQuoteMarks(passage.text)
  const haveLines = units.some((unit, at) => units[at + 1] && isLine(text, unit, units[at + 1] as PassageUnit))
  return written(quote, haveLines ? sentencesApart(text, units) : onOneLine(text.slice(first.start, last.end)))
}

const leadText = (quote: Quote): string => (quote.lead === null ? '' : `${written(quote, quote.lead)} `)

/** Files whose lines say something only as lines: settings, logs, and source code. */
const OF_LINES = /\.(?:toml|ya?ml|ini|cfg|conf|properties|env|log)$/i

const isOfLines = ({ contentType, fileName }: Quote['passage']): boolean =>
  contentType === 'text/x-source-code' || (contentType === 'text/plain' && OF_LINES.test(fileName))

/** The lines that a quote stands on, from the one that its list hangs on, with the indentation of the first; null for a single one, or in a text of no such lines. */
const linesOf = ({ passage, units, lead }: Quote): string | null => {
  const [first, last] = [units[0], units.at(-1)]
  if (!first || !last || !isOfLines(passage)) return null
  const start = lead === null ? first.start : (first.lead?.start ?? first.start)
  const indent = /[^\S\n]*$/.exec(passage.text.slice(0, start))?.[0].length ?? 0
  const lines = passage.text.slice(start - indent, last.end)
  return lines.trim().includes('\n') ? lines : null
}

/** A quote as a blockquote with its citation mark. What stands in the document is repeated verbatim, escaped where it would act as Markdown. */
export const formatQuote = (quote: Quote, scene: Scene): string => {
  const { passage, units } = quote
  const unit = units[0] as PassageUnit
  if (unit.kind === 'Code') return code(passage.text.slice(unit.start, unit.end), passage.number)
  const lines = linesOf(quote)
  if (lines !== null) return code(lines, passage.number)
  const words = unit.pairs
    ? pairsText(shownPairs(unit.pairs, quote, scene), passage)
    : `${leadText(quote)}${runningText(quote)}`
  return `> ${words} [${passage.number}]`
}
