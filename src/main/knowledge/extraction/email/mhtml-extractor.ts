import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { readHtml } from '../html/read-html.ts'
import { lostLetters } from './lost-letters.ts'
import { parseMime } from './parse-mime.ts'

/** Reads a web page that was saved with its pictures in one file (RFC 2557). */
export const createMhtmlExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const { html = '', text = '' } = await parseMime(bytes)
    report(0.6)
    const flow = createFlow({ keepsLayout: true })
    if (html.trim() === '') flow.paragraph(text)
    for (const [at, page] of pagesOf(html).entries()) {
      if (at > 0) flow.breakHere()
      readHtml(page, flow, { deeper: 1, withTitle: at === 0 })
    }
    report(1)
    const flowed = flow.finish()
    if (flowed.text === '') {
      throw new ExtractionError(failureWords('SavedPageNoWords'))
    }
    return { ...flowed, headers: null, notes: lostLetters(flowed.text), isLaidOut: true }
  },
})

/** The page, and behind it those that it shows in frames. */
const pagesOf = (html: string): string[] => html.split(/(?<=<\/html>)\s+(?=<(?:!doctype|html)[\s>])/i)
