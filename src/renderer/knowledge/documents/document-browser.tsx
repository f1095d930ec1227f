import { SearchX } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentCounts, DocumentEntry } from '../../../contracts/index.ts'
import { Button, classNames, EmptyState, useSettledValue } from '../../ui/index.ts'
import type { DocumentTask } from './document-dialogs.tsx'
import { DocumentList } from './document-list.tsx'
import { DocumentsToolbar } from './documents-toolbar.tsx'
import type { ListedDocuments } from './listed-documents.ts'
import { PassageResults, PassagesSwitch } from './passage-results.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useChosenCommands } from './use-chosen-commands.ts'
import { useDocumentCommands } from './use-document-commands.ts'
import { useDocumentWindow } from './use-document-window.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useOpenDocument } from './use-open-document.ts'
import { usePassages } from './use-passages.ts'
import { useRowCommands } from './use-row-commands.ts'
import { useRowSelection } from './use-row-selection.ts'
import { initialView } from './view.ts'
import { useDocumentView, useListPlace } from './view-state.ts'

const DocumentDialogs = lazy(async () => ({ default: (await import('./document-dialogs.tsx')).DocumentDialogs }))

export interface DocumentBrowserProps {
  /** What a dialog asks more about: its page keeps the list for as long, also where no document is left in it. */
  readonly task: DocumentTask | null
  readonly onTask: (task: DocumentTask | null) => void
  readonly counts: DocumentCounts
  /** Where the page's column stands. */
  readonly className: string
}

const noRows: ListedDocuments['rows'] = []

const useChosen = ({ rows, selection: { chosen } }: ListedDocuments): readonly DocumentEntry[] =>
  useMemo(
    () => (chosen.size === 0 ? [] : rows.flatMap((row) => (row && chosen.has(row.documentId) ? [row] : []))),
    [rows, chosen],
  )

const NothingFound = ({ onShowAll }: { readonly onShowAll: () => void }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('documents.nothingFound')}
      actions={<Button onClick={onShowAll}>{t('documents.showAll')}</Button>}
    >
      {t('documents.nothingFoundHint')}
    </EmptyState>
  )
}

/** Says how many documents are listed; null while that is not known. */
const ListedCount = ({ shown, all }: { readonly shown: number | null; readonly all: number }) => {
  const { t } = useTranslation()
  return (
    <p role="status" className="sr-only">
      {shown !== null &&
        (shown === all ? t('documents.count', { count: all }) : t('documents.countOf', { shown, count: all }))}
    </p>
  )
}

/** Search, sorting, selection and the list that they act on. */
export const DocumentBrowser = ({ task, onTask, counts, className }: DocumentBrowserProps) => {
  const { view, setView } = useDocumentView()
  const settled = useSettledValue(view.search)
  const asked = useMemo(() => ({ ...view, search: settled }), [view, settled])
  const { data, isPending, showRows } = useDocumentWindow(asked)
  const rows = data?.rows ?? noRows
  const hasNone = rows.length === 0 && !isPending
  const inside = usePassages(settled, !hasNone)
  const { left, leave } = useListPlace(asked)
  const [selection, setSelection] = useRowSelection(rows, left?.active ?? null)
  const grid = useRef<HTMLTableElement>(null)
  const passages = useRef<HTMLElement>(null)
  // In state, since the list below is laid out before this element is known.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)

  const list: ListedDocuments = { view: asked, rows, selection, setSelection, grid }
  const commands = useDocumentCommands(list, onTask)
  const { last, open, follow } = useOpenDocument()
  const actions = useRowCommands(list, commands, {
    onOpen: open,
    onFollow: follow,
    onShowTag: (tag: string) => setView({ ...view, tags: [tag] }),
  })
  const ofChosen = useChosenCommands(list, commands)
  const chosen = useChosen(list)
  useKeptPlace({
    left,
    hasRows: rows.length > 0,
    leave: (top) => leave({ top, active: last.current ?? selection.active }),
    scroller,
    grid,
  })
  const enterRows = () => (grid.current ?? passages.current?.querySelector('a'))?.focus()

  return (
    <>
      <div className={classNames(className, 'pb-3')}>
        <DocumentsToolbar view={view} onView={setView} counts={counts} onEnterList={enterRows} />
      </div>
      <div className={className}>
        <PassagesSwitch found={inside} names={rows.length} />
      </div>
      <div ref={setScroller} className="room-for-toasts min-h-0 grow overflow-y-auto">
        <div className={classNames(className, selection.chosen.size > 0 ? 'pb-24' : 'pb-8')}>
          {inside.isShown ? (
            <PassageResults found={inside} list={passages} />
          ) : hasNone ? (
            <NothingFound onShowAll={() => setView(initialView)} />
          ) : (
            <DocumentList
              rows={rows}
              view={view}
              onView={setView}
              selection={selection}
              onSelection={setSelection}
              leaving={commands.leaving}
              actions={actions}
              onDeleteKey={ofChosen.onDelete}
              onRowsShown={showRows}
              scroller={scroller}
              grid={grid}
            />
          )}
        </div>
      </div>
      {selection.chosen.size > 0 && <SelectionBar count={selection.chosen.size} chosen={chosen} {...ofChosen} />}
      {task && (
        <Suspense fallback={null}>
          <DocumentDialogs task={task} onMoved={commands.letGo} onClose={() => onTask(null)} />
        </Suspense>
      )}
      <ListedCount shown={isPending ? null : rows.length} all={counts.all} />
    </>
  )
}
