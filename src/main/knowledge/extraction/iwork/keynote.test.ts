import { expect, test } from 'vitest'
import { keynoteFile } from '../../../../../test/files/iwork-file.ts'
import { createIworkExtractor } from './iwork-extractor.ts'

const extract = (bytes: Uint8Array) => createIworkExtractor('KindKeynotePresentation').extract(bytes, () => {})

test('a presentation is read slide by slide: titles, bodies, tables, charts and presenter notes', async () => {
  const { text, segments, headings } = await extract(
    keynoteFile([
      { title: 'Welcome', body: [{ text: 'To all.' }], notes: 'Say it slowly.' },
      {
        title: 'Foghorns',
        body: [
          { text: 'loud', list: 'Bullets' },
          { text: 'very', list: 'Bullets', level: 1 },
        ],
        table: {
          headerRows: 1,
          rows: [
            ['Horn', 'Blasts'],
            ['North', 3],
          ],
        },
      },
      { chart: { columns: ['2023', '2024'], rows: [['Fog', 12, 9.5]] } },
    ]),
  )
  expect(text.split('\f')).toEqual([
    'Welcome\n\nTo all.\n\nSpeaker notes: Say it slowly.',
    'Foghorns\n\n• loud\n  • very\nHorn | Blasts\nHorn: North; Blasts: 3',
    '2023 | 2024\nFog; 2023: 12; 2024: 9.5',
  ])
  expect(Array.from(segments, ({ place }) => place)).toEqual([1, 2, 3].map((slide) => ({ type: 'Slide', slide })))
  expect(headings.map(({ title }) => title)).toEqual(['Welcome', 'Foghorns'])
})

test('slides below others are counted in their order, and skipped ones are read and told of', async () => {
  const { text, notes } = await extract(
    keynoteFile([
      { title: 'One', children: [{ title: 'Two', isSkipped: true }, { title: 'Three' }] },
      { title: 'Four' },
    ]),
  )
  expect(text.split('\f')).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(notes.map(({ message }) => message)).toEqual(['Slides that are hidden in the presentation were read too: 2.'])
})

test('a presentation without a word is refused with what to do', async () => {
  await expect(extract(keynoteFile([{}]))).rejects.toThrow(/no words.*save it as a PDF/)
})
