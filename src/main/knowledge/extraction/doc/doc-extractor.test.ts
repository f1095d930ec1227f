import { expect, test } from 'vitest'
import { CELL_STYLE, type DocOptions, docFile, ROW_STYLE } from '../../../../../test/files/doc-file.ts'
import { createDocExtractor } from './doc-extractor.ts'

const extractBytes = (bytes: Uint8Array) => createDocExtractor().extract(new Uint8Array(bytes), () => {})
const extract = (body: string, options: DocOptions = {}) => extractBytes(docFile(body, options))

test('paragraphs and headings are read, from pieces of either width', async () => {
  const { text, headings } = await extract('Tides\rThe tide turns at noon – always.\rShips\rLate text\r', {
    styles: [1, 0, 4, 0],
  })
  expect(text).toBe('Tides\n\nThe tide turns at noon – always.\n\nShips\n\nLate text')
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [2, 'Tides'],
    [2, 'Ships'],
  ])
})

test('tables are read row by row', async () => {
  const row = [CELL_STYLE, CELL_STYLE, CELL_STYLE, ROW_STYLE]
  const body =
    'Ship\u0007Berth\u0007Leaves\u0007\u0007Ada\u000712\u0007Monday\u0007\u0007Bert\u000714\u0007Friday\u0007\u0007After.\r'
  const { text, tables } = await extract(body, { styles: [...row, ...row, ...row, 0] })
  expect(text).toBe(
    'Ship | Berth | Leaves\nShip: Ada; Berth: 12; Leaves: Monday\nShip: Bert; Berth: 14; Leaves: Friday\n\nAfter.',
  )
  expect(tables).toHaveLength(1)
})

test('cells stand in the columns that they end at: a name above two, one beside both rows of names (values had no name)', async () => {
  const [two, three] = [
    [CELL_STYLE, CELL_STYLE, ROW_STYLE],
    [CELL_STYLE, CELL_STYLE, CELL_STYLE, ROW_STYLE],
  ]
  const body =
    'Boat\u0007Fee\u0007\u0007\u0007Summer\u0007Winter\u0007\u0007Dinghy\u0007120\u000760\u0007\u0007After.\r'
  const { text } = await extract(body, {
    styles: [...two, ...three, ...three, 0],
    rowShapes: {
      2: { edges: [1_000, 3_000] },
      6: { edges: [1_000, 2_000, 3_000], below: [0] },
      10: { edges: [1_010, 2_000, 3_000] },
    },
  })
  expect(text).toBe('Boat | Fee Summer | Fee Winter\nBoat: Dinghy; Fee Summer: 120; Fee Winter: 60\n\nAfter.')
})

const clauses = [
  { pattern: '§ %1', format: 1 },
  { pattern: '%1.%2', isLegal: true },
  { pattern: '%3)', format: 4 },
]

test('paragraphs of lists have their numbers, which a list may begin anew (a contract had no clauses)', async () => {
  const body = 'Rent\rDue monthly.\rIn advance.\rDeposit\rThree rents.\rNotice\rBring:\rkeys\r'
  const { text } = await extract(body, {
    lists: [clauses, [{ pattern: '\uf0b7', format: 23 }]],
    listed: { 0: [1, 0], 1: [1, 1], 2: [1, 1], 3: [1, 0], 4: [1, 1], 5: [3, 0], 7: [2, 0] },
  })
  expect(text).toBe(
    '§ I Rent\n  1.1 Due monthly.\n  1.2 In advance.\n§ II Deposit\n  2.1 Three rents.\n§ V Notice\n\nBring:\n\n• keys',
  )
})

test('headings have the numbers that their styles give them, but where one says that it has none', async () => {
  const body = 'Rules\rFees\rPreface\r\rArrears\rOther\r'
  const { headings } = await extract(body, {
    styles: [1, 2, 2, 2, 2, 1],
    lists: [clauses],
    numbersHeadings: true,
    listed: { 2: [0, 0] },
  })
  // The empty one is counted, as Word does.
  expect(headings.map(({ title }) => title)).toEqual(['§ I Rules', '1.1 Fees', 'Preface', '1.3 Arrears', '§ II Other'])
})

test('lists of a damaged file number nothing', async () => {
  const bytes = docFile('Rent\r', { lists: [clauses], listed: { 0: [1, 0] } })
  const at = bytes.indexOf(Buffer.from('§ \u0000', 'utf16le'))
  bytes.writeUInt16LE(0xffff, at - 2)
  expect((await extractBytes(bytes)).text).toBe('Rent')
})

