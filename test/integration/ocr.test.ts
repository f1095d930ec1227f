import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knowledgeVectorisationHandler, ocrLanguages, withVectorisationHandler } from '../../src/main/library.ts'
import { openPagePainter, type PagePainter, scannedPdf } from '../files/drawn-page.ts'
import { type LibraryApp, resourcesDir, startKnowledgeApp } from '../library-app.ts'

const modelDir = join(resourcesDir, 'models', 'alcove-embed-en-v1')
const english = [
  'The harbour master keeps the spare keys in a tin box.',
  'Invoice total: 1.250,00 EUR due on 3 March 2025.',
]
const german = ['Die Schlüssel für den Kuppelraum hängen im grünen Schrank.']

let app: LibraryApp
let painter: PagePainter

beforeAll(async () => {
  painter = await openPagePainter()
  const handler = knowledgeVectorisationHandler({ modelDir, ocr: { languages: ocrLanguages } })
  app = await startKnowledgeApp({ with: [withVectorisationHandler(handler)] })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await painter[Symbol.asyncDispose]()
})

const read = async (fileName: string, bytes: Uint8Array) => {
  const { documentId } = await app.client.add({ fileName, bytes })
  const [document] = await app.client.settled([documentId], 120_000)
  const text = await app.client.documents.ReadDocumentText({ documentId, offset: 0, length: 10_000 })
  const details = await app.client.documents.GetDocumentDetails(documentId)
  return { documentId, status: document?.status, reason: document?.reason ?? '', text: text?.text ?? '', details }
}
/** The boxes of the words of a page that was read as a picture; the last of each word. */
const boxesOf = async (documentId: string, page: number) => {
  const found = (await app.client.documents.ReadPageWords({ documentId, page })) ?? []
  return new Map(found.map(({ text, ...box }) => [text, box]))
}
/** The pages on which the passages of a document stand that a search finds. */
const pagesFound = async (query: string, documentId: string): Promise<number[]> => {
  const { matches } = await app.client.retrieval.Search({ query, minScore: -1 })
  return matches
    .filter((match) => match.documentId === documentId)
    .flatMap(({ span: { page, pageEnd } }) => [page, pageEnd].filter((each) => each !== null))
}

