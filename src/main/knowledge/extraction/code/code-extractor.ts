import type { Extractor } from '../extractor.ts'
import { decodeText, unixLines } from '../text/decode-text.ts'
import { findDefinitions } from './find-definitions.ts'

/** Keeps a program as it was written; its definitions give chunks their borders and their context. */
export const createCodeExtractor = (): Extractor => ({
  async extract(bytes, report, encoding) {
    const decoded = decodeText(bytes, encoding)
    const text = unixLines(decoded.text)
    report(0.5)
    const headings = findDefinitions(text)
    report(1)
    return { text, segments: [], headers: null, headings, notes: decoded.notes }
  },
})
