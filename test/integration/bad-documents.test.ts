import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strayBlobs } from '../data-dir.ts'
import { launchHost, type RunningHost } from '../host.ts'
import { encryptedPdf, pdfOf, pdfWithoutText } from '../pdf-files.ts'
import { sampleFile } from '../sample-library.ts'
import { until } from '../until.ts'

let host: RunningHost
beforeAll(async () => {
  host = await launchHost()
})
afterAll(() => host?.[Symbol.asyncDispose]())

const MEBIBYTE = 1_048_576
const binary = Uint8Array.from({ length: 4_096 }, (_, at) => (at * 73 + (at >> 3)) & 255)

const refusal = async (fileName: string, bytes: Uint8Array | string, contentType = '') => {
  const before = await host.client.knowledge.ListDocuments()
  const uploaded = await host.client.upload({ fileName, bytes, contentType })
  expect(await host.client.knowledge.ListDocuments()).toEqual(before)
  expect(await strayBlobs(host.dataDir, [host.client])).toEqual([])
  if (uploaded.ok) throw new Error(`${fileName} was taken.`)
  return uploaded.error
}

const outcome = async (fileName: string, bytes: Uint8Array | string) => {
  const { documentId } = await host.client.add({ fileName, bytes })
  const [document] = await host.client.settled([documentId])
  if (!document) throw new Error('no document')
  return document
}

describe('a file that is refused at the door', () => {
  it.each([
    ['holiday.heic', binary, 'image/heic'],
    ['tool.exe', Buffer.concat([Buffer.from('MZ'), binary]), ''],
    ['binary.txt', binary, 'text/plain'],
    ['words.pdf', 'These are only words.', 'application/pdf'],
  ])('%s is an invalid file type, with a reason', async (fileName, bytes, contentType) => {
    const error = await refusal(fileName, bytes, contentType)
    expect(error).toEqual({ type: 'InvalidFileType', message: expect.stringMatching(/\w+ \w+.*\.$/s) })
  })

  it('[K2.20] with nothing in it could not be extracted, with a reason', async () => {
    const error = await refusal('nothing.txt', '', 'text/plain')
    expect(error).toEqual({ type: 'ExtractionFailed', message: expect.stringContaining('empty') })
  })

  it('over the limit is too large, and says by how much', async () => {
    const line = Buffer.from(`${'All work and no play makes a long file. '.repeat(1_000)}\n`)
    const bytes = Buffer.concat(Array.from({ length: Math.ceil((101 * MEBIBYTE) / line.length) }, () => line))
    const error = await refusal('long.txt', bytes, 'text/plain')
    expect(error).toMatchObject({ type: 'FileTooLarge', maxBytes: 100 * MEBIBYTE })
    expect(error.type === 'FileTooLarge' && error.actualBytes).toBeGreaterThan(100 * MEBIBYTE)
  })
})

