import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentEntry, DocumentView } from '../../../contracts/index.ts'
import { useInterface } from '../../shell/interface-state.ts'
import { useNow } from '../../ui/index.ts'
import { DocumentRow, type RowActions } from './document-row.tsx'
import { ListHeading } from './list-heading.tsx'
import { rowIds } from './row-ids.ts'
import { chooseAll, chooseNone, moveActive, type Selection } from './selection.ts'
import { afterKey } from './selection-key.ts'
import { UnreadRow } from './unread-row.tsx'

const rowPixels = 45
const previewPixels = 73

export interface DocumentListProps {
  readonly rows: readonly (DocumentEntry | undefined)[]
  readonly view: DocumentView
  readonly onView: (view: DocumentView) => void
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  readonly leaving: ReadonlySet<string>
  readonly actions: RowActions
  /** Delete was pressed: the chosen documents, or else the active one, are meant. */
  readonly onDeleteKey: () => void
  /** Rows that have come into sight: those that were not read yet are to be. */
  readonly onRowsShown: (range: { readonly from: number; readonly to: number }) => void
  /** What the list scrolls in. */
  readonly scroller: HTMLDivElement | null
  readonly grid: RefObject<HTMLTableElement | null>
}

/** The rows, of which only those in view exist. The grid keeps the focus and names its active row. */
export const DocumentList = (props: DocumentListProps) => {
  const { rows, view, onView, selection, onSelection, leaving, actions, onDeleteKey, onRowsShown, scroller, grid } =
    props
  const { t } = useTranslation()
  const now = useNow()
  const gridId = useId()
  const ids = rowIds(rows)
  const showsPreviews = useInterface(({ firstPages }) => firstPages)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    // With first pages and without them a row is another one, and measured anew: one that stays as high would keep the height that was guessed.
    getItemKey: (index) => `${showsPreviews} ${ids[index] ?? index}`,
    estimateSize: () => (showsPreviews ? previewPixels : rowPixels),
    scrollPaddingStart: rowPixels,
    overscan: 8,
  })
  const { scrollToIndex } = virtual
  const activeIndex = selection.active === null ? -1 : ids.indexOf(selection.active)
  useEffect(() => {
    if (activeIndex >= 0) scrollToIndex(activeIndex)
  }, [activeIndex, scrollToIndex])

  const shown = virtual.getVirtualItems()
  const from = shown[0]?.index ?? 0
  const to = (shown.at(-1)?.index ?? -1) + 1
  const isMissing = rows.slice(from, to).includes(undefined)
  useEffect(() => {
    if (isMissing) onRowsShown({ from, to })
  }, [isMissing, from, to, onRowsShown])

  const onKeyDown = (event: KeyboardEvent) => {
    const deletes = event.key === 'Delete' || event.key === 'Backspace'
    const isOnCheckbox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
    // Keys in a row's own button or menu are its own; a checkbox has no use for these.
    const actsOnChosen = (deletes || event.key === 'Escape') && isOnCheckbox && selection.chosen.size > 0
    if (event.target !== grid.current && !actsOnChosen) return
    const active = rows[activeIndex]
    const next = afterKey(selection, ids, event)
    if (next) onSelection(next)
    else if (event.key === 'Enter' && active) actions.onOpen(active)
    else if (event.key === 'F2' && active?.source.type === 'UploadedFile') actions.onRename(active)
    else if (deletes) onDeleteKey()
    else return
    event.preventDefault()
  }

  const count = selection.chosen.size
  const chosen = count === 0 ? 'none' : count === ids.length ? 'all' : 'some'
  const rowId = (documentId: string) => `${gridId}-${documentId}`
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA makes a grid of a table
      role="grid"
      tabIndex={0}
      aria-label={t('documents.list')}
      aria-description={t('documents.keys')}
      aria-multiselectable
      aria-rowcount={rows.length + 1}
      aria-activedescendant={activeIndex >= 0 ? rowId(ids[activeIndex] ?? '') : undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === grid.current && activeIndex < 0) onSelection(moveActive(selection, ids, 1))
      }}
      className="group/grid block w-full outline-none"
    >
      <ListHeading
        view={view}
        onView={onView}
        chosen={chosen}
        onChooseAll={() => onSelection(chosen === 'all' ? chooseNone(selection) : chooseAll(selection, ids))}
      />
      <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const document = rows[index]
          return document ? (
            <DocumentRow
              key={key}
              measure={virtual.measureElement}
              index={index}
              top={start}
              document={document}
              now={now}
              rowId={rowId(document.documentId)}
              chosen={selection.chosen.has(document.documentId)}
              active={index === activeIndex}
              leaving={leaving.has(document.documentId)}
              actions={actions}
            />
          ) : (
            <UnreadRow
              key={key}
              rowId={rowId(ids[index] ?? '')}
              index={index}
              top={start}
              chosen={selection.chosen.has(ids[index] ?? '')}
              active={index === activeIndex}
            />
          )
        })}
      </tbody>
    </table>
  )
}
