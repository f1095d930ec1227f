import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { createRtfExtractor } from './rtf-extractor.ts'

const extract = (rtf: string) => createRtfExtractor().extract(new Uint8Array(Buffer.from(rtf, 'latin1')), () => {})
const textOf = async (body: string) =>
  (await extract(`{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Arial;}}${body}}`)).text

test('letters of every code page, and those told by number, are read', async () => {
  expect(await textOf("Gr\\'fc\\'dfe \\u8364?{\\f1 \\'cf\\'f0\\'e8}\\endash x{\\uc2 \\u26085\\'93\\'fa}")).toBe(
    'Grüße €При–x日',
  )
})

test('headings, lists and tables are read', async () => {
  const { text, headings } = await extract(
    '{\\rtf1{\\stylesheet{\\s0 Normal;}{\\s2 heading 2;}}\\pard\\s2 Tides\\par\\pard Words.\\par{\\listtext 1.\\tab}a lamp\\par' +
      '\\trowd\\cellx1\\cellx2\\cellx3\\intbl Ship\\cell Berth\\cell Leaves\\cell\\row\\trowd\\cellx1\\cellx2\\cellx3\\intbl Ada\\cell 12\\cell Monday\\cell\\row\\trowd\\cellx1\\cellx2\\cellx3\\intbl Bert\\cell 14\\cell Friday\\cell\\row\\pard After.\\par}',
  )
  expect(text).toBe(
    'Tides\n\nWords.\n\n1. a lamp\nShip | Berth | Leaves\nShip: Ada; Berth: 12; Leaves: Monday\nShip: Bert; Berth: 14; Leaves: Friday\n\nAfter.',
  )
  expect(headings.map(({ level, title }) => [level, title])).toEqual([[3, 'Tides']])
})

test('cells stand in the columns that they end at: a name above two, one beside both rows of names (values had no name)', async () => {
  const row = (shapes: string, ...cells: readonly string[]) =>
    `\\trowd${shapes}\\intbl ${cells.map((cell) => `${cell}\\cell `).join('')}\\row`
  const three = '\\cellx1000\\cellx2000\\cellx3010'
  const rows = [
    row('\\clvmgf\\cellx1000\\cellx3000', 'Boat', 'Fee'),
    row('\\clvmrg\\cellx1000\\cellx2000\\cellx3000', '', 'Summer', 'Winter'),
    row(three, 'Dinghy', '120', '60'),
    row(three, 'Cutter', '480', '240'),
  ]
  const { text } = await extract(`{\\rtf1\\ansi ${rows.join('')}\\pard After.\\par}`)
  expect(text).toBe(
    'Boat | Fee Summer | Fee Winter\nBoat: Dinghy; Fee Summer: 120; Fee Winter: 60\nBoat: Cutter; Fee Summer: 480; Fee Winter: 240\n\nAfter.',
  )
})

test('a list in a cell stays there, as LibreOffice writes it (the table ended with the signs of its items)', async () => {
  const item = (words: string) => `\\pard\\plain \\intbl{\\listtext\\pard\\plain \\bullet\\tab}\\ilvl0 ${words}`
  const row = (...cells: string[]) =>
    `\\trowd\\cellx1\\cellx2\\cellx3 ${cells.map((cell) => `${cell}\\cell`).join('')}\\row`
  const plain = (words: string) => `\\pard\\plain \\intbl ${words}`
  const list = `${item('rowing')}\\par ${item('knots')}`
  const rows = [
    row(plain('Day'), plain('Lessons'), plain('Price')),
    row(plain('Monday'), list, plain('12.50')),
    row(plain('Friday'), plain('first aid'), plain('0')),
  ]
  expect((await textOf(`${rows.join('')}\\pard After.\\par`)).replaceAll('\t', ' ')).toBe(
    'Day | Lessons | Price\nDay: Monday; Lessons: • rowing • knots; Price: 12.50\nDay: Friday; Lessons: first aid; Price: 0\n\nAfter.',
  )
})

