import { describe, expect, it } from 'vitest'
import { docxFile, paragraph } from '../../../../../test/files/docx-file.ts'
import { epubFile } from '../../../../../test/files/epub-file.ts'
import { openDocumentFile, textParagraph } from '../../../../../test/files/opendocument-file.ts'
import { pptxFile, textShape } from '../../../../../test/files/pptx-file.ts'
import { xlsxFile } from '../../../../../test/files/xlsx-file.ts'
import { withDamaged } from '../../../../../test/files/zip-file.ts'
import { createDocxExtractor } from '../docx/docx-extractor.ts'
import { createEpubExtractor } from '../epub/epub-extractor.ts'
import type { Extractor } from '../extractor.ts'
import { createOdtExtractor } from '../opendocument/odt-extractor.ts'
import { createPptxExtractor } from '../pptx/pptx-extractor.ts'
import { createXlsxExtractor } from '../xlsx/xlsx-extractor.ts'

const read = async (extractor: Extractor, bytes: Uint8Array) => {
  const { text, notes } = await extractor.extract(new Uint8Array(bytes), () => {})
  return { text, notes: notes.map(({ message }) => message) }
}

describe('a damaged part costs that part only, and is named', () => {
  it('in a Word document: a malformed header, footnotes with other bytes, styles that break off', async () => {
    const bytes = docxFile(paragraph('The tide turns at noon.'), {
      headers: ['<w:p><w:r>', paragraph('Harbour office')],
      footnotes: `<w:footnote w:id="2">${paragraph('See the almanac, page nine.')}</w:footnote>`,
      styles: '<w:style><',
    })
    const { text, notes } = await read(createDocxExtractor(), withDamaged(bytes, 'word/footnotes.xml'))
    expect(text).toBe('The tide turns at noon.\n\nHarbour office')
    expect(notes).toEqual([
      expect.stringContaining('left out: the styles.'),
      expect.stringContaining('left out: the footnotes.'),
      expect.stringContaining('left out: a page header.'),
    ])
  })

  it('in a presentation: one slide, and the notes of another', async () => {
    const bytes = pptxFile([
      { title: 'Tides' },
      { title: 'Storms' },
      { title: 'Ships', shapes: [textShape(['A single line'])], notes: 'Speak slowly.' },
    ])
    const damaged = withDamaged(withDamaged(bytes, 'ppt/slides/slide2.xml'), 'ppt/notesSlides/notesSlide3.xml')
    const { text, notes } = await read(createPptxExtractor(), damaged)
    expect(text).toBe('Tides\f\fShips\n\nA single line')
    expect(notes).toEqual([
      expect.stringMatching(/Slides that are damaged.*: 2\./),
      expect.stringContaining('left out: speaker notes.'),
    ])
  })

  it('in a workbook: one sheet, of which the rows before the damage are kept, and the styles', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [`berth ${at}`, at])
    const bytes = xlsxFile([
      { name: 'Prices', rows: [['Lamp', 7]] },
      { name: 'Berths', rows: [['Berth', 'Number'], ...rows] },
      { name: 'Ships', rows: [['Ada', 12]] },
    ])
    const sheet = bytes.indexOf('xl/worksheets/sheet2.xml')
    const half = Buffer.from(bytes)
    half.fill(0x55, sheet + 12_000, sheet + 12_500)
    const { text, notes } = await read(createXlsxExtractor(), withDamaged(half, 'xl/styles.xml'))
    expect(text).toContain('Lamp')
    expect(text).toContain('berth 10;')
    expect(text).not.toContain('berth 2999')
    expect(text).toContain('Ada')
    expect(notes).toEqual([
      expect.stringMatching(/Sheets that are damaged.*: Berths\./),
      expect.stringContaining('left out: the styles.'),
    ])
  })

  it('in an OpenDocument text: its styles, and in a book one chapter', async () => {
    const odt = openDocumentFile('text', textParagraph('The tide turns.'), { styles: '<office:styles/>', pageCount: 1 })
    expect(await read(createOdtExtractor(), withDamaged(odt, 'styles.xml'))).toEqual({
      text: 'The tide turns.',
      notes: [expect.stringContaining('left out: the styles.')],
    })
    const book = epubFile([
      { file: 'one.xhtml', title: 'Tides', body: '<p>The tide turns.</p>' },
      { file: 'two.xhtml', title: 'Storms', body: '<p>The glass falls.</p>' },
    ])
    const { text, notes } = await read(createEpubExtractor(), withDamaged(book, 'OEBPS/two.xhtml'))
    expect(text).toContain('The tide turns.')
    expect(notes).toEqual([expect.stringContaining('Storms')])
  })
})

describe('a file whose main part is damaged is refused with what to do', () => {
  const slides = pptxFile([{ title: 'Tides' }])
  const odt = openDocumentFile('text', textParagraph('The tide turns.'))
  const book = epubFile([{ file: 'one.xhtml', title: 'Tides', body: '<p>The tide turns.</p>' }])
  it.each([
    ['a Word document', createDocxExtractor, withDamaged(docxFile(paragraph('Tides')), 'word/document.xml')],
    ['a presentation', createPptxExtractor, withDamaged(slides, 'ppt/presentation.xml')],
    ['a presentation of one slide', createPptxExtractor, withDamaged(slides, 'ppt/slides/slide1.xml')],
    ['a workbook', createXlsxExtractor, withDamaged(xlsxFile([{ name: 'A', rows: [['x']] }]), 'xl/workbook.xml')],
    ['an OpenDocument text', createOdtExtractor, withDamaged(odt, 'content.xml')],
    ['a book of one chapter', createEpubExtractor, withDamaged(book, 'OEBPS/one.xhtml')],
  ])('%s', async (_, create, bytes) => {
    await expect(read(create(), bytes)).rejects.toThrow(/is damaged.*add it again/)
  })
})
