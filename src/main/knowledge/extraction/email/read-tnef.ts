import { decodeCodePage } from '../rtf/code-pages.ts'
import { rtfText } from '../rtf/read-rtf.ts'
import { shownDate } from '../shown-date.ts'
import { decompressRtf } from './decompress-rtf.ts'
import type { Message } from './message.ts'
import { readTnefProperties, type TnefProperties } from './tnef-properties.ts'

/** What Outlook packs of a message into one file, which it calls winmail.dat. */
export interface PackedMail extends Pick<Message, 'subject' | 'from' | 'to' | 'cc' | 'date' | 'text' | 'html'> {
  readonly files: readonly { readonly fileName: string; readonly contentType: string; readonly bytes: Uint8Array }[]
  /** Messages that are attached to it. */
  readonly enclosed: readonly PackedMail[]
}

const SIGNATURE = 0x223e9f78
const FIRST_ATTRIBUTE = 6
const HEADER = 9
const CHECKSUM = 2
const WESTERN = 1252
const MAX_DEPTH = 10
/** What stands before a message that is attached: which kind of object it is. */
const OBJECT_KIND = 16

/** Numbers of attributes ([MS-OXTNEF] 2.1.3.1). */
const attribute = {
  codePage: 0x00069007,
  subject: 0x00018004,
  text: 0x0002800c,
  properties: 0x00069003,
  /** Begins an attachment. */
  rendering: 0x00069002,
  title: 0x00018010,
  data: 0x0006800f,
  attachment: 0x00069005,
} as const

const known: ReadonlySet<number> = new Set(Object.values(attribute))

const property = {
  subject: 0x0037,
  sent: 0x0039,
  delivered: 0x0e06,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  senderSmtp: 0x5d01,
  displayedTo: 0x0e04,
  displayedCc: 0x0e03,
  text: 0x1000,
  richText: 0x1009,
  html: 0x1013,
  data: 0x3701,
  longName: 0x3707,
  mimeType: 0x370e,
} as const

interface OpenFile {
  title: string
  data: Uint8Array
  properties: TnefProperties | null
}

/** Unpacks a message ([MS-OXTNEF]); null for what is none, or holds nothing. One that breaks off gives what came before. */
export const readTnef = (bytes: Uint8Array, depth = 0): PackedMail | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < FIRST_ATTRIBUTE || view.getUint32(0, true) !== SIGNATURE) return null
  const files: OpenFile[] = []
  let codePage = WESTERN
  let plain: Uint8Array = new Uint8Array(0)
  let subject: Uint8Array = new Uint8Array(0)
  let message: TnefProperties | null = null
  let isEmpty = true
  for (const { id, data } of attributesOf(bytes, view)) {
    const file = files.at(-1)
    if (known.has(id)) isEmpty = false
    if (id === attribute.codePage && data.length > 1) codePage = Buffer.from(data).readUInt16LE()
    else if (id === attribute.text) plain = data
    else if (id === attribute.subject) subject = data
    else if (id === attribute.properties) message = readTnefProperties(data, codePage)
    else if (id === attribute.rendering) files.push({ title: '', data: new Uint8Array(0), properties: null })
    else if (file !== undefined) addTo(file, { id, data }, codePage)
  }
  if (isEmpty) return null
  const inner = files.map((file) => attachedMessage(file, depth))
  const head = headOf(message)
  return {
    ...head,
    subject: head.subject || decoded(subject, codePage),
    ...bodyOf(message, decoded(plain, codePage), codePage),
    files: files.flatMap((file, at) => (inner[at] === null ? fileOf(file) : [])),
    enclosed: inner.filter((mail) => mail !== null),
  }
}

interface Attribute {
  readonly id: number
  readonly data: Uint8Array
}

const addTo = (file: OpenFile, { id, data }: Attribute, codePage: number): void => {
  if (id === attribute.title) file.title = decoded(data, codePage)
  if (id === attribute.data) file.data = data
  if (id === attribute.attachment) file.properties = readTnefProperties(data, codePage)
}

function* attributesOf(bytes: Uint8Array, view: DataView): Generator<Attribute, void, undefined> {
  for (let at = FIRST_ATTRIBUTE; at + HEADER < bytes.length; ) {
    const length = view.getUint32(at + 5, true)
    yield { id: view.getUint32(at + 1, true), data: bytes.subarray(at + HEADER, at + HEADER + length) }
    at += HEADER + length + CHECKSUM
  }
}

const decoded = (bytes: Uint8Array, codePage: number): string => decodeCodePage(bytes, codePage).replace(/\0+$/, '')

const bodyOf = (message: TnefProperties | null, plain: string, codePage: number): Pick<PackedMail, 'text' | 'html'> => {
  const text = message?.text(property.text) || plain
  const coded = message?.bytes(property.html) ?? null
  const html = coded === null ? '' : decoded(coded, codePage)
  if (text.trim() !== '' || html.trim() !== '') return { text, html }
  const compressed = message?.bytes(property.richText) ?? null
  const richText = compressed === null ? null : decompressRtf(compressed)
  return { text: richText === null ? '' : rtfText(richText), html: '' }
}

const headOf = (message: TnefProperties | null): Pick<PackedMail, 'subject' | 'from' | 'to' | 'cc' | 'date'> => {
  const text = (number: number): string => message?.text(number) ?? ''
  const name = text(property.senderName)
  const address = [property.senderSmtp, property.senderAddress].map(text).find((each) => each.includes('@')) ?? ''
  const date = message?.time(property.sent) ?? message?.time(property.delivered) ?? null
  return {
    subject: text(property.subject),
    from: name === '' || name === address ? address : address === '' ? name : `${name} <${address}>`,
    to: text(property.displayedTo),
    cc: text(property.displayedCc),
    date: date === null ? '' : shownDate(date.toISOString()),
  }
}

/** The message that an attachment is ([MS-OXTNEF] 2.1.3.4); null for a file. */
const attachedMessage = ({ properties }: OpenFile, depth: number): PackedMail | null => {
  const object = properties?.bytes(property.data) ?? null
  return object === null || depth === MAX_DEPTH ? null : readTnef(object.subarray(OBJECT_KIND), depth + 1)
}

const fileOf = ({ title, data, properties }: OpenFile): PackedMail['files'] => {
  const bytes = data.length > 0 ? data : (properties?.bytes(property.data) ?? data)
  const fileName = properties?.text(property.longName) || title || 'Attachment'
  return bytes.length === 0 ? [] : [{ fileName, contentType: properties?.text(property.mimeType) ?? '', bytes }]
}
