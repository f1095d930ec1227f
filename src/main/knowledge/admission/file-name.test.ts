import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName, extensionOf, stemOf } from './file-name.ts'

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ada\\report.pdf', 'report.pdf'],
  ['re\0port\n.pdf', 'report.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u200fעברית.txt\u200f', 'עברית.txt'],
  ['..', 'untitled'],
  ['folder/', 'untitled'],
  ['\0\u202e', 'untitled'],
  ['cafe\u0301.md', 'café.md'],
  ['a\ud800b.txt', 'a\ufffdb.txt'],
  ['notes', 'notes'],
])('%j becomes %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

test('a name of 300 characters keeps its extension', () => {
  const name = cleanFileName(`${'名'.repeat(300)}.pdf`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^名{83}\.pdf$/)
})

test('any name comes out as one short, visible segment, and stays so', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (given) => {
      const name = cleanFileName(given)
      expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(name).not.toMatch(/^\.*$/)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(cleanFileName(name)).toBe(name)
    }),
  )
})

test('extension and stem', () => {
  expect(extensionOf('Report.PDF')).toBe('pdf')
  expect(extensionOf('.gitignore')).toBe('')
  expect(extensionOf('archive.tar.gz')).toBe('gz')
  expect(stemOf('archive.tar.gz')).toBe('archive.tar')
  expect(stemOf('README')).toBe('README')
})
