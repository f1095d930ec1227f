import type { DocumentEntry } from '../../../contracts/index.ts'
import { useLibraries } from '../libraries/use-libraries.ts'
import type { DocumentTask } from './document-dialogs.tsx'
import type { ListedDocuments } from './listed-documents.ts'
import { letGo } from './selection.ts'
import { useAskAbout } from './use-ask-about.ts'
import { type BulkActions, useBulkActions } from './use-bulk-actions.ts'
import { useSaveCopy } from './use-save-copy.ts'

/** What can be done with documents of the list, whether they are chosen or one stands in its row. */
export interface DocumentCommands extends Pick<BulkActions, 'leaving' | 'reingest' | 'cancel'> {
  ask(documentIds: readonly string[]): void
  saveCopy(documentId: string): void
  rename(document: DocumentEntry): void
  /** Into another library; null while there is no other. */
  readonly move: ((documentIds: readonly string[]) => void) | null
  tag(documentIds: readonly string[]): void
  /** Into the trash. They are not chosen any more then, and the list has the focus. */
  remove(documentIds: readonly string[]): void
  /** To be called once documents are in another library: they are not chosen any more. */
  letGo(documentIds: readonly string[]): void
}

/** `onTask` is told what a dialog is to ask more about. */
export const useDocumentCommands = (list: ListedDocuments, onTask: (task: DocumentTask) => void): DocumentCommands => {
  const { selection, setSelection, grid } = list
  const { leaving, remove, reingest, cancel } = useBulkActions()
  const { save } = useSaveCopy()
  const ask = useAskAbout()
  const libraries = useLibraries()
  const hasOthers = (libraries?.all.length ?? 0) > 1
  return {
    leaving,
    reingest,
    cancel,
    ask,
    saveCopy: save,
    rename: (document) => onTask({ type: 'Rename', document }),
    move: hasOthers ? (documentIds) => onTask({ type: 'Move', documentIds }) : null,
    tag: (documentIds) => onTask({ type: 'Tag', documentIds }),
    remove: (documentIds) => {
      if (documentIds.length === 0) return
      void remove(documentIds)
      setSelection(letGo(selection, documentIds))
      requestAnimationFrame(() => grid.current?.focus({ preventScroll: true }))
    },
    letGo: (documentIds) => setSelection(letGo(selection, documentIds)),
  }
}
