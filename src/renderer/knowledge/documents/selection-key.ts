import { chooseAll, chooseNone, extendBy, moveActive, type Selection, toggle } from './selection.ts'

export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const pageRows = 10

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageRows,
  PageUp: -pageRows,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The selection after a key, as lists of files work everywhere; null where the key means nothing to it. */
export const afterKey = (selection: Selection, ids: readonly string[], press: KeyPress): Selection | null => {
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === 'a' ? chooseAll(selection, ids) : null
  const step = steps[press.key]
  if (step !== undefined) {
    const by = Math.max(-ids.length, Math.min(ids.length, step))
    return press.shiftKey ? extendBy(selection, ids, by) : moveActive(selection, ids, by)
  }
  if (press.key === ' ') return selection.active === null ? null : toggle(selection, selection.active)
  if (press.key === 'Escape') return selection.chosen.size > 0 ? chooseNone(selection) : null
  return null
}
