import type { MouseEvent } from 'react'
import type { DocumentEntry } from '../../../contracts/index.ts'
import type { RowActions } from './document-row.tsx'
import type { ListedDocuments } from './listed-documents.ts'
import { rowIds } from './row-ids.ts'
import { extendTo, type Selection, toggle } from './selection.ts'
import type { DocumentCommands } from './use-document-commands.ts'
import { useRowActions } from './use-row-actions.ts'

type Elsewhere = Pick<RowActions, 'onOpen' | 'onFollow' | 'onShowTag'>

/** What a row, its menu and a click on it do; `elsewhere` is what leads away from the list as it is. */
export const useRowCommands = (list: ListedDocuments, commands: DocumentCommands, elsewhere: Elsewhere): RowActions => {
  const { rows, selection, setSelection, grid } = list
  const { move } = commands
  const afterClick = (documentId: string, event: MouseEvent): Selection => {
    if (event.shiftKey) return extendTo(selection, rowIds(rows), documentId)
    if (event.ctrlKey || event.metaKey) return toggle(selection, documentId)
    return { chosen: new Set([documentId]), active: documentId, anchor: documentId }
  }
  return useRowActions({
    ...elsewhere,
    onAsk: ({ documentId }: DocumentEntry) => commands.ask([documentId]),
    onRename: commands.rename,
    onSaveCopy: ({ documentId }: DocumentEntry) => commands.saveCopy(documentId),
    onMove: move && (({ documentId }: DocumentEntry) => move([documentId])),
    onTag: ({ documentId }: DocumentEntry) => commands.tag([documentId]),
    onDelete: ({ documentId }: DocumentEntry) => commands.remove([documentId]),
    onRetry: ({ documentId }: DocumentEntry) => void commands.reingest([documentId]),
    onCancel: ({ documentId }: DocumentEntry) => void commands.cancel([documentId]),
    onToggle: ({ documentId }: DocumentEntry, isRange: boolean) =>
      setSelection(isRange ? extendTo(selection, rowIds(rows), documentId) : toggle(selection, documentId)),
    onClick: ({ documentId }: DocumentEntry, event: MouseEvent) => {
      setSelection(afterClick(documentId, event))
      grid.current?.focus({ preventScroll: true })
    },
  })
}
