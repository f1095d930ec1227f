import { expect, test } from 'vitest'
import { type EpubChapter, type EpubOptions, epubFile } from '../../../../../test/files/epub-file.ts'
import { createEpubExtractor } from './epub-extractor.ts'

const extract = (chapters: readonly EpubChapter[], options: EpubOptions = {}) =>
  createEpubExtractor().extract(new Uint8Array(epubFile(chapters, options)), () => {})

test('chapters are read in their order, under headings of their own or of the table of contents', async () => {
  const { text, headings } = await extract([
    { file: 'a.xhtml', body: '<h1>Tides</h1><p>The tide turns.</p>', title: 'Tides' },
    { file: 'b c.xhtml', body: '<p>Ships leave.</p>', title: 'Ships' },
  ])
  expect(text).toBe('The Harbour Book\n\nAda Berg\n\nTides\n\nThe tide turns.\n\nShips\n\nShips leave.')
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [1, 'The Harbour Book'],
    [2, 'Tides'],
    [2, 'Ships'],
  ])
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

test('a book of a shop, and one of pictures, say so', async () => {
  const chapters = [{ file: 'a.xhtml', body: '<p>One.</p>' }]
  await expect(extract(chapters, { locked: ['a.xhtml'] })).rejects.toThrow(/protected against copying/)
  await expect(extract([{ file: 'a.xhtml', body: '<img src="x.png"/>' }])).rejects.toThrow(/no words/)
  expect((await extract(chapters, { locked: ['fonts/x.otf'] })).text).toContain('One.')
})
