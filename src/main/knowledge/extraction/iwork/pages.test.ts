import { describe, expect, it, test } from 'vitest'
import { iwaFile, iworkFile } from '../../../../../test/files/iwa-file.ts'
import { type PagesOptions, type PagesParagraph, pagesFile } from '../../../../../test/files/iwork-file.ts'
import { withDamaged, zipFile } from '../../../../../test/files/zip-file.ts'
import { ExtractionError } from '../extractor.ts'
import { createIworkExtractor } from './iwork-extractor.ts'

const extract = (bytes: Uint8Array) => createIworkExtractor('KindPagesDocument').extract(bytes, () => {})
const textOf = async (paragraphs: readonly PagesParagraph[], options?: PagesOptions) =>
  (await extract(pagesFile(paragraphs, options))).text

test('a document is read in its order, with the headings that its styles name', async () => {
  const { text, headings } = await extract(
    pagesFile([
      { text: 'The Harbour', style: 'Title' },
      { text: 'Lamps', style: 'Heading' },
      { text: 'The lamp is lit at dusk.\u2028And put out at dawn.' },
      { text: 'Öl', style: 'Überschrift 2' },
      { text: '' },
      { text: '🐋 oil, nine barrels.' },
    ]),
  )
  expect(text).toBe(
    'The Harbour\n\nLamps\n\nThe lamp is lit at dusk.\nAnd put out at dawn.\n\nÖl\n\n🐋 oil, nine barrels.',
  )
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [1, 'The Harbour'],
    [2, 'Lamps'],
    [3, 'Öl'],
  ])
})

test('lists have their signs and numbers, one inside of the other, and go on counting behind what interrupts them', async () => {
  const numbers = { list: 'Numbers' } as const
  const text = await textOf([
    { text: 'first', ...numbers, starts: true },
    { text: 'inner', list: 'Bullets', level: 1 },
    { text: 'second', ...numbers },
    { text: 'A word between.' },
    { text: 'third', ...numbers },
    { text: 'anew', ...numbers, starts: true },
    { text: 'letter', list: 'Letters' },
  ])
  expect(text).toBe('1. first\n  • inner\n2. second\n\nA word between.\n\n3. third\n1. anew\na) letter')
})

test('tables stand where they are set, under the names of their columns', async () => {
  const { text, tables } = await extract(
    pagesFile([
      { text: 'Before.' },
      {
        text: '',
        table: {
          name: 'Ships',
          isNamed: true,
          headerRows: 1,
          rows: [
            ['Ship', 'Berth'],
            ['Ada', 12],
            ['Bert', 14.5],
          ],
          merged: [],
        },
      },
      { text: 'After.' },
    ]),
  )
  expect(text).toBe('Before.\n\nShips\n\nShip | Berth\nShip: Ada; Berth: 12\nShip: Bert; Berth: 14.5\n\nAfter.')
  expect(tables?.map(({ name, headers }) => [name, headers])).toEqual([['Ships', ['Ship', 'Berth']]])
})

test('a cell that is merged down says in each row what it says', async () => {
  const rows = [
    ['Quay', 'Ship'],
    ['North', 'Ada'],
    [null, 'Bert'],
  ]
  expect(await textOf([{ text: '', table: { headerRows: 1, rows, merged: [[1, 2, 0, 0]] } }])).toBe(
    'Quay | Ship\nQuay: North; Ship: Ada\nQuay: North; Ship: Bert',
  )
})

test('footnotes follow their paragraph, and headers and footers are not mixed in', async () => {
  const text = await textOf([{ text: 'Ships leave', note: 'Only large ones.' }, { text: 'Next.' }], {
    header: 'On every page',
  })
  expect(text).toBe('Ships leave[1]\n\n[1] Only large ones.\n\nNext.')
})

test('what people remarked and how pictures are described is read, and what was deleted is not', async () => {
  const text = await textOf([
    { text: 'Ships leave.', comment: 'Really?', description: 'A ship at sea' },
    { text: 'Gone.', isDeleted: true },
    { text: 'Stays.' },
  ])
  expect(text).toBe('Ships leave.\n\n[Really?]\n\n[A ship at sea]\n\nStays.')
})

