import type { ExtractedDocument } from '../extracted-document.ts'
import type { Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { lostLetters } from './lost-letters.ts'
import { filesOf, writeMessage } from './message.ts'
import { parseMime, toMessage } from './parse-mime.ts'
import { wholeMessage } from './whole-message.ts'

/** Reads one message. The files that came with it are given as contained files, to become documents of their own. */
export const createEmlExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const whole = wholeMessage(bytes)
    const message = toMessage(await parseMime(whole), whole)
    report(0.8)
    const flow = createFlow({ keepsLayout: true })
    writeMessage(flow, message)
    report(1)
    const flowed = flow.finish()
    return { ...flowed, headers: null, notes: lostLetters(flowed.text), isLaidOut: true, contained: filesOf(message) }
  },
})
