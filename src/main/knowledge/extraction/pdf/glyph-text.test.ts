import { expect, test } from 'vitest'
import { pdfOfDrawnGlyphs, pdfOfGlyphs, pdfOfNamedGlyphs } from '../../../../../test/pdf-objects.ts'
import { lettersOfName } from './glyph-names.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

const read = async (bytes: Uint8Array) => {
  const { text, notes } = await createPdfExtractor().extract(new Uint8Array(bytes), () => {})
  return { text, notes: notes.map(({ message }) => message) }
}

test.each([
  ['f_f_i', 'ffi'],
  ['ffl', 'ffl'],
  ['T_h', 'Th'],
  ['a.sc', 'a'],
  ['Asmall', 'A'],
  ['Eacutesmall', 'É'],
  ['ccedilla', 'ç'],
  ['one.oldstyle', '1'],
  ['sevenoldstyle', '7'],
  ['threesuperior', '³'],
  ['uni00660069', 'fi'],
  ['u1F600', '😀'],
  ['germandbls', 'ß'],
  ['quoteright.alt', '’'],
  ['a11', null],
  ['g23', null],
  ['.notdef', null],
  ['uniD800', null],
  ['hasOwnProperty', null],
])('the name %s tells %j', (name, letters) => {
  expect(lettersOfName(name)).toBe(letters)
})

test('ligatures are read by the names of their glyphs', async () => {
  const bytes = pdfOfNamedGlyphs({ 11: 'f_f', 12: 'f_i', 1: 'T_h' }, 'e\x0bective signi\x0ccant \x01e')
  expect(await read(bytes)).toEqual({ text: 'effective significant The', notes: [] })
})

test('small capitals and old-style figures are read, and not what their codes would be', async () => {
  const bytes = pdfOfNamedGlyphs({ 65: 'one.oldstyle', 66: 'two.oldstyle', 97: 'Hsmall', 98: 'a.sc' }, 'AB ab')
  expect((await read(bytes)).text).toBe('12 Ha')
})

test("Adobe's private signs and the ligatures of Unicode are their letters", async () => {
  const texts = [
    'o',
    '\ufb00',
    'i',
    'c',
    'e',
    ' ',
    '\uf761',
    '\uf762',
    ' ',
    '\uf731',
    '\uf739',
    ' ',
    '\uf0b7',
    '\uf041',
  ]
  expect((await read(pdfOfGlyphs({ x: 50, y: 700, texts }))).text).toContain('office')
  const single = pdfOfNamedGlyphs({ 1: 'uniF761', 2: 'uniF731' }, '\x01\x02')
  await expect(read(single)).resolves.toMatchObject({ notes: [] })
})

test("the ligatures of TeX's fonts are read where nothing names them", async () => {
  const bytes = pdfOfDrawnGlyphs({ 11: 'a11', 12: 'a12', 14: 'a14' }, 'e\x0bective signi\x0ccant e\x0ecient')
  expect(await read(bytes)).toEqual({ text: 'effective significant efficient', notes: [] })
})

test('the code of the space is a letter where it is mapped to one, as in fonts that hold only the letters that are used', async () => {
  const mapped = pdfOfNamedGlyphs(
    { 1: 'b', 2: 'e', 3: 'o', 4: 'r', 5: 'space', 32: 'f' },
    '\x01\x02 \x03\x04\x02\x05\x03 ',
  )
  expect(await read(mapped)).toEqual({ text: 'before of', notes: [] })
  // Nothing tells what it is: then it is what it mostly is.
  const unmapped = pdfOfNamedGlyphs({ 1: 'b', 2: 'e', 32: 'g7' }, '\x02\x01 \x01\x02')
  expect((await read(unmapped)).text).toBe('eb be')
})

test('a word that lacks a letter is told', async () => {
  const { text, notes } = await read(pdfOfDrawnGlyphs({ 1: 'a1' }, 'a bro\x01en word'))
  expect(text).toBe('a broen word')
  expect(notes).toEqual([expect.stringMatching(/lack a letter .*: 1\./)])
})

test('a bullet of a font of its own is no broken word', async () => {
  expect(await read(pdfOfDrawnGlyphs({ 1: 'a1' }, '\x01 first point'))).toEqual({ text: 'first point', notes: [] })
})

test('accents that are printed over letters make one letter with them', async () => {
  const accented = pdfOfGlyphs(
    { x: 50, y: 700, texts: ['c', 'a', 'f'] },
    { x: 68, y: 700, texts: ['´'], width: 500 },
    { x: 68, y: 700, texts: ['e'] },
    { x: 74, y: 700, texts: [' ', 'n', 'a'] },
    { x: 92, y: 700, texts: ['ı'] },
    { x: 92, y: 700, texts: ['¨'] },
    { x: 98, y: 700, texts: ['v', 'e'] },
  )
  expect((await read(accented)).text).toBe('café naïve')
})

test('letters whose mapping says nothing make no text', async () => {
  const letters = 'strange signs that say nothing'
  const names = Object.fromEntries([...new Set(Buffer.from(letters))].map((code, at) => [at + 1, `x${code}`]))
  const codes = [...new Set(letters)]
  const shown = [...letters].map((letter) =>
    letter === ' ' ? ' ' : String.fromCharCode(codes.indexOf(letter) + 16 + 112),
  )
  await expect(read(pdfOfDrawnGlyphs(namesFor(shown), shown.join('')))).rejects.toThrow(/does not say which they are/)
  expect(Object.keys(names).length).toBeGreaterThan(5)
})

const namesFor = (shown: readonly string[]) =>
  Object.fromEntries(
    [...new Set(shown)].filter((sign) => sign !== ' ').map((sign) => [sign.charCodeAt(0), `x${sign.charCodeAt(0)}`]),
  )

test('a vowel that stands beside its letter parts no word (all words of Hindi were in pieces)', async () => {
  const bytes = pdfOfGlyphs({ x: 50, y: 700, texts: ['म', 'क', 'ा', 'न', ' ', 'म', 'ा', 'ह'] })
  expect((await read(bytes)).text).toBe('मकान माह')
})
