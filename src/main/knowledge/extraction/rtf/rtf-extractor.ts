import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { readRtf } from './read-rtf.ts'

/** Reads Rich Text: headings by their styles, tables row by row, notes and comments behind their paragraph. */
export const createRtfExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const flow = createFlow({ keepsLayout: true })
    // A mark of an encoding, which it does not have, may stand before it.
    const source = bytes.subarray(Math.max(0, bytes.indexOf(OPEN)))
    const isWhole = readRtf(source, flow, report)
    report(1)
    const flowed = flow.finish()
    if (flowed.text === '') throw isWhole ? noWords() : cutOff()
    const notes = isWhole ? [] : [{ type: 'Irregular', message: failureWords('NoteEndMissing') } as const]
    return { ...flowed, headers: null, notes, isLaidOut: true }
  },
})

const OPEN = 123

const cutOff = (): ExtractionError => new ExtractionError(failureWords('Incomplete'))

const noWords = (): ExtractionError => new ExtractionError(failureWords('RichTextNoWords'))
