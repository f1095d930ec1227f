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

test('a number behind a Latin word stays behind it, one in a measure before it', async () => {
  const line = [
    ...'500 GB'.split(' ').reverse().join(' '),
    ' ',
    ...reversed('וזיכרון של'),
    ' ',
    ...'Windows 11',
    ' ',
    ...reversed('המחשב עם'),
  ]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('המחשב עם Windows 11 וזיכרון של 500 GB')
})

test('what is tied to a word of its own script does not go to the Latin one', async () => {
  const line = [...reversed('הודיעה'), ' ', ...'Microsoft 2019-', ...reversed('ב')]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('ב-2019 Microsoft הודיעה')
})

test('an address on the web and one of a street keep their order', async () => {
  const page = [...reversed('שם'), ' ', ...'https://example.org/a?b=1-', ...reversed('ב')]
  expect(await read({ x: 50, y: 700, texts: page })).toBe('ב-https://example.org/a?b=1 שם')
  const street = [...reversed('לונדון'), ' ', ...'12 Main Street', ' ', ...reversed('ברחוב')]
  expect(await read({ x: 50, y: 700, texts: street })).toBe('ברחוב 12 Main Street לונדון')
})

test('a telephone number that was set to run to the right keeps its plus', async () => {
  const line = ['.', ...'+972-54-123', ' ', ...reversed('טלפון')]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('טלפון +972-54-123.')
})

test('numbers that a dash divides follow each other to the left in Arabic, as those of telephones and ranges do', async () => {
  const telephone = [...reversed('يوم'), ' ', ...'456-123-0555', ' ', ...reversed('هاتف')]
  expect(await read({ x: 50, y: 700, texts: telephone })).toBe('هاتف 0555-123-456 يوم')
  const range = [...reversed('فقط'), ' ', ...'10-5', ' ', ...reversed('من')]
  expect(await read({ x: 50, y: 700, texts: range })).toBe('من 5-10 فقط')
  const turned = [...reversed('يوم'), ' ', ...'0555-123-456', ' ', ...reversed('هاتف')]
  expect(await read({ x: 50, y: 700, texts: turned })).toBe('هاتف 0555-123-456 يوم')
  const code = [...reversed('رقم'), ' ', ...'INV-2026-17', ' ', ...reversed('عقد')]
  expect(await read({ x: 50, y: 700, texts: code })).toBe('عقد INV-2026-17 رقم')
})

test('an Arabic decimal sign is part of its number, and an Arabic comma runs neither way', async () => {
  const line = [...reversed('فقط'), ' ', '٪', ...'١٢٫٥', ' ', ...reversed('خصم')]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('خصم ١٢٫٥٪ فقط')
  const list = [...reversed('ريال'), ' ', ...'Apple، 400', ' ', ...reversed('شركة')]
  expect(await read({ x: 50, y: 700, texts: list })).toBe('شركة Apple، 400 ريال')
})

test('Latin words inside of a line keep their own order', async () => {
  const line = [...reversed('ועוד'), ' ', ...'Apple Inc', ' ', ...reversed('עם')]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('עם Apple Inc ועוד')
})

test('a line of another language with a word of Hebrew runs to the right', async () => {
  const line = [...'The word ', ...reversed('שלום'), ...' means peace']
  expect(await read({ x: 50, y: 700, texts: line })).toBe('The word שלום means peace')
})

test('a line that ends at its right begins at its left, however much of it is written to the left', async () => {
  const line = [...'Call ', ...reversed('مكتب المدير'), ...' at 17:00 (', ...reversed('الرياض'), ...').']
  expect(await read({ x: 50, y: 700, texts: line })).toBe('Call مكتب المدير at 17:00 (الرياض).')
})

test('quotation marks that are said to be what was written stay so', async () => {
  const line = [...reversed('كبير'), ' ', '»', ...reversed('كتاب'), '«', ' ', ...reversed('هذا')]
  expect(await read({ x: 50, y: 700, texts: line })).toBe('هذا «كتاب» كبير')
})

test('a space that takes no room joins no letters and divides no words', async () => {
  const runs = [
    { x: 50, y: 700, texts: reversed('ها') },
    // The pen goes back: what follows stands where the space began.
    { x: 62, y: 700, texts: [' '] },
    { x: 62, y: 700, texts: reversed('کتاب') },
  ]
  expect(await read(...runs)).toBe('کتاب\u200cها')
})

test('marks that are drawn before their letters, as everything is that was turned around, belong to these', async () => {
  const marked: readonly (readonly [string, number])[] = [
    ['ם', 0],
    ['\u05b9', 2],
    ['ו', 0],
    ['ל', 0],
    ['\u05b8', -1],
    ['ש', 0],
  ]
  let x = 50
  const runs = marked.map(([text, off]): GlyphRun => {
    const run = { x: x + off, y: 700, texts: [text], width: /\p{M}/u.test(text) ? 0 : 500 }
    if (run.width > 0) x += 6
    return run
  })
  expect(await read(...runs)).toBe('שָלוֹם')
})

test('the number of an item stands before it, whatever script that is in', async () => {
  const items = [
    [...reversed('לקנות חלב'), ...' .1'],
    [...'Word 2019', ...' .2'],
    [...reversed('לאפות לחם'), ...' .3'],
  ]
  const runs = items.map((texts, at) => ({ x: 400 - texts.length * 6, y: 700 - at * 14, texts }))
  expect(await read(...runs)).toBe('1. לקנות חלב\n2. Word 2019\n3. לאפות לחם')
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

test('a number in the cell beside a Latin word stays in its own', () => {
  expect(toLogicalOrder(signs('4.50\t12\tXL\t1'), 'rtl')).toBe('1\tXL\t12\t4.50')
})

test('text of one direction is left as it is or turned around', () => {
  expect(toLogicalOrder(signs('plain words, 12.5'), 'ltr')).toBe('plain words, 12.5')
  expect(toLogicalOrder(signs('גבא'), 'rtl')).toBe('אבג')
  expect(toLogicalOrder([], 'rtl')).toBe('')
})
