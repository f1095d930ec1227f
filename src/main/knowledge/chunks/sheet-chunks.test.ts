import { describe, expect, it } from 'vitest'
import { docxFile, headingStyles, paragraph, styled, wordTable } from '../../../../test/files/docx-file.ts'
import { oneOfEach } from '../../../../test/files/one-of-each.ts'
import { pptxFile, textShape } from '../../../../test/files/pptx-file.ts'
import { type XlsxCell, xlsxFile } from '../../../../test/files/xlsx-file.ts'
import { narrowSpan } from '../../assistant/citations/narrow-span.ts'
import { chunkSpans } from '../../retrieval/chunking/chunk-spans.ts'
import { wordCounter } from '../../retrieval/chunking/token-counter.ts'
import { chunkSpreadsheet, namedRow, spanFromMetadata, spanToMetadata, splitByTokens } from '../../retrieval/index.ts'
import type { DocumentType } from '../admission/content-types.ts'
import { extractDocument } from '../extraction/extract-document.ts'
import { rowInWords } from '../extraction/table/row-in-words.ts'
import { buildChunks } from './build-chunks.ts'
import type { ChunkingTools } from './chunking-tools.ts'

const documentId = '0190a8d2-0000-7000-8000-000000000000'
const config = { maxTokens: 60, overlapTokens: 8, minTokens: 20 }
const tools: ChunkingTools = { chunkSpans, spanToMetadata, counter: wordCounter(), config }

const chunksOf = async (bytes: Uint8Array | string, contentType: DocumentType, fileName = 'Harbour.x') => {
  const content = new Uint8Array(Buffer.from(bytes as Uint8Array))
  const document = await extractDocument(content, { contentType }, () => {})
  return [...buildChunks(document, { documentId, fileName, contentType }, tools)]
}
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const headers = ['Ship', 'Berth', 'Tons', 'Note']
const rows = Array.from({ length: 40 }, (_, at) => [
  `Ship ${at}`,
  `${at % 7} north`,
  at * 2.5,
  at % 3 === 0 ? 'leaks' : null,
])

describe('the chunks of a file', () => {
  it('[R9.12] that is a sheet are those that chunkSpreadsheet makes of it, the name of the sheet aside', async () => {
    const chunks = await chunksOf(xlsxFile([{ name: 'Fleet', rows: [headers, ...(rows as XlsxCell[][])] }]), excel)
    const sheet = { sheetName: '', headers, rows: rows.map((row) => row.map((cell) => String(cell ?? ''))) }
    expect(chunks.map(({ text }) => text)).toEqual(chunkSpreadsheet(sheet, config, wordCounter()))
    for (const { metadata } of chunks) {
      expect(metadata).toMatchObject({ sheet: 'Fleet', context: 'Harbour\nFleet\nShip, Berth, Tons, Note' })
    }
  })

  it('[R9.12] that is plain text are those that splitByTokens makes of it', async () => {
    const text = 'The tide turns at noon. Boats leave then for the islands. Nobody knows why.\n\n'.repeat(20)
    const chunks = await chunksOf(text, 'text/plain')
    expect(chunks.map((chunk) => chunk.text)).toEqual(splitByTokens(config, wordCounter(), text))
  })
})

it('a row is put into words as the helper puts it', () => {
  const row = ['Ada', ' ', 'x\ny', 'extra', 'more']
  expect(rowInWords(['Name', 'Born', ''], row)).toBe(namedRow(['Name', 'Born', ''], row))
})

it('chunks of a sheet say which rows they are, and never mix sheets', async () => {
  const bytes = xlsxFile([
    { name: 'One', rows: [headers, ...(rows.slice(0, 3) as XlsxCell[][])] },
    { name: 'Two', rows: [['a remark']] },
  ])
  const spans = (await chunksOf(bytes, excel)).map(({ metadata }) => spanFromMetadata(metadata))
  expect(spans.map(({ sheet, row, rowEnd }) => [sheet, row, rowEnd])).toEqual([
    ['One', 2, 4],
    ['Two', 1, 1],
  ])
})

