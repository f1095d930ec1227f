import type { MeasuredAnswer } from './evaluate-answers.ts'
import { suffice } from './held-answers.ts'

/** Shares from 0 to 1; `null` where there is nothing to measure. */
export interface AnswerFigures {
  readonly answerable: number
  /** The quotes that are shown as certain hold the answer. */
  readonly holds: number | null
  /** The same, quotes that are marked as merely close counted too. */
  readonly holdsOrClose: number | null
  /** Of the quotes that are shown as certain, those that hold the answer or a part of it. */
  readonly precision: number | null
  /** No quote that is shown as certain, although the passage was retrieved. */
  readonly deadEnds: number | null
  readonly off: number
  readonly offCertain: number | null
  readonly near: number
  readonly nearCertain: number | null
  readonly medianReplyMs: number | null
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const median = (values: readonly number[]): number | null =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null

const isHeld = ({ question, reply }: MeasuredAnswer): boolean => suffice(question, new Set(reply.quotes.flat()))

export const answerFigures = (measured: readonly MeasuredAnswer[]): AnswerFigures => {
  const answerable = measured.filter(({ question }) => question.answers.length > 0)
  const certain = answerable.filter(({ reply }) => reply.shown === 'Certain')
  const retrieved = answerable.filter((one) => one.retrieved)
  const quotes = certain.flatMap(({ reply }) => reply.quotes)
  const kind = (which: 'off' | 'near') => measured.filter(({ question }) => question.unanswerable === which)
  const certainOf = (those: readonly MeasuredAnswer[]) =>
    share(those.filter(({ reply }) => reply.shown === 'Certain').length, those.length)
  return {
    answerable: answerable.length,
    holds: share(certain.filter(isHeld).length, answerable.length),
    holdsOrClose: share(answerable.filter(isHeld).length, answerable.length),
    precision: share(quotes.filter((held) => held.length > 0).length, quotes.length),
    deadEnds: share(retrieved.filter(({ reply }) => reply.shown !== 'Certain').length, retrieved.length),
    off: kind('off').length,
    offCertain: certainOf(kind('off')),
    near: kind('near').length,
    nearCertain: certainOf(kind('near')),
    medianReplyMs: median(measured.map(({ replyMs }) => replyMs)),
  }
}
