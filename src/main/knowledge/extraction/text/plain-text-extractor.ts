import type { Extractor } from '../extractor.ts'
import { decodeText, unixLines } from './decode-text.ts'
import { markedHeadings } from './marked-headings.ts'
import { withoutTerminalMarks } from './without-terminal-marks.ts'

export const createPlainTextExtractor = (): Extractor => ({
  async extract(bytes, report, encoding) {
    const decoded = decodeText(bytes, encoding)
    const text = withoutTerminalMarks(unixLines(decoded.text))
    report(1)
    return { text, segments: [], headers: null, headings: markedHeadings(text), notes: decoded.notes }
  },
})
