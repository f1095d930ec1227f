import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { decodeText } from '../text/decode-text.ts'
import { readHtml } from './read-html.ts'

/** Reads a web page as its reader sees it, menus and scripts left out. */
export const createHtmlExtractor = (): Extractor => ({
  async extract(bytes, report, encoding): Promise<ExtractedDocument> {
    const { text, notes } = decodeText(bytes, encoding)
    const isXml = /^\s*<(\?xml|(svg:)?svg\b)/.test(text)
    const html = isXml ? text.replace(documentType, '') : text
    report(0.2)
    const flow = createFlow({ keepsLayout: true })
    readHtml(html, flow, { isXml, deeper: 1 })
    report(1)
    const flowed = flow.finish()
    if (flowed.text === '') throw noWords(html, isXml)
    return { ...flowed, headers: null, notes, isLaidOut: true }
  },
})

/** A declaration with declarations in it, which pages of HTML cannot have. */
const documentType = /<!DOCTYPE[^>[]{0,1000}\[[^\]]*\]\s*>/

const noWords = (html: string, isXml: boolean): ExtractionError => {
  if (isXml && !/<html[\s>]/i.test(html)) return new ExtractionError(failureWords('DrawingHasNoWords'))
  const hasProgram = /<script[\s>]/i.test(html)
  return new ExtractionError(hasProgram ? failureWords('PageHasNoWords') : failureWords('PageIsEmpty'))
}
