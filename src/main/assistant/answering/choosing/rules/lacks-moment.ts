import { foldWord } from '../../../language/fold-word.ts'
import type { AnswerKind } from '../../../language/language-pack.ts'
import { holdsMoment } from '../../features/kind-features.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { dayAbove } from '../day-above.ts'

const moments: ReadonlySet<AnswerKind> = new Set(['Date', 'Time'])

/** What a unit says beside the words of the question: the summer concert does not tell when it is. */
const besideAsked = ({ view: { unit, words, folded }, aligned }: Candidate): string =>
  aligned.every((term) => term < 0)
    ? folded
    : foldWord(
        words.reduceRight(
          (text, { start, end }, at) => ((aligned[at] ?? -1) < 0 ? text : text.slice(0, start) + text.slice(end)),
          unit.text.normalize('NFKC'),
        ),
      )

const tellsMoment = (candidate: Candidate): boolean =>
  holdsMoment(candidate.view) || candidate.view.passage.pack.signs.timed.test(besideAsked(candidate))

/** An amount of money is written as times are: "£8.00". */
const AMOUNT = /[£$€¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[£$€¥]|(?:euros?|pounds?|eur|gbp|chf)\b)/g

/** What time of the day it is, and not on which day. */
const tellsClock = ({ view: { folded, passage } }: Candidate): boolean =>
  passage.pack.kinds.some(({ kind, shows }) => kind === 'Time' && shows?.test(folded.replace(AMOUNT, ' ')) === true)

/** Whether what stands over a unit may date it: the day of a diary, a stem, a heading with a number. */
const isDated = (candidate: Candidate): boolean => {
  const { unit } = candidate.view
  return dayAbove(candidate) !== null || [unit.lead?.text ?? '', ...unit.headings].some((text) => /\d/.test(text))
}

/** What tells when something else happens, "error 413 when uploading", and asks nothing. */
const IN_CLAUSE = /\S when (?:\p{L}+ing|i|you|we|they|he|she|it)\b/u
/** Behind these it asks none the less: "tell me when you open". */
const ASKS_AFTER_ALL =
  /\b(?:tell|told|know\w*|say|says|said|remember|recall|forgot\w*|sure|clear|unclear|see|find out|wonder\w*|ask\w*|date|day|time)\b/

/** Whether when something is is asked for, and neither a unit nor those beside it in its paragraph say, not even by "before" or "every". */
export const lacksMoment = ({ question: { kinds, folded } }: Scene, candidate: Candidate): boolean => {
  if (kinds.size === 0 || [...kinds].some((kind) => !moments.has(kind))) return false
  if (IN_CLAUSE.test(folded) && !ASKS_AFTER_ALL.test(folded)) return false
  const { before, after, view } = candidate
  const around = [candidate, before, after].filter((unit) => unit?.view.unit.block === view.unit.block)
  // "What time": a day tells nothing of it.
  if (kinds.size === 1 && kinds.has('Time')) return !around.some((unit) => unit !== null && tellsClock(unit))
  const isTold = around.some((unit) => unit !== null && tellsMoment(unit))
  return view.unit.pairs === null && !isTold && !isDated(candidate)
}
