import { openCompoundFile } from '../compound/compound-file.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import type { Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { filesOf, writeMessage } from './message.ts'
import { readOutlookMessage } from './read-outlook.ts'

/** Reads a message that Outlook saved. Messages in it follow in the text; the files that came with it are contained files. */
export const createMsgExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const message = readOutlookMessage(openCompoundFile(bytes))
    report(0.8)
    const flow = createFlow({ keepsLayout: true })
    writeMessage(flow, message)
    report(1)
    return { ...flow.finish(), headers: null, notes: [], isLaidOut: true, contained: filesOf(message) }
  },
})
