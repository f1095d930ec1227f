import { useState } from 'react'
import type { DocumentEntry } from '../../../contracts/index.ts'
import { named, rowIds } from './row-ids.ts'
import { emptySelection, keepVisible, renamed, type Selection } from './selection.ts'

type Rows = readonly (DocumentEntry | undefined)[]

const followed = ({ selection, ids: before }: { selection: Selection; ids: readonly string[] }, rows: Rows) => {
  const ids = rowIds(rows)
  const isSameList = ids.length === before.length
  const follows = isSameList ? renamed(selection, (id) => named(id, ids)) : selection
  return { selection: keepVisible(follows, before, ids), rows, ids }
}

/** A selection that follows its rows: those that are read get their ids, and it lets go of those that are no longer shown. */
export const useRowSelection = (rows: Rows, active: string | null) => {
  const [state, setState] = useState<{ selection: Selection; rows: Rows; ids: readonly string[] }>({
    selection: { ...emptySelection, active, anchor: active },
    rows,
    ids: rowIds(rows),
  })
  const current = rows === state.rows ? state : followed(state, rows)
  if (current !== state) setState(current)
  return [current.selection, (selection: Selection) => setState({ ...current, selection })] as const
}
