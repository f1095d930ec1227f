import { expect, test } from 'vitest'
import { pdfWithAnnotations } from '../../../../../test/pdf-objects.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

/** Lines in points from the left and from the foot of the page, drawn one after the other. */
const read = async (...blocks: readonly { x: number; y: number; lines: readonly string[] }[]): Promise<string> => {
  const drawn = blocks.flatMap(({ x, y, lines }) =>
    lines.map((line, at) => `BT /F1 9 Tf 1 0 0 1 ${x} ${y - at * 11} Tm (${line}) Tj ET\n`),
  )
  const bytes = pdfWithAnnotations(drawn.join(''), [])
  return (await createPdfExtractor().extract(new Uint8Array(bytes), () => {})).text
}

const address = ['Ada Lovelace', "12 St James's Sq", 'London SW1Y 4JH']
const numbers = ['Statement no. 4/2024', 'Account 0648489890', 'Sort code 40-22-11']
const prose = [
  'Please find below what came in and what',
  'went out in the month of April. What you',
  'do not know of, tell us within six weeks',
  'by post; the address is that of the old',
]

test('what stands at the right of a letterhead does not go on behind the address (it was its last line)', async () => {
  const text = await read({ x: 63, y: 771, lines: address }, { x: 434, y: 771, lines: numbers })
  expect(text.split(/\n+/)).toEqual([...address, ...numbers])
})

test('a sentence goes on with a name at the top of the next column', async () => {
  const text = await read(
    { x: 63, y: 500, lines: prose },
    { x: 300, y: 500, lines: ['Harbour Bank in London, which has moved', 'since the last statement.'] },
  )
  expect(text).toBe(`${prose.join(' ')} Harbour Bank in London, which has moved since the last statement.`)
})

test('the entries of a list are lines of their own, however close in length; a sentence in a narrow column is none', async () => {
  const berries = ['Blackcurrants', 'Strawberries', 'Gooseberries']
  expect(await read({ x: 63, y: 500, lines: berries })).toBe(berries.join('\n'))
  const narrow = ['The Harbour', 'Bank moved', 'to Dover in', 'May 1924.']
  expect(await read({ x: 63, y: 500, lines: narrow })).toBe(narrow.join(' '))
  const german = ['Der Chor probt am', 'Freitag um acht im', 'Gasthaus Sonne.']
  expect(await read({ x: 63, y: 500, lines: german })).toBe(german.join(' '))
  const sayings = ['Blackcurrants are ripe.', 'Gooseberries are not.', 'Strawberries are gone.']
  expect(await read({ x: 63, y: 500, lines: sayings })).toBe(sayings.join('\n'))
  expect(await read({ x: 63, y: 500, lines: [...'PRINT'] })).toBe('P R I N T')
})
