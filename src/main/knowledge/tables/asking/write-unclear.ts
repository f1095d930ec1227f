import { foldCell } from '../fold-cell.ts'
import { type AnswerSources, firstRows, plain } from './answering.ts'
import type { Explanation, Unexplained } from './explaining/explanation.ts'
import type { Plan } from './planning/plan.ts'
import { planAnswer } from './planning/plan-answer.ts'
import { firstOpen } from './planning/plan-count.ts'
import type { ReadQuestion } from './question/read-question.ts'
import { saysMuch } from './question/says-much.ts'
import type { Explained } from './row-named.ts'
import { tableWords, writtenIn } from './table-words.ts'
import { citedRows, namedIn, writeAnswer } from './write-answer.ts'

const MOST_CLOSE = 3
/** A table that tells fewer words, and none of its rows apart, has little to do with a question. */
const LEAST_TOLD = 2

/** What of a question a table does not tell, and the rows that the rest of it speaks of, if it does of some. */
export interface Unclear {
  readonly note: string
  readonly rows: readonly string[]
  /** What the rest of it comes to, with the rows that show it; null where nothing tells what to compute, or no row is told apart. */
  readonly without: string | null
  /**
   * Whether the table says what is counted, where it is asked how many there are, how often something was or what is the most frequent; null where it is asked
   * for something else.
   */
  readonly counts: boolean | null
}

/** Whether a question without some of its words asks for something else: without "not" for the contrary, and without "second" for the first. */
const isTurned = (missing: readonly string[], { deniedAt, exclusions, words, patterns }: ReadQuestion): boolean => {
  const turning = [...deniedAt, ...exclusions.flat()].map((at) => words[at]?.written ?? '')
  return missing.some((word) => turning.includes(word) || Object.hasOwn(patterns.periods.ordinals, foldCell(word)))
}

/** Where nothing names what is counted, the rows that the rest of the question tells. */
const countOfTold = ({ intent }: ReadQuestion, { mentions, filters }: Explanation): Plan | null =>
  intent === 'Count' && mentions.length === 0 && filters.length > 0 ? { type: 'Count', least: 1 } : null

/** What a question comes to without words that a table does not tell. A list says no more than its rows. */
const withoutMissing = async (
  { question, explanation: { rest, missing } }: Explained<Unexplained>,
  sources: AnswerSources,
): Promise<string | null> => {
  const isSubject = question.asksTimes && question.intent !== 'Count' && rest.mentions.some(({ isWhole }) => isWhole)
  const isTold = rest.filters.length > 0 || isSubject || question.open.size - missing.length >= LEAST_TOLD
  if (question.intent === 'List' || !isTold || isTurned(missing, question)) return null
  const plan = planAnswer(question, rest) ?? countOfTold(question, rest)
  const written = plan && (await writeAnswer({ question, explanation: rest, plan }, sources))
  return written?.text ?? null
}

const isCounted = ({ intent, asksTimes }: ReadQuestion): boolean => intent === 'Count' || asksTimes

/** Whether what is counted is told by the table: how many sponges there are is not told by one of specimens. */
const knowsCounted = ({ question, explanation: { missing, rest } }: Explained<Unexplained>): boolean => {
  const counted = question.asksTimes ? undefined : question.words[firstOpen(question)]?.written
  return planAnswer(question, rest) !== null && (counted === undefined || !missing.includes(counted))
}

/** Says what could not be computed for certain, and why; null where nothing is missing that says something. */
export const writeUnclear = async (close: Explained<Unexplained>, sources: AnswerSources): Promise<Unclear | null> => {
  const { question } = close
  const { table, filters, missing } = close.explanation
  const telling = saysMuch(missing, question)
  const language = writtenIn(question.language)
  const words = tableWords(language)
  const of = namedIn(table)
  const without = await withoutMissing(close, sources)
  const named = telling.length > 0 || without === null ? telling : missing
  if (named.length === 0) return null
  const counts = isCounted(question) ? knowsCounted(close) : null
  if (without !== null)
    return { note: `${words.unclear(named.map(plain), of)} ${words.without}`, rows: [], without, counts }
  const { years } = close.explanation.rest
  const shown = { table, filters, language, words, of, where: '' }
  const answering = { ...sources, ...shown, question, years, isReversed: false }
  const rows = filters.length === 0 ? [] : await firstRows(answering, MOST_CLOSE)
  const cited = await citedRows(answering, rows, new Set(filters.map(({ column }) => column)))
  return { note: words.unclear(named.map(plain), of), rows: cited, without, counts }
}

/** Says what a question may come to; null where that comes to nothing. */
export const writeDoubtful = async (
  planned: Parameters<typeof writeAnswer>[0],
  sources: AnswerSources,
): Promise<Unclear | null> => {
  const written = await writeAnswer(planned, sources)
  const words = tableWords(writtenIn(planned.question.language))
  return (
    written && { note: words.perhaps, rows: [], without: written.text, counts: isCounted(planned.question) || null }
  )
}
