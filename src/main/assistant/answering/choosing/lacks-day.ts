import { readWords } from '../../language/read-words.ts'
import { isDay } from '../../passages/days.ts'
import type { Candidate, Scene } from '../reading/scene.ts'
import { isOfColumns } from './is-of-columns.ts'

/** A day of a month, whatever its year. */
interface MonthDay {
  readonly month: number
  readonly day: number
}

const LAST_DAY = 31

/** The day that a question names beside its month, "4 March", "March 4th"; null where it names none. */
const dayAsked = ({ question: { text, pack } }: Scene): MonthDay | null => {
  const words = readWords(text, pack)
  const at = words.findIndex(({ folded }) => pack.months.has(folded))
  const month = pack.months.get(words[at]?.folded ?? '')
  if (month === undefined) return null
  const days = [words[at - 1], words[at + 1]].map((word) => (word?.isNumber ? Number(word.folded) : 0))
  const day = days.find((each) => Number.isInteger(each) && each >= 1 && each <= LAST_DAY)
  return day === undefined ? null : { month, day }
}

/** The days that a cell may be, where it is nothing but one: which of two numbers is the month nobody knows. */
const daysIn = (cell: string, { view: { passage } }: Candidate): MonthDay[] => {
  if (!isDay(cell)) return []
  const [, isoMonth, isoDay] = /\d{4}[./-](\d{1,2})[./-](\d{1,2})/.exec(cell) ?? []
  if (isoMonth !== undefined) return [{ month: Number(isoMonth), day: Number(isoDay) }]
  const [, first, second] = /(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/.exec(cell) ?? []
  if (first !== undefined)
    return [
      { month: Number(second), day: Number(first) },
      { month: Number(first), day: Number(second) },
    ]
  const words = readWords(cell, passage.pack)
  const month = words.map(({ folded }) => passage.pack.months.get(folded)).find((each) => each !== undefined)
  return month === undefined
    ? []
    : words.flatMap(({ isNumber, folded }) => (isNumber ? [{ month, day: Number(folded) }] : []))
}

/** Whether a day is asked about, and a row is of others: what was measured on 11 March says nothing of the 31st. */
export const lacksDay = (scene: Scene, candidate: Candidate): boolean => {
  if (!isOfColumns(candidate)) return false
  const asked = dayAsked(scene)
  if (asked === null) return false
  const held = (candidate.view.unit.pairs ?? []).map(([, cell]) => daysIn(cell, candidate))
  const days = held.filter((some) => some.length > 0)
  return (
    days.length > 0 && days.every((some) => !some.some(({ month, day }) => month === asked.month && day === asked.day))
  )
}