describe('a file that is too large by what is said of it', () => {
  it('[K2.05] is refused before it arrives, with its true size', async () => {
    const sizeBytes = 3 * 1_024 * MEBIBYTE
    const head = '--b\r\nContent-Disposition: form-data; name="bytes"; filename="film.txt"\r\n\r\n'
    const { promise: answer, resolve, reject } = Promise.withResolvers<unknown>()
    const outgoing = request(`${host.url}/api/IKnowledgeApi/UploadDocument`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${host.token}`,
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': head.length + sizeBytes + '\r\n--b--\r\n'.length,
      },
    })
    outgoing.once('response', (response) => resolve(json(response))).on('error', reject)
    // No more than its beginning is ever sent.
    outgoing.write(`${head}The lamp is lit.`)
    const error = { type: 'FileTooLarge', maxBytes: 100 * MEBIBYTE, actualBytes: sizeBytes }
    expect(await answer).toEqual({ ok: false, error })
    outgoing.destroy()
  })

  it('is told of in a watched folder by its size, and never opened', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'alcove-sizes-'))
    await writeFile(join(folder, 'film.txt'), '')
    await truncate(join(folder, 'film.txt'), 3 * 1_024 * MEBIBYTE)
    const { sourceId } = await host.client.sources.AddWatchedFolder({ path: folder })
    const looked = await until('the folder to be looked at', async () => {
      const files = await host.client.sources.ListSourceFiles({ sourceId, state: 'Skipped' })
      return files.length > 0 && files
    })
    expect(looked).toMatchObject([{ fileName: 'film.txt', reason: expect.stringContaining('3221225472') }])
    await host.client.sources.RemoveSource({ sourceId, documents: 'Keep' })
    await rm(folder, { recursive: true })
  })
})

describe('much at once', () => {
  it('a PDF of 2,000 pages is read whole, and cited by the page on which it stands', { timeout: 300_000 }, async () => {
    const said = (page: number) => `Sheet ${page} lists buoy number ${page * 7} at anchorage ${page % 91}.`
    const document = await outcome('buoys.pdf', await pdfOf(...Array.from({ length: 2_000 }, (_, at) => said(at + 1))))
    expect(document).toMatchObject({ status: 'Indexed', reason: null })
    const { documentId } = document
    for (const page of [1, 1_437, 2_000]) {
      const found = await host.client.documents.FindInDocument({ documentId, query: said(page) })
      expect(found?.matches.map((match) => match.page)).toEqual([page])
    }
    const { matches } = await host.client.retrieval.Search({ query: 'Sheet 1437 buoy number 10059', minScore: -1 })
    const cited = matches.find(({ chunk }) => chunk.text.includes(said(1_437)))
    expect(cited?.span.page).toBeLessThanOrEqual(1_437)
    expect(cited?.span.pageEnd ?? cited?.span.page).toBeGreaterThanOrEqual(1_437)
    await host.client.knowledge.DeleteDocument(documentId)
  })

  it('of 300 uploads, 20 at a time, none is lost', { timeout: 300_000 }, async () => {
    const files = Array.from({ length: 300 }, (_, at) => ({
      fileName: `berth-${at}.txt`,
      bytes: `Berth ${at} is let.`,
    }))
    const waiting = [...files]
    const added: string[] = []
    const sender = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
        added.push((await host.client.add(file)).documentId)
    }
    await Promise.all(Array.from({ length: 20 }, sender))
    const settled = await host.client.settled(added, 240_000)
    expect(settled.filter(({ status }) => status !== 'Indexed')).toEqual([])
    expect(settled.map(({ fileName }) => fileName).toSorted()).toEqual(files.map(({ fileName }) => fileName).toSorted())
    await host.client.documents.DeleteDocuments({ documentIds: added })
  })
})

describe('a failed document', () => {
  it('says whether reading it again may help, until another file takes its place', async () => {
    const { client } = host
    const { documentId, ...failed } = await outcome('mended.pdf', await pdfWithoutText())
    expect(failed).toMatchObject({ status: 'Failed', isRetryable: false })
    const listed = await client.documents.BrowseDocuments({ search: 'mended', group: 'Failed' })
    expect(listed.entries.map(({ isRetryable }) => isRetryable)).toEqual([false])
    await client.documents.ReplaceDocument({
      documentId,
      fileName: 'mended.txt',
      contentType: 'text/plain',
      bytes: btoa('The barometer is read at noon.'),
    })
    const [mended] = await client.settled([documentId])
    expect(mended).toMatchObject({ status: 'Indexed' })
    expect(mended).not.toHaveProperty('isRetryable')
    await client.knowledge.DeleteDocument(documentId)
  })
})

describe('a file that cannot be read', () => {
  const expectReason = (
    document: { status: string; reason: string | null; chunkCount: number | null },
    words: RegExp,
  ) => {
    expect(document.status).toBe('Failed')
    expect(document.reason).toMatch(words)
    expect(document.reason).not.toMatch(/\bat .*\.(ts|js|mjs):\d+|\/tmp\/|undefined|Exception/)
    expect(document.chunkCount ?? 0).toBe(0)
  }

  it('fails as an encrypted PDF', async () => {
    expectReason(await outcome('secret.pdf', await encryptedPdf()), /password/i)
  })

  it('fails as a truncated PDF', async () => {
    const { bytes } = await sampleFile('observatory-handbook.pdf')
    const whole = Buffer.from(bytes as Uint8Array)
    expectReason(
      await outcome('half.pdf', whole.subarray(0, whole.length >> 2)),
      /damaged|incomplete|broken|cannot be read/i,
    )
  })

  it('fails as a PDF without text', async () => {
    expectReason(await outcome('scan.pdf', await pdfWithoutText()), /no text|scan/i)
  })

  it('fails as invalid JSON', async () => {
    expectReason(await outcome('broken.json', '{"name": "half", "list": [1, 2,'), /JSON/)
  })

  it('leaves the next file alone, and goes away without a trace', async () => {
    expect(await outcome('fine.txt', 'A perfectly readable text about lighthouses.')).toMatchObject({
      status: 'Indexed',
    })
    const documents = await host.client.knowledge.ListDocuments()
    for (const { documentId } of documents) await host.client.knowledge.DeleteDocument(documentId)
    expect(await host.client.knowledge.ListDocuments()).toEqual([])
    expect(await strayBlobs(host.dataDir, [host.client])).toEqual([])
    const { matches } = await host.client.retrieval.Search({ query: 'lighthouses', minScore: -1 })
    expect(matches).toEqual([])
  })
})

describe('a file that is odd but readable', () => {
  const textOf = async (documentId: string): Promise<string | undefined> =>
    (await host.client.documents.ReadDocumentText({ documentId, offset: 0, length: 10_000 }))?.text

  it.each([
    ['utf16le.txt', iconv.encode('Der Kürbis wiegt 14 Pfund.\nMehr nicht.', 'utf-16le', { addBOM: true })],
    ['utf16be.txt', iconv.encode('Der Kürbis wiegt 14 Pfund.\nMehr nicht.', 'utf-16be', { addBOM: true })],
    ['latin1.txt', iconv.encode('Der Kürbis wiegt 14 Pfund.\nMehr nicht.', 'latin1')],
    ['crlf.txt', Buffer.from('\ufeffDer Kürbis wiegt 14 Pfund.\r\nMehr nicht.')],
  ])('%s reads as it was written', async (fileName, bytes) => {
    const document = await outcome(fileName, bytes)
    expect(document).toMatchObject({ status: 'Indexed', chunkCount: 1, reason: null })
    expect(await textOf(document.documentId)).toBe('Der Kürbis wiegt 14 Pfund.\nMehr nicht.')
  })

  it('a CSV with ragged rows is Indexed, and its rows are found', async () => {
    const rows = 'name,town,age\nAnna,Oslo,41\nBert\nCleo,Turin,29,extra,more\n\nDora,"Porto, old town",33\n'
    expect(await outcome('ragged.csv', rows)).toMatchObject({ status: 'Indexed', reason: null })
    const { message } = await host.client.ask('In which town does Cleo live?')
    expect(message.content).toContain('Turin')
  })

  it('a CSV with rows of nothing and a quote that nothing closes is cited by its rows (row 7 was cited as 4, rows 2 to 5 as one)', async () => {
    const rows = [
      ['Ada,Oslo,first', ',,', ',,', 'Bert,Rome,"fine', 'Cleo,Turin,third', ',,', 'Dora,Porto,last'],
      ['Edda,Bergen,first', 'Finn,Malaga,"odd', 'Gerda,Aarhus,third', 'Hanno,Lübeck,last'],
    ]
    const names = ['guests.csv', 'members.csv']
    for (const [at, lines] of rows.entries())
      expect(await outcome(names[at] ?? '', `person,town,note\n${lines.join('\n')}\n`)).toMatchObject({
        status: 'Indexed',
      })
    for (const [person, town, fileName, row] of [
      ['Bert', 'Rome', 'guests.csv', 4],
      ['Cleo', 'Turin', 'guests.csv', 5],
      ['Dora', 'Porto', 'guests.csv', 7],
      ['Gerda', 'Aarhus', 'members.csv', 3],
    ] as const) {
      const { message } = await host.client.ask(`In which town is the guest or member ${person}?`)
      expect(message.content).toContain(town)
      const cited = message.citations.map((citation) => ({ fileName: citation.fileName, row: citation.span.row }))
      expect(cited).toContainEqual({ fileName, row })
    }
  })

  it.each([
    'a"b.txt',
    'Отчёт за март.txt',
    'Ετήσια έκθεση.txt',
    'דוח שנתי.txt',
    'تقرير سنوي.txt',
    '年度報告 二〇二四.txt',
    'वार्षिक रिपोर्ट.txt',
  ])('the name %s shows as it is, sent as the name of a multipart part', async (fileName) => {
    const form = new FormData()
    form.append('bytes', new Blob(['The name of this file is its own.']), fileName)
    const response = await host.client.request('/api/IKnowledgeApi/UploadDocument', { method: 'POST', body: form })
    const { value } = (await response.json()) as { value: { documentId: string; fileName: string } }
    expect(value.fileName).toBe(fileName)
    await host.client.settled([value.documentId])
    const listed = await host.client.knowledge.ListDocuments()
    expect(listed.find(({ documentId }) => documentId === value.documentId)?.fileName).toBe(fileName)
  })

  it.each([
    ['../../../../tmp/escape.txt', 'escape.txt'],
    ['..\\..\\windows.txt', 'windows.txt'],
    ['nul\u0000byte.txt', null],
    [`${'long '.repeat(60)}.txt`, null],
    ['\u202egnp.exe.txt', null],
    ['a/b/c.txt', 'c.txt'],
  ])('the name %j is data, never a path', async (fileName, expected) => {
    const document = await outcome(fileName, 'The name of this file is of no consequence.')
    expect(document.status).toBe('Indexed')
    if (expected !== null) expect(document.fileName).toBe(expected)
    expect(document.fileName).toMatch(/\.txt$/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(document.fileName).not.toMatch(/[/\\\u0000-\u001f\u202a-\u202e\u2066-\u2069]/)
    expect(await strayBlobs(host.dataDir, [host.client])).toEqual([])
  })
})
