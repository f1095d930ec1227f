import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { createPdfExtractor } from './pdf-extractor.ts'

/** A line of one page; what stands after a `^` up to the next is raised and small. */
const read = async (written: string): Promise<string> => {
  const pdf = new PDFDocument({ size: [400, 200], margin: 20 })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  let x = 30
  for (const [at, text] of written.split('^').entries()) {
    const isRaised = at % 2 === 1
    pdf.fontSize(isRaised ? 7 : 12).text(text, x, isRaised ? 50 : 51, { lineBreak: false })
    x += pdf.widthOfString(text)
  }
  pdf.end()
  await ended
  return (await createPdfExtractor().extract(new Uint8Array(Buffer.concat(parts)), () => {})).text
}

test.each([
  ['powers of ten', 'a mole is 6.022 × 10^23^ parts', 'a mole is 6.022 × 10²³ parts'],
  ['exponents with a sign (10-6 was another number)', 'a micron is 10^-6^ m', 'a micron is 10⁻⁶ m'],
  ['also behind a unit', 'at 7 m s^-1^ or so', 'at 7 m s⁻¹ or so'],
  ['the charge of an ion', 'of SO4^2-^ and Na^+^ in water', 'of SO4²⁻ and Na⁺ in water'],
])('raised figures that say another number written on are raised in the text: %s', async (_kind, written, text) => {
  expect(await read(written)).toBe(text)
})

test.each([
  ['the mark of a note behind a year', 'In April 2023^1^ it rained', 'In April 2023 1 it rained'],
  ['the mark of a place behind a name', 'by Edwin Smith^+^ of Irvine', 'by Edwin Smith+ of Irvine'],
  ['an ordinal', 'in the 19^th^ century', 'in the 19th century'],
  ['the exponent of a unit', 'of 12 m^2^ in all', 'of 12 m2 in all'],
])('others stay as they were: %s', async (_kind, written, text) => {
  expect(await read(written)).toBe(text)
})
