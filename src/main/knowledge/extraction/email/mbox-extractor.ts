import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ContainedFile, ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { lostLetters } from './lost-letters.ts'
import { filesOf, titleOf, writeMessage } from './message.ts'
import { parseMime, toMessage } from './parse-mime.ts'

const MAX_MESSAGES = 200_000

/** Reads a mailbox in one file, message by message, each under its subject. */
export const createMboxExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const flow = createFlow({ keepsLayout: true })
    const contained: ContainedFile[] = []
    let count = 0
    let unreadable = 0
    for (const { start, end } of messagesIn(bytes)) {
      if (++count > MAX_MESSAGES) throw tooMany()
      const raw = unescaped(bytes.subarray(start, end))
      const email = await parseMime(raw).catch(() => null)
      if (email === null) unreadable++
      else {
        const message = toMessage(email, raw, `${count}/`)
        flow.place({ type: 'Record', name: titleOf(message) })
        writeMessage(flow, message)
        contained.push(...filesOf(message))
      }
      report(end / bytes.length)
    }
    const flowed = flow.finish()
    if (flowed.text === '') throw noMessages()
    const notes = [...unreadableNote(unreadable, count), ...lostLetters(flowed.text)]
    return { ...flowed, headers: null, notes, isLaidOut: true, contained }
  },
})

const tooMany = (): ExtractionError => new ExtractionError(failureWords('TooManyMessages', { most: MAX_MESSAGES }))
const noMessages = (): ExtractionError => new ExtractionError(failureWords('NoMessages'))

const unreadableNote = (unreadable: number, count: number): ExtractionNote[] =>
  unreadable === 0
    ? []
    : [{ type: 'Irregular', message: failureWords('NoteMessagesUnreadable', { unreadable, count }) }]

const FROM = Buffer.from('From ')
const LF = 10

/**
 * Where the messages stand: each behind a line that begins with `From `, which a blank line or the beginning of the file precedes. Not every
 * program marks the lines of a message that begin so: one that begins a message names a time, or what follows is how mail begins. Nor does every
 * program write the blank line: then who sent it and when stand there in full.
 */
function* messagesIn(bytes: Uint8Array): Generator<{ start: number; end: number }, void, undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let start = -1
  for (let at = buffer.indexOf(FROM); at !== -1; at = buffer.indexOf(FROM, at + 1)) {
    if (at > 0 && !(standsBelowBlankLine(buffer, at) ? beginsMessage(buffer, at) : followsMessage(buffer, at))) continue
    if (start !== -1) yield { start, end: at }
    start = nextLine(buffer, at)
  }
  if (start !== -1 && start < buffer.length) yield { start, end: buffer.length }
}

const nextLine = (buffer: Buffer, at: number): number => {
  const lineEnd = buffer.indexOf(LF, at)
  return lineEnd === -1 ? buffer.length : lineEnd + 1
}

const MOST_OF_LINE = 1_000
const WHEN = /\b\d{1,2}:\d\d\b|\b(?:19|20)\d\d\b/
const HEADER = /^(?:[!-9;-~]+:|>From )/
const FIRST_HEADER = /^(?:Return-Path|Received|Delivered-To|X-[\w-]+|Message-ID|MIME-Version|DKIM-Signature):/i

const beginsMessage = (buffer: Buffer, at: number): boolean => {
  const below = nextLine(buffer, at)
  const line = buffer.subarray(at, Math.min(below, at + MOST_OF_LINE)).toString('latin1')
  const first = buffer.subarray(below, below + MOST_OF_LINE).toString('latin1')
  return WHEN.test(line) ? HEADER.test(first) : FIRST_HEADER.test(first)
}

/** Who sent it and when, as programs write it (RFC 4155). */
const ENVELOPE =
  /^From \S+ +(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d (?:[-+]\d{4} )?\d{4}\b/

/** Whether a message begins without the blank line that should end the one before. */
const followsMessage = (buffer: Buffer, at: number): boolean => {
  if (buffer[at - 1] !== LF) return false
  const below = nextLine(buffer, at)
  const line = buffer.subarray(at, Math.min(below, at + MOST_OF_LINE)).toString('latin1')
  return ENVELOPE.test(line) && HEADER.test(buffer.subarray(below, below + MOST_OF_LINE).toString('latin1'))
}

const standsBelowBlankLine = (buffer: Buffer, at: number): boolean => {
  const before = buffer.subarray(Math.max(0, at - 4), at).toString('latin1')
  return before.endsWith('\n\n') || before.endsWith('\n\r\n')
}

/** Lines of a message that begin with `From ` were given a mark, so that they do not end it. */
const unescaped = (message: Uint8Array): Uint8Array => {
  const buffer = Buffer.from(message.buffer, message.byteOffset, message.length)
  if (!buffer.includes('\n>From ')) return message
  return Buffer.from(buffer.toString('latin1').replace(/\n>(>*From )/g, '\n$1'), 'latin1')
}