it('chunks of a sheet never mix two tables that stand side by side', async () => {
  const side = [
    ['Boat', 'Fee', null, 'Person', 'Phone'],
    ['Heron', 120, null, 'Ada', '0123'],
    ['Osprey', 310],
  ] as const
  const bytes = xlsxFile([{ name: 'One', rows: side.map((row) => [...row]) }])
  const spans = (await chunksOf(bytes, excel)).map(({ metadata }) => spanFromMetadata(metadata))
  expect(spans.map(({ row, rowEnd }) => [row, rowEnd])).toEqual([
    [2, 3],
    [2, 2],
  ])
})

it('rows of a table in a text stay whole, with the names of their columns and the heading above', async () => {
  const table = [headers, ...rows.map((row) => row.map((cell) => String(cell ?? 'none. Of it.')))]
  const bytes = docxFile(`${styled('Heading1', 'Fleet')}${paragraph('All ships.')}${wordTable(table)}`, {
    styles: headingStyles,
  })
  const chunks = await chunksOf(bytes, word)
  expect(chunks.length).toBeGreaterThan(5)
  for (const { text, metadata } of chunks.slice(1)) {
    for (const line of text.split('\n')) expect(line).toMatch(/^Ship: .*Note: (leaks|none\. Of it\.)$/)
    expect(metadata).toMatchObject({ section: 'Fleet', headers: JSON.stringify(headers) })
    expect(metadata.context).toContain('Fleet')
    expect(metadata).not.toHaveProperty('line')
  }
})

it('slides begin chunks of their own once there is enough to say', async () => {
  const words =
    'The tide turns at noon and boats leave for the islands where nobody has ever counted the gulls on the rocks.'
  const bytes = pptxFile([1, 2, 3].map((number) => ({ title: `Slide ${number}`, shapes: [textShape([words, words])] })))
  const chunks = await chunksOf(bytes, 'application/vnd.openxmlformats-officedocument.presentationml.presentation')
  expect(chunks.map(({ metadata }) => [metadata.slide, metadata.slideEnd])).toEqual([
    ['1', '1'],
    ['2', '2'],
    ['3', '3'],
  ])
})

it('records are chunks of their own, however short', async () => {
  const contact = (name: string) => `BEGIN:VCARD\nFN:${name}\nTEL:1\nEND:VCARD\n`
  const chunks = await chunksOf(contact('Ada') + contact('Bert'), 'text/vcard')
  expect(chunks.map(({ metadata }) => metadata.record)).toEqual(['Ada', 'Bert'])
})

describe('[K7.05] the handler returns the words of a file in chunks', () => {
  it.each(oneOfEach().map((sample) => [sample.fileName, sample] as const))('%s', async (fileName, sample) => {
    const chunks = await chunksOf(sample.bytes, sample.contentType as DocumentType, fileName)
    expect(chunks.map(({ text }) => text).join('\n')).toContain(sample.answer)
  })
})

it('[K7.04] the same bytes are extracted by their content type', async () => {
  const bytes = 'Ship,Berth\nAda,12\nBert,14\n'
  const asText = await chunksOf(bytes, 'text/plain')
  const asTable = await chunksOf(bytes, 'text/csv')
  expect(asText.map(({ text }) => text)).toEqual([bytes.trim()])
  expect(asTable.map(({ text }) => text)).toEqual(['Ada,12\nBert,14'])
  expect(asTable[0]?.metadata.headers).toBe('["Ship","Berth"]')
})

it('a citation of a row below an empty one names that row (it named all of the passage)', async () => {
  const bytes = xlsxFile([
    {
      name: 'Plan',
      rows: [['Room', 'Seats'], ['Aula', 120], [], [], ['Closed on Mondays'], ['Lifts are checked in May']],
    },
  ])
  const chunks = await chunksOf(bytes, excel)
  const chunk = chunks.find(({ text }) => text.includes('May'))
  const start = chunk?.text.indexOf('Lifts') ?? -1
  const passage = {
    text: chunk?.text ?? '',
    contentType: excel,
    span: spanFromMetadata(chunk?.metadata ?? {}),
    places: JSON.parse(chunk?.metadata.places ?? '[]'),
  }
  expect(narrowSpan(passage, { start, end: start + 5 })).toMatchObject({ row: 6, rowEnd: 6, cell: null, second: null })
  const [even] = await chunksOf(xlsxFile([{ name: 'Plan', rows: [['Aula'], ['Attic'], ['Lab']] }]), excel)
  expect(even?.metadata).not.toHaveProperty('places')
})
