import type { PDFDocumentProxy } from 'pdfjs-dist'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type {
  ExtractedDocument,
  ExtractedRow,
  ExtractedTable,
  NamedRows,
  PlacedWord,
  Segment,
} from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import type { PageRecogniser } from '../ocr/page-recogniser.ts'
import { joinBrokenWords } from './broken-words.ts'
import { readsLikeNothing } from './doubtful-text.ts'
import { type BodyType, type FlowedPage, flowLines } from './flow-lines.ts'
import { documentHeadings } from './headings.ts'
import { type NamedTable, nameColumns, type RowLines } from './named-columns.ts'
import { noText } from './no-text.ts'
import { readOutline } from './outline.ts'
import { type OpenedPdf, openPdf } from './pdf-library.ts'
import { createPageReader, type ReadPage, unreadablePage } from './read-page.ts'
import { createReadingProgress, type ReadingProgress } from './reading-progress.ts'
import { recognisePages } from './recognise-pages.ts'
import { type ReplacementTexts, replacementTexts } from './replacement-texts.ts'
import { withoutRunningLines } from './running-lines.ts'
import type { TextLine } from './text-line.ts'

export interface PdfExtractorOptions {
  /** A file with more pages is refused. */
  readonly maxPages: number
}

/** Reads a PDF's text in its written order, page by page, with what was filled in and noted; nothing in the file is run and nothing is fetched. */
export const createPdfExtractor = (options: PdfExtractorOptions = { maxPages: 20_000 }): Extractor => ({
  async extract(bytes, report, _encoding, recogniser = null) {
    refuseTruncated(bytes)
    // Before pdf.js takes the bytes away.
    const replacements = replacementTexts(bytes)
    const opened = await openPdf(bytes)
    const { pdf } = opened
    try {
      if (pdf.numPages > options.maxPages) {
        throw new ExtractionError(failureWords('PdfTooManyPages', { pages: pdf.numPages, most: options.maxPages }))
      }
      const progress = createReadingProgress(pdf.numPages, report, { recognises: recogniser !== null })
      const pages = await readPages(opened, replacements, progress)
      return await documentOf(
        pdf,
        recogniser === null ? pages : await withPictures(pages, pdf, { recogniser, progress }),
      )
    } finally {
      await pdf.loadingTask.destroy()
    }
  },
})

const TAIL_BYTES = 8_192

/** pdf.js would mend what is left of a file that was cut off, and nobody would learn that pages are missing. */
const refuseTruncated = (bytes: Uint8Array): void => {
  const tail = Buffer.from(bytes.subarray(-TAIL_BYTES)).toString('latin1')
  if (tail.includes('%%EOF') || tail.includes('startxref')) return
  throw new ExtractionError(failureWords('PdfIncomplete'))
}

/** Fonts and the like that pages share are kept for so many pages, and then read anew: a file of thousands must not fill the memory. */
const PAGES_PER_CLEANUP = 100

const readPages = async (
  opened: OpenedPdf,
  replacements: ReplacementTexts,
  progress: ReadingProgress,
): Promise<ReadPage[]> => {
  const { pdf } = opened
  const read = await createPageReader(opened, replacements)
  const pages: ReadPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await read(number)
    pages.push(page)
    if (number % PAGES_PER_CLEANUP === 0) await read.forget()
    progress.pageRead({ isPicture: page.content === 'Picture' })
  }
  if (pages.every((page) => page === unreadablePage)) {
    throw new ExtractionError(failureWords('PdfNoReadablePage'))
  }
  return pages
}

/** The pages, those that are pictures with the words that are recognised in them. */
const withPictures = async (
  pages: readonly ReadPage[],
  pdf: PDFDocumentProxy,
  reading: { readonly recogniser: PageRecogniser; readonly progress: ReadingProgress },
): Promise<ReadPage[]> => {
  const scanned = pages.flatMap(({ content }, at) => (content === 'Picture' ? [at + 1] : []))
  const recognised = scanned.length === 0 ? [] : await recognisePages(await pdf.getData(), scanned, reading)
  const byPage = new Map(recognised.map((page) => [page.page, page]))
  return pages.map((page, at) => {
    const read = byPage.get(at + 1)
    if (read !== undefined) return { ...page, recognised: read, content: 'Recognised' }
    return page.content === 'Picture' ? { ...page, content: 'Wordless' } : page
  })
}

const documentOf = async (pdf: PDFDocumentProxy, pages: readonly ReadPage[]): Promise<ExtractedDocument> => {
  const lines = pages.map((page) => page.lines)
  const body = bodyType(lines)
  const { pages: kept, tables: found } = nameColumns(withoutRunningLines(lines, body.size))
  const flowed = withBody(kept, body, pages)
  if (!flowed.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) throw noText(pages.map(({ content }) => content))
  const labels = await pdf.getPageLabels().catch(() => null)
  const { text, starts, segments } = joinPages(flowed, labels)
  const headings = documentHeadings(flowed, starts, await readOutline(pdf))
  const words = placedWords(pages, starts, flowed)
  const place = placing(starts, flowed)
  const namedRows = found.flatMap(({ names, parts }) =>
    parts.flatMap((part) => place(part) ?? []).map((stretch) => ({ ...stretch, headers: names })),
  )
  const tables = found.flatMap((table) => placedTable(table, place) ?? [])
  return { text, segments, headers: null, headings, notes: notesOn(pages, flowed), words, namedRows, tables }
}

