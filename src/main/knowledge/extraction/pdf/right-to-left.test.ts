import { expect, test } from 'vitest'
import { type GlyphRun, pdfOfGlyphs } from '../../../../../test/pdf-objects.ts'
import { toLogicalOrder } from './bidi.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

const read = async (...runs: readonly GlyphRun[]): Promise<string> =>
  (await createPdfExtractor().extract(new Uint8Array(pdfOfGlyphs(...runs)), () => {})).text

/** A text of one direction as it stands on paper, from left to right. */
const reversed = (text: string): string[] => [...text].reverse()
const HEBREW = 'שומר המגדלור בדק כל מנורה'

test('Hebrew that is drawn from left to right reads from right to left', async () => {
  expect(await read({ x: 50, y: 700, texts: reversed(HEBREW) })).toBe(HEBREW)
})

test('Hebrew that is drawn letter by letter from the right reads the same', async () => {
  const letters = [...HEBREW].map((text, at) => ({ x: 400 - at * 6, y: 700, texts: [text] }))
  expect(await read(...letters)).toBe(HEBREW)
})

test('words that only stand apart are divided', async () => {
  const runs = HEBREW.split(' ').map((word, at) => ({ x: 400 - at * 60, y: 700, texts: reversed(word) }))
  // Drawn from the right, each word in a run of its own, with gaps that are less than a column.
  const close = HEBREW.split(' ').reduce<{ runs: GlyphRun[]; x: number }>(
    ({ runs: placed, x }, word) => {
      const start = x - word.length * 6
      return { runs: [...placed, { x: start, y: 700, texts: reversed(word) }], x: start - 4 }
    },
    { runs: [], x: 400 },
  )
  expect(await read(...close.runs)).toBe(HEBREW)
  expect((await read(...runs)).replaceAll('\t', ' ')).toBe(HEBREW)
})

test('Arabic in presentation forms is given in its letters', async () => {
  // SALAM with the lam-alef ligature, and MADRASA in initial, medial and final forms, as they stand from left to right.
  expect(await read({ x: 50, y: 700, texts: ['\ufee1', '\ufefc', '\ufeb3'] })).toBe('سلام')
  expect(await read({ x: 50, y: 700, texts: ['\ufe94', '\ufeb3', '\ufead', '\ufeaa', '\ufee3'] })).toBe('مدرسة')
})

test('a ligature that is mapped to its letters keeps them in order', async () => {
  expect(await read({ x: 50, y: 700, texts: ['م', 'لا', 'س'] })).toBe('سلام')
})

test('vowel marks stay with their letters', async () => {
  // Each mark is drawn over the letter that it belongs to.
  const runs = [
    { x: 50, y: 700, texts: ['د', 'م', 'ح'] },
    { x: 62.5, y: 700, texts: ['\u064e'], width: 0 },
    { x: 56.5, y: 700, texts: ['\u064f'], width: 0 },
  ]
  expect((await read(...runs)).normalize('NFC')).toBe('حَمُد')
})

test('numbers run to the right, and what they stand in to the left', async () => {
  const line = [...reversed('בשנת'), ' ', ...'1,250.5%', ' ', ...reversed('צמחו')]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('צמחו 1,250.5% בשנת')
})

test('beside Arabic a percent sign stands behind its number', async () => {
  const line = [...reversed('من'), ' ', '%', ...'12.5', ' ', ...reversed('زاد')]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('زاد 12.5% من')
})

test('brackets are turned around', async () => {
  const line = [')', ...'7', ' ', ...reversed('עמוד'), '(', ' ', ...reversed('ראו')]
  // On paper the bracket that opens looks as a closing one does to others.
  expect(
    await read({ x: 50, y: 700, texts: line.map((text) => (text === ')' ? '(' : text === '(' ? ')' : text)) }),
  ).toBe('ראו (עמוד 7)')
})

test('brackets that are said to be what was written, as LibreOffice does, stay so', async () => {
  const line = [')', ...'7', ' ', ...reversed('עמוד'), '(', ' ', ...reversed('ראו')]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('ראו (עמוד 7)')
})

test('a number that a sign joins to a Latin letter stands behind it', async () => {
  const line = [...'A-17', ' ', ...reversed('חוזה')]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('חוזה A-17')
})

test('Latin words inside of a line keep their own order', async () => {
  const line = [...reversed('ועוד'), ' ', ...'Apple Inc', ' ', ...reversed('עם')]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('עם Apple Inc ועוד')
})

test('a line of another language with a word of Hebrew runs to the right', async () => {
  const line = [...'The word ', ...reversed('שלום'), ...' means peace']
  expect(await read({ x: 50, y: 700, texts: line })).toBe('The word שלום means peace')
})

test('lines of a paragraph are joined from the right', async () => {
  const width = 40
  const words = 'כל עמוד בספר הזה נקרא משמאל לימין על הנייר אבל מימין לשמאל בפה ולכן סדר המילים חשוב מאוד'
  const lines = words.match(new RegExp(`.{1,${width}}(?: |$)`, 'g'))!.map((line) => line.trim())
  const runs = lines.map((line, at) => ({ x: 400 - line.length * 6, y: 700 - at * 14, texts: reversed(line) }))
  expect(await read(...runs)).toBe(words)
})

test('columns of a table begin at the right', async () => {
  const cells = ['שם', 'עיר', 'שנה']
  const runs = cells.map((cell, at) => ({ x: 400 - at * 100, y: 700, texts: reversed(cell) }))
  expect(await read(...runs)).toBe('שם\tעיר\tשנה')
  expect(await read(...runs.toReversed())).toBe('שם\tעיר\tשנה')
})

const signs = (text: string) => Array.from(text, (sign) => ({ text: sign }))

test('names of columns that nearly touch are two where all rows leave room', async () => {
  const sentence = 'הוועד החליט לצבוע את חדר המדרגות בצבע ירוק עד סוף השנה הבאה'
  const rows = [
    ['דייר', 'דירה', 'תשלום'],
    ['כהן', '4', '350'],
    ['לוי', '7', '410'],
    ['מזרחי', '9', '290'],
  ]
  const cells = rows.flatMap((row, at) =>
    row.map((cell, column) => {
      const texts = /\d/.test(cell) ? [...cell] : reversed(cell)
      // The names are centred, the cells begin at the right.
      const end = [230, 190, 159][column] ?? 0
      return { x: end - texts.length * 6 + (at === 0 ? 0 : 4), y: 660 - at * 18, texts }
    }),
  )
  expect(await read({ x: 50, y: 700, texts: reversed(sentence) }, ...cells)).toContain(
    'דייר\tדירה\tתשלום\nכהן\t4\t350\n',
  )
})

test('text of one direction is left as it is or turned around', () => {
  expect(toLogicalOrder(signs('plain words, 12.5'), 'ltr')).toBe('plain words, 12.5')
  expect(toLogicalOrder(signs('גבא'), 'rtl')).toBe('אבג')
  expect(toLogicalOrder([], 'rtl')).toBe('')
})
