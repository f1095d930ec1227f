import { SearchX } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { DocumentCounts, DocumentEntry } from '../../../contracts/index.ts'
import { Button, classNames, EmptyState, useSettledValue } from '../../ui/index.ts'
import { useLibraries } from '../libraries/use-libraries.ts'
import { documentPath } from '../viewer/viewer-location.ts'
import type { DocumentTask } from './document-dialogs.tsx'
import { DocumentList } from './document-list.tsx'
import { DocumentsToolbar } from './documents-toolbar.tsx'
import { PassageResults, PassagesSwitch } from './passage-results.tsx'
import { rowIds } from './row-ids.ts'
import { chooseNone, extendTo, toggle } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useAskAbout } from './use-ask-about.ts'
import { useBulkActions } from './use-bulk-actions.ts'
import { useDocumentWindow } from './use-document-window.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useMeantDocuments } from './use-meant-documents.ts'
import { usePassages } from './use-passages.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowSelection } from './use-row-selection.ts'
import { useSaveCopy } from './use-save-copy.ts'
import { initialView } from './view.ts'
import { useDocumentView, useListPlace } from './view-state.ts'

const DocumentDialogs = lazy(async () => ({ default: (await import('./document-dialogs.tsx')).DocumentDialogs }))

export interface DocumentBrowserProps {
  readonly counts: DocumentCounts
  /** Where the page's column stands. */
  readonly className: string
}

type Rows = readonly (DocumentEntry | undefined)[]
const noRows: Rows = []

const knownOf = (rows: Rows, chosen: ReadonlySet<string>): DocumentEntry[] =>
  chosen.size === 0 ? [] : rows.flatMap((row) => (row && chosen.has(row.documentId) ? [row] : []))

