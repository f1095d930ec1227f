import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { decodeText } from '../text/decode-text.ts'
import { readHtml } from './read-html.ts'

/** Reads a web page as its reader sees it, menus and scripts left out. */
export const createHtmlExtractor = (): Extractor => ({
  async extract(bytes, report, encoding): Promise<ExtractedDocument> {
    const { text: html, notes } = decodeText(bytes, encoding)
    report(0.2)
    const flow = createFlow()
    readHtml(html, flow, { isXml: /^\s*<\?xml/.test(html), deeper: 1 })
    report(1)
    const flowed = flow.finish()
    if (flowed.text === '') throw noWords()
    return { ...flowed, headers: null, notes, isLaidOut: true }
  },
})

const noWords = (): ExtractionError => new ExtractionError(failureWords('PageHasNoWords'))
