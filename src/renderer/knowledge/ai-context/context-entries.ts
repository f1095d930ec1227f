import type { AIContextEntry } from '../../../contracts/index.ts'

/** The entries with one moved by some places; what would leave the list stays at its end. */
export const moved = (entries: readonly AIContextEntry[], id: string, by: number): AIContextEntry[] => {
  const from = entries.findIndex((entry) => entry.id === id)
  const entry = entries[from]
  if (entry === undefined) return [...entries]
  const to = Math.max(0, Math.min(entries.length - 1, from + by))
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** As they are saved: numbered by their places, without those that say nothing. */
export const toBeSaved = (entries: readonly AIContextEntry[]): AIContextEntry[] =>
  entries.filter(({ text }) => text.trim() !== '').map((entry, order) => ({ ...entry, order }))

export const isSameContext = (one: readonly AIContextEntry[], other: readonly AIContextEntry[]): boolean => {
  const [left, right] = [toBeSaved(one), toBeSaved(other)]
  return (
    left.length === right.length && left.every(({ id, text }, at) => right[at]?.id === id && right[at].text === text)
  )
}

/** Entries that are being written, and what was saved when that was begun. */
export interface ContextDraft {
  readonly entries: readonly AIContextEntry[]
  readonly base: readonly AIContextEntry[]
}

/**
 * What is being written, with what was saved meanwhile in another window: nothing of either is lost. An entry that both have changed stands twice, as `another` of its own.
 */
export const withSaved = (
  { entries, base }: ContextDraft,
  saved: readonly AIContextEntry[],
  another: (entry: AIContextEntry) => AIContextEntry,
): ContextDraft => {
  const textIn = (list: readonly AIContextEntry[], { id }: AIContextEntry): string | undefined =>
    list.find((each) => each.id === id)?.text
  const kept = entries.flatMap((entry) => {
    const [before, there] = [textIn(base, entry), textIn(saved, entry)]
    if (there === before || there === entry.text) return [entry]
    if (entry.text === before) return there === undefined ? [] : [{ ...entry, text: there }]
    return there === undefined ? [entry] : [entry, another({ ...entry, text: there })]
  })
  const added = saved.filter((entry) => textIn(entries, entry) === undefined && textIn(base, entry) !== entry.text)
  return { entries: [...kept, ...added], base: saved }
}