test('what is not shown is left out: hidden and deleted text, pictures, codes of fields', async () => {
  expect(
    await textOf(
      'a{\\v hidden}{\\deleted gone}{\\pict 89504e47}{\\*\\unknown x}{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt the log}}\\bin5 {{{{{b',
    ),
  ).toBe('athe logb')
})

test('a field that sets an equation is told by its code, and one with a result by that (equations were lost)', async () => {
  const field = (code: string, result: string): string =>
    `{\\field{\\*\\fldinst {\\rtlch ${code}}}{\\fldrslt {\\rtlch ${result}}}}`
  expect(
    await textOf(
      `A ${field(' EQ \\\\f(a+b,2)', '')} B ${field(` EQ \\\\f(1,${field('EQ \\\\r(x)', '')})`, '')} C ${field('REF lamp', 'North')}`,
    ),
  ).toBe('A (a+b)/2 B 1/(√x) C North')
})

test('what is ticked or chosen in a form is told (its boxes were lost)', async () => {
  const field = (code: string, form: string, result = ''): string =>
    `{\\field\\fldpriv{\\*\\fldinst {\\rtlch ${code} }{\\rtlch {\\*\\datafield 6500}{\\*\\formfield{${form}}}}}{\\fldrslt {${result}}}}`
  const box = (words: string): string => field('FORMCHECKBOX', `\\fftype1${words}\\ffhps20{\\*\\ffname Check1}`)
  const list = (words: string): string =>
    field('FORMDROPDOWN', `\\fftype2${words}{\\*\\ffname Side}{\\*\\ffl north}{\\*\\ffl s\\u252?d}`)
  expect(
    await textOf(
      `${box('\\ffres1')} oars ${box('\\ffres0\\ffdefres1')} sails ${box('\\ffres25\\ffdefres1')} rope, berth ${list('\\ffres1')} or ${list('\\ffres25\\ffdefres0')}, name ${field('FORMTEXT', '\\fftype0{\\*\\ffdeftext Bert}', 'Ada')}`,
    ),
  ).toBe('☒ oars ☐ sails ☒ rope, berth süd or north, name Ada')
})

test('formulas of Word are told in one line (they were lost)', async () => {
  const r = (words: string): string => `{\\mr\\mscr0\\msty2 {\\rtlch\\f34 ${words}}}`
  const half = `{\\mf{\\mfPr{\\mctrlPr\\f34}}{\\mnum${r('a+b')}}{\\mden${r('2')}}}`
  const bars = `{\\md{\\mdPr{\\mbegChr |}{\\mendChr |}}{\\me${r('x')}}}`
  expect(await textOf(`Take {\\mmath{\\*\\moMathPara{\\*\\moMath ${half}${r('=')}${bars}}}} now.\\par`)).toBe(
    'Take (a+b)/2=|x| now.',
  )
})

test('notes and comments stand behind their paragraph, headers once at the end', async () => {
  expect(
    await textOf(
      '{\\header Harbour book\\par}Ships{\\footnote Only large ones.} leave{\\*\\atnauthor Ada}{\\*\\annotation Is that so?}.\\par',
    ),
  ).toBe('Ships leave.\n\n[Only large ones.]\n[Ada: Is that so?]\n\nHarbour book')
})

test('a heading with a note stays one (the note described its paragraph)', async () => {
  const note = '{\\footnote\\pard\\plain\\s20 Only large ones.}'
  const { text, headings } = await extract(
    `{\\rtf1{\\stylesheet{\\s2 heading 2;}{\\s20 footnote text;}}\\pard\\s2 Tides${note}\\par\\pard Words.\\par}`,
  )
  expect(text).toBe('Tides\n\n[Only large ones.]\n\nWords.')
  expect(headings.map(({ level, title }) => [level, title])).toEqual([[3, 'Tides']])
})

