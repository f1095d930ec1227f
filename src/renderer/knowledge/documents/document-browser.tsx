import { SearchX } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { Button, classNames, EmptyState } from '../../ui/index.ts'
import { documentPath } from '../viewer/viewer-location.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { initialView, type StatusFilter, statusGroup, viewDocuments } from './document-filter.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentsToolbar } from './documents-toolbar.tsx'
import { chooseNone, emptySelection, extendTo, keepVisible, type Selection, toggle } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { useDocumentView } from './view-state.ts'

export interface DocumentBrowserProps {
  readonly documents: readonly KnowledgeDocument[]
  /** Where the page's column stands. */
  readonly className: string
}

/** Search, sorting, selection and the list that they act on. */
export const DocumentBrowser = ({ documents, className }: DocumentBrowserProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { view, setView } = useDocumentView()
  const shown = viewDocuments(documents, view)
  const [selection, setSelection] = useVisibleSelection(shown)
  const [deleting, setDeleting] = useState<readonly KnowledgeDocument[]>([])
  const { leaving, remove, retry } = useBulkActions()
  // In state, since the list below is laid out before this element is known.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const chosen = shown.filter(({ documentId }) => selection.chosen.has(documentId))

  const actions = {
    onOpen: ({ documentId }: KnowledgeDocument) => void navigate(documentPath(documentId, null)),
    onDelete: (document: KnowledgeDocument) => setDeleting([document]),
    onRetry: (document: KnowledgeDocument) => void retry([document]),
    onToggle: ({ documentId }: KnowledgeDocument) => setSelection(toggle(selection, documentId)),
    onClick: ({ documentId }: KnowledgeDocument, event: MouseEvent) => {
      const ids = shown.map((document) => document.documentId)
      if (event.shiftKey) setSelection(extendTo(selection, ids, documentId))
      else if (event.ctrlKey || event.metaKey) setSelection(toggle(selection, documentId))
      else setSelection({ chosen: new Set([documentId]), active: documentId, anchor: documentId })
      grid.current?.focus({ preventScroll: true })
    },
  }
  const deleteMeant = () => {
    const active = shown.filter(({ documentId }) => documentId === selection.active)
    setDeleting(chosen.length > 0 ? chosen : active)
  }

  return (
    <>
      <div className={classNames(className, 'pb-3')}>
        <DocumentsToolbar view={view} onView={setView} counts={countsOf(documents)} grid={grid} />
      </div>
      <div ref={setScroller} className="min-h-0 grow overflow-y-auto">
        <div className={classNames(className, chosen.length > 0 ? 'pb-24' : 'pb-8')}>
          {shown.length === 0 ? (
            <EmptyState
              icon={<SearchX />}
              title={t('documents.nothingFound')}
              actions={
                <Button onClick={() => setView({ ...view, search: initialView.search, filter: initialView.filter })}>
                  {t('documents.showAll')}
                </Button>
              }
            >
              {t('documents.nothingFoundHint')}
            </EmptyState>
          ) : (
            <DocumentList
              documents={shown}
              view={view}
              onView={setView}
              selection={selection}
              onSelection={setSelection}
              leaving={leaving}
              actions={actions}
              onDeleteKey={deleteMeant}
              scroller={scroller}
              grid={grid}
            />
          )}
        </div>
      </div>
      {chosen.length > 0 && (
        <SelectionBar
          chosen={chosen}
          onDelete={deleteMeant}
          onRetry={(failed) => void retry(failed)}
          onClear={() => {
            setSelection(chooseNone(selection))
            grid.current?.focus()
          }}
        />
      )}
      <p role="status" className="sr-only">
        {shown.length === documents.length
          ? t('documents.count', { count: documents.length })
          : t('documents.countOf', { shown: shown.length, count: documents.length })}
      </p>
      <DeleteDialog
        documents={deleting}
        onClose={() => setDeleting([])}
        onConfirm={() => {
          void remove(deleting)
          setSelection(chooseNone(selection))
          requestAnimationFrame(() => grid.current?.focus({ preventScroll: true }))
        }}
      />
    </>
  )
}

/** A selection that lets go of rows which are no longer shown. */
const useVisibleSelection = (shown: readonly KnowledgeDocument[]) => {
  const ids = shown.map(({ documentId }) => documentId)
  const [state, setState] = useState<{ selection: Selection; ids: readonly string[] }>({
    selection: emptySelection,
    ids,
  })
  const same = ids.length === state.ids.length && ids.every((id, index) => id === state.ids[index])
  const current = same ? state : { selection: keepVisible(state.selection, state.ids, ids), ids }
  if (!same) setState(current)
  return [current.selection, (selection: Selection) => setState({ selection, ids })] as const
}

const countsOf = (documents: readonly KnowledgeDocument[]): Readonly<Record<StatusFilter, number>> => {
  const counts = { all: documents.length, working: 0, indexed: 0, failed: 0 }
  for (const { status } of documents) counts[statusGroup(status)] += 1
  return counts
}