describe('text recognition, offline', () => {
  it.each(['png', 'jpeg'] as const)('reads the words of an image: %s', async (type) => {
    const { status, text, documentId } = await read(
      `receipt.${type}`,
      await painter.paint([...english, ...german], type),
    )
    expect(status).toBe('Indexed')
    for (const line of [...english, ...german]) expect(text.replace(/\s+/g, ' ')).toContain(line)
    expect(await pagesFound('spare keys', documentId)).toEqual([1, 1])
    const boxes = await boxesOf(documentId, 1)
    expect([...boxes.keys()].join(' ')).toContain('harbour master keeps the spare keys')
    // A margin of 80 of 1240 points, and lines that follow each other.
    expect(boxes.get('The')?.left).toBeCloseTo(80 / 1_240, 1)
    expect(boxes.get('keys')?.top).toBeLessThan(boxes.get('Invoice')?.top ?? 0)
    expect(await boxesOf(documentId, 2)).toEqual(new Map())
  })

  it('reads the pages of a PDF that are pictures, in their place among the others, and says so', async () => {
    const pages = await scannedPdf([
      { text: 'The first page was written in a program and holds its own words.' },
      { image: await painter.paint(english) },
      { image: await painter.paint(german, 'jpeg'), turned: true },
    ])
    const { status, text, documentId, details } = await read('scan.pdf', pages)
    expect(status).toBe('Indexed')
    const [first, second, third] = text.split('\f').map((page) => page.replace(/\s+/g, ' '))
    expect(first).toContain('written in a program')
    expect(second).toContain(english[0])
    expect(third).toContain(german[0])
    expect(await boxesOf(documentId, 1)).toEqual(new Map())
    expect((await boxesOf(documentId, 2)).get('Invoice')?.left).toBeCloseTo(80 / 1_240, 1)
    // Its picture lies on its side; its words stand where a reader sees them.
    const upright = (await boxesOf(documentId, 3)).get('Schlüssel')
    expect(upright?.left).toBeCloseTo(145 / 1_240, 1)
    expect((upright?.right ?? 0) - (upright?.left ?? 0)).toBeGreaterThan((upright?.bottom ?? 1) - (upright?.top ?? 0))
    expect(await pagesFound('Schlüssel für den Kuppelraum', documentId)).toContain(3)
    expect(JSON.stringify(details)).toContain('read by text recognition, which may mistake letters: 2, 3')
  })

  it('reads a page that came out of the scanner on its side, its words where the page shows them (it was a row of signs)', async () => {
    const pages = await scannedPdf([{ image: await painter.paint([...english, ...german]), onItsSide: true }])
    const { text, documentId } = await read('sideways.pdf', pages)
    for (const line of [...english, ...german]) expect(text.replace(/\s+/g, ' ')).toContain(line)
    const box = (await boxesOf(documentId, 1)).get('The')
    // It was turned to the left: the first line runs upwards at the left side.
    expect(box?.left).toBeLessThan(0.25)
    expect(box?.top).toBeGreaterThan(0.8)
  })

  it('reads in the languages of the library, and again where they change, but not what has languages of its own', async () => {
    const { libraries, documents } = app.client
    expect((await libraries.SetLibraryReading({ ocrLanguages: ['eng'] })).ocrLanguages).toEqual(['eng'])
    const image = await painter.paint(german)
    const follows = await read('follows.png', image)
    expect(follows.text).not.toContain('Schlüssel')
    expect(follows.details?.ocrLanguages).toEqual(['eng'])
    const { documentId: own } = await read('own.jpeg', await painter.paint(german, 'jpeg'))
    await documents.ReingestDocuments({ documentIds: [own], ocrLanguages: ['eng'] })
    await app.client.settled([own], 120_000)

    const { recognisedDocuments } = await libraries.SetLibraryReading({ ocrLanguages: ['deu'] })
    await libraries.ReadPicturesAgain()
    const all = (await app.client.knowledge.ListDocuments()).map(({ documentId }) => documentId)
    await app.client.settled(all, 120_000)
    const textOf = async (documentId: string) =>
      (await documents.ReadDocumentText({ documentId, offset: 0, length: 1_000 }))?.text
    expect(await textOf(follows.documentId)).toContain('Schlüssel')
    expect(await textOf(own)).not.toContain('Schlüssel')
    expect(all.length).toBeGreaterThan(recognisedDocuments)
    await libraries.SetLibraryReading({ ocrLanguages: [] })
    expect((await documents.GetDocumentDetails(follows.documentId))?.ocrLanguages).toBeNull()
  })

  it('says in words why an image gives nothing', async () => {
    const image = await painter.paint(english)
    const broken = Buffer.concat([image.subarray(0, 400), Buffer.alloc(600, 7)])
    expect(await read('broken.png', broken)).toMatchObject({
      status: 'Failed',
      reason: expect.stringContaining('damaged'),
    })
    expect(await read('blank.png', await painter.paint([]))).toMatchObject({
      status: 'Failed',
      reason: expect.stringContaining('No words were recognised in this image'),
    })
    const blank = await scannedPdf([{ image: await painter.paint([]) }])
    expect(await read('blank.pdf', blank)).toMatchObject({
      status: 'Failed',
      reason: expect.stringContaining('no words were recognised in them'),
    })
  })

  it('refuses an image of more points than can be read, and one too small for a word', async () => {
    const huge = Buffer.from(await painter.paint(english))
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    expect(await read('huge.png', huge)).toMatchObject({
      status: 'Failed',
      reason: expect.stringContaining('60000 × 60000 points'),
    })
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect(await app.client.upload({ fileName: 'dot.png', bytes: dot })).toMatchObject({
      ok: false,
      error: { type: 'InvalidFileType', message: expect.stringContaining('image/png') },
    })
  })
})
