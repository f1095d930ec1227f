import { type Quantity, unitCalled } from './read-quantity.ts'

/** What the first part of a duration of two parts counts, in seconds: `1:25` is an hour and more in some columns, a minute and more in others. */
export type FirstPart = 3_600 | 60

/** What the name of a column says of its cells: that they tell how long something takes, and what a first part of two counts where it says so. */
export interface SaidOfDurations {
  readonly first: FirstPart | null
}

const called =
  /(?:duration|dauer|runtime|laufzeit|fahrzeit|elapsed|length)(?:\s*time)?$|(?:moving|running|playing|cooking) time$|time spent$/
const inHours = /(?:^|\P{L})(?:h{1,2}:m{1,2}|(?:hours?|hrs|stunden|std)\.?(?: worked)?$)/u
const inMinutes = /(?:^|\P{L})(?:m{1,2}|min):s/u

/** Null where the name of a column says nothing of durations: `07:30` may be a time of day. */
export const saidOfDurations = (name: string): SaidOfDurations | null => {
  const written = name.trim().toLowerCase().replaceAll('_', ' ')
  const bare = written.replace(/\s*[([{].*$/, '')
  if (inMinutes.test(written)) return { first: 60 }
  if (inHours.test(written) || inHours.test(bare)) return { first: 3_600 }
  return called.test(bare) ? { first: null } : null
}

const parts = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d(?:[.,]\d{1,3})?))?$/

const partsOf = (text: string): { readonly whole: string; readonly middle: string; readonly last?: string } | null => {
  const [all, whole = '', middle = '', last] = parts.exec(text.trim()) ?? []
  return all === undefined ? null : { whole, middle, ...(last !== undefined && { last }) }
}

/** What a first part of two counts in a column of durations; null where neither its name nor a cell of three parts tells. */
export const firstPartIn = (cells: readonly string[], { first }: SaidOfDurations): FirstPart | null => {
  if (first !== null) return first
  return cells.some((cell) => partsOf(cell)?.last !== undefined) ? 60 : null
}

/** A duration in two or three parts, in seconds: `00:31:10` is half an hour, a minute and ten seconds. Null for what is none. */
export const readDuration = (text: string, first: FirstPart): Quantity | null => {
  const written = partsOf(text)
  const [second, minute] = [unitCalled('s'), unitCalled('min')]
  if (written === null || second === null || minute === null) return null
  const [whole, middle] = [Number(written.whole), Number(written.middle)]
  if (written.last !== undefined)
    return {
      family: second.family,
      amount: whole * 3_600 + middle * 60 + Number(written.last.replace(',', '.')),
      unit: second,
    }
  return { family: second.family, amount: whole * first + (middle * first) / 60, unit: first === 60 ? second : minute }
}
