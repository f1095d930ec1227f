import { expect, test } from 'vitest'
import { pdfWithAnnotations, pdfWithXfa } from '../../../../../test/pdf-objects.ts'
import { createPdfExtractor } from './pdf-extractor.ts'

const read = async (bytes: Uint8Array): Promise<string> =>
  (await createPdfExtractor().extract(new Uint8Array(bytes), () => {})).text
const at = (x: number, y: number, words: string): string => `BT /F1 12 Tf 1 0 0 1 ${x} ${y} Tm (${words}) Tj ET\n`
const widget = (field: string): string => `/Subtype /Widget ${field}`

test('what was filled into a form stands beside the words that ask for it', async () => {
  const page = at(50, 700, 'Name:') + at(50, 670, 'Town:') + at(300, 670, 'Born:') + at(50, 600, 'Thank you.')
  const bytes = pdfWithAnnotations(page, [
    widget('/FT /Tx /T (name) /V (Ada Lovelace) /Rect [100 695 300 715]'),
    widget('/FT /Ch /Ff 131072 /T (town) /Opt [[(l) (London)] [(p) (Paris)]] /V (l) /Rect [100 665 200 685]'),
    widget('/FT /Tx /T (born) /V (1815) /Rect [340 665 400 685]'),
  ])
  expect(await read(bytes)).toBe('Name:\tAda Lovelace\nTown:\tLondon\tBorn:\t1815\n\nThank you.')
})

test('a form that holds nothing but values is read', async () => {
  const bytes = pdfWithAnnotations('', [widget('/FT /Tx /T (name) /V (Ada Lovelace) /Rect [100 695 300 715]')])
  expect(await read(bytes)).toBe('Ada Lovelace')
})

test('a field that is higher than a line belongs to the words beside it (what was chosen stood before its label)', async () => {
  const bytes = pdfWithAnnotations(at(50, 600, 'Port:') + at(50, 500, 'Cargo:') + at(50, 400, 'Remarks:'), [
    widget('/FT /Ch /Ff 131072 /T (port) /Opt [(Bergen) (Oslo)] /V (Oslo) /Rect [120 570 300 630]'),
    widget('/FT /Ch /T (cargo) /Opt [(Fish) (Salt)] /V (Salt) /Rect [120 470 300 530]'),
    widget('/FT /Tx /Ff 4096 /T (remarks) /V (Handle\\nwith care.) /Rect [120 370 300 430]'),
  ])
  expect(await read(bytes)).toBe('Port:\tOslo\nCargo:\tSalt\nRemarks:\tHandle with care.')
})

test('a field of several lines belongs to the words above it rather than to those of the field beside it', async () => {
  const page = at(50, 600, 'Home address') + at(350, 560, 'Town')
  const address = widget('/FT /Tx /Ff 4096 /T (address) /V (12 Harbour Street) /Rect [50 520 300 595]')
  const town = widget('/FT /Tx /T (town) /V (Dover) /Rect [400 555 500 570]')
  expect(await read(pdfWithAnnotations(page, [address, town]))).toBe('Home address\n12 Harbour Street\n\nTown\tDover')
})

test('a small figure in a field beside large words is no raised one', async () => {
  const bytes = pdfWithAnnotations(at(50, 700, 'Children'), [
    widget('/FT /Tx /T (children) /V (2) /Rect [100 702 130 714]'),
  ])
  expect(await read(bytes)).toBe('Children\t2')
})

test('a field that no words stand at is named as the form names it where one points at it', async () => {
  const bytes = pdfWithAnnotations('', [
    widget('/FT /Tx /T (f1) /TU (Surname) /V (Lovelace) /Rect [100 695 300 715]'),
    widget('/FT /Tx /T (f2) /TU (Town of birth) /V (London) /Rect [100 595 300 615]'),
  ])
  expect(await read(bytes)).toBe('Surname: Lovelace\nTown of birth: London')
})

