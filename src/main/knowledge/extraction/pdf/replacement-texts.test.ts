import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfFromObjects, pdfWithAnnotations } from '../../../../../test/pdf-objects.ts'
import { markedContents } from './marked-contents.ts'
import { createPdfExtractor } from './pdf-extractor.ts'
import { replacementTexts } from './replacement-texts.ts'

const read = async (bytes: Uint8Array) => {
  const { text, notes } = await createPdfExtractor().extract(new Uint8Array(bytes), () => {})
  return { text, notes: notes.map(({ message }) => message) }
}

/** A page of words; a browser marks glyphs in its content with the letters that they stand for. */
const page = (content: string): Buffer => pdfWithAnnotations(`BT /F1 12 Tf 50 700 Td ${content} ET`, [])

test('a ligature that its font gives no letters has those that its page says (the "Th" of a page that a browser printed was lost)', async () => {
  const bytes = page('/Span <</ActualText <FEFF00540068>>> BDC (\xde) Tj EMC (e kettle is hot) Tj')
  expect(await read(bytes)).toEqual({ text: 'The kettle is hot', notes: [] })
})

test('a syllable of several glyphs is what its page says, be that written as bytes or digits', async () => {
  const bytes = page('(a ) Tj /Span <</MCID 3 /ActualText (\xfe\xff\x09\x15\x09\x3f)>> BDC (fk) Tj EMC ( b) Tj')
  expect((await read(bytes)).text).toBe('a कि b')
})
test('a hyphen that was set at the end of a line is said to be soft, and its word goes on', async () => {
  const bytes = page(
    '(The lighthouse keeper at the northern point trim) Tj /Span <</ActualText <FEFF00AD>>> BDC (-) Tj EMC 0 -14 Td (med the lamps every evening before supper.) Tj',
  )
  expect((await read(bytes)).text).toContain('point trimmed the lamps')
})

test('what is said to stand for a drawing or for several words leaves the words that are there', async () => {
  const bytes = page('/Figure <</ActualText (A chart of the tides)>> BDC (high water 12:40) Tj EMC ( and low) Tj')
  expect((await read(bytes)).text).toBe('high water 12:40 and low')
})

test('marks within forms and optional content are none of the page', async () => {
  const bytes = pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R] /D << /ON [7 0 R] >> >> >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents [4 0 R 8 0 R] /Resources << /Font << /F1 5 0 R >> /XObject << /X1 6 0 R >> /Properties << /OC1 7 0 R >> >> >>',
    4: {
      dict: '/Filter /FlateDecode',
      stream: deflateSync('/X1 Do /OC /OC1 BDC BT /F1 12 Tf 50 680 Td (seen) Tj ET EMC'),
    },
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    6: {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> >>',
      stream: '/P BMC BT /F1 12 Tf 50 700 Td (form) Tj ET EMC',
    },
    7: '<< /Type /OCG /Name (Layer) >>',
    8: {
      dict: '/Filter [ /FlateDecode ]',
      stream: deflateSync(
        '/P BMC BT /F1 12 Tf 50 660 Td /Span <</ActualText <FEFF00660074>>> BDC (\xde) Tj EMC (er) Tj ET EMC',
      ),
    },
  })
  expect((await read(bytes)).text.split(/\s+/)).toEqual(['form', 'seen', 'fter'])
})

test('strings, remarks and the bytes of pictures mark nothing', () => {
  const content = `/A BMC (not /B BMC \\) (nor) this) Tj % /C BMC
    BI /W 1 /H 1 ID /D BMC\0 EI EMC /Span <</Lang (de) /ActualText <EFBBBFC3A4>>> BDC EMC /OC /L BDC EMC`
  expect(markedContents(content)).toEqual([null, 'ä'])
  expect(markedContents('/A <</ActualText (open')).toEqual([])
})

test('pages in a stream of objects are found, and none of an encrypted file', () => {
  const packed = '<</Type/Page/Contents 7 0 R>>'
  const objects = {
    6: {
      dict: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      stream: deflateSync(`3 0 ${packed}`),
    },
    7: { dict: '', stream: '/Span <</ActualText (x)>> BDC EMC' },
  }
  expect([...replacementTexts(pdfFromObjects({ 1: '<< /Type /Catalog >>', ...objects }))]).toEqual([[3, ['x']]])
  expect(replacementTexts(pdfFromObjects({ 1: '<< /Encrypt 9 0 R >>', ...objects })).size).toBe(0)
})

test('a stream that is damaged or claims to be endless marks nothing', async () => {
  const bytes = pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    3: '<< /Type /Page /Contents 4 0 R >>',
    4: { dict: '/Filter /FlateDecode', stream: 'no deflate at all' },
    5: '<< /Type /Page /Contents [4 0 R 99 0 R] >>',
    8: { dict: '/Type /ObjStm /N 9 /First 999999', stream: '1 2 3' },
  })
  expect(replacementTexts(bytes).size).toBe(0)
})
