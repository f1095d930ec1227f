import type { ContainedFile } from '../extracted-document.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { readHtml } from '../html/read-html.ts'

/** A message, from whatever file: its words, and the files that came with it. */
export interface Message {
  readonly subject: string
  readonly from: string
  readonly to: string
  readonly cc: string
  /** As it is shown. */
  readonly date: string
  readonly text: string
  readonly html: string
  /** Further lines about it, such as the company of a contact. */
  readonly details?: readonly (readonly [label: string, value: string])[]
  readonly attachments: readonly ContainedFile[]
  /** Messages that were sent inside of it. */
  readonly enclosed?: readonly Message[]
}

const MAX_ENCLOSED_DEPTH = 10

/** The name under which a message stands. */
export const titleOf = ({ subject }: Message): string => subject.trim().replace(/\s+/g, ' ') || 'No subject'

/** Writes a message into a flow, its subject as a heading; those that it encloses follow one level deeper. */
export const writeMessage = (flow: Flow, message: Message, level = 1): void => {
  flow.heading(level, titleOf(message))
  const lines: readonly (readonly [string, string])[] = [
    ['From', message.from],
    ['To', message.to],
    ['Cc', message.cc],
    ['Date', message.date],
    ...(message.details ?? []),
    ['Attachments', message.attachments.map(({ fileName }) => fileName).join(', ')],
  ]
  for (const [label, value] of lines) if (value.trim() !== '') flow.line(`${label}: ${value.trim()}`)
  writeBody(flow, message, level)
  if (level > MAX_ENCLOSED_DEPTH) return
  for (const enclosed of message.enclosed ?? []) writeMessage(flow, enclosed, level + 1)
}

/** The plain text is what its writer wrote, unless it is hardly more than a hint at the formatted one. */
const writeBody = (flow: Flow, { text, html }: Message, level: number): void => {
  const formatted = html.trim() === '' ? '' : htmlText(html, level)
  if (text.trim() !== '' && wordCount(text) * 1.5 >= wordCount(formatted)) flow.paragraph(text)
  else if (formatted !== '') readHtml(html, flow, { deeper: level, withTitle: false })
  else flow.paragraph(text)
}

const htmlText = (html: string, level: number): string => {
  const flow = createFlow()
  readHtml(html, flow, { deeper: level, withTitle: false })
  return flow.finish().text
}

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** All files that came with a message and with those that it encloses. */
export const filesOf = (message: Message): ContainedFile[] => [
  ...message.attachments,
  ...(message.enclosed ?? []).flatMap(filesOf),
]
