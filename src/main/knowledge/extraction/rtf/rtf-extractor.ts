import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { readRtf } from './read-rtf.ts'

/** Reads Rich Text: headings by their styles, tables row by row, notes and comments behind their paragraph. */
export const createRtfExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const flow = createFlow()
    readRtf(bytes, flow, report)
    report(1)
    const flowed = flow.finish()
    if (flowed.text === '') throw noWords()
    return { ...flowed, headers: null, notes: [], isLaidOut: true }
  },
})

const noWords = (): ExtractionError => new ExtractionError(failureWords('RichTextNoWords'))
