import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { encryptedPdf, pdfOf, pdfWithoutText } from '../../../../../test/pdf-files.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

const extract = async (bytes: Uint8Array, options?: { maxPages: number }) => {
  const document = await createPdfExtractor(options).extract(new Uint8Array(bytes), () => {})
  return { ...document, segments: [...document.segments] }
}

const draw = (paint: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ size: [400, 600], margin: 50 })
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    paint(pdf)
    pdf.end()
  })

const story =
  'The lighthouse was built in the year of the great storm, and its keeper kept a diary of every ship that passed. Nobody has counted them since.'

test('pages are divided by form feeds, and every page is a segment', async () => {
  const { text, segments } = await extract(await pdfOf('First page.', 'Second page.', 'Third page.'))
  expect(text).toBe('First page.\fSecond page.\fThird page.')
  expect(segments.map(({ start, end, place }) => [place, text.slice(start, end)])).toEqual([
    [{ type: 'Page', page: 1 }, 'First page.'],
    [{ type: 'Page', page: 2 }, 'Second page.'],
    [{ type: 'Page', page: 3 }, 'Third page.'],
  ])
})

test.each([0, 90, 180, 270])(
  'a page that its viewer turns by %i degrees reads as it is seen, its table too',
  async (angle) => {
    const bytes = await draw((pdf) => {
      Object.assign(pdf.page.dictionary.data, { Rotate: angle })
      if (angle === 90) pdf.translate(0, 600).rotate(-90)
      if (angle === 180) pdf.translate(400, 600).rotate(180)
      if (angle === 270) pdf.translate(400, 0).rotate(90)
      const put = (text: string, x: number, y: number) => pdf.text(text, x, y, { lineBreak: false })
      pdf.fontSize(20)
      put('The harbour book', 40, 40)
      pdf.fontSize(10)
      put('Ships that came in,', 40, 80)
      put('month by month.', 40, 93)
      for (const [at, row] of [
        ['Month', 'Ships'],
        ['May', '12'],
        ['June', '14'],
      ].entries())
        for (const [column, cell] of row.entries()) put(cell, 40 + column * 120, 200 + at * 14)
    })
    const { text, headings } = await extract(bytes)
    expect(text.replace(/in,\s/, 'in, ')).toBe(
      'The harbour book\n\nShips that came in, month by month.\n\nMonth\tShips\nMay\t12\nJune\t14',
    )
    expect(headings.map(({ title }) => title)).toEqual(['The harbour book'])
  },
)

test.each([true, false])(
  'a table over several pages keeps each row on its page, and its names once, drawn again on each: %s',
  async (isRepeated) => {
    const rows = Array.from({ length: 30 }, (_, at) => [`R${at + 1}`, 'Sextant', `${at * 7}.50`])
    const names = ['Number', 'Instrument', 'Price']
    const parts = [0, 10, 20].map((from) => rows.slice(from, from + 10))
    const withNames = (isNamed: (page: number) => boolean) =>
      parts.map((lines, page) => [...(isNamed(page) ? [names] : []), ...lines])
    const pages = withNames((page) => page === 0 || isRepeated)
    const bytes = await draw((pdf) => {
      const cells = (line: readonly string[], y: number) => {
        for (const [column, cell] of line.entries()) pdf.text(cell, 50 + column * 100, y, { lineBreak: false })
      }
      pdf.fontSize(10)
      for (const [at, lines] of pages.entries()) {
        if (at > 0) pdf.addPage()
        for (const [row, line] of lines.entries()) cells(line, 60 + row * 16)
        pdf.text(`Page ${at + 1} of 3`, 180, 540, { lineBreak: false })
      }
    })
    const { text, segments, namedRows } = await extract(bytes)
    const once = withNames((page) => page === 0)
    expect(text).toBe(once.map((lines) => lines.map((line) => line.join('\t')).join('\n')).join('\f'))
    expect(namedRows?.map(({ headers }) => headers)).toEqual([names, names, names])
    expect(segments.map(({ place }) => place)).toEqual([1, 2, 3].map((page) => ({ type: 'Page', page })))
  },
)

test('an empty page keeps the count of pages right', async () => {
  const { segments } = await extract(await pdfOf('First.', '', 'Third.'))
  expect(segments.map(({ place }) => place)).toEqual([
    { type: 'Page', page: 1 },
    { type: 'Page', page: 3 },
  ])
})

test('broken lines are joined into sentences, paragraphs stay apart', async () => {
  const bytes = await draw((pdf) => pdf.fontSize(12).text(story).moveDown().text(story))
  expect((await extract(bytes)).text).toBe(`${story}\n\n${story}`)
})

