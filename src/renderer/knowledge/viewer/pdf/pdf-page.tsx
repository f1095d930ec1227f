import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markStretches, unmark } from './mark-stretches.ts'
import type { MatchedStretch } from './quote-match.ts'
import { renderPage } from './render-page.ts'

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
  readonly onSize: (number: number, size: PageSize) => void
}

/** One page: the drawn canvas, and over it the transparent text that can be selected and marked. */
export const PdfPage = ({ pdf, number, scale, size, stretches, onSize }: PdfPageProps) => {
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
      {page && <PageText page={page} stretches={stretches} />}
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
}

const PageText = ({ page, stretches }: PageTextProps) => {
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
    return () => {
      stopped = true
      layer?.cancel()
      container.replaceChildren()
    }
  }, [page])

  useEffect(() => {
    markStretches(elements, stretches)
    return () => unmark(elements)
  }, [elements, stretches])

  return <div ref={host} className="pdf-text-layer" />
}
