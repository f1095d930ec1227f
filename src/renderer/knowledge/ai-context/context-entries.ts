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
