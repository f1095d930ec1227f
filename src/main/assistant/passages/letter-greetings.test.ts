import { describe, expect, test } from 'vitest'
import { textUnits } from './text-units.ts'

const texts = (text: string) => textUnits(text).map((unit) => unit.text)

test.each([
  'Sehr geehrte Frau Thölen,',
  'Liebe Nachbarn!',
  'Guten Tag Herr Dr. Holm,',
  'Dear Dr Hale,',
  'Hello,',
  'Kind regards,',
  'Yours sincerely',
  'With best wishes from Oslo',
  'Mit freundlichen Grüßen',
  'Viele Grüße aus Kiel',
  'Cordialement,',
])('the greeting of a letter is nothing that answers: %s', (greeting) => {
  expect(texts(`The lamp is mended.\n\n${greeting}\n\nIda Holm`)).toEqual(['The lamp is mended.', 'Ida Holm'])
})

test.each([
  'Liebe geht durch den Magen!',
  'Dear is what is rare.',
  'With kind regards, Dr Rostami, senior physician',
  'Hello to all who sail with us on Monday.',
])('a line that says something stays: %s', (line) => {
  expect(texts(`The lamp is mended.\n\n${line}\n\nIda Holm`)).toContain(line)
})

describe('who signs', () => {
  const letter = (closing: string) =>
    `# Discharge\n\n## What we advise\n\nDrink more water.\n\n${closing}\n\nLea Nordqvist, resident`
  const headingsOf = (text: string, words: string) =>
    textUnits(text).find((unit) => unit.text.includes(words))?.headings

  test.each(['Kind regards', 'With kind regards, Dr Hamid Rostami'])('stands under the title alone: %s', (closing) => {
    expect(headingsOf(letter(closing), 'Nordqvist')).toEqual(['Discharge'])
    expect(headingsOf(letter(closing), 'water')).toEqual(['Discharge', 'What we advise'])
  })
})
