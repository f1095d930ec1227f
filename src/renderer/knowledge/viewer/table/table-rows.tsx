import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentViewProps } from '../document-view.ts'
import { PassageNotice } from '../passage-notice.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { useTextPassage } from '../text/use-text-passage.ts'
import { useSettledScroll } from '../use-settled-scroll.ts'
import { columnWidths } from './column-widths.ts'
import type { CsvIndex } from './scan-csv.ts'
import { TableRow } from './table-row.tsx'
import { useCsvRecords } from './use-csv-records.ts'

const rowPixels = 33
const sampledRows = 60

const sequence = (length: number): number[] => Array.from({ length }, (_, index) => index)

export const TableRows = ({ document, citation, index }: DocumentViewProps & { readonly index: CsvIndex }) => {
  const { t } = useTranslation()
  const { documentId, fileName } = document
  const scroller = useRef<HTMLDivElement>(null)
  const sample = useCsvRecords(documentId, index, sequence(Math.min(index.count, sampledRows)))
  const header = sample.get(0) ?? []
  const columns = columnWidths([...sample.values()])
  const passage = useTextPassage(documentId, citation)
  const from = passage?.type === 'Same' ? (citation?.span.row ?? null) : null
  const to = from === null ? null : (citation?.span.rowEnd ?? from)

  const dataRows = Math.max(0, index.count - 1)
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
    items.map((item) => item.index + 1),
  )

  const reached = from !== null && from <= dataRows ? from : null
  const { scrollToIndex } = rows
  useLayoutEffect(() => {
    if (reached !== null) scrollToIndex(reached - 1, { align: 'center' })
  }, [reached, scrollToIndex])
  useSettledScroll(
    scroller,
    '[data-passage]',
    reached === null ? null : `${citation?.chunkId}-${citation?.number}-${reached}`,
  )

  const template = `4.5rem ${columns.map((width) => `minmax(${width}ch, ${width}fr)`).join(' ')}`
  return (
    <>
      {passage && passage.type !== 'Same' && <PassageNotice type={passage.type} />}
      <ScrollRegion
        ref={scroller}
        aria-label={t('viewer.content', { name: fileName })}
        className="overflow-auto text-[0.8125rem]"
      >
        <table
          aria-label={fileName}
          aria-rowcount={index.progress === 1 ? index.count : -1}
          aria-colcount={columns.length + 1}
          className="block w-max min-w-full"
        >
          <thead className="sticky top-0 z-10 block">
            <TableRow number={null} fields={header} columnCount={columns.length} template={template} />
          </thead>
          <tbody className="relative block" style={{ height: rows.getTotalSize() }}>
            {items.map((item) => {
              const number = item.index + 1
              const marked = from !== null && to !== null && number >= from && number <= to
              return (
                <TableRow
                  key={item.key}
                  measure={rows.measureElement}
                  top={item.start - rowPixels}
                  number={number}
                  fields={records.get(number) ?? []}
                  columnCount={columns.length}
                  template={template}
                  marked={marked}
                  startsPassage={marked && number === from}
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
