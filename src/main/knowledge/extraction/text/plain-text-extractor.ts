import type { Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { isTex, readTex } from '../tex/read-tex.ts'
import { decodeText, unixLines } from './decode-text.ts'
import { markedHeadings } from './marked-headings.ts'
import { withoutTerminalMarks } from './without-terminal-marks.ts'

export const createPlainTextExtractor = (): Extractor => ({
  async extract(bytes, report, encoding) {
    const decoded = decodeText(bytes, encoding)
    const text = withoutTerminalMarks(unixLines(decoded.text))
    report(1)
    if (isTex(text)) {
      const flow = createFlow()
      readTex(text, flow)
      const read = flow.finish()
      if (read.text !== '') return { ...read, headers: null, notes: decoded.notes, isLaidOut: true }
    }
    return { text, segments: [], headers: null, headings: markedHeadings(text), notes: decoded.notes }
  },
})
