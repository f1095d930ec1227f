import { openCompoundFile } from '../compound/compound-file.ts'
import type { ContainedFile, ExtractedDocument } from '../extracted-document.ts'
import type { Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { lostLetters } from './lost-letters.ts'
import { filesOf, type Message, writeMessage } from './message.ts'
import { packedMessage } from './packed-message.ts'
import { readOutlookMessage } from './read-outlook.ts'
import { readTnef } from './read-tnef.ts'

/** Reads a message that Outlook saved, or packed for others and their programs kept as winmail.dat. Messages in it follow in the text; the files that came with it are contained files. */
export const createMsgExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const message = readPacked(bytes) ?? readOutlookMessage(openCompoundFile(bytes))
    report(0.8)
    const flow = createFlow({ keepsLayout: true })
    writeMessage(flow, message)
    report(1)
    const flowed = flow.finish()
    return { ...flowed, headers: null, notes: lostLetters(flowed.text), isLaidOut: true, contained: filesOf(message) }
  },
})

const readPacked = (bytes: Uint8Array): Message | null => {
  const packed = readTnef(bytes)
  let files = 0
  return packed === null
    ? null
    : packedMessage(packed, ({ fileName, contentType, bytes: content }): ContainedFile => {
        files++
        const path = `${files}/${fileName}`
        return { path, fileName, contentType, sizeBytes: content.length, bytes: async () => content }
      })
}
