import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageWords } from '../../../../contracts/index.ts'
import { WordLayer } from '../picture/word-layer.tsx'
import { markStretches, unmark } from './mark-stretches.ts'
import type { MatchedStretch } from './quote-match.ts'
import { renderPage } from './render-page.ts'
import { type ReadScannedWords, textItems } from './scanned-words.ts'

export interface PageSize {
  /** In PDF points. */
  readonly width: number
  readonly height: number
}

export interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  /** CSS pixels per PDF point. */
  readonly scale: number
  readonly size: PageSize
  readonly stretches: readonly MatchedStretch[]
  readonly scannedWords: ReadScannedWords
  readonly onSize: (number: number, size: PageSize) => void
}

/** One page: the drawn canvas, and over it the transparent text that can be selected and marked. */
export const PdfPage = ({ pdf, number, scale, size, stretches, scannedWords, onSize }: PdfPageProps) => {
  const { t } = useTranslation()
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let stopped = false
    pdf.getPage(number).then(
      (loaded) => {
        if (stopped) return
        const { width, height } = loaded.getViewport({ scale: 1 })
        onSize(number, { width, height })
        setPage(loaded)
      },
      () => setFailed(true),
    )
    return () => {
      stopped = true
    }
  }, [pdf, number, onSize])

  return (
    <section
      aria-label={t('viewer.pdf.page', { page: number })}
      data-page={number}
      className="pdf-page relative mx-auto bg-white shadow-float ring-1 ring-black/5"
      style={{
        width: size.width * scale,
        height: size.height * scale,
        ...({ '--total-scale-factor': scale } as React.CSSProperties),
      }}
    >
      {page && <PageCanvas page={page} scale={scale} onFailed={() => setFailed(true)} />}
      {page && <PageText page={page} stretches={stretches} scannedWords={scannedWords} />}
      {failed && (
        <p className="absolute inset-x-4 top-4 rounded-lg bg-neutral-100 p-3 text-neutral-800 text-sm" role="status">
          {t('viewer.pdf.pageFailed', { page: number })}
        </p>
      )}
    </section>
  )
}

interface PageCanvasProps {
  readonly page: PDFPageProxy
  readonly scale: number
  onFailed(): void
}

/** Keeps the drawing of the last scale in place until that of the new one is ready. */
const PageCanvas = ({ page, scale, onFailed }: PageCanvasProps) => {
  const host = useRef<HTMLDivElement>(null)
  const failedRef = useRef(onFailed)
  failedRef.current = onFailed

  useEffect(() => {
    let stopped = false
    const rendering = renderPage(page, scale)
    rendering.canvas.then(
      (canvas) => {
        if (!stopped) host.current?.replaceChildren(canvas)
      },
      () => {
        if (!stopped) failedRef.current()
      },
    )
    return () => {
      stopped = true
      rendering.cancel()
    }
  }, [page, scale])

  return <div ref={host} className="absolute inset-0" />
}

interface PageTextProps {
  readonly page: PDFPageProxy
  readonly stretches: readonly MatchedStretch[]
  readonly scannedWords: ReadScannedWords
}

/** What was read in the page's picture; its stretches are counted from behind the items of the page's own text. */
interface Scanned {
  readonly words: PageWords
  readonly items: number
}

const PageText = ({ page, stretches, scannedWords }: PageTextProps) => {
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const [elements, setElements] = useState<readonly HTMLElement[]>([])

  useEffect(() => {
    const container = host.current
    if (!container) return
    let stopped = false
    let layer: TextLayer | null = null
    const show = async () => {
      const content = await page.getTextContent()
      if (stopped) return
      layer = new TextLayer({ textContentSource: content, container, viewport: page.getViewport({ scale: 1 }) })
      await layer.render()
      if (!stopped) setElements([...layer.textDivs])
    }
    // A page without its text layer can still be read on the canvas.
    show().catch(() => undefined)
    const read = async () => {
      const items = await textItems(page)
      const words = await scannedWords(page.pageNumber, items)
      if (!stopped && words.length > 0) setScanned({ words, items: items.length })
    }
    read().catch(() => undefined)
    return () => {
      stopped = true
      layer?.cancel()
      container.replaceChildren()
    }
  }, [page, scannedWords])

  useEffect(() => {
    markStretches(elements, stretches)
    return () => unmark(elements)
  }, [elements, stretches])

  const inPicture = useMemo(
    () =>
      scanned === null
        ? []
        : stretches
            .filter(({ item }) => item >= scanned.items)
            .map((stretch) => ({ ...stretch, item: stretch.item - scanned.items })),
    [scanned, stretches],
  )
  return (
    <>
      <div ref={host} className="pdf-text-layer" />
      {scanned && <WordLayer words={scanned.words} stretches={inPicture} />}
    </>
  )
}
