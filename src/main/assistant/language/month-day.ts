/** A day of a month, whatever its year. */
export interface MonthDay {
  readonly month: number
  readonly day: number
}

const LAST_DAY = 31
const LAST_MONTH = 12

/** A day of a month by two numbers as they are written; null where they are none. */
export const monthDay = (day: string | undefined, month: string | undefined): MonthDay | null => {
  const read = { day: Number(day), month: Number(month) }
  return read.day >= 1 && read.day <= LAST_DAY && read.month >= 1 && read.month <= LAST_MONTH ? read : null
}

export const isSameDay = (one: MonthDay, other: MonthDay): boolean => one.month === other.month && one.day === other.day
