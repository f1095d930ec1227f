import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentViewProps } from '../document-view.ts'
import { PassageNotice } from '../passage-notice.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { useTextPassage } from '../text/use-text-passage.ts'
import { useSettledScroll } from '../use-settled-scroll.ts'
import { columnWidths } from './column-widths.ts'
import { recordAt } from './record-at.ts'
import type { CsvIndex } from './scan-csv.ts'
import { tableGrid } from './table-grid.ts'
import { TableRow } from './table-row.tsx'
import { useCsvRecords } from './use-csv-records.ts'

const rowPixels = 33
const sampledRows = 60

const sequence = (length: number): number[] => Array.from({ length }, (_, index) => index)

export const TableRows = ({ document, passage: shown, index }: DocumentViewProps & { readonly index: CsvIndex }) => {
  const { t } = useTranslation()
  const { documentId, fileName } = document
  const scroller = useRef<HTMLDivElement>(null)
  const sample = useCsvRecords(documentId, index, sequence(Math.min(index.count, sampledRows)))
  const headings = index.hasHeader ? 1 : 0
  const header = (index.hasHeader && sample.get(0)) || []
  const columns = columnWidths([...sample.values()])
  const passage = useTextPassage(documentId, shown)
  const cited = passage && passage.type !== 'Changed' ? passage.stretch : null
  const isWhole = index.progress === 1
  const first = cited && recordAt(index.starts, cited.start, isWhole)
  const last = cited && recordAt(index.starts, Math.max(cited.start, cited.end - 1), isWhole)

  const dataRows = Math.max(0, index.count - headings)
  const rows = useVirtualizer({
    count: dataRows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    scrollMargin: rowPixels,
    overscan: 12,
  })
  const items = rows.getVirtualItems()
  const records = useCsvRecords(
    documentId,
    index,
    items.map((item) => item.index + headings),
  )

  const reached = first === null ? null : Math.max(0, first - headings)
  useSettledScroll(scroller, {
    selector: '[data-passage]',
    key: reached === null ? null : `${shown?.key}-${reached}`,
    seek: () => {
      if (reached !== null) rows.scrollToIndex(reached, { align: 'center' })
    },
  })

  const grid = tableGrid(columns, dataRows)
  return (
    <>
      {passage && passage.type !== 'Same' && <PassageNotice type={passage.type} />}
      <ScrollRegion
        ref={scroller}
        aria-label={t('viewer.content', { name: fileName })}
        className="overflow-auto text-[0.8125rem]"
        style={grid.view}
      >
        <table
          aria-label={fileName}
          aria-rowcount={isWhole ? dataRows + 1 : -1}
          aria-colcount={columns.length + 1}
          className="block"
          style={grid.table}
        >
          <thead className="sticky top-0 z-10 block">
            <TableRow number={null} fields={header} columnCount={columns.length} template={grid.template} />
          </thead>
          <tbody className="relative block" style={{ height: rows.getTotalSize() }}>
            {items.map((item) => {
              const record = item.index + headings
              const marked = first !== null && record >= first && (last === null || record <= last)
              return (
                <TableRow
                  key={item.key}
                  measure={rows.measureElement}
                  top={item.start - rowPixels}
                  number={item.index + 1}
                  fields={records.get(record) ?? []}
                  columnCount={columns.length}
                  template={grid.template}
                  marked={marked}
                  startsPassage={marked && record === Math.max(first, headings)}
                />
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="shrink-0 border-line border-t px-4 py-1.5 text-muted text-xs tabular-nums" role="status">
        {index.progress < 1
          ? t('viewer.table.reading', { count: dataRows, percent: Math.floor(index.progress * 100) })
          : t('viewer.table.rows', { count: dataRows })}
      </p>
    </>
  )
}
