import iconv from 'iconv-lite'
import { describe, expect, it, test } from 'vitest'
import { compoundFile } from '../../../../test/files/compound-file.ts'
import { epubFile } from '../../../../test/files/epub-file.ts'
import { keynoteFile, numbersFile, pagesFile } from '../../../../test/files/iwork-file.ts'
import { oneOfEach } from '../../../../test/files/one-of-each.ts'
import { zipFile } from '../../../../test/files/zip-file.ts'
import { admitDocument } from './admit-document.ts'
import { type DocumentType, storedExtensions } from './content-types.ts'

const all = new Set(Object.keys(storedExtensions) as DocumentType[])
const admit = (fileName: string, contentType: string, content: string | Uint8Array) =>
  admitDocument({ fileName, contentType, head: Buffer.from(content as Uint8Array) }, all)

const exe = Buffer.concat([Buffer.from('MZ'), Buffer.from([0x90, 0, 3, 0, 0, 0]), Buffer.alloc(200)])
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), Buffer.from([40, 0, 0, 0]), Buffer.alloc(40)])
const binary = Buffer.from(Array.from({ length: 512 }, (_, at) => (at * 31) & 255))
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const powerPoint = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const office = (folder: string) =>
  zipFile([
    { path: '[Content_Types].xml', content: '<x/>' },
    { path: `${folder}/x.xml`, content: '<x/>' },
  ])

test.each([
  ['deck.pptx', 'ppt', 'xl', powerPoint],
  ['book.xlsx', 'xl', 'word', excel],
  ['letter.docx', 'word', 'ppt', word],
])(
  '%s with a document of another program in it as it is, is none of those (a deck with a chart was a workbook without values)',
  async (name, own, inner, contentType) => {
    const content = zipFile([
      { path: '[Content_Types].xml', content: '<x/>' },
      { path: `${own}/embeddings/inner.bin`, content: office(inner), isStored: true },
      { path: `${own}/x.xml`, content: '<x/>' },
    ])
    expect(await admit(name, '', content)).toMatchObject({ ok: true, value: { contentType } })
  },
)

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
  ['formats.md', '', '# Formats\nA PDF begins with `%PDF-1.7`.', 'text/markdown'],
  ['scans.zip', '', zipFile([{ path: 'scan.pdf', content: '%PDF-1.7\n', isStored: true }]), 'application/zip'],
  ['BMW report.txt', '', 'BMW sales went up', 'text/plain'],
  ['utf16.txt', '', iconv.encode('höher', 'utf-16le', { addBOM: true }), 'text/plain'],
  ['utf16.txt', '', iconv.encode('plain and wide', 'utf-16le'), 'text/plain'],
  ['latin.txt', '', iconv.encode('schöne Grüße', 'latin1'), 'text/plain'],
  ['main.rs', '', 'fn main() {}', 'text/x-source-code'],
  ['run', '', '#!/bin/sh\necho', 'text/x-source-code'],
  ['strange.xyz', '', 'any other text', 'text/plain'],
  ['view.ts', 'video/mp2t', 'export const a = 1', 'text/x-source-code'],
  ['run.bat', 'application/x-msdownload', 'echo off', 'text/x-source-code'],
  ['pane.m', 'application/vnd.wolfram.mathematica.package', 'x = 1;', 'text/x-source-code'],
  ['notes.org', 'application/vnd.lotus-organizer', '* Lamps', 'text/plain'],
  ['paper', 'application/x-tex', 'A lamp.', 'text/plain'],
  ['list', 'text/x-strange', 'any other text', 'text/plain'],
  ['a.docm', 'application/vnd.ms-word.document.macroEnabled.12', office('word'), word],
  ['a.xlsm', '', office('xl'), excel],
  ['photo', '', png, 'image/png'],
  ['a.bin', '', bmp, 'image/bmp'],
])('%s declared %j is admitted', async (fileName, declared, content, contentType) => {
  expect(await admit(fileName, declared, content)).toEqual({ ok: true, value: { fileName, contentType } })
})

