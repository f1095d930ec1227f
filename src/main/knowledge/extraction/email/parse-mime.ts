import PostalMime, { type Address, type Attachment, decodeWords, type Email } from 'postal-mime'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ContainedFile } from '../extracted-document.ts'
import { ExtractionError } from '../extractor.ts'
import { shownDate } from '../shown-date.ts'
import { withFlowingQuotes } from './flowing-quotes.ts'
import type { Message } from './message.ts'
import { type PackedFile, packedMessage } from './packed-message.ts'
import { type PackedMail, readTnef } from './read-tnef.ts'
import { withKnownCharsets } from './undeclared-charsets.ts'
import { withoutUtf7 } from './utf7.ts'

/** Parses an internet message (RFC 5322); forwarded messages in it are attachments. Throws an `ExtractionError` for a hostile one. */
export const parseMime = async (bytes: Uint8Array): Promise<Email> => {
  try {
    return withoutUtf7(
      await PostalMime.parse(withFlowingQuotes(withKnownCharsets(bytes)), {
        forceRfc822Attachments: true,
        maxNestingDepth: 100,
      }),
      bytes,
    )
  } catch (error) {
    throw new ExtractionError(failureWords('MessageUnreadable'), { cause: error })
  }
}

/** A parsed message with its files; `path` tells it from other messages of the same file. */
export const toMessage = (email: Email, bytes: Uint8Array, path = ''): Message => {
  const packed = email.attachments.map(unpacked).find((mail) => mail !== null)
  const hasWords = (email.text ?? '').trim() !== '' || (email.html ?? '').trim() !== ''
  return {
    subject: email.subject ?? '',
    from: email.from === undefined ? '' : inWords([email.from]),
    to: inWords(email.to),
    cc: inWords(email.cc),
    date: shownDate(writtenDate(email)),
    text: (hasWords ? email.text : packed?.text) ?? '',
    html: (hasWords ? email.html : packed?.html) ?? '',
    attachments: email.attachments.flatMap((attachment, index) => filesOf(attachment, { index, bytes, path })),
    enclosed: email.attachments.flatMap((attachment, index) => {
      const mail = unpacked(attachment)
      return mail === null ? [] : packedMessage(mail, createFileMaker({ index, bytes, path })).enclosed
    }),
  }
}

/** What Outlook packed into an attachment; null for any other. */
const unpacked = (attachment: Attachment | undefined): PackedMail | null => {
  const isPacked = attachment?.mimeType === 'application/ms-tnef' || /^winmail\.dat$/i.test(attachment?.filename ?? '')
  return isPacked ? readTnef(contentOf(attachment)) : null
}

const filesOf = (attachment: Attachment, place: Place): ContainedFile[] => {
  const packed = unpacked(attachment)
  if (packed === null) return fileOf(attachment, place)
  return [...packedMessage(packed, createFileMaker(place)).attachments]
}

/** Makes the files of a packed message, and of those in it, in their order. */
const createFileMaker = ({ index, bytes, path }: Place): ((file: PackedFile) => ContainedFile) => {
  let count = 0
  return ({ fileName, contentType, bytes: { length } }) => {
    const at = count++
    return {
      path: `${path}${index + 1}/${at + 1}/${fileName}`,
      fileName,
      contentType,
      sizeBytes: length,
      bytes: async () => {
        const packed = unpacked((await parseAgain(bytes)).attachments[index])
        return (packed === null ? [] : allFiles(packed))[at]?.bytes ?? new Uint8Array(0)
      },
    }
  }
}

/** Those of the outer message first. */
const allFiles = ({ files, enclosed }: PackedMail): PackedFile[] => [...files, ...enclosed.flatMap(allFiles)]

const inWords = (addresses: readonly Address[] = []): string =>
  addresses
    .flatMap((address) => (address.group === undefined ? [address] : address.group))
    .map(({ name, address = '' }) => (name === '' || name === address ? address : `${name} <${address}>`))
    .join(', ')

/** As it is written in the message, where that can be read: the parser tells the time of Greenwich alone. */
const writtenDate = ({ date = '', headers }: Email): string => {
  const written = headers.find(({ key }) => key === 'date')?.value ?? ''
  return Number.isNaN(new Date(written).getTime()) ? date : written
}

interface Place {
  readonly index: number
  readonly bytes: Uint8Array
  readonly path: string
}

/** Pictures that are part of the text, such as logos below a name, are no files of their own. */
const fileOf = (attachment: Attachment, { index, bytes, path }: Place): ContainedFile[] => {
  if (attachment.related === true && attachment.mimeType.startsWith('image/')) return []
  const ownName = attachment.filename ?? nameless(attachment.mimeType, index)
  const subject = attachment.filename == null && attachment.mimeType === 'message/rfc822' ? subjectOf(attachment) : ''
  return [
    {
      path: `${path}${index + 1}/${ownName}`,
      fileName: subject === '' ? ownName : `${subject}.eml`,
      contentType: attachment.mimeType,
      sizeBytes: contentOf(attachment).length,
      bytes: async () => contentOf((await parseAgain(bytes)).attachments[index]),
    },
  ]
}

const nameless = (mimeType: string, index: number): string => {
  const extension = extensions.get(mimeType) ?? 'bin'
  return `${mimeType === 'message/rfc822' ? 'Message' : 'Attachment'} ${index + 1}.${extension}`
}

const LONGEST_HEADERS = 65_536
const LONGEST_SUBJECT = 100
/** What a forwarded message is about, as a file's name; empty where it does not say. */
const subjectOf = (attachment: Attachment): string => {
  const [headers = ''] = Buffer.from(contentOf(attachment).subarray(0, LONGEST_HEADERS))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)
  const [, written = ''] = /^subject:(.*)$/im.exec(headers.replace(/\r?\n[ \t]+/g, ' ')) ?? []
  const words = decodeWords(written).replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
  return words.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT).trim()
}

const extensions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'message/rfc822': 'eml',
    'text/plain': 'txt',
    'text/html': 'html',
    'text/calendar': 'ics',
    'text/rfc822-headers': 'txt',
    'message/delivery-status': 'txt',
    'message/disposition-notification': 'txt',
    'application/pdf': 'pdf',
    'image/png': 'png',
    'image/jpeg': 'jpg',
  }),
)

const contentOf = (attachment: Attachment | undefined): Uint8Array => {
  const content = attachment?.content
  if (content === undefined || typeof content === 'string') return new Uint8Array(0)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

/** The files of one message are asked for one after the other; only the last one parsed is kept. */
let last: { readonly bytes: Uint8Array; readonly email: Promise<Email> } | null = null

const parseAgain = (bytes: Uint8Array): Promise<Email> => {
  if (last?.bytes !== bytes) last = { bytes, email: parseMime(bytes) }
  return last.email
}