test('deleted text is left out, fields show their result, notes follow their paragraph', async () => {
  const body = 'The quay is old new.\u0002\rSee \u0013HYPERLINK "x"\u0014the log\u0015.\r'
  const { text } = await extract(body, { deleted: [[12, 16]], footnotes: ['Only large ships.'] })
  expect(text).toBe('The quay is new.[1]\n\n[1] Only large ships.\n\nSee the log.')
})

test('of fields within fields nothing is shown but their results, and pictures of objects are no letters', async () => {
  const body =
    'On \u0013 IF \u0013 PAGE \u0014 3 \u0015 = 1 "one" "more" \u0014page three\u0015: \u0013EMBED Equation.3\u0014\u0001\u0015 by \u0013 MERGEFIELD name \u0015.\rAt \u0013 TOC \\o\u0014Intro\t\u0013PAGEREF _1\u00141\u0015\r\u0015Tides.\r'
  expect((await extract(body)).text).toBe('On page three:  by .\n\nAt Intro\t1\n\nTides.')
})

test('a field without a result shows what its code says: equations, how words are said, buttons, signs (all of it was lost)', async () => {
  const field = (code: string): string => `\u0013 ${code} \u0015`
  const body = [
    `Add ${field('EQ \\f(1,2)')} of ${field('EQ \\r(3,x + 1)')} and ${field('EQ \\b(a;\\s\\up8(2))')}.`,
    `In ${field('EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 9(kanji),KANJI)')} script.`,
    `${field('MACROBUTTON NoMacro [Your name]')} agrees ${field('SYMBOL 169 \\f "Arial"')}.`,
  ]
  expect((await extract(`${body.join('\r')}\r`)).text).toBe(
    'Add 1/2 of √(x + 1) and (a, 2).\n\nIn KANJI script.\n\n[Your name] agrees ©.',
  )
})

test('an equation that never ends is read to the end of its code', async () => {
  const body = `Half \u0013 EQ \\f(1,${'\\r('.repeat(200)}\u0015 end.\r`
  expect((await extract(body)).text).toMatch(/^Half 1\/.* end\.$/)
})

test('signs of fonts of symbols are what they look like (a bracket stood for each)', async () => {
  const body = 'The angle ( is (90( wide. ( Paid ( Owed (\r'
  const { text } = await extract(body, {
    symbols: [
      { font: 'Symbol', code: 0xf061 },
      { font: 'Symbol', code: 0xf0b3 },
      { font: 'Symbol', code: 0xf0b0 },
      { font: 'Wingdings', code: 0xf0fe },
      { font: 'Wingdings', code: 0xf0a8 },
      { font: 'Webdings', code: 0xf04b },
    ],
  })
  expect(text).toBe('The angle α is ≥90° wide. ☑ Paid ☐ Owed')
})

test('pictures and shapes are told by what their writer described them as, where they stand (it was lost)', async () => {
  const body = 'The \u0001 and the \u0001 at noon.\rSee \u0008here.\r'
  const { text } = await extract(body, {
    pictures: [{ description: 'tide table of Łódź' }, { description: 'gauge', pictureName: 'g.png' }],
    shapes: [{ description: 'Map of the harbour' }],
  })
  expect(text).toBe('The  [tide table of Łódź] and the  [gauge] at noon.\n\nSee  [Map of the harbour]here.')
})

test('a picture that is cut off, or stands elsewhere than the file says, is none', async () => {
  const bytes = docFile('A \u0001 b.\r', { pictures: [{ description: 'gauge' }] })
  const at = bytes.indexOf(Buffer.from([0x03, 0x6a, 0, 0, 0, 0]))
  bytes.writeUInt32LE(0xfffffff0, at + 2)
  expect((await extractBytes(bytes)).text).toBe('A  b.')
})

test.each([
  ['with a password', docFile('x\r', { isEncrypted: true }), /password/],
  ['of Word 95', docFile('x\r', { version: 0x0065 }), /before 1997.*\.docx/],
  ['without words', docFile('\r\r'), /no words/],
  ['cut off', docFile('x\r').subarray(0, 900), /damaged/],
])('a document %s says so', async (_name, bytes, words) => {
  await expect(extractBytes(bytes)).rejects.toThrow(words)
})