test('a raised figure is no digit of the number before it, and no letter of a word', async () => {
  expect(
    await textOf(
      "10{\\super 3} and 10{\\super\\'2d3} on 12 m\\super 2\\nosupersub , the harbour{\\super 1}. H{\\sub 2}O on 5\\super 7\\plain .\\par",
    ),
  ).toBe('10^3 and 10^-3 on 12 m2, the harbour^1. H2O on 5^7.')
  expect(await textOf('10{\\up6\\fs12 3} on the pier{\\up8 1}, 10\\up6 4\\up0 5 and 20{\\dn4 5}.\\par')).toBe(
    '10^3 on the pier^1, 10^45 and 205.',
  )
})

test('text boxes and the words of shapes are read as LibreOffice writes them, apart from the paragraph that they are anchored in', async () => {
  const box =
    '{\\shp{\\*\\shpinst\\shpwr2{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt\\s20\\ql{\\loch\nInside the frame.}\n\\par \\s20\\ql{\\loch\nIts second line.}\n\\par \\pard}}}'
  const shape =
    '{\\field{\\*\\fldinst SHAPE }{\\fldrslt{\\shp{\\*\\shpinst{\\sp{\\sn shapeType}{\\sv 1}}{\\sp{\\sn gtextUNICODE}{\\sv Words of a shape.}}{\\sp{\\sn gtextFont}{\\sv Liberation Serif}}}}}}'
  expect(await textOf(`Anchored ${box}here.\\par And ${shape}here.\\par Last.\\par`)).toBe(
    'Inside the frame.\n\nIts second line.\n\nAnchored here.\n\nAnd here.\n\nWords of a shape.\n\nLast.',
  )
  const { text } = await extract('{\\rtf1 Anchored {\\shp{\\*\\shpinst{\\shptxt Cut off')
  expect(text).toBe('Cut off\n\nAnchored')
})

test('groups that are nested without end are refused, and a file without words says so', async () => {
  await expect(extract(`{\\rtf1${'{'.repeat(100_000)}`)).rejects.toThrow(/nests groups/)
  await expect(extract('{\\rtf1 }')).rejects.toThrow(/no words/)
})

test('damage of any kind ends in a text or a reason', async () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '\\',
    "\\'",
    '\\u',
    '\\bin9',
    '\\cell',
    '\\row',
    '\\trowd',
    '\\par',
    'a',
    '\\*',
    '\\f1',
    ' ',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 60 }), async (parts) => {
      await extract(`{\\rtf1 ${parts.join('')}`).catch((error) =>
        expect(error).toMatchObject({ name: 'ExtractionError' }),
      )
    }),
  )
})

test('a file that is cut off keeps the note and the box that it ends in, and says that its end is missing (both were lost, and nothing was said)', async () => {
  const note = await extract('{\\rtf1\\pard Ships leave.{\\footnote Only large')
  expect(note.text).toBe('Ships leave.\n\n[Only large]')
  expect(note.notes.map(({ message }) => message)).toEqual([failureWords('NoteEndMissing')])
  const box = await extract('{\\rtf1\\pard Ships{\\shp{\\*\\shpinst{\\shptxt\\pard Tide table')
  expect(box.text).toBe('Tide table\n\nShips')
  expect((await extract('{\\rtf1\\pard Ships.\\par}\\0\n')).notes).toEqual([])
})

test('a file with a mark before it is read, and one that was cut off before its words says so', async () => {
  expect((await extract('\xef\xbb\xbf{\\rtf1 The lamp is lit.}')).text).toBe('The lamp is lit.')
  await expect(extract('{\\rtf1\\ansi{\\fonttbl{\\f0 Ar')).rejects.toThrow(/damaged or incomplete/)
  await expect(extract('{\\rtf1\\ansi }\n')).rejects.toThrow(/no words/)
})
