import { inLetters, inRoman } from '../flow/number-words.ts'

/** A list that is open. */
export interface List {
  /** The number of the last item; null for a list without numbers. */
  count: number | null
  readonly write: (count: number) => string
}

const ways: ReadonlyMap<string, (count: number) => string> = new Map(
  Object.entries({
    a: inLetters,
    A: (count) => inLetters(count).toUpperCase(),
    i: inRoman,
    I: (count) => inRoman(count).toUpperCase(),
  }),
)

export const unnumbered = (): List => ({ count: null, write: String })

/** A list that counts from a number on; `type` is its attribute of that name. */
export const numbered = (start: number, type: string | null): List => ({
  count: start - 1,
  write: ways.get(type ?? '') ?? String,
})

/** What stands before the next item, given the number that it names itself. */
export const nextSign = (list: List | undefined, own: number | null): string => {
  if (list === undefined || list.count === null) return '•'
  list.count = own ?? list.count + 1
  return `${list.write(list.count)}.`
}
