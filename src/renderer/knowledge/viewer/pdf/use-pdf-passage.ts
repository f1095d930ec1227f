import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { ShownPassage } from '../shown-passage.ts'
import { type MatchedStretch, matchQuote, type PageText } from './quote-match.ts'
import { type ReadScannedWords, textItems } from './scanned-words.ts'

/** What to mark, by page number. */
export type StretchesByPage = ReadonlyMap<number, readonly MatchedStretch[]>

export type PdfPassage =
  | { readonly type: 'None' }
  | { readonly type: 'Searching'; readonly page: number }
  | { readonly type: 'Found'; readonly page: number; readonly stretches: StretchesByPage }
  /** The quote could not be told apart on its page. */
  | { readonly type: 'OnPage'; readonly page: number }
  /** The document no longer has that page. */
  | { readonly type: 'Gone' }

/** Where a passage stands in a PDF. */
export const usePdfPassage = (
  pdf: PDFDocumentProxy,
  shown: ShownPassage | null,
  scannedWords: ReadScannedWords,
): PdfPassage => {
  const page = shown?.span.page ?? null
  const last = shown?.span.pageEnd ?? page
  const quote = shown?.quote ?? ''
  const { before = '', after = '' } = shown?.around ?? {}
  const [found, setFound] = useState<{ readonly key: string; readonly passage: PdfPassage }>()
  const key = `${page}-${last}-${before}-${quote}-${after}`

  useEffect(() => {
    if (page === null || last === null || page > pdf.numPages) return
    let stopped = false
    const tell = (passage: PdfPassage) => {
      if (!stopped) setFound({ key, passage })
    }
    findPassage({ pdf, scannedWords }, { page, last, quote, before, after }).then(tell, () =>
      tell({ type: 'OnPage', page }),
    )
    return () => {
      stopped = true
    }
  }, [pdf, scannedWords, page, last, quote, before, after, key])

  if (page === null) return { type: 'None' }
  if (page > pdf.numPages) return { type: 'Gone' }
  return found?.key === key ? found.passage : { type: 'Searching', page }
}

interface Wanted {
  readonly page: number
  readonly last: number
  readonly quote: string
  readonly before: string
  readonly after: string
}

interface Pages {
  readonly pdf: PDFDocumentProxy
  readonly scannedWords: ReadScannedWords
}

const findPassage = async (pages: Pages, { page, last, ...wanted }: Wanted): Promise<PdfPassage> => {
  for (const margin of [0, 1]) {
    const from = Math.max(1, page - margin)
    const to = Math.min(pages.pdf.numPages, last + margin)
    const stretches = matchQuote(await pageTexts(pages, from, to), wanted)
    if (stretches[0])
      return { type: 'Found', page: stretches[0].page, stretches: Map.groupBy(stretches, (stretch) => stretch.page) }
  }
  return { type: 'OnPage', page }
}

/** The items of a page: those of its text, and behind them the words of its picture. */
const pageTexts = ({ pdf, scannedWords }: Pages, from: number, to: number): Promise<PageText[]> =>
  Promise.all(
    Array.from({ length: to - from + 1 }, async (_, index) => {
      const page = from + index
      const items = await textItems(await pdf.getPage(page))
      const words = await scannedWords(page, items)
      return { page, items: [...items, ...words.map(({ text }) => text)] }
    }),
  )
