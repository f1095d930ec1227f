import { expect, test } from 'vitest'
import { pdfInTwoFaces } from '../../../../../test/pdf-in-two-faces.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

/** Lines from the top of a page down, those in asterisks in bold type. */
const read = async (...lines: readonly string[]) => {
  const drawn = lines.map((line, at) => {
    const bold = /^\*(.*)\*$/.exec(line)?.[1]
    return `BT /${bold === undefined ? 'F1' : 'F2'} 10 Tf 50 ${560 - at * 12} Td (${bold ?? line}) Tj ET`
  })
  const { text, headings } = await createPdfExtractor().extract(pdfInTwoFaces(drawn), () => {})
  return { text, headings: headings.map(({ title }) => title) }
}

const quiet = [
  'Between ten at night and six in the morning nobody plays music',
  'that can be heard next door, and the washing machine rests.',
]
const bicycles = [
  'Bicycles stand in the cellar or in the rack in the yard, not in a',
  'stairwell, where they block the way out in a fire.',
]

test('a bold line above a text is its heading, and stays apart from what stands above (it ended the text before)', async () => {
  expect(await read('*Quiet hours*', ...quiet, '*Bicycles*', ...bicycles)).toEqual({
    text: `Quiet hours\n\n${quiet.join(' ')}\n\nBicycles\n\n${bicycles.join(' ')}`,
    headings: ['Quiet hours', 'Bicycles'],
  })
})

test.each([
  ['a label of a few words', ['*Harbour Carpentry*', '12 Quay Street', ...quiet]],
  ['one that ends as a sentence does', ['*Closed on Sundays.*', ...quiet]],
  [
    'one in the middle of a sentence',
    [...quiet, '*Nobody may ever ring the bell of the harbour master here*', 'unless the tower is on fire.'],
  ],
  ['the text of a document that is bold', ['*Quiet hours*', ...quiet.map((line) => `*${line}*`), ...bicycles]],
])('no heading is %s', async (_which, lines) => {
  expect((await read(...lines)).headings).toEqual([])
})
