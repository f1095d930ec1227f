import { AnnotationMode, type PDFPageProxy } from 'pdfjs-dist'

/** Browsers refuse larger canvases; above this, a page is drawn less sharply instead of not at all. */
const largestCanvasPixels = 16_777_216

export interface PageRendering {
  /** The drawn page; rejects when it is cancelled. */
  readonly canvas: Promise<HTMLCanvasElement>
  cancel(): void
}

/** Draws a page; `scale` is in CSS pixels per PDF point. Notes, form fields and links of the page are left out. */
export const renderPage = (page: PDFPageProxy, scale: number): PageRendering => {
  const plain = page.getViewport({ scale })
  const density = Math.min(devicePixelRatio, Math.sqrt(largestCanvasPixels / (plain.width * plain.height)))
  const viewport = page.getViewport({ scale: scale * density })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  canvas.className = 'block size-full'
  canvas.setAttribute('aria-hidden', 'true')
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE })
  return { canvas: task.promise.then(() => canvas), cancel: () => task.cancel() }
}
