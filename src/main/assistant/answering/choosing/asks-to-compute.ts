import { foldWord } from '../../language/fold-word.ts'
import type { LanguagePack } from '../../language/language-pack.ts'
import { scanWords } from '../../language/scan-words.ts'
import type { UnclearTable } from '../../tools/query-table-result.ts'
import type { Scene } from '../reading/scene.ts'
import type { Certainty } from './choose-answer.ts'
import { isOfColumns } from './is-of-columns.ts'
import type { Quote } from './quote.ts'

/** Whether a row says itself what a question asks for: "average" is the name of a column, or what is counted is. */
const isSaid = ({ question }: Scene, asked: RegExpExecArray, { best }: Quote): boolean => {
  const { unit, passage } = best.view
  const text = foldWord(unit.text)
  // A row of headings says no figure.
  if (!/\d/.test(text)) return false
  const [phrase] = asked
  const { computes, negation } = question.pack.signs
  // "In total", "without": what is counted has to be added up, or left out.
  if (negation.test(question.folded) || computes.test(question.folded.replace(phrase, ' '))) return false
  const counted = question.pack.signs.counted.exec(question.folded)?.[1]
  // "Per 100 g" may be the name of a column too.
  if (counted === undefined) return (!phrase.includes(' ') || /\d/.test(phrase)) && text.includes(phrase)
  const stem = passage.pack.stem(counted)
  return (unit.pairs ?? []).some(
    ([name, value]) => /\d/.test(value) && scanWords(name).some((word) => passage.pack.stem(word.folded) === stem),
  )
}

/** Whether a question asks for nothing but all of a table that stands in a text: its rows are the answer. Those of a file of rows go on behind the passage. */
const isListed = ({ question }: Scene, rows: readonly Quote[]): boolean => {
  const { kinds, signs } = question.pack
  const listed = kinds.find(({ kind }) => kind === 'List')?.asks.exec(question.folded)?.[0]
  if (listed === undefined || signs.computes.test(question.folded.replace(listed, ' '))) return false
  const [first] = rows
  return rows.every(
    ({ passage, best }) => passage.headers === null && best.view.unit.block === first?.best.view.unit.block,
  )
}

/** Whether a question asks for something to be computed of rows that a quote of them does not say. */
const asksOfQuotes = (scene: Scene, quotes: readonly Quote[]): boolean => {
  const { question } = scene
  const [first] = quotes
  const asked = question.pack.signs.computes.exec(question.folded)
  if (asked === null || first === undefined || !isOfColumns(first.best)) return false
  const rows = quotes.filter(({ best }) => isOfColumns(best))
  return rows.length > 1 ? !isListed(scene, rows) : !isSaid(scene, asked, first)
}

/** How many words may stand between a number and what it counts: "eight separate absences". */
const MOST_BETWEEN = 2

/** Whether a text says how often something is: "every second day", "yearly". */
const saysHowOften = ({ question }: Scene, text: string, { kinds, signs }: LanguagePack): boolean => {
  const folded = foldWord(text)
  return (
    new RegExp(signs.turns).test(folded) ||
    kinds.some(({ kind, shows }) => kind === 'Frequency' && question.kinds.has(kind) && shows?.test(folded) === true)
  )
}

/** Whether a quote says a figure that is asked for: a number of what is counted, or the total that a question speaks of. */
const saysFigure = (scene: Scene, { units, best }: Quote): boolean => {
  const { question } = scene
  const { signs } = question.pack
  const { pack } = best.view.passage
  const { stem, numbers } = pack
  const counted = signs.counted.exec(question.folded)?.[1]
  const [phrase = ''] = signs.computes.exec(question.folded) ?? []
  return units.some(({ text }) => {
    if (counted === undefined) return phrase === '' ? saysHowOften(scene, text, pack) : foldWord(text).includes(phrase)
    const words = scanWords(text)
    // "A tablet" counts none.
    const isNumber = ({ folded }: { folded: string }): boolean => /^\d/.test(folded) || (numbers.get(folded) ?? 0) > 1
    return words.some(
      ({ folded }, at) =>
        stem(folded) === stem(counted) && words.slice(Math.max(0, at - 1 - MOST_BETWEEN), at).some(isNumber),
    )
  })
}

/** Whether it asks that of a table that nearly tells it, rather than of the quotes: where these are several rows, they are no more than some. */
const asksOfTable = (scene: Scene, quotes: readonly Quote[], { certainty, unclear }: Tried): boolean => {
  if (unclear === null) return false
  const { question } = scene
  const isOfFigure = question.pack.signs.computes.test(question.folded)
  const computes = unclear.counts === true || isOfFigure
  if (certainty === 'Answers') {
    const areSome = quotes.length > 1 && quotes.every(({ best }) => isOfColumns(best))
    // How often something is may be said of anything: the best quote is to say it.
    const telling = isOfFigure ? quotes : quotes.slice(0, 1)
    const isNamed = unclear.without != null && unclear.counts !== false
    return areSome || (computes && isNamed && !telling.some((quote) => saysFigure(scene, quote)))
  }
  return (unclear.rows.length > 0 || unclear.without != null) && computes
}

/** What came of computing over tables, and of searching. */
interface Tried {
  readonly certainty: Certainty
  /** Whether computing was tried, and nothing clear came of it. */
  readonly isUncomputed: boolean
  /** What was missing in the one table that nearly tells it. */
  readonly unclear: UnclearTable | null
}

/** Whether a question asks for something to be computed, which quoting does not answer. */
export const asksToCompute = (scene: Scene, quotes: readonly Quote[], tried: Tried): boolean =>
  asksOfTable(scene, quotes, tried) || (tried.isUncomputed && tried.certainty !== 'Off' && asksOfQuotes(scene, quotes))