const withBody = (kept: readonly (readonly TextLine[])[], body: BodyType, pages: readonly ReadPage[]): FlowedPage[] => {
  const joined = joinBrokenWords(kept.map((lines) => flowLines(lines, body)))
  return joined.map((flowed, at) => {
    const { added = [], recognised } = pages[at] ?? {}
    const parts = [flowed.text, ...added, recognised?.text ?? '']
    return { ...flowed, text: parts.filter((part) => part !== '').join('\n\n') }
  })
}

type Stretch = Pick<NamedRows, 'start' | 'end'>

/** Where lines of a page stand in the text. */
const placing =
  (starts: readonly number[], flowed: readonly FlowedPage[]) =>
  ({ page, first, last }: RowLines): Stretch | null => {
    const { lines = [] } = flowed[page] ?? {}
    const [from, to] = [lines[first], lines[last]]
    if (from === undefined || to === undefined) return null
    const start = starts[page] ?? 0
    return { start: start + from.start, end: start + to.start + to.line.text.length }
  }

/** A table with its rows, where these are sure. */
const placedTable = (
  { names, rows, isSure }: NamedTable,
  place: (lines: RowLines) => Stretch | null,
): ExtractedTable | null => {
  const placed = rows.flatMap(({ cells, ...lines }, at): ExtractedRow[] => {
    const stretch = place(lines)
    return stretch === null ? [] : [{ row: at + 1, cells, ...stretch }]
  })
  const [first, last] = [placed[0], placed.at(-1)]
  if (!isSure || first === undefined || last === undefined || placed.length < rows.length) return null
  async function* all(): AsyncGenerator<ExtractedRow, void, undefined> {
    yield* placed
  }
  return { name: null, start: first.start, end: last.end, headers: names, rows: all, kind: { type: 'InText' } }
}

/** The words of the pictures, by where their pages end in the text. */
const placedWords = (
  pages: readonly ReadPage[],
  starts: readonly number[],
  flowed: readonly FlowedPage[],
): PlacedWord[] =>
  pages.flatMap(({ recognised }, at) => {
    if (recognised === undefined) return []
    const from = (starts[at] ?? 0) + (flowed[at]?.text.length ?? 0) - recognised.text.length
    return recognised.words.map(({ start, end, box }) => ({ page: at + 1, start: from + start, end: from + end, box }))
  })

const bodyType = (pages: readonly (readonly TextLine[])[]): BodyType => {
  const types = new Map<string, BodyType & { readonly length: number }>()
  for (const { size, font, text } of pages.flat()) {
    const key = `${size.toFixed(1)} ${font}`
    types.set(key, { size, font, length: (types.get(key)?.length ?? 0) + text.length })
  }
  return [...types.values()].reduce((best, type) => (type.length > best.length ? type : best), noType)
}

const noType = { size: 0, font: '', length: 0 }

const joinPages = (
  pages: readonly FlowedPage[],
  labels: readonly string[] | null,
): { text: string; starts: number[]; segments: Segment[] } => {
  const segments: Segment[] = []
  const starts: number[] = []
  let start = 0
  for (const [index, page] of pages.entries()) {
    const end = start + page.text.length
    const label = labels?.[index] ?? ''
    const place = {
      type: 'Page' as const,
      page: index + 1,
      ...(label === '' || label === `${index + 1}` ? {} : { label }),
    }
    if (end > start) segments.push({ start, end, place })
    starts.push(start)
    start = end + 1
  }
  return { text: pages.map(({ text }) => text).join('\f'), starts, segments }
}

const notesOn = (pages: readonly ReadPage[], flowed: readonly FlowedPage[]): ExtractionNote[] => {
  const numbers = (test: (page: ReadPage, at: number) => boolean): number[] =>
    pages.flatMap((page, at) => (test(page, at) ? [at + 1] : []))
  const unreadable = numbers((page) => page === unreadablePage)
  const scanned = numbers(({ content }) => content === 'Picture')
  const recognised = numbers(({ content }) => content === 'Recognised')
  const wordless = numbers(({ content }) => content === 'Wordless')
  const missing = numbers(({ brokenWords }) => brokenWords > 0)
  const strange = numbers((_, at) => readsLikeNothing(flowed[at]?.text ?? ''))
  return [
    unreadable.length > 0 && {
      type: 'UnreadablePages' as const,
      message: failureWords('NotePagesUnreadable', { pages: listed(unreadable) }),
      pages: unreadable,
    },
    scanned.length > 0 && {
      type: 'ScannedPages' as const,
      message: failureWords('NotePagesScanned', { pages: listed(scanned) }),
      pages: scanned,
    },
    recognised.length > 0 && {
      type: 'Recognised' as const,
      message: failureWords('NotePagesRecognised', { pages: listed(recognised) }),
      pages: recognised,
    },
    wordless.length > 0 && {
      type: 'ScannedPages' as const,
      message: failureWords('NotePagesWordless', { pages: listed(wordless) }),
      pages: wordless,
    },
    missing.length > 0 && {
      type: 'DoubtfulText' as const,
      message: failureWords('NotePagesLackLetters', { pages: listed(missing) }),
    },
    strange.length > 0 && {
      type: 'DoubtfulText' as const,
      message: failureWords('NotePagesReadLikeNothing', { pages: listed(strange) }),
    },
  ].filter((note) => note !== false)
}

const MAX_LISTED = 20

const listed = (pages: readonly number[]): string => {
  const first = pages.slice(0, MAX_LISTED).join(', ')
  return pages.length > MAX_LISTED
    ? failureWords('ListAndSoMany', { listed: first, more: pages.length - MAX_LISTED })
    : first
}
