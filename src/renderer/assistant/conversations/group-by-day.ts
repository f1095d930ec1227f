import { keptFormats } from '../../ui/kept-formats.ts'

/** When something was last said, as the list is parted by it: the last seven days one by one, what is older by months. */
export type DayKind = 'Pinned' | 'Today' | 'Yesterday' | 'Day' | 'Month'

export interface DayGroup<Item> {
  readonly key: string
  readonly kind: DayKind
  /** A moment within it, in milliseconds. */
  readonly at: number
  readonly items: readonly Item[]
}

const DAYS_ONE_BY_ONE = 7

const two = (value: number): string => String(value).padStart(2, '0')

const dayStart = (moment: number, daysBefore = 0): number => {
  const date = new Date(moment)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore).getTime()
}

const placeOf = (at: number, now: number): { readonly key: string; readonly kind: DayKind } => {
  const date = new Date(at)
  const month = `${date.getFullYear()}-${two(date.getMonth() + 1)}`
  const day = `${month}-${two(date.getDate())}`
  // A clock that was set back must not part today from itself.
  if (at >= dayStart(now)) return { key: 'today', kind: 'Today' }
  if (at >= dayStart(now, 1)) return { key: day, kind: 'Yesterday' }
  return at >= dayStart(now, DAYS_ONE_BY_ONE - 1) ? { key: day, kind: 'Day' } : { key: month, kind: 'Month' }
}

/** Groups in the order of their first items: pinned ones apart, the others by the local day, or month, of their last change. */
export const groupByDay = <Item extends { readonly updated: string; readonly pinned: boolean }>(
  items: readonly Item[],
  now: number,
): readonly DayGroup<Item>[] => {
  const groups = new Map<string, DayGroup<Item> & { readonly items: Item[] }>()
  for (const item of items) {
    const at = Date.parse(item.updated)
    const { key, kind } = item.pinned ? ({ key: 'pinned', kind: 'Pinned' } as const) : placeOf(at, now)
    const before = groups.get(key)
    if (before) before.items.push(item)
    else groups.set(key, { key, kind, at, items: [item] })
  }
  return [...groups.values()]
}

const timesOfDay = keptFormats((language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }))
const daysOfMonth = keptFormats((language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }))

/** The time of day of today, else the day; under the heading of a day always the time. */
export const shortTime = (
  moment: string,
  { now, language, under }: { readonly now: number; readonly language: string; readonly under?: DayKind },
): string => {
  const at = Date.parse(moment)
  const named = under === 'Today' || under === 'Yesterday' || under === 'Day'
  const formats = named || at >= dayStart(now) ? timesOfDay : daysOfMonth
  return formats(language).format(at)
}