test.each([
  ['notes.xml', 'Dear Ada, the lamp is lit.', 'text/plain'],
  ['list.json', 'name;price\nRope;45\nTar;12\n', 'text/csv'],
  ['relaxed.json', '// a comment\n{"a":1}', 'application/json'],
  ['card.vcf', 'Ada, 0551 12', 'text/plain'],
  ['dates.ics', 'Regatta on Monday', 'text/plain'],
  ['film.srt', 'Words that nobody timed.', 'text/plain'],
  ['talk.txt', '1\n00:00:01,000 --> 00:00:02,000\nHello', 'application/x-subrip'],
  ['box.txt', 'From ada@example.org Mon Jan  5 10:00:00 2026\nFrom: Ada\n\nHi', 'application/mbox'],
  ['scale.txt', 'Day\tWeight\n1.2.\t71,3\n2.2.\t71,1\n', 'text/csv'],
  ['scale.log', 'Day\tWeight\n1.2.\t71,3\n2.2.\t71,1\n', 'text/plain'],
  ['letter.txt', 'From: Ada\nTo: Bert\nSubject: Boat\nSent: Monday\n\nHi', 'text/plain'],
])(
  '%s, which is not what its name says, is read as what it is (it was refused, or read as prose)',
  async (fileName, content, contentType) => {
    expect(await admit(fileName, '', content)).toEqual({ ok: true, value: { fileName, contentType } })
  },
)

describe('a file of each kind', () => {
  it.each(oneOfEach().map(({ fileName, bytes, contentType }) => [fileName, bytes, contentType] as const))(
    '%s is known by its name and its content',
    async (fileName, bytes, contentType) => {
      expect(await admit(fileName, '', bytes)).toMatchObject({ ok: true, value: { contentType } })
    },
  )

  // What is nothing but lines of text is known by its name alone.
  const named = /\.(tsv|yaml|py|srt)$/
  it.each(
    oneOfEach()
      .filter(({ fileName }) => !named.test(fileName))
      .map(({ fileName, bytes, contentType }) => [fileName, bytes, contentType] as const),
  )('%s is known by its content under no name', async (_name, bytes, contentType) => {
    expect(await admit('unnamed', '', bytes)).toMatchObject({ ok: true, value: { contentType } })
  })
})

const pages = 'application/vnd.apple.pages'
const numbers = 'application/vnd.apple.numbers'
const keynote = 'application/vnd.apple.keynote'
const inZip = (...entries: readonly (readonly [path: string, content: string | Uint8Array])[]) =>
  zipFile(entries.map(([path, content]) => ({ path, content })))
const table = { name: 'S', tables: [{ rows: [['words', 1]] }] }

describe('a document of iWork is known by what is in it', () => {
  it.each([
    ['a spreadsheet that is named as an archive', 'table.zip', numbersFile([table]), numbers],
    ['a letter that is named as a spreadsheet', 'letter.numbers', pagesFile([{ text: 'Dear Ada' }]), pages],
    ['a presentation', 'talk', keynoteFile([{ title: 'Hello' }]), keynote],
    [
      'one whose folder is called as what all objects have',
      'a.zip',
      inZip(['constructor/a.txt', 'x']),
      'application/zip',
    ],
    ['an archive of a folder', 'talk.zip', inZip(['Talk.key/Index.zip', 'x']), keynote],
    ['a folder packed by a Mac', 'a.zip', inZip(['Sums.numbers/', ''], ['Sums.numbers/Index.zip', 'x']), numbers],
    ['a letter of 2009', 'letter', inZip(['index.xml', '<?xml version="1.0"?><sl:document xmlns:sl="x">']), pages],
    ['a spreadsheet of 2009', 'sums', inZip(['index.xml', '<?xml version="1.0"?><ls:document xmlns:ls="x">']), numbers],
    ['a presentation of 2009', 'talk', inZip(['index.apxl', '<key:presentation/>']), keynote],
    ['a presentation of 2009 that begins with pictures', 'talk', inZip(['thumbs/mt0-1.jpg', 'x']), keynote],
    ['what its name alone tells', 'sums.numbers', inZip(['buildVersionHistory.plist', 'x']), numbers],
    ['what its name alone tells, behind a picture', 'sums.numbers', inZip(['QuickLook/Thumbnail.jpg', 'x']), numbers],
  ])('%s', async (_what, fileName, content, contentType) => {
    expect(await admit(fileName, '', content)).toMatchObject({ ok: true, value: { contentType } })
  })

  it.each([
    ['an archive with a document in it', inZip(['papers/letter.txt', 'x'], ['papers/Talk.key', 'x'])],
    ['an archive with several of them', inZip(['Talk.key/Index.zip', 'x'], ['Sums.numbers/Index.zip', 'x'])],
    ['an archive with a picture of another program', inZip(['QuickLook/Thumbnail.jpg', 'x'])],
  ])('%s is an archive', async (_what, content) => {
    expect(await admit('all.zip', '', content)).toMatchObject({ ok: true, value: { contentType: 'application/zip' } })
  })
})

