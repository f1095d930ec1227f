import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { readHtml } from '../html/read-html.ts'
import { parseMime } from './parse-mime.ts'

/** Reads a web page that was saved with its pictures in one file (RFC 2557). */
export const createMhtmlExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const { html = '', text = '' } = await parseMime(bytes)
    report(0.6)
    const flow = createFlow({ keepsLayout: true })
    if (html.trim() === '') flow.paragraph(text)
    else readHtml(html, flow, { deeper: 1 })
    report(1)
    const flowed = flow.finish()
    if (flowed.text === '') {
      throw new ExtractionError(failureWords('SavedPageNoWords'))
    }
    return { ...flowed, headers: null, notes: [], isLaidOut: true }
  },
})
