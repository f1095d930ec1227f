import { AnnotationMode, type PDFPageProxy } from 'pdfjs-dist'
import type { PageWords } from '../../../../contracts/index.ts'
import type { AlcoveClient } from '../../../client/index.ts'
import { openPdf } from '../pdf/open-pdf.ts'
import { matchQuote } from '../pdf/quote-match.ts'
import { readDocumentBytes } from '../pdf/read-document-bytes.ts'
import { readWhole } from '../pdf/read-whole.ts'
import type { ReadScannedWords } from '../pdf/scanned-words.ts'

export interface ThumbnailOf {
  readonly documentId: string
  /** One-based; null for a document that is a picture. */
  readonly page: number | null
  /** What glows where it is found on the page, and the words of pages that are pictures; null for the page as it is. */
  readonly cited: { readonly quote: string; readonly scannedWords: ReadScannedWords } | null
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

/** Some words, and where they stand on what is drawn, in its own units. */
interface Placed {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Has those words glow that the quote is made of. */
const glow = (canvas: HTMLCanvasElement, words: readonly Placed[], quote: string): void => {
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = GLOW
  const found = matchQuote([{ page: 1, items: words.map(({ text }) => text) }], { quote })
  for (const index of new Set(found.map(({ item }) => item))) {
    const word = words[index]
    if (!word) continue
    const height = Math.max(LEAST_GLOW, word.bottom - word.top)
    context.fillRect(word.left, word.bottom - height, word.right - word.left, height)
  }
}

/** The words that text recognition found, on a picture of some size. */
const placedWords = (words: PageWords, width: number, height: number): readonly Placed[] =>
  words.map(({ text, left, top, right, bottom }) => ({
    text,
    ...{ left: left * width, right: right * width, top: top * height, bottom: bottom * height },
  }))

/** Everything that can be read on a page: its own text, and behind it the words of its picture. */
const wordsOfPage = async (
  page: PDFPageProxy,
  { page: number, scannedWords }: { readonly page: number; readonly scannedWords: ReadScannedWords },
): Promise<readonly Placed[]> => {
  const { items } = await page.getTextContent()
  const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width })
  const written = items.flatMap((item): Placed[] => {
    if (!('str' in item)) return []
    const [x = 0, y = 0] = [item.transform[4], item.transform[5]].map(Number)
    const from = viewport.convertToViewportPoint(x, y)
    const to = viewport.convertToViewportPoint(x + item.width, y + item.height)
    const [[left = 0, right = 0], [top = 0, bottom = 0]] = [0, 1].map((axis) =>
      [Number(from[axis]), Number(to[axis])].toSorted((a, b) => a - b),
    ) as [number[], number[]]
    return [{ text: item.str, left, right, top, bottom }]
  })
  const scanned = await scannedWords(
    number,
    written.map(({ text }) => text),
  )
  return [...written, ...placedWords(scanned, viewport.width, viewport.height)]
}

const drawPage = async (
  documents: AlcoveClient['documents'],
  { documentId, page: number, cited, signal }: ThumbnailOf & { readonly page: number },
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
    if (cited !== null) {
      const { quote, scannedWords } = cited
      const words = await wordsOfPage(page, { page: number, scannedWords }).catch(() => [])
      glow(canvas, words, quote)
    }
    return canvas.toDataURL('image/webp', 0.9)
  } finally {
    close()
  }
}

const drawPicture = async (
  documents: AlcoveClient['documents'],
  { documentId, cited, signal }: ThumbnailOf,
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
  if (cited !== null) glow(canvas, placedWords(await cited.scannedWords(1, []), WIDTH, scaled), cited.quote)
  return canvas.toDataURL('image/webp', 0.9)
}

let turn: Promise<unknown> = Promise.resolve()

/** A page of a PDF, with the quote glowing on it where one is given, or a picture, drawn small as a data URL. One after the other, whoever asks. */
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
