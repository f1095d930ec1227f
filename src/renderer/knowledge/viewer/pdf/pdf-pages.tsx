import { useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PassageNotice } from '../passage-notice.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import type { ShownPassage } from '../shown-passage.ts'
import { useElementWidth } from '../use-element-width.ts'
import { useSettledScroll } from '../use-settled-scroll.ts'
import { type PageSize, PdfPage } from './pdf-page.tsx'
import { PdfToolbar } from './pdf-toolbar.tsx'
import type { MatchedStretch } from './quote-match.ts'
import type { ReadScannedWords } from './scanned-words.ts'
import { usePassageZoom } from './use-passage-zoom.ts'
import { usePdfPassage } from './use-pdf-passage.ts'
import { useStablePosition } from './use-stable-position.ts'
import { fitScale, stepZoom } from './zoom.ts'
import './pdf-text-layer.css'

const gapPixels = 16
const sidePixels = 16
const noStretches: readonly MatchedStretch[] = []

export interface PdfPagesProps {
  readonly pdf: PDFDocumentProxy
  readonly firstSize: PageSize
  readonly fileName: string
  readonly passage: ShownPassage | null
  readonly scannedWords: ReadScannedWords
}

/** All pages of a PDF in one column, of which only those in view are drawn. */
export const PdfPages = ({ pdf, firstSize, fileName, passage: shown, scannedWords }: PdfPagesProps) => {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const width = useElementWidth(scroller)
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const passage = usePdfPassage(pdf, shown, scannedWords)
  const target = passage.type === 'None' || passage.type === 'Gone' ? null : passage.page
  const targetKey = target === null ? null : `${shown?.key}-${target}`
  const room = width - 2 * sidePixels
  const { zoom, setZoom } = usePassageZoom({
    scroller,
    key: passage.type === 'Found' && shown?.shown !== 'place' ? targetKey : null,
    width: room,
    fit: fitScale(room, firstSize.width),
    side: sidePixels,
  })
  const scale = zoom === 'fit' ? fitScale(room, firstSize.width) : zoom
  const sizeOf = (number: number) => sizes.get(number) ?? firstSize
  // Among upright pages, a wide one is made to fit by itself.
  const scaleOf = (number: number) => (zoom === 'fit' ? Math.min(scale, fitScale(room, sizeOf(number).width)) : scale)

  const pages = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sizeOf(index + 1).height * scaleOf(index + 1),
    gap: gapPixels,
    paddingStart: gapPixels,
    paddingEnd: gapPixels,
    overscan: 1,
  })

  const onSize = useCallback(
    (number: number, size: PageSize) => {
      setSizes((known) => {
        const before = known.get(number) ?? firstSize
        return before.width === size.width && before.height === size.height ? known : new Map(known).set(number, size)
      })
    },
    [firstSize],
  )

  const middle = (pages.scrollOffset ?? 0) + (pages.scrollRect?.height ?? 0) / 2
  const page = (pages.getVirtualItemForOffset(middle)?.index ?? 0) + 1
  const goTo = (number: number) => pages.scrollToIndex(number - 1, { align: 'start' })
  useStablePosition(pages, scale, sizes)

  const laidOut = width > 0
  const { scrollToIndex } = pages
  useLayoutEffect(() => {
    if (targetKey !== null && target !== null && laidOut) scrollToIndex(target - 1, { align: 'start' })
  }, [targetKey, target, laidOut, scrollToIndex])
  useSettledScroll(scroller, {
    selector: 'mark[data-passage]',
    key: passage.type === 'Found' && laidOut ? targetKey : null,
    seek: () => {
      if (target !== null) scrollToIndex(target - 1, { align: 'start' })
    },
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowRight: () => goTo(Math.min(pdf.numPages, page + 1)),
      ArrowLeft: () => goTo(Math.max(1, page - 1)),
      '+': () => setZoom(stepZoom(scale, 1)),
      '-': () => setZoom(stepZoom(scale, -1)),
      '0': () => setZoom('fit'),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <>
      <PdfToolbar page={page} pageCount={pdf.numPages} zoom={zoom} scale={scale} onPage={goTo} onZoom={setZoom} />
      {passage.type === 'OnPage' && shown?.shown !== 'place' && <PassageNotice type="OnPage" />}
      {passage.type === 'Gone' && <PassageNotice type="Changed" />}
      <ScrollRegion
        ref={scroller}
        aria-label={t('viewer.content', { name: fileName })}
        onKeyDown={onKeyDown}
        className="overflow-auto bg-sunken"
      >
        <div
          className="relative mx-auto"
          style={{ height: pages.getTotalSize(), minWidth: firstSize.width * scale + 2 * sidePixels }}
        >
          {laidOut &&
            pages.getVirtualItems().map(({ index, start }) => (
              <div key={index} className="absolute inset-x-0 top-0" style={{ transform: `translateY(${start}px)` }}>
                <PdfPage
                  pdf={pdf}
                  scannedWords={scannedWords}
                  number={index + 1}
                  scale={scaleOf(index + 1)}
                  size={sizeOf(index + 1)}
                  stretches={(passage.type === 'Found' && passage.stretches.get(index + 1)) || noStretches}
                  onSize={onSize}
                />
              </div>
            ))}
        </div>
      </ScrollRegion>
    </>
  )
}
