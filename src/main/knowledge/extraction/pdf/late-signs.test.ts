import { expect, test } from 'vitest'
import { type GlyphRun, pdfOfGlyphs } from '../../../../../test/pdf-objects.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

/** Letters are six points wide and twelve high. */
const run = (x: number, text: string, y = 700): GlyphRun => ({ x, y, texts: [...text], width: 500, size: 12 })
const textOf = async (...runs: readonly GlyphRun[]) =>
  (await createPdfExtractor().extract(new Uint8Array(pdfOfGlyphs(...runs)), () => {})).text

test('a sign that is drawn behind its line into the room left for it stands there (-1 % became 1 %)', async () => {
  expect(await textOf(run(50, 'Loss of'), run(106, '1 %'), run(99, '−'), run(50, 'and so on.', 680))).toBe(
    'Loss of −1 % and so on.',
  )
})

test('so do a box behind a bullet and the letters of a word, one by one', async () => {
  expect(await textOf(run(72, '•'), run(101, 'Keys handed over'), run(92, '☒'))).toBe('• ☒ Keys handed over')
  expect(await textOf(run(50, 'angle'), run(106, 'of the sail'), run(83, 'αβγ'))).toBe('angle αβγ of the sail')
})

test('what is drawn over letters, or far from all, is not put among them', async () => {
  expect(await textOf(run(50, 'Name and place'), run(62, 'Bert'))).not.toMatch(/NaBert|NameBert/)
  expect(await textOf(run(50, 'left'), run(300, 'right'), run(170, 'x'))).not.toMatch(/left ?x|x ?right/)
})