test('a word that was hyphenated at the end of a line is whole again', async () => {
  const lines = [
    'The harbour master wrote to the observa-',
    'tory that the lamps were far too bright and',
    'asked for a reply.',
  ]
  const bytes = await draw((pdf) => {
    for (const [at, line] of lines.entries()) pdf.fontSize(12).text(line, 50, 100 + at * 15, { lineBreak: false })
  })
  expect((await extract(bytes)).text).toBe(
    'The harbour master wrote to the observatory that the lamps were far too bright and asked for a reply.',
  )
})

test('list items and short lines keep their own lines', async () => {
  const bytes = await draw((pdf) => pdf.fontSize(12).text('Bring:\n1. a lamp\n2. a rope\n3. two blankets'))
  expect((await extract(bytes)).text).toBe('Bring:\n1. a lamp\n2. a rope\n3. two blankets')
})

test('headings are known by their size and stand above what follows', async () => {
  const bytes = await draw((pdf) => {
    pdf.fontSize(24).text('Harbour').fontSize(12).moveDown().text(story)
    pdf.moveDown().font('Helvetica-Bold').fontSize(13).text('Tides').font('Helvetica').fontSize(12).text(story)
  })
  const { text, headings } = await extract(bytes)
  expect(text).toBe(`Harbour\n\n${story}\n\nTides\n\n${story}`)
  expect(headings.map(({ level, title, start }) => [level, title, text.slice(start, start + 5)])).toEqual([
    [1, 'Harbour', 'Harbo'],
    [2, 'Tides', 'Tides'],
  ])
})

test('columns of a table are divided by tabs, its rows by lines', async () => {
  const rows = [
    ['Ship', 'Berth', 'Leaves'],
    ['Ada', '12', 'Monday'],
    ['Bert', '14', 'Friday'],
  ]
  const bytes = await draw((pdf) => {
    pdf.fontSize(12)
    for (const [line, row] of rows.entries()) {
      for (const [column, cell] of row.entries())
        pdf.text(cell, 50 + column * 100, 100 + line * 20, { lineBreak: false })
    }
  })
  expect((await extract(bytes)).text).toBe(rows.map((row) => row.join('\t')).join('\n'))
})

test('running titles and page numbers are left out, but for the first copy of a title', async () => {
  const bytes = await draw((pdf) => {
    for (let page = 1; page <= 4; page++) {
      if (page > 1) pdf.addPage()
      pdf.fontSize(9).text('The Harbour Book', 50, 20, { lineBreak: false })
      pdf.fontSize(12).text(`Chapter ${['one', 'two', 'three', 'four'][page - 1]}. ${story}`, 50, 100)
      pdf.fontSize(9).text(`page ${page} of 4`, 50, 540, { lineBreak: false })
    }
  })
  const { text } = await extract(bytes)
  const chapters = ['one', 'two', 'three', 'four'].map((number) => `Chapter ${number}. ${story}`)
  expect(text).toBe(`The Harbour Book\n\n${chapters.join('\f')}`)
})

/** Four pages with a line above and one below, which stand apart. */
const framed = (above: (page: number) => string, below: (page: number) => string): Promise<Buffer> =>
  draw((pdf) => {
    for (let page = 1; page <= 4; page++) {
      if (page > 1) pdf.addPage()
      pdf.fontSize(9).text(above(page), 50, 20, { lineBreak: false })
      pdf.fontSize(12).text(story, 50, 100)
      pdf.fontSize(9).text(below(page), 50, 540, { lineBreak: false })
    }
  })

test.each([
  [
    'invoices',
    (page: number) => `Invoice ${2030 + page} of 0${page}.11.2026`,
    (page: number) => `Total ${page * 95}.50 EUR`,
  ],
  ['quarters', (page: number) => `Quarter ${page}`, (page: number) => `${page * 17} sold`],
  ['sums alone', (page: number) => `Kiel ${page}, spring`, (page: number) => `${page * 1_234}.50`],
])('the numbers of %s stay on every page, since they are no numbers of pages', async (_, above, below) => {
  const { text } = await extract(await framed(above, below))
  const pages = [1, 2, 3, 4].map((page) => [above(page), story, below(page)].join('\n\n'))
  expect(text).toBe(pages.join('\f'))
})

test.each([
  (page: number) => `– ${page + 11} –`,
  (page: number) => `Seite ${page} von 4`,
  (page: number) => `Harbour Office, page ${page}`,
  (page: number) => `The Harbour Book of 2026 ${page}`,
  (page: number) => `${page + 6} Ada Byron`,
])('the numbers of pages are left out: %s', async (below) => {
  const { text } = await extract(await framed(() => 'Kiel', below))
  expect(text.split('\f').slice(1)).toEqual([story, story, story])
})

