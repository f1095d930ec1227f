import type { CompoundEntry } from '../compound/compound-file.ts'
import type { ContainedFile } from '../extracted-document.ts'
import { decodeCodePage } from '../rtf/code-pages.ts'
import { rtfText } from '../rtf/read-rtf.ts'
import { shownDate } from '../shown-date.ts'
import { decompressRtf } from './decompress-rtf.ts'
import type { Message } from './message.ts'
import { type OutlookProperties, readProperties } from './outlook-properties.ts'

/** Numbers of properties ([MS-OXPROPS]). */
const property = {
  subject: '0037',
  senderName: '0C1A',
  senderAddress: '0C1F',
  senderSmtp: '5D01',
  /** For whom the sender wrote; programs other than Outlook may name nobody else. */
  representedName: '0042',
  representedAddress: '0065',
  representedSmtp: '5D02',
  sent: '0039',
  delivered: '0E06',
  created: '3007',
  text: '1000',
  html: '1013',
  richText: '1009',
  codePage: '3FFD',
  htmlCodePage: '3FDE',
  displayedTo: '0E04',
  displayedCc: '0E03',
  recipientKind: '0C15',
  name: '3001',
  address: '3003',
  smtpAddress: '39FE',
  longFileName: '3707',
  fileName: '3704',
  mimeType: '370E',
  contentId: '3712',
  data: '3701',
} as const

/** What a contact says beside its name. */
const contactDetails: readonly (readonly [label: string, number: string])[] = [
  ['Title', '3A17'],
  ['Organisation', '3A16'],
  ['Phone (work)', '3A08'],
  ['Phone (mobile)', '3A1C'],
  ['Phone (home)', '3A09'],
  ['Birthday', '3A42'],
]

const MAX_DEPTH = 10
const ROOT_HEADER = 32
const EMBEDDED_HEADER = 24
const PART_HEADER = 8
const UTF_8 = 65_001
const WESTERN = 1252
const TO = 1
const CC = 2

/** A message that Outlook saved, with those that are enclosed in it. */
export const readOutlookMessage = (storage: CompoundEntry, path = '', depth = 0): Message => {
  const header = depth === 0 ? ROOT_HEADER : EMBEDDED_HEADER
  const codePage = codePageOf(storage, header)
  const properties = readProperties(storage, header, codePage)
  const parts = [...storage.children.values()].filter(({ type }) => type === 'Storage')
  const recipients = parts
    .filter(({ name }) => name.toLowerCase().startsWith('__recip'))
    .map((recipient) => readProperties(recipient, PART_HEADER, codePage))
  const attachments = parts
    .filter(({ name }) => name.toLowerCase().startsWith('__attach'))
    .map((attachment, index) => ({ attachment, path: `${path}${index + 1}/`, codePage }))
  const date = [property.sent, property.delivered, property.created].map(properties.time).find((time) => time !== null)
  return {
    subject: withoutPrefixLength(properties.text(property.subject)),
    from: person(
      properties.text(property.senderName) || properties.text(property.representedName),
      senderAddress(properties),
    ),
    to: recipientsOf(recipients, TO) || properties.text(property.displayedTo),
    cc: recipientsOf(recipients, CC) || properties.text(property.displayedCc),
    date: date === undefined ? '' : shownDate(date.toISOString()),
    ...bodyOf(properties, codePage),
    details: contactDetails.map(([label, number]) => [label, properties.text(number)] as const),
    attachments: attachments.flatMap(fileOf),
    enclosed: depth >= MAX_DEPTH ? [] : attachments.flatMap((attachment) => enclosedIn(attachment, depth)),
  }
}

/** That of its letters. What is said of the formatted text may be untrue of the others: UTF-8 that is none is Western. */
const codePageOf = (storage: CompoundEntry, header: number): number => {
  const told = readProperties(storage, header, WESTERN)
  const codePage = told.integer(property.codePage) ?? told.integer(property.htmlCodePage) ?? WESTERN
  const read = readProperties(storage, header, codePage)
  const isTrue = [property.subject, property.text].every((number) => !read.text(number).includes('\ufffd'))
  return codePage === UTF_8 && !isTrue ? WESTERN : codePage
}

/** How long "Re: " is stands before it as two control characters ([MS-OXCMSG] 2.2.1.46). */
const withoutPrefixLength = (subject: string): string => (subject.startsWith('\u0001') ? subject.slice(2) : subject)

const person = (name: string, address: string): string =>
  address === '' || address === name ? name : name === '' ? address : `${name} <${address}>`

/** Addresses inside of a company's own system are no words. */
const senderAddress = (properties: OutlookProperties): string => {
  const { senderSmtp, senderAddress: own, representedSmtp, representedAddress } = property
  const addresses = [senderSmtp, own, representedSmtp, representedAddress].map(properties.text)
  return addresses.find((address) => address.includes('@')) ?? ''
}

const recipientsOf = (recipients: readonly OutlookProperties[], kind: number): string =>
  recipients
    .filter((recipient) => recipient.integer(property.recipientKind) === kind)
    .map((recipient) => {
      const smtp = recipient.text(property.smtpAddress) || recipient.text(property.address)
      return person(recipient.text(property.name), smtp.includes('@') ? smtp : '')
    })
    .join(', ')

const bodyOf = (properties: OutlookProperties, codePage: number): Pick<Message, 'text' | 'html'> => {
  const text = properties.text(property.text)
  const coded = properties.bytes(property.html)
  const page = properties.integer(property.htmlCodePage) ?? codePage
  const html = coded === null ? properties.text(property.html) : decodeCodePage(coded, page)
  if (text.trim() !== '' || html.trim() !== '') return { text, html }
  const compressed = properties.bytes(property.richText)
  const richText = compressed === null ? null : decompressRtf(compressed)
  return { text: richText === null ? '' : rtfText(richText), html: '' }
}

interface OutlookAttachment {
  readonly attachment: CompoundEntry
  readonly path: string
  readonly codePage: number
}

const fileOf = ({ attachment, path, codePage }: OutlookAttachment): ContainedFile[] => {
  const properties = readProperties(attachment, PART_HEADER, codePage)
  const data = attachment.children.get(`__SUBSTG1.0_${property.data}0102`)
  const mimeType = properties.text(property.mimeType)
  // Pictures that the text refers to, such as logos below a name, are no files of their own.
  const isPartOfText = properties.text(property.contentId) !== '' && /^image\//.test(mimeType)
  if (data === undefined || data.sizeBytes === 0 || isPartOfText) return []
  const fileName =
    [property.longFileName, property.fileName, property.name].map(properties.text).find((name) => name !== '') ??
    'Attachment'
  return [
    {
      path: `${path}${fileName}`,
      fileName,
      contentType: mimeType,
      sizeBytes: data.sizeBytes,
      bytes: async () => data.bytes(),
    },
  ]
}

const enclosedIn = ({ attachment, path }: OutlookAttachment, depth: number): Message[] => {
  const embedded = attachment.children.get(`__SUBSTG1.0_${property.data}000D`)
  const isMessage = embedded?.children.has('__PROPERTIES_VERSION1.0') ?? false
  return embedded === undefined || !isMessage ? [] : [readOutlookMessage(embedded, path, depth + 1)]
}