test.each([
  ['a.txt', 'text/plain', office('word'), word],
  ['report.doc', 'application/msword', office('word'), word],
  ['report.docx', word, office('xl'), excel],
  ['a.txt', '', '%PDF-1.7\n', 'application/pdf'],
  ['a.txt', '', '{\\rtf1 hello}', 'application/rtf'],
  ['page.doc', 'application/msword', '<html><body>saved as Word</body></html>', 'text/html'],
  ['table.xls', 'application/vnd.ms-excel', 'a\tb\n1\t2\n', 'text/csv'],
  ['orders.xls', 'application/vnd.ms-excel', '<table border="1"><tr><td>Kiel</td></tr></table>', 'text/html'],
  ['orders.xls', '', '\n<meta charset="utf-8">\n<style>td{}</style><table><tr><td>Kiel</table>', 'text/html'],
  ['letter.doc', '', '<p class="x">Dear Ada</p>', 'text/html'],
  ['plain.doc', '', 'nothing but text', 'text/plain'],
  ['padded.yaml', '', Buffer.concat([Buffer.from('lamp: lit'), Buffer.alloc(5_000)]), 'text/plain'],
  ['marked.rtf', '', '\ufeff{\\rtf1 lamp}', 'application/rtf'],
  ['plan.svg', 'image/svg+xml', '<?xml version="1.0"?><!-- x --><svg xmlns="x"/>', 'text/html'],
  ['winmail.dat', 'application/ms-tnef', Buffer.from('789f3e220100', 'hex'), 'application/vnd.ms-outlook'],
  ['plan.xml', '', '<!DOCTYPE svg PUBLIC "x" [<!ENTITY a "b">]>\n<svg:svg/>', 'text/html'],
  ['server.key', 'application/vnd.apple.keynote', '-----BEGIN PRIVATE KEY-----', 'text/plain'],
  ['notes.json', '', '{"cells": [], "metadata": {}, "nbformat": 4}', 'application/x-ipynb+json'],
])('the content of %s counts more than its name', async (fileName, declared, content, contentType) => {
  expect(await admit(fileName, declared, content)).toMatchObject({ ok: true, value: { contentType } })
})

const streamOf = (name: string) => compoundFile([{ name, content: Buffer.from('x') }])

test.each([
  ['figures.xls', 'application/vnd.ms-excel'],
  ['letter.doc', 'application/msword'],
  ['unnamed', 'application/msword'],
])(
  '%s with another document embedded in it is what it is named (a workbook with a letter in it was one)',
  async (fileName, contentType) => {
    const both = compoundFile(['Workbook', 'WordDocument'].map((name) => ({ name, content: Buffer.from('x') })))
    expect(await admit(fileName, '', both)).toMatchObject({ ok: true, value: { contentType } })
  },
)

const mark = Buffer.from([0xef, 0xbb, 0xbf])

