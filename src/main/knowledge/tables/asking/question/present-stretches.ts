import { DAY_MS } from '../../../../platform/durations.ts'
import { indexOfRun } from '../../words.ts'
import type { OpenWords } from './open-words.ts'
import { monthsOf, type Stretch } from './stretches.ts'

/** A stretch of time that is told by the day on which is asked, with the words that say so: "this year". */
interface PresentStretch extends Stretch {
  readonly words: readonly number[]
}

const MONTHS = 12
const DAYS = 7

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Some months of those that go on from January of the year 0. */
const monthsFrom = (first: number, count: number): Stretch => {
  const year = Math.floor(first / MONTHS)
  return monthsOf(year, (first % MONTHS) + 1, (first % MONTHS) + count)
}

const daysFrom = (time: number, count: number): Stretch => ({
  from: dayAt(time),
  before: dayAt(time + count * DAY_MS),
})

/** Of the years, quarters, months, weeks or days, the one that lies so many before the one in which a day is. */
const stretchBefore = (today: string, part: 'Year' | 'Quarter' | 'Month' | 'Week' | 'Day', back: number): Stretch => {
  const time = Date.parse(`${today}T00:00:00Z`)
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (part) {
    case 'Year':
      return monthsOf(year - back, 1, MONTHS)
    case 'Quarter':
      return monthsFrom(year * MONTHS + month - (month % 3) - back * 3, 3)
    case 'Month':
      return monthsFrom(year * MONTHS + month - back, 1)
    case 'Week':
      // From its Monday.
      return daysFrom(time - (((date.getUTCDay() + 6) % DAYS) + back * DAYS) * DAY_MS, DAYS)
    case 'Day':
      return daysFrom(time - back * DAY_MS, 1)
  }
}

/** What of a question speaks of a time by the day on which it is asked. */
export const presentStretches = ({
  words,
  patterns,
  open,
  today,
}: Omit<OpenWords, 'open'> & {
  readonly open: ReadonlySet<number>
}): PresentStretch[] => {
  const taken = new Set<number>()
  return patterns.periods.present.flatMap(({ words: phrases, part, back, notBehind }) =>
    phrases
      .toSorted((one, other) => other.length - one.length)
      .flatMap((phrase): PresentStretch[] => {
        const run = phrase.split(' ')
        const start = indexOfRun(words, run)
        const places = run.map((_, index) => start + index)
        if (start === -1 || places.some((at) => !open.has(at) || taken.has(at))) return []
        if (notBehind.includes(words[start - 1]?.folded ?? '')) return []
        for (const at of places) taken.add(at)
        return [{ ...stretchBefore(today, part, back), words: places }]
      }),
  )
}
