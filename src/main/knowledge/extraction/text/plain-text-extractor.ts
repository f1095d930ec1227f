import type { Extractor } from '../extractor.ts'
import { decodeText, unixLines } from './decode-text.ts'

export const createPlainTextExtractor = (): Extractor => ({
  async extract(bytes, report) {
    const text = unixLines(decodeText(bytes))
    report(1)
    return { text, segments: [], headers: null, headings: [], notes: [] }
  },
})
