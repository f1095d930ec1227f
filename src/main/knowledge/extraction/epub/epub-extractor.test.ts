import { expect, test } from 'vitest'
import { type EpubChapter, type EpubOptions, epubFile } from '../../../../../test/files/epub-file.ts'
import { zipFile } from '../../../../../test/files/zip-file.ts'
import { createEpubExtractor } from './epub-extractor.ts'

const extract = (chapters: readonly EpubChapter[], options: EpubOptions = {}) =>
  createEpubExtractor().extract(new Uint8Array(epubFile(chapters, options)), () => {})

test('chapters are read in their order, under headings of their own or of the table of contents', async () => {
  const { text, headings } = await extract([
    { file: 'a.xhtml', body: '<h1>Tides</h1><p>The tide turns.</p>', title: 'Tides' },
    { file: 'b c.xhtml', body: '<p>Ships leave.</p>', title: 'Ships' },
  ])
  expect(text).toBe('The Harbour Book\n\nAuthor: Ada Berg\n\nTides\n\nThe tide turns.\n\nShips\n\nShips leave.')
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [1, 'The Harbour Book'],
    [2, 'Tides'],
    [2, 'Ships'],
  ])
})

test('who published a book, when, and what is said of it, is told (it was lost)', async () => {
  const about =
    '<dc:publisher>Skerra Press</dc:publisher><dc:date>2020-05-01T00:00:00+00:00</dc:date><dc:description>&lt;p&gt;All of the &lt;b&gt;tides&lt;/b&gt;.&lt;/p&gt;</dc:description>'
  const { text } = await extract([{ file: 'a.xhtml', body: '<h1>Ebb</h1>' }], { about })
  expect(text).toBe(
    'The Harbour Book\n\nAuthor: Ada Berg\nPublisher: Skerra Press\nPublished: 2020-05-01\n\nAll of the tides.\n\nEbb',
  )
})

test('a chapter that is missing is told of, and the others are read', async () => {
  const { text, notes } = await extract([
    { file: 'a.xhtml', body: '<p>One.</p>' },
    { file: '../../../etc/passwd', body: '<p>Two.</p>' },
  ]).catch((error: Error) => ({ text: error.message, notes: [] }))
  // The slip path makes the whole archive one that is not opened.
  expect(text).toMatch(/leads out of it/)
  expect(notes).toEqual([])
})

test('the mark of a note does not stick to its word, raised or not, and notes are read where they stand', async () => {
  const mark = (to: string, shown: string) => `<a epub:type="noteref" href="${to}">${shown}</a>`
  const turns = `<p>The tide turns${mark('#n1', '<sup>1</sup>')} at noon${mark('n.xhtml#n2', '2')}, twice<sup>${mark('#n3', '3')}</sup>.</p>`
  const { text } = await extract([
    { file: 'a.xhtml', body: `${turns}<aside epub:type="footnote" id="n1"><p>Twice a day.</p></aside>` },
    { file: 'n.xhtml', body: '<ol><li epub:type="endnote" id="n2"><p>By the sun.</p></li></ol>', title: 'Notes' },
  ])
  expect(text).toContain('The tide turns^1 at noon^2, twice^3.\n\nTwice a day.')
  expect(text).toMatch(/Notes\n\n1\. By the sun\.$/)
})

test('notes that are hidden until their mark is touched are read (they were lost)', async () => {
  const mark = '<a epub:type="noteref" href="#n1">1</a>'
  const body = `<p>The tide turns${mark}.</p><aside epub:type="footnote" id="n1" hidden="hidden"><p>Twice a day.</p></aside><section role="doc-endnotes" style="display:none"><ol><li>By the sun.</li></ol></section><p hidden="hidden">Never.</p>`
  const { text } = await extract([{ file: 'a.xhtml', body }])
  expect(text).toMatch(/The tide turns\^1\.\n\nTwice a day\.\n\n1\. By the sun\.$/)
})

test('a book of a shop, and one of pictures, say so', async () => {
  const chapters = [{ file: 'a.xhtml', body: '<p>One.</p>' }]
  await expect(extract(chapters, { locked: ['a.xhtml'] })).rejects.toThrow(/protected against copying/)
  await expect(extract([{ file: 'a.xhtml', body: '<img src="x.png"/>' }])).rejects.toThrow(/no words/)
  expect((await extract(chapters, { locked: ['fonts/x.otf'] })).text).toContain('One.')
})

/** A book of two chapters whose list of files and order are given as they are written. */
const written = (manifest: string, spine: string): Uint8Array => {
  const page = (words: string): string =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${words}</p></body></html>`
  const rootfile = '<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/>'
  return new Uint8Array(
    zipFile([
      { path: 'mimetype', content: 'application/epub+zip', isStored: true },
      {
        path: 'META-INF/container.xml',
        content: `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>${rootfile}</rootfiles></container>`,
      },
      {
        path: 'OEBPS/content.opf',
        content: `<package xmlns="http://www.idpf.org/2007/opf"><manifest>${manifest}</manifest><spine>${spine}</spine></package>`,
      },
      { path: 'OEBPS/text/one.xhtml', content: page('The tide turns.') },
      { path: 'OEBPS/text/two.xhtml', content: page('Ships leave.') },
    ]),
  )
}

test.each([
  ['paths in capital letters', 'application/xhtml+xml', 'Text/One.xhtml', true],
  ['types that say nothing', 'application/octet-stream', 'text/one.xhtml', true],
  ['no order of reading', 'application/xhtml+xml', 'text/one.xhtml', false],
])('a book with %s is read (it held no words, or lost chapters)', async (_, type, first, hasSpine) => {
  const manifest = `<item id="a" href="${first}" media-type="${type}"/><item id="b" href="text/two.xhtml" media-type="${type}"/>`
  const book = written(manifest, hasSpine ? '<itemref idref="a"/><itemref idref="b"/>' : '')
  const { text, notes } = await createEpubExtractor().extract(book, () => {})
  expect(text).toBe('The tide turns.\n\nShips leave.')
  expect(notes).toEqual([])
})

const pageItems =
  '<item id="a" href="text/one.xhtml" media-type="application/xhtml+xml"/><item id="b" href="text/two.xhtml" media-type="application/xhtml+xml"'

test('what a book opens from elsewhere alone does not stand between its chapters', async () => {
  const book = written(`${pageItems}/>`, '<itemref idref="b" linear="no"/><itemref idref="a"/>')
  expect((await createEpubExtractor().extract(book, () => {})).text).toBe('The tide turns.\n\nShips leave.')
})

test('a chapter of a kind that readers may not know is read as what stands for it (it was lost)', async () => {
  const odd = (id: string, fallback: string) =>
    `<item id="${id}" href="${id}.pdf" media-type="application/pdf" fallback="${fallback}"/>`
  const items = `${pageItems} fallback="c"/>${odd('c', 'd')}${odd('d', 'b')}${odd('e', 'f')}${odd('f', 'e')}`
  const book = written(items, ['a', 'c', 'e'].map((id) => `<itemref idref="${id}"/>`).join(''))
  const { text, notes } = await createEpubExtractor().extract(book, () => {})
  expect(text).toBe('The tide turns.\n\nShips leave.')
  expect(notes).toEqual([])
})