test('boxes say whether they are ticked', async () => {
  const off = '/AP << /N << /Yes 10 0 R /Off 10 0 R >> >>'
  const bytes = pdfWithAnnotations(
    at(70, 640, 'Send me the paper') + at(70, 620, 'Call me'),
    [
      widget(`/FT /Btn /T (paper) /V /Yes /AS /Yes /Rect [50 638 62 650] ${off}`),
      widget(`/FT /Btn /T (call) /V /Off /AS /Off /Rect [50 618 62 630] ${off}`),
    ],
    { 10: { dict: '/Type /XObject /Subtype /Form /BBox [0 0 12 12]', stream: '' } },
  )
  expect(await read(bytes)).toBe('☒\tSend me the paper\n☐\tCall me')
})

test('passwords and hidden fields are left out', async () => {
  const bytes = pdfWithAnnotations(at(50, 700, 'Sign in'), [
    widget('/FT /Tx /Ff 8192 /T (word) /V (sesame) /Rect [100 695 300 715]'),
    widget('/FT /Tx /F 2 /T (ghost) /V (unseen) /Rect [100 595 300 615]'),
  ])
  expect(await read(bytes)).toBe('Sign in')
})

test('notes and remarks are read with who wrote them, once', async () => {
  const bytes = pdfWithAnnotations(at(50, 700, 'The dome is shut.'), [
    '/Subtype /FreeText /Contents (Written across the page) /DA (/F1 12 Tf 0 g) /Rect [300 300 500 320]',
    '/Subtype /Text /Contents (Please check this figure.) /T (Grace) /Rect [500 700 520 720] /Popup 22 0 R',
    '/Subtype /Popup /Parent 21 0 R /Contents (Please check this figure.) /Rect [500 600 520 620]',
    '/Subtype /Highlight /Contents (The dome is shut.) /QuadPoints [50 715 90 715 50 700 90 700] /Rect [50 700 90 715]',
  ])
  expect(await read(bytes)).toBe('The dome is shut.\n\nWritten across the page\n\nGrace: Please check this figure.')
})

const template = (fields: string): string =>
  `<subform name="form1" layout="tb"><pageSet><pageArea name="p"><contentArea x="10mm" y="10mm" w="190mm" h="270mm"/>
  <medium short="210mm" long="297mm" stock="a4"/></pageArea></pageSet><subform name="s" w="180mm" layout="tb">${fields}</subform></subform>`
const field = (name: string, caption: string, inside: string): string =>
  `<field name="${name}" w="100mm" h="10mm"><caption reserve="30mm"><value><text>${caption}</text></value></caption>${inside}</field>`

test('a form in XML gives its labels and values, not the request to wait', async () => {
  const fields = [
    '<draw name="d" w="100mm" h="10mm"><value><text>Harbour permit</text></value></draw>',
    field('ship', 'Name of the ship', '<ui><textEdit/></ui>'),
    field('ok', 'Insured', '<ui><checkButton/></ui><items><integer>1</integer><integer>0</integer></items>'),
    field('port', 'Port', '<ui><choiceList/></ui><items><text>Bergen</text><text>Oslo</text></items>'),
  ]
  const data = '<form1><s><ship>Albatross</ship><ok>1</ok><port>Bergen</port></s></form1>'
  const text = await read(pdfWithXfa(template(fields.join('')), data))
  expect(text).toBe('Harbour permit\nName of the ship\nAlbatross\nInsured\n☒\nPort\nBergen')
})

test('a form in XML that cannot be laid out is told as such (it was told to be damaged)', async () => {
  // How much room the caption takes is to be found by its font, of which the file holds none.
  const measured =
    '<field name="river"><ui><textEdit/></ui><caption><value><text>River</text></value></caption></field>'
  // As a file is read: a buffer, whose parts are no copies.
  const file = Buffer.from(new Uint8Array(pdfWithXfa(template(measured), '<form1/>')).buffer)
  await expect(createPdfExtractor().extract(file, () => {})).rejects.toThrow(/a form in XML \(XFA\) that cannot/)
})
