import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decode, looksLikeText, sniffEncoding } from './text-encoding.ts'

const read = (bytes: Uint8Array): string | null => {
  const encoding = sniffEncoding(bytes, true)
  return encoding && decode(bytes, encoding)
}

const german = 'Grüße aus München, schöne Straße über die Brücke'

test.each([
  ['utf-8', german, {}],
  ['utf-8', german, { addBOM: true }],
  ['utf-16le', german, { addBOM: true }],
  ['utf-16be', german, { addBOM: true }],
  ['utf-16le', german, {}],
  ['utf-16be', german, {}],
  ['utf-32le', german, { addBOM: true }],
  ['latin1', german, {}],
  ['windows-1252', 'Café – “déjà vu”, it’s €5', {}],
  ['windows-1251', 'Привет мир, это обычный текст на русском языке', {}],
  ['shift_jis', 'これは日本語のテキストです。天気がいいですね。', {}],
  ['gb18030', '这是一个中文文本，今天天气很好。', {}],
])('%s is read: %s %j', (encoding, text, options) => {
  expect(read(iconv.encode(text, encoding, options))).toBe(text)
})

test('a Latin-1 word far behind plain English is still read', () => {
  const text = `${'plain words in a row. '.repeat(10_000)}café`
  expect(read(iconv.encode(text, 'latin1'))).toBe(text)
})

test('a head that ends inside a character is still UTF-8', () => {
  const bytes = Buffer.from('ein schöner Gruß')
  const cut = bytes.subarray(0, bytes.length - 1)
  expect(sniffEncoding(cut, false)?.name).toBe('utf-8')
  expect(sniffEncoding(bytes, true)?.name).toBe('utf-8')
})

test('bytes with zeros here and there are no text', () => {
  expect(sniffEncoding(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2, 3, 0, 65, 66]), true)).toBeNull()
})

test('random bytes do not look like text', () => {
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => ((at * 7919) % 255) + 1))
  const encoding = sniffEncoding(noise, true)
  expect(encoding === null || !looksLikeText(decode(noise, encoding))).toBe(true)
})

test('every well-formed text survives UTF-8 with and without a mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, addBOM) => {
      fc.pre(!text.includes('\0') && !text.startsWith('\ufeff'))
      expect(read(iconv.encode(text, 'utf-8', { addBOM }))).toBe(text)
    }),
  )
})
