import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { languageSamples } from '../../../../test/fixtures/sentences.ts'
import { decode, looksLikeText, namedEncoding, sniffEncoding } from './text-encoding.ts'

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

/** The text as the encoding can hold it: Vietnamese tone marks stand alone in windows-1258. */
const written = (text: string, encoding: string): { bytes: Buffer; text: string } => {
  const spelled =
    encoding === 'windows-1258'
      ? text.normalize('NFD').replace(/\p{L}[\u0302\u0306\u031b]/gu, (letter) => letter.normalize('NFC'))
      : text
  const bytes = iconv.encode(spelled, encoding)
  return { bytes, text: iconv.decode(bytes, encoding) }
}
const cases = languageSamples.flatMap(({ language, encodings, sentences }) =>
  encodings.map((encoding) => ({ language, encoding, sentences })),
)

test.each(cases)('$language in $encoding is read without a doubt', ({ encoding, sentences }) => {
  const { bytes, text } = written(sentences.join(' '), encoding)
  expect(read(bytes)).toBe(text)
  expect(sniffEncoding(bytes, true)).toMatchObject({ isDoubtful: false })
})

const judge = (texts: readonly { bytes: Buffer; text: string }[]) => {
  const right = texts.filter(({ bytes, text }) => read(bytes) === text)
  const silent = texts.filter(
    ({ bytes, text }) => read(bytes) !== text && sniffEncoding(bytes, true)?.isDoubtful === false,
  )
  return { right: right.length / texts.length, silentlyWrong: silent.length / texts.length }
}

test('nearly every single sentence is read right, and of the others nearly every one is told', () => {
  const texts = cases.flatMap(({ encoding, sentences }) => sentences.map((sentence) => written(sentence, encoding)))
  const { right, silentlyWrong } = judge(texts)
  expect(right).toBeGreaterThan(0.93)
  expect(silentlyWrong).toBeLessThan(0.02)
})

test('so are tables with a word here and there', () => {
  const row = (word: string, at: number) => `${at};"${word}";${at * 3},50\n`
  const texts = cases.flatMap(({ encoding, sentences }) =>
    sentences.map((sentence) =>
      written(`id;name;price\n${sentence.split(/\s+/).slice(0, 6).map(row).join('')}`, encoding),
    ),
  )
  const { right, silentlyWrong } = judge(texts)
  expect(right).toBeGreaterThan(0.89)
  expect(silentlyWrong).toBeLessThan(0.04)
})

test.each([
  ['Price: £12, and 5° colder', 'windows-1252'],
  ['It’s “fine” – really.', 'windows-1252'],
  ['José García', 'windows-1252'],
  ['Москва 12; ООО «Ромашка»', 'windows-1251'],
  ['東京都港区', 'euc-jp'],
  ['ﾊﾝｶｸ ｶﾅ テスト', 'shift_jis'],
  ['서울특별시', 'euc-kr'],
  ['ラーメンとご飯をください。', 'iso-2022-jp'],
])('%j alone is read, in %s', (text, encoding) => {
  const bytes =
    encoding === 'iso-2022-jp'
      ? Buffer.concat([
          Buffer.from('\u001b$B'),
          iconv.encode(text, 'euc-jp').map((byte) => byte & 127),
          Buffer.from('\u001b(B\n'),
        ])
      : iconv.encode(text, encoding)
  expect(read(bytes)?.trimEnd()).toBe(text)
})

test('what is UTF-8 but for a line or a byte is UTF-8, and that line is read as Latin-1', () => {
  const lines = Array.from({ length: 50 }, (_, at) => `Grüße ${at} aus München – „schön“, 東京, Привет\n`).join('')
  const around = (bytes: Buffer) => Buffer.concat([Buffer.from(lines), bytes, Buffer.from(lines)])
  expect(read(around(Buffer.from('caf\xe9 ol\xe9\n', 'latin1')))).toBe(`${lines}café olé\n${lines}`)
  expect(read(around(Buffer.from('an ÿ\xff here\n', 'latin1')))).toContain(lines)
  expect(read(Buffer.concat([Buffer.from('Grüße\n'), Buffer.from('caf\xe9\n', 'latin1')]))).toBe('Grüße\ncafé\n')
})

test.each([3, 5, 7, 9])(
  'of a log that two programs wrote, every line is read as its own wrote it (%i of 10 in UTF-8)',
  (share) => {
    const line = 'Grüße aus München, schöne Straße\n'
    const lines = Array.from({ length: 10 }, (_, at) => Buffer.from(line, at < share ? 'utf8' : 'latin1'))
    expect(read(Buffer.concat(lines))).toBe(line.repeat(10))
  },
)

test.each([
  ['<?xml version="1.0" encoding="ISO-8859-5"?><a>Дом</a>', 'iso-8859-5'],
  ['<html><head><meta charset="koi8-r"></head><body>Дом</body>', 'koi8-r'],
  ['<meta http-equiv="Content-Type" content="text/html; charset=windows-1255">שלום', 'windows-1255'],
  ['# charset: windows-1253\nname,price\nΓη,1\n', 'windows-1253'],
  ['# -*- coding: cp1250 -*-\nprint("žár")\n', 'windows-1250'],
])('what a text says of its encoding is believed: %j', (text, encoding) => {
  expect(read(iconv.encode(text, encoding))).toBe(text)
})

test('what a text says of its encoding is not believed against its bytes', () => {
  const text = '<meta charset="windows-1251">Größe und Länge'
  expect(read(Buffer.from(text))).toBe(text)
})

test('a text that could be one or the other is doubtful, and the right one is among the alternatives', () => {
  const bytes = iconv.encode('Dvořák', 'windows-1250')
  const { isDoubtful, name, alternatives } = sniffEncoding(bytes, true)!
  expect(isDoubtful).toBe(true)
  expect([name, ...alternatives].some((one) => iconv.decode(bytes, one) === 'Dvořák')).toBe(true)
  expect(sniffEncoding(Buffer.from('Dvořák'), true)).toMatchObject({ isDoubtful: false, alternatives: [] })
})

test('a person can say it better', () => {
  const bytes = iconv.encode('Łąka', 'iso-8859-2')
  expect(decode(bytes, namedEncoding(bytes, 'iso-8859-2'))).toBe('Łąka')
  const marked = iconv.encode('Łąka', 'utf-8', { addBOM: true })
  expect(decode(marked, namedEncoding(marked, 'utf-8'))).toBe('Łąka')
})

test('one zero in a small table does not make it UTF-16, and one control character no program', () => {
  expect(read(Buffer.from('a,b\n1\0,2\n'))).toBe('a,b\n1 ,2\n')
  const odd = read(Buffer.from('name\u0001,n\nAda,1\n'))
  expect(odd && looksLikeText(odd)).toBe(true)
})
