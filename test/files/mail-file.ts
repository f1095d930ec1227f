import { type CompoundPart, compoundFile } from './compound-file.ts'

export interface MailAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: Uint8Array | string
}

export interface Mail {
  readonly subject?: string
  readonly text?: string
  readonly html?: string
  readonly attachments?: readonly MailAttachment[]
}

const BORDER = 'alcove-border'

/** An internet message of Ada's to Bert. */
export const mailFile = ({ subject = 'Tides', text, html, attachments = [] }: Mail): string => {
  const bodies = [
    ...(text === undefined ? [] : [part('text/plain; charset=utf-8', text)]),
    ...(html === undefined ? [] : [part('text/html; charset=utf-8', html)]),
  ]
  const files = attachments.map(({ fileName, contentType, content }) =>
    part(`${contentType}; name="${fileName}"`, content, `Content-Disposition: attachment; filename="${fileName}"\r\n`),
  )
  const parts = [...bodies, ...files].map((each) => `--${BORDER}\r\n${each}\r\n`).join('')
  return [
    'From: Ada Berg <ada@example.org>',
    'To: Bert <bert@example.org>',
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    'Date: Wed, 1 May 2024 10:00:00 +0000',
    'Message-ID: <1@example.org>',
    'MIME-Version: 1.0',
    `Content-Type: multipart/${files.length > 0 ? 'mixed' : 'alternative'}; boundary="${BORDER}"`,
    '',
    `${parts}--${BORDER}--\r\n`,
  ].join('\r\n')
}

const part = (type: string, content: Uint8Array | string, more = ''): string =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n${more}\r\n${Buffer.from(content as Uint8Array)
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n')}`

export const mailboxFile = (mails: readonly Mail[]): string =>
  mails
    .map((mail) => `From ada@example.org Wed May  1 10:00:00 2024\n${mailFile(mail).replaceAll('\r\n', '\n')}\n`)
    .join('')

export interface OutlookMail {
  readonly subject: string
  readonly text?: string
  readonly attachments?: readonly { readonly fileName: string; readonly content: Uint8Array }[]
  readonly enclosed?: OutlookMail
}

/** A message as Outlook saves it ([MS-OXMSG]). */
export const outlookFile = (mail: OutlookMail): Buffer => compoundFile(storageOf(mail, 32))

const unicodeStream = (number: string, text: string): CompoundPart => ({
  name: `__substg1.0_${number}001F`,
  content: Buffer.from(text, 'utf16le'),
})

/** Ada sent it on 1 May 2024 at ten. */
const properties = (headerBytes: number): CompoundPart => {
  const sent = Buffer.alloc(16)
  sent.writeUInt16LE(0x0040, 0)
  sent.writeUInt16LE(0x0039, 2)
  sent.writeBigUInt64LE(BigInt(Date.UTC(2024, 4, 1, 10)) * 10_000n + 116_444_736_000_000_000n, 8)
  return { name: '__properties_version1.0', content: Buffer.concat([Buffer.alloc(headerBytes), sent]) }
}

const storageOf = (
  { subject, text = '', attachments = [], enclosed }: OutlookMail,
  headerBytes: number,
): CompoundPart[] => [
  properties(headerBytes),
  unicodeStream('0037', subject),
  unicodeStream('1000', text),
  unicodeStream('0C1A', 'Ada Berg'),
  unicodeStream('5D01', 'ada@example.org'),
  unicodeStream('0E04', 'Bert'),
  ...attachments.map(({ fileName, content }, at) => ({
    name: `__attach_version1.0_#0000000${at}`,
    content: [
      { name: '__properties_version1.0', content: Buffer.alloc(8) },
      unicodeStream('3707', fileName),
      { name: '__substg1.0_37010102', content: new Uint8Array(content) },
    ],
  })),
  ...(enclosed === undefined
    ? []
    : [
        {
          name: '__attach_version1.0_#00000009',
          content: [
            { name: '__properties_version1.0', content: Buffer.alloc(8) },
            { name: '__substg1.0_3701000D', content: storageOf(enclosed, 24) },
          ],
        },
      ]),
]