test('texts in boxes stand behind the text', async () => {
  expect(await textOf([{ text: 'Body.' }], { boxes: ['In a box.', 'In another.'] })).toBe(
    'Body.\n\nIn a box.\n\nIn another.',
  )
})

describe('a document that is a package is read wherever its objects are', () => {
  const objects = (): Buffer =>
    iwaFile([
      { id: 1, type: 10_000, message: { 4: { 1: 7 } } },
      { id: 7, type: 2001, message: { 3: 'Words.' } },
    ])
  const index = zipFile([{ path: 'Index/Document.iwa', content: objects(), isStored: true }])

  it.each([
    ['an archive in it', zipFile([{ path: 'Index.zip', content: index, isStored: true }])],
    ['that archive alone', index],
    ['an archive of the folder', zipFile([{ path: 'Letter.pages/Index.zip', content: index }])],
    ['a folder with the objects', zipFile([{ path: 'Letter.pages/Index/Document.iwa', content: objects() }])],
  ])('%s', async (_name, bytes) => {
    expect((await extract(bytes)).text).toBe('Words.')
  })
})

test('a part that is damaged is left out and told of', async () => {
  const parts = { 'Tables/Tile': [{ id: 900, type: 6002, message: { 1: 1 } }] }
  const damaged = withDamaged(pagesFile([{ text: 'Words.' }], { parts }), 'Index/Tables/Tile.iwa')
  const { text, notes } = await extract(damaged)
  expect(text).toBe('Words.')
  expect(notes.map(({ message }) => message)).toEqual([expect.stringMatching(/Tile\.iwa/)])
})

test('where all words stood in a part that is damaged, the document is damaged, not empty', async () => {
  const words = [{ id: 900, type: 2001, message: { 3: 'Words.' } }]
  const bytes = iworkFile([{ id: 1, type: 10_000, message: { 4: { 1: 900 } } }], { parts: { Text: words } })
  expect((await extract(bytes)).text).toBe('Words.')
  await expect(extract(withDamaged(bytes, 'Index/Text.iwa'))).rejects.toThrow(/damaged or incomplete/)
})

test('objects that refer to each other in a circle are read once', async () => {
  const bytes = zipFile([
    {
      path: 'Index/Document.iwa',
      content: iwaFile([
        { id: 1, type: 10_000, message: { 3: { 1: 2 }, 4: { 1: 7 } } },
        { id: 2, type: 10_010, message: { 1: { 1: 0, 4: { 1: { 1: 3 } } } } },
        { id: 3, type: 3008, message: { 1: {}, 2: [{ 1: 3 }, { 1: 4 }] } },
        { id: 4, type: 2011, message: { 1: { 1: {} }, 4: { 1: 7 } } },
        { id: 5, type: 2003, message: { 1: { 1: 4 } } },
        { id: 6, type: 2022, message: { 1: { 3: { 1: 6 } } } },
        {
          id: 7,
          type: 2001,
          message: { 3: 'Words.\ufffc', 5: { 1: { 1: 0, 2: { 1: 6 } } }, 9: { 1: { 1: 6, 2: { 1: 5 } } } },
        },
      ]),
    },
  ])
  expect((await extract(bytes)).text).toBe('Words.')
})

describe('what cannot be read is refused for a reason', () => {
  const stored = (content: Uint8Array) => zipFile([{ path: 'Index/Document.iwa', content, isStored: true }])
  it.each([
    [
      'a document with a password',
      pagesFile([{ text: 'x' }], { entries: [{ path: '.iwpv2', content: 'x' }] }),
      /password/,
    ],
    ['a document without words', pagesFile([{ text: ' ' }]), /no words/],
    ['a document without its objects', zipFile([{ path: 'Data/photo.jpg', content: 'x' }]), /content is missing/],
    ['objects that are cut off', stored(iwaFile([{ id: 1, type: 10_000, message: {} }]).subarray(0, 8)), /damaged/],
    ['objects that are none', stored(Buffer.from('not what it seems')), /damaged/],
  ])('%s', async (_name, bytes, message) => {
    const refusal = await extract(bytes).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ExtractionError)
    expect((refusal as Error).message).toMatch(message)
  })
})
