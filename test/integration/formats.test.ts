import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KnowledgeDocument, SearchMatch } from '../../src/contracts/index.ts'
import { strayBlobs } from '../data-dir.ts'
import { docxFile, paragraph } from '../files/docx-file.ts'
import { mailFile } from '../files/mail-file.ts'
import { oneOfEach, type SampleFile } from '../files/one-of-each.ts'
import { xlsxFile } from '../files/xlsx-file.ts'
import { zipFile } from '../files/zip-file.ts'
import { launchHost, type RunningHost } from '../host.ts'
import { until } from '../until.ts'

let host: RunningHost
beforeAll(async () => {
  host = await launchHost()
}, 120_000)
afterAll(() => host?.[Symbol.asyncDispose]())

const ingest = async (fileName: string, bytes: Uint8Array | string): Promise<KnowledgeDocument> => {
  const { documentId } = await host.client.add({ fileName, bytes })
  const [document] = await host.client.settled([documentId], 120_000)
  if (document === undefined) throw new Error('no document')
  return document
}
const search = async (query: string): Promise<SearchMatch[]> =>
  (await host.client.retrieval.Search({ query, topK: 20, minScore: -1 })).matches

const found = async ({ question, answer }: SampleFile, { documentId }: KnowledgeDocument): Promise<SearchMatch> => {
  const matches = (await search(question)).filter((match) => match.documentId === documentId)
  const match = matches.find(({ chunk }) => chunk.text.includes(answer))
  if (match === undefined)
    throw new Error(`"${question}" finds ${JSON.stringify(matches.map(({ chunk }) => chunk.text))}`)
  return match
}

describe('a file of each kind', () => {
  it.each(oneOfEach().map((sample) => [sample.fileName, sample] as const))(
    '%s becomes Indexed, its words are found, and they know their place',
    async (fileName, sample) => {
      const document = await ingest(fileName, sample.bytes)
      expect(document).toMatchObject({ status: 'Indexed', reason: null, contentType: sample.contentType })
      const { span, chunk } = await found(sample, document)
      expect(span).toMatchObject(sample.place)
      const text = await host.client.documents.ReadDocumentText({
        documentId: document.documentId,
        offset: span.start,
        length: span.end - span.start,
      })
      expect(text?.text).toBe(chunk.text)
    },
    120_000,
  )

  it('[K2.07] Word, Excel and PowerPoint files are admitted and found', async () => {
    const office = oneOfEach().filter(({ fileName }) => /\.(docx|xlsx|pptx)$/.test(fileName))
    expect(office).toHaveLength(3)
    for (const sample of office) {
      const uploaded = await host.client.upload({ ...sample, fileName: `again-${sample.fileName}` })
      if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.error))
      const [document] = await host.client.settled([uploaded.value.documentId], 120_000)
      expect(document).toMatchObject({ status: 'Indexed', contentType: sample.contentType })
      await found(sample, uploaded.value)
    }
  }, 120_000)
})

describe('what a file is', () => {
  it('is told by its content, whatever its name', async () => {
    const document = await ingest('report.txt', docxFile(paragraph('The juniper ledger is blue.')))
    expect(document).toMatchObject({ status: 'Indexed', contentType: expect.stringContaining('wordprocessingml') })
    expect((await ingest('numbers.bin', xlsxFile([{ name: 'S', rows: [['a', 1]] }]))).contentType).toContain(
      'spreadsheetml',
    )
    expect((await ingest('letter', mailFile({ text: 'Words.' }))).contentType).toBe('message/rfc822')
  }, 120_000)

  it.each([
    ['old.ppt', 'PowerPoint Document', /save it as \.pptx/],
    ['locked.docx', 'EncryptedPackage', /password/],
  ])('%s is refused with what to do', async (fileName, stream, words) => {
    const bytes = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(504),
      Buffer.from(stream, 'utf16le'),
    ])
    expect(await host.client.upload({ fileName, bytes })).toEqual({
      ok: false,
      error: { type: 'InvalidFileType', message: expect.stringMatching(words) },
    })
  })
})

const inTeam = async (): Promise<Map<string, KnowledgeDocument>> =>
  new Map((await host.client.knowledge.ListDocuments()).map((document) => [document.fileName, document]))

/** The documents of these names once all of them have come to an end. */
const settledNames = (names: readonly string[]): Promise<KnowledgeDocument[]> =>
  until(`${names.join(', ')} to be settled`, async () => {
    const documents = await inTeam()
    const found = names.flatMap((name) => documents.get(name) ?? [])
    const isSettled = found.every(({ status }) => status === 'Indexed' || status === 'Failed')
    return isSettled && found.length === names.length ? found : false
  })

describe('files inside of a file', () => {
  it('become documents of their own, through mail and archives, and go away with it', async () => {
    const mail = mailFile({
      subject: 'Plans',
      text: 'Attached.',
      attachments: [
        {
          fileName: 'woodruff.docx',
          contentType: 'application/msword',
          content: docxFile(paragraph('The woodruff lock has two gates.')),
        },
        { fileName: 'tool.exe', contentType: '', content: Buffer.from('4d5a900003000000', 'hex') },
      ],
    })
    const archive = zipFile([
      { path: 'mail/plans.eml', content: mail },
      { path: 'notes/yarrow.md', content: '# Yarrow\n\nThe yarrow sluice leaks.' },
      { path: '__MACOSX/._yarrow.md', content: 'x' },
    ])
    const container = await ingest('contained.zip', archive)
    const names = ['plans.eml', 'yarrow.md', 'woodruff.docx']
    const documents = await settledNames(names)
    expect(documents.map(({ status }) => status)).toEqual(['Indexed', 'Indexed', 'Indexed'])
    expect((await search('woodruff lock')).some(({ fileName }) => fileName === 'woodruff.docx')).toBe(true)
    expect((await inTeam()).has('tool.exe')).toBe(false)

    await host.client.knowledge.DeleteDocument(container.documentId)
    const left = await inTeam()
    expect(names.filter((name) => left.has(name))).toEqual([])
    expect((await search('woodruff lock')).some(({ fileName }) => fileName === 'woodruff.docx')).toBe(false)
    expect(await strayBlobs(host.dataDir, [host.client])).toEqual([])
  }, 120_000)

  it.each([
    ['slip.zip', zipFile([{ path: '../../escape.txt', content: 'x' }]), /leads out of it/],
    ['bomb.zip', zipFile([{ path: 'bomb.txt', content: Buffer.alloc(20_000_000) }]), /decompression bombs/],
    ['half.zip', zipFile([{ path: 'a.txt', content: 'x'.repeat(500) }]).subarray(0, 60), /damaged or incomplete/],
  ])(
    '%s fails with a reason, and nothing in it is opened',
    async (fileName, bytes, reason) => {
      expect(await ingest(fileName, bytes)).toMatchObject({ status: 'Failed', reason: expect.stringMatching(reason) })
      expect((await inTeam()).has('escape.txt')).toBe(false)
    },
    120_000,
  )
})
