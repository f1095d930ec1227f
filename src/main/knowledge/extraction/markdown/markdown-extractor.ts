import type { Extractor } from '../extractor.ts'
import { decodeText, unixLines } from '../text/decode-text.ts'
import { findHeadings } from './find-headings.ts'
import { findTables } from './find-tables.ts'

/** Keeps the text as it was written, marks and all; its headings and the rows of its tables give chunks their borders and their context. */
export const createMarkdownExtractor = (): Extractor => ({
  async extract(bytes, report, encoding) {
    const decoded = decodeText(bytes, encoding)
    const text = unixLines(decoded.text)
    report(0.5)
    const headings = findHeadings(text)
    const { tables, rowStarts } = findTables(text)
    report(1)
    return { text, segments: [], headers: null, headings, breaks: rowStarts, tables, notes: decoded.notes }
  },
})
