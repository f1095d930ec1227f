import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { pdfOf } from '../../../../test/pdf-files.ts'
import { createTokenCounter } from '../../retrieval/index.ts'
import { testModelDir } from '../test-knowledge.ts'
import { knowledgeDataType } from './knowledge-data-type.ts'
import { knowledgeVectorisationHandler } from './knowledge-vectorisation-handler.ts'
import { defaultUploadRules } from './upload-rules.ts'

const handler = knowledgeVectorisationHandler({ modelDir: testModelDir })
afterAll(() => handler.close())

const SLOW_MS = 60_000
const bitternPdf = await pdfOf('The bittern booms.')

describe('the data type', () => {
  it('[K7.01] has Id Knowledge and its display name, and no schema', () => {
    expect(knowledgeDataType).toMatchObject({ id: 'Knowledge', displayName: 'Knowledge base entries', schema: null })
  })

  it('[K7.02] detects every content type that can be uploaded, and no other', () => {
    expect(defaultUploadRules.allowedContentTypes.length).toBeGreaterThanOrEqual(5)
    for (const type of defaultUploadRules.allowedContentTypes)
      if (!type.endsWith('*')) expect(knowledgeDataType.detects(type)).toBe(true)
    for (const type of ['image/x-unheard-of', 'application/x-msdownload', ''])
      expect(knowledgeDataType.detects(type)).toBe(false)
  })
})

it('[K2.03] [K2.06] [K2.07] [K2.08] [K2.09] [K2.10] [K2.11] what may be uploaded by default: 100 MiB, the specified types, and others that are read', () => {
  const { maxFileSizeBytes, allowedContentTypes } = defaultUploadRules
  expect(maxFileSizeBytes).toBe(104_857_600)
  const office = 'application/vnd.openxmlformats-officedocument'
  const specified = [
    'application/json',
    'application/pdf',
    `${office}.presentationml.presentation`,
    `${office}.spreadsheetml.sheet`,
    `${office}.wordprocessingml.document`,
    'text/csv',
    'text/markdown',
    'text/plain',
  ]
  const ours = [
    'application/epub+zip',
    'application/mbox',
    'application/msword',
    'application/rtf',
    'application/vnd.apple.keynote',
    'application/vnd.apple.numbers',
    'application/vnd.apple.pages',
    'application/vnd.ms-excel',
    'application/vnd.ms-outlook',
    'application/vnd.oasis.opendocument.presentation',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.text',
    'application/x-ipynb+json',
    'application/x-subrip',
    'application/x-webarchive',
    'application/xml',
    'application/zip',
    'message/rfc822',
    'multipart/related',
    'text/calendar',
    'text/html',
    'text/vcard',
    'text/x-source-code',
  ]
  expect(allowedContentTypes.toSorted()).toEqual([...specified, ...ours].toSorted())
})

describe('the shipped handler', { timeout: SLOW_MS }, () => {
  it('[K7.03] answers to DataTypeId Knowledge', () => {
    expect(handler.dataTypeId).toBe('Knowledge')
  })

  it('[K7.04] routes by content type: the same bytes as text and as a table', async () => {
    const bytes = Buffer.from('bird,weight\nkakapo,2 kg\nkea,1 kg\n')
    const asText = await handler.vectorise('birds', { contentType: 'text/plain', bytes })
    const asTable = await handler.vectorise('birds', { contentType: 'text/csv', bytes })
    expect(asText[0]?.metadata).toMatchObject({ line: '1' })
    expect(asText[0]?.metadata).not.toHaveProperty('row')
    expect(asTable[0]?.metadata).toMatchObject({ row: '1' })
  })

  it.each([
    ['application/pdf', bitternPdf],
    ['text/plain', 'The bittern booms.'],
    ['text/markdown', '# Reeds\n\nThe bittern booms.'],
    ['text/csv', 'bird,sound\nbittern,booms\n'],
    ['application/json', '{"bird":"bittern","sound":"booms"}'],
  ])('[K7.05] chunks of %s hold the words of the file', async (contentType, content) => {
    const chunks = await handler.vectorise('a', { contentType, bytes: Buffer.from(content) })
    const text = chunks.map((chunk) => chunk.text).join('\n')
    expect(text).toContain('bittern')
    expect(text).toContain('booms')
    expect(chunks[0]).toMatchObject({ origin: 'UserContent', metadata: { fileName: 'a', contentType } })
  })

  it('[K7.07] cuts with at most 500 tokens, 50 of them again, and 100 at least', async () => {
    const sentence = (at: number) =>
      `In the year ${1200 + at} the ferry carried ${at} barrels of salt across the sound.`
    const text = Array.from({ length: 900 }, (_, at) => sentence(at)).join(' ')
    const counter = createTokenCounter(testModelDir)
    const chunks = await handler.vectorise('long', { contentType: 'text/plain', bytes: Buffer.from(text) })
    const tokens = chunks.map((chunk) => counter.countTokens(chunk.text))
    expect(Math.max(...tokens)).toBeLessThanOrEqual(500)
    expect(Math.max(...tokens)).toBeGreaterThan(400)
    expect(Math.min(...tokens)).toBeGreaterThanOrEqual(100)
    const overlaps = chunks.slice(1).map(({ metadata }, at) => {
      const end = Number(chunks[at]?.metadata.end)
      return counter.countTokens(text.slice(Number(metadata.start), end))
    })
    expect(Math.max(...overlaps)).toBeLessThanOrEqual(50)
    expect(Math.min(...overlaps)).toBeGreaterThan(0)
    expect(handler.chunking).toEqual({ maxTokens: 500, overlapTokens: 50, minTokens: 100 })
  })

  it('reads any readable file, and refuses another with words', async () => {
    const bytes = new Uint8Array(iconv.encode('Grüße aus München', 'latin1'))
    const made = await handler.vectorise('a.txt', { contentType: 'text/plain', bytes })
    expect(made.map((chunk) => chunk.text)).toEqual(['Grüße aus München'])
    await expect(handler.vectorise('a.mp3', { contentType: 'audio/mpeg', bytes })).rejects.toThrow(/cannot be read/)
    const broken = { contentType: 'application/json', bytes: Buffer.from('{') }
    await expect(handler.vectorise('a.json', broken)).rejects.toThrow(/JSON|line/)
  })
})
