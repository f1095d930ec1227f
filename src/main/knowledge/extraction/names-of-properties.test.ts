import { expect, test } from 'vitest'
import type { DocumentType } from '../admission/content-types.ts'
import { extractDocument } from './extract-document.ts'

const textOf = async (contentType: DocumentType, content: string): Promise<string> =>
  (await extractDocument(new TextEncoder().encode(content), { contentType }, () => {})).text

const mail = `Subject: Tides\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHigh at nine.\r
--b\r\nContent-Type: constructor\r\nContent-Disposition: attachment\r\n\r\nx\r\n--b--\r\n`

test.each<[what: string, DocumentType, content: string, text: string]>([
  ['an element of a page', 'text/html', '<p>one <constructor>two</constructor> three', 'one two three'],
  ['an element of a formula', 'text/html', '<math><constructor><mi>x</mi></constructor></math>', 'x'],
  ['a way to count a list', 'text/html', '<ol type="__proto__"><li>one<li>two</ol>', '1. one\n2. two'],
  ['another way to count', 'text/html', '<ol type="toString"><li>one</ol>', '1. one'],
  ['a word of Rich Text', 'application/rtf', '{\\rtf1 one \\constructor two\\par}', 'one two'],
  ['a group of Rich Text', 'application/rtf', '{\\rtf1 one {\\constructor two}\\par}', 'one two'],
  ['an entity of XML', 'application/xml', '<a><b>one &constructor; two</b></a>', 'a\n\nb: one &constructor; two'],
  [
    'an entity of subtitles',
    'application/x-subrip',
    '1\n00:00:01,000 --> 00:00:02,000\none &constructor; two\n',
    'one &constructor; two',
  ],
  ['a type of an attachment', 'message/rfc822', mail, 'Tides\n\nAttachments: Attachment 1.bin\n\nHigh at nine.'],
])(
  '%s that is called as a property of every object is as any other (pages could not be read, or had a function in their words)',
  async (_what, contentType, content, text) => {
    expect(await textOf(contentType, content)).toBe(text)
  },
)