test.each([
  ['photo.heic', 'image/heic', binary, /\(\.heic\) is a photo in a format of phones .* export it as a PDF/],
  ['tool.exe', '', exe, /\(\.exe\) is a program, which cannot be read.*PDF, Word/],
  ['tool', '', exe, /\(without an ending\) is a program/],
  ['poster.psd', 'application/x-photoshop', binary, /\(\.psd\) is a Photoshop picture/],
  ['talk.mp3', 'audio/mpeg', binary, /a sound recording/],
  ['walk.mov', 'video/quicktime', binary, /a film/],
  ['all.7z', '', binary, /an archive, but not a ZIP.*Unpack/],
  ['cards.pub', '', streamOf('SomethingElse'), /a file of Publisher, Project or OneNote/],
  ['report.docx.crdownload', '', binary, /a download that did not finish/],
  ['report.lnk', '', binary, /leads to another one/],
  ['keys.gpg', '', binary, /encrypted.*Decrypt it/],
  ['strange.xyz', '', binary, /\(\.xyz\) is of a kind that cannot be read/],
  ['a.txt', 'image/png', 'hello', /declared as a picture, but its content is plain text/],
  ['a.txt', 'text/plain', '', /empty/],
  ['a.txt', 'text/plain', exe, /named or declared as a text, but its content is a program\./],
  ['a.json', '', binary, /binary data/],
  ['a.pdf', 'application/pdf', 'just words', /content is plain text/],
  ['a.docx', word, 'just words', /content is plain text/],
  ['film', 'video/mp4', 'words', /declared as a film, but its content is plain text/],
  ['notes.txt', 'application/x-msdownload', 'plain words', /declared as a program/],
  ['notes.md', 'application/x-executable', '# plain words', /declared as a program/],
  ['notes.md', 'application/gzip', '# plain words', /declared as an archive, but not a ZIP/],
  ['notes.md', 'application/zip', '# plain words', /declared as a ZIP archive/],
  ['notes.json', 'application/pdf', '{"plain": "words"}', /declared as a PDF/],
  ['notes.txt', 'application/x-foo', 'plain words', /handed over as one of a kind that cannot be read/],
  ['strange.xyz', 'application/x-strange; a=b', 'any other text', /\(\.xyz\) is of a kind that cannot be read/],
  ['letter.ps', '', '%!PS-Adobe', /PostScript.*PDF/],
  ['old.ppt', '', streamOf('PowerPoint Document'), /before 2007.*\.pptx/],
  [
    'charts.ppt',
    '',
    compoundFile(['PowerPoint Document', 'Workbook'].map((name) => ({ name, content: Buffer.from('x') }))),
    /before 2007.*\.pptx/,
  ],
  ['locked.xlsx', '', streamOf('EncryptedPackage'), /password/],
  ['book.xlsb', '', zipFile([{ path: 'xl/workbook.bin', content: 'x' }]), /save it as \.xlsx/i],
  ['Document.iwa', '', binary, /\(\.iwa\) is a part of a document of Pages.*pack the folder as ZIP/],
  ['letter.pages', '', 'just words', /named or declared as a Pages document, but its content is plain text/],
  ['strange', '', streamOf('SomethingElse'), /cannot be read/],
  ['strange.ppt', '', streamOf('SomethingElse'), /PowerPoint presentation of the time before 2007/],
  ['changed.epub', '', Buffer.concat([mark, epubFile([])]), /damaged/],
  ['changed.doc', '', Buffer.concat([mark, streamOf('WordDocument')]), /damaged/],
  ['changed.vcf', '', Buffer.concat([Buffer.from('BEGIN:VCARD\n'), binary]), /damaged/],
])('%s declared %j is refused', async (fileName, declared, content, message) => {
  expect(await admit(fileName, declared, content)).toEqual({
    ok: false,
    error: { type: 'InvalidFileType', message: expect.stringMatching(message) },
  })
})

test('no refusal names a content type, which no person knows files by (it said "application/x-msdownload")', async () => {
  const types = ['', 'application/x-foo', 'application/x-msdownload', 'video/mp4', 'image/png', 'application/pdf', word]
  for (const name of ['a', 'a.txt', 'a.xyz', 'a.exe', 'a.docx', 'a.pdf'])
    for (const type of types)
      for (const content of ['plain words', exe, binary, office('nothing'), streamOf('SomethingElse')]) {
        const verdict = await admit(name, type, content)
        expect(JSON.stringify(verdict.ok ? null : verdict.error)).not.toMatch(/\w\/(x-|vnd|mp4|png|pdf)/)
      }
})

test('a type outside of the allowed ones is refused', async () => {
  const onlyPdf = new Set<DocumentType>(['application/pdf'])
  const head = Buffer.from('hello')
  expect(await admitDocument({ fileName: 'a.txt', contentType: '', head }, onlyPdf)).toMatchObject({ ok: false })
})