test.each([
  ['in the edge of the text', (page: number) => `Page ${page}`, 12],
  ['with all pages', (page: number) => `${page} / 4`, 7],
  ['between dashes', (page: number) => `- ${page + 2} -`, 7],
  ['at heights of their own', (page: number) => `Seite ${page}`, 7],
])('small numbers of pages right below the text are left out: %s', async (how, below, size) => {
  const bytes = await draw((pdf) => {
    for (let page = 1; page <= 4; page++) {
      if (page > 1) pdf.addPage()
      pdf.fontSize(12).text(story, 50, 100)
      const height = how === 'at heights of their own' ? page * 9 : 0
      pdf.fontSize(size).text(below(page), 50, pdf.y + 2 + height, { lineBreak: false })
    }
  })
  expect((await extract(bytes)).text).toBe([story, story, story, story].join('\f'))
})

test('small running titles whose words change stay once each, without the numbers of other pages', async () => {
  const title = (page: number) => (page < 3 ? 'The Tides of Skerra' : 'Storms and the Glass')
  const bytes = await draw((pdf) => {
    for (let page = 1; page <= 6; page++) {
      if (page > 1) pdf.addPage()
      pdf.fontSize(12).text(story, 50, 100)
      pdf.fontSize(7).text(`${title(page)} | ${page}`, 50, 540, { lineBreak: false })
    }
  })
  const pages = (await extract(bytes)).text.split('\f').map((page) => page.replace(story, '').trim())
  expect(pages).toEqual(['The Tides of Skerra | 1', '', 'Storms and the Glass | 3', '', '', ''])
})

test('a small title close above the text runs, too, as browsers print it (it stood on every page)', async () => {
  const bytes = await draw((pdf) => {
    for (let page = 1; page <= 3; page++) {
      if (page > 1) pdf.addPage()
      pdf.fontSize(14).text(`${story} ${story}`, 50, 72)
      pdf.fontSize(7).text('The Tides of Skerra', 150, 53, { lineBreak: false })
    }
  })
  const pages = (await extract(bytes)).text.split('\f').map((page) => page.replaceAll(story, '').trim())
  expect(pages).toEqual(['The Tides of Skerra', '', ''])
})

test.each([
  (page: number) => `page ${page} of 40`,
  (page: number) => `Seite ${page} von 40`,
  (page: number) => `${page} / 40`,
])('the number of a page does not stand between the rows of a table that goes on: %s', async (below) => {
  const rows = (page: number) =>
    Array.from({ length: 24 }, (_, at) => [`Ship ${page * 24 + at}`, `Quay ${at}`, 'Monday'])
  const bytes = await draw((pdf) => {
    for (let page = 1; page <= 3; page++) {
      if (page > 1) pdf.addPage()
      pdf.fontSize(10)
      for (const [line, row] of rows(page).entries())
        for (const [column, cell] of row.entries())
          pdf.text(cell, 50 + column * 100, 50 + line * 20, { lineBreak: false })
      pdf.fontSize(8).text(below(page + 2), 180, 535, { lineBreak: false })
    }
  })
  const expected = [1, 2, 3].map((page) =>
    rows(page)
      .map((row) => row.join('\t'))
      .join('\n'),
  )
  expect((await extract(bytes)).text).toBe(expected.join('\f'))
})

test('a word that a page divides is whole on the page on which it begins, which what cites it names', async () => {
  const { text, segments } = await extract(await pdfOf('Nobody saw the light-', 'house keeper that night.'))
  expect(text).toBe('Nobody saw the lighthouse\fkeeper that night.')
  const places = [...segments].map(({ start, end, place }) => [text.slice(start, end), place])
  expect(places).toEqual([
    ['Nobody saw the lighthouse', { type: 'Page', page: 1 }],
    ['keeper that night.', { type: 'Page', page: 2 }],
  ])
  const apart = await extract(await pdfOf('Nobody saw the light-', 'House of the keeper.'))
  expect(apart.text).toBe('Nobody saw the light-\fHouse of the keeper.')
})

test('progress is told page by page', async () => {
  const told: number[] = []
  await createPdfExtractor().extract(new Uint8Array(await pdfOf('a', 'b')), (fraction) => told.push(fraction))
  expect(told).toEqual([0.5, 1])
})

test('a PDF with a password, without text, cut off, damaged or endless says so', async () => {
  const whole = await pdfOf('words')
  await expect(extract(await encryptedPdf())).rejects.toThrow(/protected by a password/)
  await expect(extract(await pdfWithoutText())).rejects.toThrow(/no text.*lines and shapes/)
  await expect(extract(whole.subarray(0, whole.length / 2))).rejects.toThrow(/incomplete/)
  await expect(extract(Buffer.from('%PDF-1.7\n garbage \n%%EOF'))).rejects.toThrow(/damaged/)
  await expect(extract(await pdfOf('a', 'b', 'c'), { maxPages: 2 })).rejects.toThrow(/3 pages/)
})
