import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Heading, Segment } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor, type ReportProgress } from '../extractor.ts'
import { type BodyType, type FlowedPage, flowLines } from './flow-lines.ts'
import { type PageLine, pageLines, type TextRun } from './page-lines.ts'
import { withoutRunningLines } from './running-lines.ts'

export interface PdfExtractorOptions {
  /** A file with more pages is refused. */
  readonly maxPages: number
}

/** Reads a PDF's text in its written order, page by page; nothing in the file is run and nothing is fetched. */
export const createPdfExtractor = (options: PdfExtractorOptions = { maxPages: 20_000 }): Extractor => ({
  async extract(bytes, report) {
    refuseTruncated(bytes)
    const pdf = await open(bytes)
    try {
      if (pdf.numPages > options.maxPages) {
        throw new ExtractionError(
          `This PDF has ${pdf.numPages} pages, more than the ${options.maxPages} that can be read. Split it up.`,
        )
      }
      const { pages, notes } = await readPages(pdf, report)
      if (!pages.some((lines) => lines.some((line) => /[\p{L}\p{N}]/u.test(line.text)))) throw noText()
      const body = bodyType(pages)
      const flowed = withoutRunningLines(pages).map((lines) => flowLines(lines, body))
      return { ...joinPages(flowed), headers: null, notes }
    } finally {
      await pdf.loadingTask.destroy()
    }
  },
})

const noText = (): ExtractionError =>
  new ExtractionError(
    'This PDF holds no text; its pages look scanned. Run text recognition (OCR) on it in a PDF program and add the result.',
  )

const TAIL_BYTES = 8_192

/** pdf.js would mend what is left of a file that was cut off, and nobody would learn that pages are missing. */
const refuseTruncated = (bytes: Uint8Array): void => {
  const tail = Buffer.from(bytes.subarray(-TAIL_BYTES)).toString('latin1')
  if (tail.includes('%%EOF') || tail.includes('startxref')) return
  throw new ExtractionError('This PDF is incomplete: its end is missing. Download or copy it again, then add it again.')
}

const open = async (bytes: Uint8Array): Promise<PDFDocumentProxy> => {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  try {
    return await getDocument({
      data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      verbosity: VerbosityLevel.ERRORS,
      useWorkerFetch: false,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      cMapUrl: join(library, 'cmaps') + sep,
      standardFontDataUrl: join(library, 'standard_fonts') + sep,
    }).promise
  } catch (error) {
    throw cannotOpen(error)
  }
}

const cannotOpen = (error: unknown): ExtractionError => {
  const cause = { cause: error }
  if (error instanceof Error && error.name === 'PasswordException') {
    return new ExtractionError(
      'This PDF is protected by a password. Save a copy without the password in a PDF program and add that.',
      cause,
    )
  }
  return new ExtractionError(
    'This PDF is damaged and cannot be opened. Download or export it again, then add it again.',
    cause,
  )
}

const readPages = async (
  pdf: PDFDocumentProxy,
  report: ReportProgress,
): Promise<{ readonly pages: PageLine[][]; readonly notes: ExtractionNote[] }> => {
  const pages: PageLine[][] = []
  const unreadable: number[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const lines = await readPage(pdf, number)
    if (lines === null) unreadable.push(number)
    pages.push(lines ?? [])
    report(number / pdf.numPages)
  }
  if (unreadable.length === pdf.numPages) {
    throw new ExtractionError(
      'This PDF is damaged: none of its pages can be read. Download or export it again, then add it again.',
    )
  }
  if (unreadable.length === 0) return { pages, notes: [] }
  const message = `Pages that cannot be read: ${unreadable.slice(0, 20).join(', ')}.`
  return { pages, notes: [{ type: 'UnreadablePages', message, pages: unreadable }] }
}

/** Null for a page that is broken; the other pages are still worth reading. */
const readPage = async (pdf: PDFDocumentProxy, number: number): Promise<PageLine[] | null> => {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    return pageLines(items.filter((item): item is Extract<typeof item, TextRun> => 'str' in item))
  } catch {
    return null
  }
}

const bodyType = (pages: readonly (readonly PageLine[])[]): BodyType => {
  const types = new Map<string, BodyType & { readonly length: number }>()
  for (const { size, font, text } of pages.flat()) {
    const key = `${size.toFixed(1)} ${font}`
    types.set(key, { size, font, length: (types.get(key)?.length ?? 0) + text.length })
  }
  return [...types.values()].reduce((best, type) => (type.length > best.length ? type : best), noType)
}

const noType = { size: 0, font: '', length: 0 }

const joinPages = (pages: readonly FlowedPage[]): { text: string; segments: Segment[]; headings: Heading[] } => {
  const sizes = [...new Set(pages.flatMap((page) => page.headings.map(({ size }) => toHalves(size))))].sort(
    (a, b) => b - a,
  )
  const segments: Segment[] = []
  const headings: Heading[] = []
  const parts: string[] = []
  let start = 0
  for (const [index, page] of pages.entries()) {
    const end = start + page.text.length
    if (end > start) segments.push({ start, end, place: { type: 'Page', page: index + 1 } })
    for (const heading of page.headings) {
      const level = sizes.indexOf(toHalves(heading.size)) + 1
      headings.push({ start: start + heading.start, level, title: heading.title })
    }
    parts.push(page.text)
    start = end + 1
  }
  return { text: parts.join('\f'), segments, headings }
}

const toHalves = (size: number): number => Math.round(size * 2) / 2
