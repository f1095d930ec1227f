import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'
import { createImageExtractor } from './image-extractor.ts'
import type { PageRecogniser } from './page-recogniser.ts'
import { tiffPages } from './tiff-pages.ts'

/** Directories with one entry each, which says whether the page is another's made smaller. */
const tiffOf = (smaller: readonly boolean[], isLittle = true): Uint8Array => {
  const bytes = new Uint8Array(8 + smaller.length * 18)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  for (const [index, isSmaller] of smaller.entries()) {
    const at = 8 + index * 18
    view.setUint16(at, 1, isLittle)
    view.setUint16(at + 2, 254, isLittle)
    view.setUint32(at + 10, isSmaller ? 1 : 2, isLittle)
    view.setUint32(at + 14, index + 1 === smaller.length ? 0 : at + 18, isLittle)
  }
  return bytes
}
const firstOf = (bytes: Uint8Array, isLittle = true): number => new DataView(bytes.buffer).getUint32(4, isLittle)

test.each([true, false])(
  'each page of a TIFF is the first of a file, but those that are others made smaller: %s',
  (isLittle) => {
    const { count, page } = tiffPages(tiffOf([false, true, false], isLittle))
    expect(count).toBe(2)
    expect([page(0), page(1)].map((bytes) => firstOf(bytes, isLittle)).at(-1)).toBe(8 + 2 * 18)
  },
)

test('a picture of one page, of another kind, or whose pages lead in a circle, is no more than it is', () => {
  const one = tiffOf([false])
  expect(tiffPages(one).page(0)).toBe(one)
  expect(tiffPages(new Uint8Array([1, 2, 3])).count).toBe(1)
  const circle = tiffOf([false, false])
  new DataView(circle.buffer).setUint32(8 + 18 + 14, 8, true)
  expect(tiffPages(circle).count).toBe(2)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (rest) => {
      expect(tiffPages(Uint8Array.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, ...rest])).count).toBeGreaterThan(0)
    }),
  )
})

test('all pages of a TIFF are read, each in its place (the first alone was)', async () => {
  const read = new Map([
    [8, { text: 'Page one', confidence: 90, words: [{ start: 5, end: 8, box: [0, 0, 1, 1] as const }] }],
    [26, { text: 'Page two', confidence: 90, words: [{ start: 5, end: 8, box: [0, 0, 1, 1] as const }] }],
  ])
  const recogniser = {
    expect: () => {},
    recogniseFile: async (bytes: Uint8Array) => read.get(firstOf(bytes)) ?? { text: '', confidence: 0, words: [] },
    recognise: () => Promise.reject(new Error('No page is drawn.')),
  }
  const { text, segments, words } = await createImageExtractor().extract(
    tiffOf([false, false]),
    () => {},
    undefined,
    recogniser,
  )
  expect(text).toBe('Page one\fPage two')
  expect([...segments].map(({ place }) => place)).toEqual([
    { type: 'Page', page: 1 },
    { type: 'Page', page: 2 },
  ])
  expect(words?.map(({ page, start, end }) => [page, text.slice(start, end)])).toEqual([
    [1, 'one'],
    [2, 'two'],
  ])
})

const recogniserOf = (...pages: readonly (string | null)[]): PageRecogniser => {
  const left = [...pages]
  const recogniseFile: PageRecogniser['recogniseFile'] = async () => {
    const text = left.shift() ?? null
    if (text === null) throw new ExtractionError(failureWords('ImageDamaged'))
    return { text, confidence: text === '' ? 0 : 95, words: [] }
  }
  return { expect: () => {}, recogniseFile, recognise: () => Promise.reject(new Error('no picture')) }
}
const extract = (recogniser: PageRecogniser) =>
  createImageExtractor().extract(tiffOf([false, false]), () => {}, undefined, recogniser)

test('a page that cannot be read takes no other along, and is told of; an empty one is no doubt', async () => {
  const torn = await extract(recogniserOf('The lamp is out', null))
  expect([torn.text, torn.notes.length]).toEqual(['The lamp is out\f', 1])
  expect((await extract(recogniserOf('The lamp is out', ''))).notes).toEqual([])
  await expect(extract(recogniserOf(null, ''))).rejects.toThrow(failureWords('ImageDamaged'))
})
