import { useEffect, useMemo, useRef } from 'react'
import type { RowActions } from './document-row.tsx'

/** The latest of a row's actions in one object that stays, so that rows are not drawn again for actions of a new identity. */
export const useRowActions = (latest: RowActions): RowActions => {
  const held = useRef(latest)
  useEffect(() => {
    held.current = latest
  })
  const moves = latest.onMove !== null
  return useMemo<RowActions>(
    () => ({
      onMove: moves ? (document) => held.current.onMove?.(document) : null,
      onAsk: (document) => held.current.onAsk(document),
      onRename: (document) => held.current.onRename(document),
      onSaveCopy: (document) => held.current.onSaveCopy(document),
      onOpen: (document) => held.current.onOpen(document),
      onTag: (document) => held.current.onTag(document),
      onShowTag: (tag) => held.current.onShowTag(tag),
      onDelete: (document) => held.current.onDelete(document),
      onRetry: (document) => held.current.onRetry(document),
      onCancel: (document) => held.current.onCancel(document),
      onFollow: (document) => held.current.onFollow(document),
      onToggle: (document, isRange) => held.current.onToggle(document, isRange),
      onClick: (document, event) => held.current.onClick(document, event),
    }),
    [moves],
  )
}
