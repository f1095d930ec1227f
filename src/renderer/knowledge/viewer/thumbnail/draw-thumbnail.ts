import { AnnotationMode, type PDFPageProxy } from 'pdfjs-dist'
import type { AlcoveClient } from '../../../client/index.ts'
import { openPdf } from '../pdf/open-pdf.ts'
import { matchQuote } from '../pdf/quote-match.ts'
import { readDocumentBytes } from '../pdf/read-document-bytes.ts'
import { readWhole } from '../pdf/read-whole.ts'

export interface ThumbnailOf {
  readonly documentId: string
  /** One-based; null for a document that is a picture. */
  readonly page: number | null
  /** Glows where it is found on the page. */
  readonly quote: string
  readonly signal: AbortSignal
}

/** Twice the width at which it is shown. */
const WIDTH = 128
/** Of what is drawn, times its width; the rest of a long picture is left out. */
const TALLEST = 1.5
const GLOW = 'rgb(255 226 128)'
/** Of a line that glows, so that it is seen. */
const LEAST_GLOW = 4
/** A page that takes longer to draw is left out. */
const PATIENCE_MS = 10_000
const LARGEST_PICTURE = 20_000_000

const canvasOf = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = Math.max(1, Math.round(Math.min(height / width, TALLEST) * WIDTH))
  return canvas
}

const glow = async (page: PDFPageProxy, canvas: HTMLCanvasElement, quote: string): Promise<void> => {
  const { items } = await page.getTextContent()
  const written = items.flatMap((item) => ('str' in item ? [item] : []))
  const context = canvas.getContext('2d')
  if (!context) return
  const viewport = page.getViewport({ scale: canvas.width / page.getViewport({ scale: 1 }).width })
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = GLOW
  const found = matchQuote([{ page: 1, items: written.map(({ str }) => str) }], { quote })
  for (const index of new Set(found.map(({ item }) => item))) {
    const item = written[index]
    if (!item) continue
    const [x = 0, y = 0] = [item.transform[4], item.transform[5]].map(Number)
    const [left, bottom] = viewport.convertToViewportPoint(x, y)
    const [right, top] = viewport.convertToViewportPoint(x + item.width, y + item.height)
    const height = Math.max(LEAST_GLOW, Math.abs(bottom - top))
    context.fillRect(Math.min(left, right), Math.max(top, bottom) - height, Math.abs(right - left), height)
  }
}

const drawPage = async (
  documents: AlcoveClient['documents'],
  { documentId, page: number, quote, signal }: ThumbnailOf & { readonly page: number },
): Promise<string> => {
  const about = await documents.ReadDocument({ documentId, offset: 0, length: 1 })
  signal.throwIfAborted()
  const read = readDocumentBytes(documents, documentId)
  const { document: pdf, close } = await openPdf({
    sizeBytes: about?.sizeBytes ?? 0,
    read,
    signal,
    onReadError: () => undefined,
  })
  try {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const canvas = canvasOf(width, height)
    const drawing = page.render({
      canvas,
      viewport: page.getViewport({ scale: WIDTH / width }),
      annotationMode: AnnotationMode.DISABLE,
    })
    signal.addEventListener('abort', () => drawing.cancel(), { once: true })
    await drawing.promise
    // Where the words stand is no more than an ornament.
    await glow(page, canvas, quote).catch(() => undefined)
    return canvas.toDataURL('image/webp', 0.9)
  } finally {
    close()
  }
}

const drawPicture = async (
  documents: AlcoveClient['documents'],
  { documentId, signal }: ThumbnailOf,
): Promise<string> => {
  const about = await documents.ReadDocument({ documentId, offset: 0, length: 1 })
  if (!about || about.sizeBytes > LARGEST_PICTURE)
    throw new Error('The picture is gone, or too large to be drawn small.')
  const bytes = await readWhole(readDocumentBytes(documents, documentId), 0, about.sizeBytes)
  signal.throwIfAborted()
  const picture = await createImageBitmap(new Blob([bytes.slice()]))
  const canvas = canvasOf(picture.width, picture.height)
  const scaled = picture.height * (WIDTH / picture.width)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, WIDTH, scaled)
  picture.close()
  return canvas.toDataURL('image/webp', 0.9)
}

let turn: Promise<unknown> = Promise.resolve()

/** A page of a PDF with the quote glowing on it, or a picture, drawn small as a data URL. One after the other, whoever asks. */
export const drawThumbnail = (documents: AlcoveClient['documents'], wanted: ThumbnailOf): Promise<string> => {
  const draw = async () => {
    wanted.signal.throwIfAborted()
    const signal = AbortSignal.any([wanted.signal, AbortSignal.timeout(PATIENCE_MS)])
    const { page } = wanted
    return page === null
      ? drawPicture(documents, { ...wanted, signal })
      : drawPage(documents, { ...wanted, page, signal })
  }
  const drawn = turn.then(draw)
  turn = drawn.catch(() => undefined)
  return drawn
}
