import { isSameDay, type MonthDay } from '../../../language/month-day.ts'
import { dayFirst, daySentence, figuresFirst, isDay } from '../../../passages/days.ts'
import { dayAsked, daysNamed } from '../../reading/day-asked.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { dayAbove } from '../day-above.ts'
import { isOfColumns } from '../is-of-columns.ts'

/** From one day to another, of which those between are not named. */
const STRETCH = /\d\W{0,2}\s*(?:[–—-]|to|until|bis|au|al)\s/iu

/** The day of an entry in a diary or a plan, which it begins with or stands under; null where it has none. */
const dayOfEntry = (candidate: Candidate): string | null => {
  const { text } = candidate.view.unit
  const own = dayFirst(text) ?? daySentence(text) ?? figuresFirst(text)
  if (own !== null) return own
  const above = dayAbove(candidate)
  return above !== null && isDay(above) ? above : null
}

/** The days of a row's cells, cell by cell, or those that an entry names beside its own. */
const daysHeld = (candidate: Candidate): MonthDay[][] => {
  const { unit, passage } = candidate.view
  if (unit.pairs !== null)
    return isOfColumns(candidate)
      ? unit.pairs.map(([, cell]) => (isDay(cell) ? daysNamed(cell, passage.pack) : []))
      : []
  const day = dayOfEntry(candidate)
  if (day === null || STRETCH.test(day)) return []
  const own = daysNamed(day, passage.pack)
  return own.length === 0 ? [] : [[...own, ...daysNamed(unit.text, passage.pack)]]
}

/** Every day that a unit or what stands over it names. */
const daysAround = ({ view: { unit, passage } }: Candidate): MonthDay[] =>
  [unit.text, unit.lead?.text ?? '', ...unit.headings, ...(unit.above ?? [])].flatMap((text) =>
    daysNamed(text, passage.pack),
  )

/** Whether a day is asked about, and a row or an entry is of others: what was measured on 11 March says nothing of the 31st. */
export const lacksDay = ({ question: { text, pack, terms } }: Scene, candidate: Candidate): boolean => {
  const asked = dayAsked(text, pack)
  if (asked === null) return false
  const held = daysHeld(candidate).filter((days) => days.length > 0)
  const isAsked = (day: MonthDay): boolean => isSameDay(day, asked)
  if (held.length > 0) return !held.flat().some(isAsked)
  // Whoever asks of a day alone is told of no other.
  const isOfDayAlone = terms.every(({ isNumber, month }) => isNumber || month !== null)
  return isOfDayAlone && !daysAround(candidate).some(isAsked)
}