/** Search, sorting, selection and the list that they act on. */
export const DocumentBrowser = ({ counts, className }: DocumentBrowserProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { view, setView } = useDocumentView()
  const settled = useSettledValue(view.search)
  const asked = useMemo(() => ({ ...view, search: settled }), [view, settled])
  const { data, isPending, showRows } = useDocumentWindow(asked)
  const rows = data?.rows ?? noRows
  const hasNone = rows.length === 0 && !isPending
  const inside = usePassages(settled, !hasNone)
  const { left, leave } = useListPlace(asked)
  const [selection, setSelection] = useRowSelection(rows, left?.active ?? null)
  const { leaving, remove, reingest, cancel } = useBulkActions()
  const [task, setTask] = useState<DocumentTask | null>(null)
  const askAbout = useAskAbout()
  const { save: saveCopy } = useSaveCopy()
  const libraries = useLibraries()
  const hasOthers = (libraries?.all.length ?? 0) > 1
  const meant = useMeantDocuments(asked)
  // In state, since the list below is laid out before this element is known.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const passages = useRef<HTMLElement>(null)
  const opened = useRef<string | null>(null)
  useKeptPlace({
    left,
    hasRows: rows.length > 0,
    leave: (top) => leave({ top, active: opened.current ?? selection.active }),
    scroller,
    grid,
  })
  const enterRows = () => (grid.current ?? passages.current?.querySelector('a'))?.focus()

  const removeAll = (documentIds: readonly string[]) => {
    if (documentIds.length === 0) return
    void remove(documentIds)
    setSelection(chooseNone(selection))
    requestAnimationFrame(() => grid.current?.focus({ preventScroll: true }))
  }
  const open = ({ documentId, source }: DocumentEntry) => {
    opened.current = documentId
    void navigate(source.type === 'Note' ? `/notes/${documentId}` : documentPath(documentId, null))
  }
  const actions = useRowActions({
    onOpen: open,
    onFollow: ({ documentId }: DocumentEntry) => {
      opened.current = documentId
    },
    onAsk: ({ documentId }: DocumentEntry) => askAbout([documentId]),
    onRename: (document: DocumentEntry) => setTask({ type: 'Rename', document }),
    onSaveCopy: ({ documentId }: DocumentEntry) => saveCopy(documentId),
    onMove: hasOthers ? ({ documentId }: DocumentEntry) => setTask({ type: 'Move', documentIds: [documentId] }) : null,
    onTag: ({ documentId }: DocumentEntry) => setTask({ type: 'Tag', documentIds: [documentId] }),
    onShowTag: (tag: string) => setView({ ...view, tags: [tag] }),
    onDelete: ({ documentId }: DocumentEntry) => removeAll([documentId]),
    onRetry: ({ documentId }: DocumentEntry) => void reingest([documentId]),
    onCancel: ({ documentId }: DocumentEntry) => void cancel([documentId]),
    onToggle: ({ documentId }: DocumentEntry, isRange: boolean) =>
      setSelection(isRange ? extendTo(selection, rowIds(rows), documentId) : toggle(selection, documentId)),
    onClick: ({ documentId }: DocumentEntry, event: MouseEvent) => {
      if (event.shiftKey) setSelection(extendTo(selection, rowIds(rows), documentId))
      else if (event.ctrlKey || event.metaKey) setSelection(toggle(selection, documentId))
      else setSelection({ chosen: new Set([documentId]), active: documentId, anchor: documentId })
      grid.current?.focus({ preventScroll: true })
    },
  })
  const deleteMeant = () => {
    const active = selection.active === null ? [] : [selection.active]
    void meant(selection.chosen.size > 0 ? selection.chosen : active).then(removeAll)
  }
  const chosen = useMemo(() => knownOf(rows, selection.chosen), [rows, selection.chosen])
  const clear = () => {
    setSelection(chooseNone(selection))
    grid.current?.focus()
  }

  return (
    <>
      <div className={classNames(className, 'pb-3')}>
        <DocumentsToolbar view={view} onView={setView} counts={counts} onEnterList={enterRows} />
      </div>
      <div className={className}>
        <PassagesSwitch found={inside} names={rows.length} />
      </div>
      <div ref={setScroller} className="min-h-0 grow overflow-y-auto">
        <div className={classNames(className, selection.chosen.size > 0 ? 'pb-24' : 'pb-8')}>
          {inside.isShown ? (
            <PassageResults found={inside} list={passages} />
          ) : hasNone ? (
            <EmptyState
              icon={<SearchX />}
              title={t('documents.nothingFound')}
              actions={<Button onClick={() => setView(initialView)}>{t('documents.showAll')}</Button>}
            >
              {t('documents.nothingFoundHint')}
            </EmptyState>
          ) : (
            <DocumentList
              rows={rows}
              view={view}
              onView={setView}
              selection={selection}
              onSelection={setSelection}
              leaving={leaving}
              actions={actions}
              onDeleteKey={deleteMeant}
              onRowsShown={showRows}
              scroller={scroller}
              grid={grid}
            />
          )}
        </div>
      </div>
      {selection.chosen.size > 0 && (
        <SelectionBar
          count={selection.chosen.size}
          chosen={chosen}
          onAsk={() => void meant(selection.chosen).then(askAbout)}
          onMove={
            hasOthers
              ? () => void meant(selection.chosen).then((documentIds) => setTask({ type: 'Move', documentIds }))
              : null
          }
          onTag={() => void meant(selection.chosen).then((documentIds) => setTask({ type: 'Tag', documentIds }))}
          onDelete={deleteMeant}
          onReingest={() => void meant(selection.chosen).then(reingest)}
          onCancel={() => void meant(selection.chosen).then(cancel)}
          onClear={clear}
        />
      )}
      {task && (
        <Suspense fallback={null}>
          <DocumentDialogs
            task={task}
            onClose={() => {
              setTask(null)
              if (task.type === 'Move') setSelection(chooseNone(selection))
            }}
          />
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {!isPending &&
          (rows.length === counts.all
            ? t('documents.count', { count: counts.all })
            : t('documents.countOf', { shown: rows.length, count: counts.all }))}
      </p>
    </>
  )
}
