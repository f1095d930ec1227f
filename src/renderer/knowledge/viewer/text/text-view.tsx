import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useErrorText } from '../../../client/index.ts'
import { classNames } from '../../../ui/index.ts'
import { documentFormat } from '../document-format.ts'
import type { DocumentViewProps } from '../document-view.ts'
import { PassageNotice } from '../passage-notice.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { useSettledScroll } from '../use-settled-scroll.ts'
import { ViewerMessage } from '../viewer-message.tsx'
import { textQuery } from './read-text.ts'
import { blockCount, blockOf, blockRange } from './text-block.ts'
import { TextBlockView } from './text-block-view.tsx'
import { useTextPassage } from './use-text-passage.ts'

const estimatedBlockPixels = 5_000

/** A document's extracted text with line numbers, read and laid out a block at a time. */
export const TextView = ({ document, passage }: DocumentViewProps) => {
  const { documents } = useClient()
  const { t } = useTranslation()
  const errorText = useErrorText()
  const first = useQuery(textQuery(documents, document.documentId, blockRange(0)))
  if (first.isError) {
    return <ViewerMessage>{errorText(first.error)}</ViewerMessage>
  }
  if (first.isPending) return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
  if (!first.data)
    return <ViewerMessage>{t(document.status === 'Failed' ? 'viewer.noTextFailed' : 'viewer.noText')}</ViewerMessage>
  if (first.data.totalLength === 0) return <ViewerMessage>{t('viewer.emptyText')}</ViewerMessage>
  return <TextBlocks document={document} passage={passage} totalLength={first.data.totalLength} />
}

const TextBlocks = ({ document, passage: shown, totalLength }: DocumentViewProps & { totalLength: number }) => {
  const { t } = useTranslation()
  const { documentId, fileName } = document
  const format = documentFormat(document.contentType)
  const scroller = useRef<HTMLDivElement>(null)
  const passage = useTextPassage(documentId, shown)
  const found = passage && passage.type !== 'Changed' ? passage.stretch : null
  const { start, end } = found ?? { start: 0, end: 0 }
  const marked = useMemo(() => (end > start ? { start, end } : null), [start, end])

  const blockPixels = Math.min(estimatedBlockPixels, (totalLength / 60) * 24)
  const blocks = useVirtualizer({
    count: blockCount(totalLength),
    getScrollElement: () => scroller.current,
    estimateSize: () => blockPixels,
    overscan: 0,
    paddingStart: 12,
    paddingEnd: 24,
  })
  const place = marked?.start ?? shown?.span.start ?? null
  const target = place === null ? null : blockOf(Math.min(place, totalLength - 1))
  const seek = () => {
    if (target !== null) blocks.scrollToIndex(target, { align: 'start' })
  }
  useSettledScroll(scroller, {
    selector: 'mark[data-passage]',
    key: marked && `${shown?.key}-${start}`,
    seek,
  })
  const { scrollToIndex } = blocks
  const changedPlace = passage?.type === 'Changed' ? target : null
  useLayoutEffect(() => {
    if (changedPlace !== null) scrollToIndex(changedPlace, { align: 'start' })
  }, [changedPlace, scrollToIndex])

  return (
    <>
      {passage && passage.type !== 'Same' && <PassageNotice type={passage.type} />}
      <ScrollRegion ref={scroller} aria-label={t('viewer.content', { name: fileName })} className="overflow-y-auto">
        <div
          className={classNames(
            'relative mx-auto max-w-5xl',
            format === 'json' ? 'font-mono text-[0.8125rem]' : 'text-[0.9375rem]',
            gutter(totalLength),
          )}
          style={{ height: blocks.getTotalSize() }}
        >
          {blocks.getVirtualItems().map(({ index, start: top }) => (
            <div
              key={index}
              ref={blocks.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 pe-6 ps-2"
              style={{ transform: `translateY(${top}px)` }}
            >
              <TextBlockView
                documentId={documentId}
                block={index}
                format={format}
                marked={marked}
                placeholderPixels={blockPixels}
              />
            </div>
          ))}
        </div>
      </ScrollRegion>
    </>
  )
}

/** Room for the line numbers that a text of some length may have. */
const gutter = (totalLength: number): string =>
  totalLength < 100_000 ? '[--gutter:3.25rem]' : totalLength < 10_000_000 ? '[--gutter:4.25rem]' : '[--gutter:5.5rem]'
