import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { pdfOf } from '../../../../../test/pdf-files.ts'
import { pdfFromObjects, pdfOfDrawnGlyphs } from '../../../../../test/pdf-objects.ts'
import { ScannedDocumentError } from '../extractor.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

const extract = async (bytes: Uint8Array) => {
  const document = await createPdfExtractor().extract(new Uint8Array(bytes), () => {})
  return { ...document, segments: [...document.segments], messages: document.notes.map(({ message }) => message) }
}

const draw = (paint: (pdf: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ size: [400, 600], margin: 50, ...options })
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    paint(pdf)
    pdf.end()
  })

/** Pages of which some are pictures, each given by its content; `/P` is a picture of four points. */
const pages = (contents: readonly string[], catalogue = ''): Buffer =>
  pdfFromObjects({
    1: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    2: `<< /Type /Pages /Kids [${contents.map((_, at) => `${10 + 2 * at} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    4: {
      dict: '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
      stream: deflateSync(Buffer.from([0, 80, 160, 240])),
    },
    90: '<< /Type /OCG /Name (Layer) >>',
    ...Object.fromEntries(
      contents.flatMap((content, at) => [
        [
          10 + 2 * at,
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents ${11 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /P 4 0 R >> /Properties << /L 90 0 R >> >> >>`,
        ],
        [11 + 2 * at, { dict: '', stream: content }],
      ]),
    ),
  })
const picture = 'q 400 0 0 600 0 0 cm /P Do Q'
const words = (text: string, x = 50, y = 500, size = 12): string =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET\n`

test('a PDF of pictures says so, and which pages they are', async () => {
  const scan = extract(pages([picture, picture]))
  await expect(scan).rejects.toThrow(/pages are pictures.*OCR/)
  await expect(scan).rejects.toBeInstanceOf(ScannedDocumentError)
  await expect(scan).rejects.toMatchObject({ pages: [1, 2] })
})

test('a picture is one whatever colours are set before it, as browsers do (its page was empty without a word)', async () => {
  const picture = 'q 400 0 0 600 0 0 cm 0 0 0 RG 0 0 0 rg 0 i /P Do Q'
  const { messages } = await extract(pages([picture, 'BT /F1 12 Tf 50 500 Td (A page of words of its own.) Tj ET']))
  expect(messages).toEqual([expect.stringMatching(/pictures without text, and were not read: 1/)])
})

test('a smaller picture is one where its page holds nothing else (its page was called lines and shapes)', async () => {
  const receipt = 'q 200 0 0 200 100 300 cm /P Do Q 0 0 400 600 re W n'
  const { messages } = await extract(pages([receipt, 'BT /F1 12 Tf 50 500 Td (A page of words of its own.) Tj ET']))
  expect(messages).toEqual([expect.stringMatching(/pictures without text, and were not read: 1/)])
})

test('a stamp on a picture does not make it a page of text', async () => {
  await expect(extract(pages([picture + words('Page 1')]))).resolves.toMatchObject({ text: 'Page 1' })
  const { notes } = await extract(
    pages([words('A page of words that stands alone.'), picture, picture + words('p. 3')]),
  )
  expect(notes).toEqual([expect.objectContaining({ type: 'ScannedPages', pages: [2, 3] })])
})

test('pages of outlines, of letters without a meaning and empty ones say what is true', async () => {
  await expect(extract(pages(['50 50 100 100 re f 10 10 m 50 50 l S']))).rejects.toThrow(/lines and shapes/)
  await expect(extract(pdfOfDrawnGlyphs({ 1: 'a1', 2: 'a2' }, '\x01\x02\x01'))).rejects.toThrow(
    /not say which they are/,
  )
  await expect(extract(pages(['']))).rejects.toThrow(/are empty/)
  await expect(extract(pages(['q Q']))).rejects.not.toThrow(/scan|OCR/)
})

test('a picture beside text is no scanned page', async () => {
  const { notes } = await extract(
    pages([`q 300 0 0 300 50 200 cm /P Do Q ${words('A figure with a caption of its own.')}`]),
  )
  expect(notes).toEqual([])
})

test('a PDF that opens without a password elsewhere opens', async () => {
  // The owner's password is empty: with it the user's is found.
  const noPassword = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
  const bytes = await draw((pdf) => pdf.text('Words behind an empty password.'), {
    userPassword: 'sesame',
    ownerPassword: noPassword.toString('latin1'),
    pdfVersion: '1.4',
  })
  expect((await extract(bytes)).text).toBe('Words behind an empty password.')
})

test('the mark of a note does not stick to its word, a unit keeps its exponent', async () => {
  const raised = (text: string, x: number) => words(text, x, 504, 7)
  const line = [
    words('In April 2023', 50, 500) + raised('1', 122.5),
    words('the area', 130, 500),
    words('of 12 m', 180, 500) + raised('2', 219),
  ]
  expect((await extract(pages([line.join('')]))).text).toBe('In April 2023 1 the area of 12 m2')
})

test('a footnote mark behind a word and before the next', async () => {
  const line = words('harbour', 50, 500) + words('3', 92.1, 504, 7) + words('master', 99, 500)
  expect((await extract(pages([line]))).text).toBe('harbour 3 master')
})

test('text that is printed over itself is read once', async () => {
  const four = [0, 0.3, 0.6].map((off) => words('Annual report', 50 + off, 500 - off, 24)).join('')
  expect((await extract(pages([four]))).text).toBe('Annual report')
  const letters = [...'Bold'].map((letter, at) => words(letter, 50 + at * 12, 500) + words(letter, 50.4 + at * 12, 500))
  expect((await extract(pages([letters.join('')]))).text.replaceAll(' ', '')).toBe('Bold')
  expect((await extract(pages([words('keep all the tall balls')]))).text).toBe('keep all the tall balls')
})

test('text that is read like no language is told', async () => {
  const plain =
    'The lighthouse was built in the year of the great storm, and its keeper kept a diary of every ship. '.repeat(6)
  const shifted = plain.replace(/[a-z]/g, (letter) => 'qwrtzpsdfghjklxcvbnmqwrtzp'.charAt(letter.charCodeAt(0) - 97))
  expect((await extract(await pdfOf(plain))).messages).toEqual([])
  expect((await extract(await pdfOf(plain, shifted))).messages).toEqual([
    expect.stringMatching(/like no language.*: 2\./),
  ])
  const marks = plain.replace(/[a-z]/g, (letter) => '!#$&*+,./:;=?@^_`{|}~<>%!#'.charAt(letter.charCodeAt(0) - 97))
  expect((await extract(await pdfOf(marks))).messages).toEqual([expect.stringMatching(/like no language/)])
})

const left = [
  'The keeper of the lighthouse wrote',
  'every evening into a book of his',
  'own, and what he wrote there was',
  'read by nobody until the year in',
  'which the tower was sold.',
]
const right = [
  'The book was found by the woman',
  'who bought the tower. She had it',
  'bound anew and gave it to the town,',
  'where it can be seen on weekdays',
  'between ten and four.',
]

test('columns that were drawn line by line are read one after the other', async () => {
  const rows = left.map((line, at) => words(line, 30, 500 - at * 14, 9) + words(right[at] ?? '', 220, 500 - at * 14, 9))
  expect((await extract(pages([rows.join('')]))).text.replace(/\s+/g, ' ')).toBe([...left, ...right].join(' '))
})

test('columns that were drawn one after the other stay so', async () => {
  const column = (lines: readonly string[], x: number) =>
    lines.map((line, at) => words(line, x, 500 - at * 14, 9)).join('')
  const { text } = await extract(pages([column(left, 30) + column(right, 220)]))
  expect(text.replace(/\s+/g, ' ')).toBe([...left, ...right].join(' '))
})

test('rows of a table are no columns of prose', async () => {
  const rows = ['Ada 12 Monday', 'Bert 14 Friday', 'Cleo 15 Sunday', 'Dora 17 Monday', 'Emma 18 Tuesday']
  const drawn = rows.map((row, at) =>
    row
      .split(' ')
      .map((cell, column) => words(cell, 50 + column * 100, 500 - at * 20))
      .join(''),
  )
  expect((await extract(pages([drawn.join('')]))).text).toBe(rows.map((row) => row.replaceAll(' ', '\t')).join('\n'))
})

test('text that stands on its side is read as it is written', async () => {
  const upright = 'The harbour book of the year'
  const line = (text: string, at: number) => `BT /F1 12 Tf 0 1 -1 0 ${100 + at * 15} 50 Tm (${text}) Tj ET\n`
  const { text } = await extract(pages([line(upright, 0) + line('was kept by Ada.', 1)]))
  expect(text.replace(/\s+/g, ' ')).toBe(`${upright} was kept by Ada.`)
})

test('hidden layers and what stands outside of the page are left out', async () => {
  const catalogue = '/OCProperties << /OCGs [90 0 R] /D << /OFF [90 0 R] >> >>'
  const layer = `/OC /L BDC ${words('In a layer.', 50, 300)} EMC `
  const page = `${words('Seen.')} ${words('Beyond the border', 900, 900)} ${layer}`
  expect((await extract(pages([page], catalogue))).text).toBe('Seen.')
  expect((await extract(pages([page]))).text).toContain('In a layer.')
})

test('pages are named as they name themselves', async () => {
  const labels = '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /St 1 >> 3 << /S /D /P (A-) /St 1 >>] >>'
  const { segments } = await extract(
    pages(
      ['First', 'Second', 'Third', 'Fourth'].map((text) => words(text)),
      labels,
    ),
  )
  expect(segments.map(({ place }) => place)).toEqual([
    { type: 'Page', page: 1, label: 'i' },
    { type: 'Page', page: 2, label: 'ii' },
    { type: 'Page', page: 3, label: '1' },
    { type: 'Page', page: 4, label: 'A-1' },
  ])
})

test('the table of contents of a PDF gives its headings', async () => {
  const bytes = await draw((pdf) => {
    pdf.fontSize(12).text('Harbour rules').moveDown().text('Every ship is told its berth before it comes in.')
    const part = pdf.outline.addItem('Harbour rules')
    pdf.addPage().text('Tides').moveDown().text('They turn at noon.')
    part.addItem('Tides')
  })
  const { text, headings } = await extract(bytes)
  expect(headings.map(({ title, level, start }) => [title, level, text.slice(start, start + title.length)])).toEqual([
    ['Harbour rules', 1, 'Harbour rules'],
    ['Tides', 2, 'Tides'],
  ])
})

test('letters set apart make words, spaces between them or not', async () => {
  const spread = 'BT /F1 12 Tf 4 Tc 1 0 0 1 50 500 Tm (HARBOUR RULES) Tj ET'
  expect((await extract(pages([spread]))).text).toBe('HARBOUR RULES')
  const tight = 'BT /F1 12 Tf 1 0 0 1 50 500 Tm [(close) 150 ( ) 120 (words)] TJ ET'
  expect((await extract(pages([tight]))).text).toBe('close words')
})

test('the spacing behind a word is a space, however little its letters are set apart (two words were one)', async () => {
  const line = 'BT /F1 12 Tf 1 0 0 1 50 500 Tm 0.001 Tc (files in afm) Tj 3 Tc (,) Tj 0.001 Tc (and pfb) Tj ET'
  expect((await extract(pages([line]))).text).toBe('files in afm, and pfb')
})

test('a space without room where a word may be divided, as browsers write it, divides none (words were in pieces)', async () => {
  const drawn = async (shown: string) => (await extract(pages([`BT /F1 12 Tf 50 500 Td [${shown}] TJ ET`]))).text
  expect(await drawn('(The gate is ge) ( ) 278 (schlos) ( ) 278 (sen today.)')).toBe('The gate is geschlossen today.')
  // Where none has room, each is a space.
  expect(await drawn('(two) ( ) 278 (words)')).toBe('two words')
})

test.each([
  ['up to 12 m', '(up to 12 m)'],
  ['Öl: 5 l', '(\\326l: 5 l)'],
  ['up to 12 m', '[(up) -300 (to) -300 (12) -300 (m)]'],
  ['A re B of C d E fg', '[(A) -300 (re) -300 (B) -300 (of) -300 (C) -300 (d) -300 (E) -300 (fg)]'],
])('short words are words, and no letters set apart: %s as %s', async (text, shown) => {
  const line = `BT /F1 12 Tf 1 0 0 1 50 500 Tm ${shown} T${shown.startsWith('[') ? 'J' : 'j'} ET`
  expect((await extract(pages([line]))).text).toBe(text)
})

test('progress grows over reading the pages and recognising those that are pictures (it ran to 70 % and began anew at 0)', async () => {
  const picture = 'q 400 0 0 600 0 0 cm /P Do Q'
  const written = 'BT /F1 12 Tf 50 500 Td (A page of words of its own, more than a few.) Tj ET'
  const told: number[] = []
  const recognised: number[] = []
  const recogniser = {
    expect: () => undefined,
    recogniseFile: () => Promise.reject(new Error('No file is read.')),
    recognise: async () => {
      recognised.push(told.at(-1) ?? 0)
      return { text: 'Words.', confidence: 90, words: [] }
    },
  }
  const bytes = new Uint8Array(pages([written, picture, written, picture, picture]))
  await createPdfExtractor().extract(bytes, (fraction) => told.push(fraction), undefined, recogniser)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(recognised).toHaveLength(3)
  expect(recognised[0]).toBeLessThan(0.5)
  expect(recognised[2]).toBeGreaterThan(recognised[1] ?? 1)
  expect(told.at(-1)).toBeLessThanOrEqual(1)
})
