import type { QueryClient } from '@tanstack/react-query'
import type { PDFPageProxy } from 'pdfjs-dist'
import type { PageWords } from '../../../../contracts/index.ts'
import type { AlcoveClient } from '../../../client/index.ts'
import { pageWordsQuery } from '../picture/page-words.ts'

/** A page that holds more letters of its own is no picture, whatever is stamped on it. */
const fewLetters = 40

/** The text items of a page as pdf.js tells them, without the marks of structure among them. */
export const textItems = async (page: PDFPageProxy): Promise<string[]> => {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => ('str' in item ? [item.str] : []))
}

/** Reads the words that text recognition found on a page; none for a page that has text of its own. */
export type ReadScannedWords = (page: number, items: readonly string[]) => Promise<PageWords>

export const scannedWordsReader =
  (queries: QueryClient, documents: AlcoveClient['documents'], documentId: string): ReadScannedWords =>
  async (page, items) => {
    const letters = items.reduce((sum, item) => sum + (item.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
    if (letters >= fewLetters) return []
    // Without its words a page can still be read.
    return (await queries.ensureQueryData(pageWordsQuery(documents, documentId, page)).catch(() => null)) ?? []
  }
