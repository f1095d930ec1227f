import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeDocument } from '../../../../../contracts/index.ts'
import { useErrorText } from '../../../../client/index.ts'
import { ScrollRegion } from '../../scroll-region.tsx'
import type { Stretch } from '../../text/passage-drift.ts'
import { useSettledScroll } from '../../use-settled-scroll.ts'
import { ViewerMessage } from '../../viewer-message.tsx'
import { columnWidths } from '../column-widths.ts'
import { tableGrid } from '../table-grid.ts'
import { SheetHeader } from './sheet-header.tsx'
import type { ShownTable } from './sheet-query.ts'
import { SheetRow } from './sheet-row.tsx'
import { useSheetBeginning, useSheetRows } from './use-sheet-rows.ts'
import type { SheetState } from './use-sheet-state.ts'

const rowPixels = 33

export interface SheetGridProps {
  readonly document: KnowledgeDocument
  readonly shown: ShownTable
  readonly state: SheetState
  readonly showsFilters: boolean
  /** The stretch of the document's text whose rows are lit. */
  readonly cited: Stretch | null
  /** The row to bring into view, by its place among those that are shown; another key brings it there anew. */
  readonly reached: {
    readonly index: number
    readonly row: number
    readonly key: string
    readonly isJump: boolean
  } | null
}

/** The rows of a table that are in view, under the names of their columns. */
export const SheetGrid = ({ document, shown, state, showsFilters, cited, reached }: SheetGridProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const scroller = useRef<HTMLDivElement>(null)
  const { table, view } = shown
  const { matched, first, error } = useSheetBeginning(shown)
  const rows = useVirtualizer({
    count: matched ?? table.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    scrollMargin: rowPixels,
    overscan: 12,
  })
  const items = rows.getVirtualItems()
  const rowAt = useSheetRows(
    shown,
    items.map(({ index }) => index),
  )

  const order = JSON.stringify(view)
  const seen = useRef(order)
  useEffect(() => {
    if (seen.current === order) return
    seen.current = order
    scroller.current?.scrollTo({ top: 0 })
  }, [order])

  useSettledScroll(scroller, {
    selector: '[data-reached]',
    key: reached?.key ?? null,
    seek: () => {
      if (reached !== null) rows.scrollToIndex(reached.index, { align: 'center' })
    },
  })

  if (error !== null && matched === null) return <ViewerMessage>{errorText(error)}</ViewerMessage>
  const headerRows = showsFilters ? 2 : 1
  const widths = columnWidths([table.columns.map(({ name }) => name), ...first.map(({ cells }) => cells)])
  const grid = tableGrid(widths, table.rowCount)
  const count = matched ?? 0
  return (
    <>
      <ScrollRegion
        ref={scroller}
        aria-label={t('viewer.content', { name: document.fileName })}
        className="scroll-pt-9 overflow-auto text-[0.8125rem]"
        style={grid.view}
      >
        <table
          aria-label={document.fileName}
          aria-rowcount={matched === null ? -1 : matched + headerRows}
          aria-colcount={table.columns.length + 1}
          className="block"
          style={grid.table}
        >
          <SheetHeader table={table} state={state} template={grid.template} showsFilters={showsFilters} />
          <tbody className="relative block" style={{ height: rows.getTotalSize() }}>
            {items.map((item) => {
              const found = rowAt(item.index)
              const marked = cited !== null && found !== null && found.start < cited.end && found.end > cited.start
              const isReached = reached?.index === item.index
              return (
                <SheetRow
                  key={item.key}
                  measure={rows.measureElement}
                  top={item.start - rowPixels}
                  index={item.index}
                  row={found}
                  columns={table.columns}
                  template={grid.template}
                  headerRows={headerRows}
                  marked={marked}
                  isReached={isReached}
                  startsPassage={marked && isReached}
                />
              )
            })}
          </tbody>
        </table>
        {matched === 0 && <p className="px-4 py-6 text-muted text-sm">{t('viewer.table.noneMatch')}</p>}
      </ScrollRegion>
      <p className="shrink-0 border-line border-t px-4 py-1.5 text-muted text-xs tabular-nums" role="status">
        {matched === null
          ? t('viewer.opening')
          : state.isFiltered
            ? t('viewer.table.matching', { count, total: table.rowCount })
            : t('viewer.table.rows', { count })}
        {reached?.isJump && ` · ${t('viewer.table.atRow', { row: reached.row })}`}
      </p>
    </>
  )
}
