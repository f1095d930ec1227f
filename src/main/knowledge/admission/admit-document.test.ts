import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { admitDocument } from './admit-document.ts'
import { type DocumentType, storedExtensions } from './content-types.ts'

const all = new Set(Object.keys(storedExtensions) as DocumentType[])
const admit = (fileName: string, contentType: string, content: string | Uint8Array) =>
  admitDocument({ fileName, contentType, head: Buffer.from(content) }, all)

const zip = Buffer.from('504b0304140000000800000021000000000000000000000000000a000000', 'hex')
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.from([0x90, 0, 3, 0, 0, 0]), Buffer.alloc(200)])
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

test.each([
  ['a.pdf', 'application/pdf', '%PDF-1.7\n', 'application/pdf'],
  ['a.pdf', '', 'junk\n%PDF-1.4\n', 'application/pdf'],
  ['a.txt', 'text/plain; charset=utf-8', 'hello', 'text/plain'],
  ['server.log', '', 'hello', 'text/plain'],
  ['a.md', 'text/plain', '# hello', 'text/markdown'],
  ['a.md', 'application/octet-stream', '# hello', 'text/markdown'],
  ['a.csv', 'application/vnd.ms-excel', 'a,b\n1,2', 'text/csv'],
  ['a.tsv', 'text/tab-separated-values', 'a\tb', 'text/csv'],
  ['a.jsonl', 'application/x-ndjson', '{}', 'application/json'],
  ['data', 'application/json', '{}', 'application/json'],
  ['README', '', 'hello', 'text/plain'],
  ['scan', '', '%PDF-1.7\n', 'application/pdf'],
  ['BMW report.txt', '', 'BMW sales went up', 'text/plain'],
  ['utf16.txt', '', iconv.encode('höher', 'utf-16le', { addBOM: true }), 'text/plain'],
  ['utf16.txt', '', iconv.encode('plain and wide', 'utf-16le'), 'text/plain'],
  ['latin.txt', '', iconv.encode('schöne Grüße', 'latin1'), 'text/plain'],
])('%s declared %j is admitted', async (fileName, declared, content, contentType) => {
  expect(await admit(fileName, declared, content)).toEqual({ ok: true, value: { fileName, contentType } })
})

test.each([
  ['photo.png', 'image/png', png, /image\/png cannot be read.*PDF, plain text/],
  ['tool.exe', '', exe, /\.exe cannot be read/],
  ['a.txt', 'image/png', 'hello', /image\/png/],
  ['a.txt', 'text/plain', '', /empty/],
  ['a.txt', 'text/plain', zip, /content is of type application\/zip/],
  ['a.txt', 'text/plain', ole, /content is of type application\/x-cfb/],
  ['a.txt', 'text/plain', exe, /content is of type application\/x-msdownload/],
  ['a.csv', 'text/csv', png, /content is of type image\/png/],
  ['a.json', '', Buffer.from(Array.from({ length: 512 }, (_, at) => (at * 31) & 255)), /binary data/],
  ['a.txt', '', '%PDF-1.7\n', /Rename it so that it ends in \.pdf/],
  ['a.txt', '', '{\\rtf1 hello}', /Rich Text/],
  ['a.pdf', 'application/pdf', 'just words', /content is plain text/],
  ['a.pdf', 'application/pdf', zip, /application\/zip/],
  ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', zip, /as a PDF/],
  ['report', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', zip, /as a PDF/],
  ['slides.pptx', '', zip, /PDF, plain text, Markdown, CSV and JSON/],
])('%s declared %j is refused', async (fileName, declared, content, message) => {
  expect(await admit(fileName, declared, content)).toEqual({
    ok: false,
    error: { type: 'InvalidFileType', message: expect.stringMatching(message) },
  })
})

test('a type outside of the allowed ones is refused', async () => {
  const onlyPdf = new Set<DocumentType>(['application/pdf'])
  const head = Buffer.from('hello')
  expect(await admitDocument({ fileName: 'a.txt', contentType: '', head }, onlyPdf)).toMatchObject({ ok: false })
})
