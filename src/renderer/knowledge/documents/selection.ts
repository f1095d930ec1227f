import { isUnread } from './row-ids.ts'

/** Which rows of a list are chosen, where the keyboard stands, and where a range began. Rows are known by their ids. */
export interface Selection {
  readonly chosen: ReadonlySet<string>
  /** The row that the keyboard acts on. */
  readonly active: string | null
  readonly anchor: string | null
}

export const emptySelection: Selection = { chosen: new Set(), active: null, anchor: null }

/** Moves the keyboard by some rows and leaves the choice as it is; from nowhere it enters at the first row. */
export const moveActive = (selection: Selection, ids: readonly string[], by: number): Selection => {
  const next = neighbour(selection, ids, by)
  return next === undefined ? selection : { ...selection, active: next, anchor: next }
}

/** Moves the keyboard and chooses all from where the range began. */
export const extendTo = (selection: Selection, ids: readonly string[], id: string): Selection => {
  const anchor = selection.anchor !== null && ids.includes(selection.anchor) ? selection.anchor : id
  const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)].toSorted((left, right) => left - right)
  return { chosen: new Set(ids.slice(from, (to ?? 0) + 1)), active: id, anchor }
}

export const extendBy = (selection: Selection, ids: readonly string[], by: number): Selection => {
  const next = neighbour(selection, ids, by)
  return next === undefined ? selection : extendTo(selection, ids, next)
}

export const toggle = (selection: Selection, id: string): Selection => {
  const chosen = new Set(selection.chosen)
  if (!chosen.delete(id)) chosen.add(id)
  return { chosen, active: id, anchor: id }
}

export const chooseAll = (selection: Selection, ids: readonly string[]): Selection => ({
  ...selection,
  chosen: new Set(ids),
})

export const chooseNone = (selection: Selection): Selection => ({ ...selection, chosen: new Set() })

/**
 * Lets go of rows that leave the list, and keeps the others. Rows that were not read yet are known by their places alone, where others stand once some have left: with them
 * all is let go.
 */
export const letGo = (selection: Selection, leaving: readonly string[]): Selection => {
  const chosen = [...selection.chosen]
  if (chosen.some(isUnread)) return chooseNone(selection)
  const left = new Set(leaving)
  return { ...selection, chosen: new Set(chosen.filter((id) => !left.has(id))) }
}

/** Whether rows that are known by their places alone are still the same: none came or left, or all were chosen and some left. */
const placesHold = ({ chosen }: Selection, before: readonly string[], ids: readonly string[]): boolean =>
  ids.length === before.length || (ids.length < before.length && before.every((id) => chosen.has(id)))

/** Forgets rows that are gone, or that may be others now; where the active one is gone, the row now in its place takes over. */
export const keepVisible = (selection: Selection, before: readonly string[], ids: readonly string[]): Selection => {
  const present = new Set(ids)
  const isSame = placesHold(selection, before, ids)
  const isKept = (id: string): boolean => present.has(id) && (isSame || !isUnread(id))
  const chosen = new Set([...selection.chosen].filter(isKept))
  const kept = (id: string | null) => (id !== null && present.has(id) ? id : null)
  const place = selection.active === null ? -1 : before.indexOf(selection.active)
  const heir = place === -1 ? null : (ids[Math.min(place, ids.length - 1)] ?? null)
  return { chosen, active: kept(selection.active) ?? heir, anchor: kept(selection.anchor) }
}

/** The same selection under other names of its rows. */
export const renamed = (selection: Selection, rename: (id: string) => string): Selection => ({
  chosen: new Set([...selection.chosen].map(rename)),
  active: selection.active === null ? null : rename(selection.active),
  anchor: selection.anchor === null ? null : rename(selection.anchor),
})

const neighbour = ({ active }: Selection, ids: readonly string[], by: number): string | undefined => {
  const at = active === null ? -1 : ids.indexOf(active)
  // From nowhere, a step enters the list at the end that it comes from; a jump over the whole list lands at the other.
  if (at === -1) return by < 0 === Math.abs(by) < ids.length ? ids.at(-1) : ids[0]
  return ids[Math.max(0, Math.min(ids.length - 1, at + by))]
}
