import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts, type KnowledgeDocument, knowledgeApi } from '../../src/contracts/index.ts'
import type { HostClient } from '../host-client.ts'
import { pdfOf } from '../pdf-files.ts'
import { everyPermission, launchTeamHost, type TeamHost } from '../team-host.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const SLOW_MS = 120_000

let team: TeamHost
let ada: HostClient
let bob: HostClient
/** In Ada's team, without any permission. */
let guest: HostClient
let added: KnowledgeDocument

beforeAll(async () => {
  team = await launchTeamHost([
    { userId: 'ada', teams: { alpha: everyPermission } },
    { userId: 'bob', teams: { beta: everyPermission } },
    { userId: 'guest', teams: { alpha: [] } },
    { userId: 'reader', teams: { alpha: ['knowledge:read'] } },
    { userId: 'writer', teams: { alpha: ['knowledge:write'] } },
    { userId: 'resetter', teams: { alpha: ['knowledge:reset'] } },
  ])
  ada = team.as('ada')
  bob = team.as('bob')
  guest = team.as('guest')
  added = await ada.add({ fileName: 'Report.txt', bytes: 'The pelican inspects the harbour.\n' })
  await ada.settled([added.documentId], SLOW_MS)
}, SLOW_MS)
afterAll(() => team?.[Symbol.asyncDispose]())

const forbidden = { ok: false, error: { type: 'Forbidden' } }
const words = 'The walrus keeps the minutes.'

describe('operations of IKnowledgeApi', () => {
  it('[K1.01] [K1.18] UploadDocument takes a file and gives the document', async () => {
    const document = await ada.add({ fileName: 'a.txt', contentType: 'text/plain', bytes: words })
    expect(document).toMatchObject({ fileName: 'a.txt', contentType: 'text/plain', status: 'Pending' })
    const read = await ada.documents.ReadDocument({ documentId: document.documentId, offset: 0, length: 1_000 })
    expect(Buffer.from(read?.bytes ?? []).toString()).toBe(words)
    expect(await guest.upload({ fileName: 'a.txt', bytes: words })).toEqual(forbidden)
  })

  it('[K1.02] ListDocuments gives the documents of the team', async () => {
    const ids = (await ada.knowledge.ListDocuments()).map(({ documentId }) => documentId)
    expect(ids).toContain(added.documentId)
    await expect(guest.knowledge.ListDocuments()).rejects.toMatchObject({ status: 403 })
  })

  it('[K1.03] GetDocument gives a document, or nothing', async () => {
    expect(await ada.knowledge.GetDocument(added.documentId)).toMatchObject({ fileName: 'Report.txt' })
    expect(await ada.knowledge.GetDocument(NOBODY)).toBeNull()
    await expect(guest.knowledge.GetDocument(added.documentId)).rejects.toMatchObject({ status: 403 })
  })

  it('[K1.04] DeleteDocument answers 204 and the document is gone', async () => {
    const { documentId } = await ada.add({ fileName: 'gone.txt', bytes: words })
    await expect(guest.knowledge.DeleteDocument(documentId)).rejects.toMatchObject({ status: 403 })
    const response = await ada.request('/api/IKnowledgeApi/DeleteDocument', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(documentId),
    })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(JSON.stringify(await ada.knowledge.ListDocuments())).not.toContain(documentId)
  })

  it('[K1.06] IngestNarrative takes what a module tells and gives the document', async () => {
    const request = { title: 'A visit', body: words, sourceModule: 'visits' }
    expect(await ada.knowledge.IngestNarrative(request)).toMatchObject({ ok: true, value: { status: 'Pending' } })
    expect(await guest.knowledge.IngestNarrative(request)).toEqual(forbidden)
  })

  it('[K1.07] [K1.08] AddNote and UpdateNote give the document', async () => {
    const note = await ada.knowledge.AddNote({ title: 'Minutes', body: words })
    expect(note).toMatchObject({ ok: true, value: { status: 'Pending', contentType: 'text/markdown' } })
    const documentId = note.ok ? note.value.documentId : ''
    expect(await ada.knowledge.UpdateNote({ documentId, body: 'Other words.' })).toMatchObject({
      ok: true,
      value: { documentId },
    })
    expect(await guest.knowledge.AddNote({ body: words })).toEqual(forbidden)
    expect(await guest.knowledge.UpdateNote({ documentId, body: words })).toEqual(forbidden)
  })

  it('[K1.09] [K1.10] SetAIContext answers 204, and GetAIContext gives what was set', async () => {
    const entries = [{ id: NOBODY, text: 'We write dates as day, month, year.', order: 1 }]
    const response = await ada.request('/api/IKnowledgeApi/SetAIContext', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(entries),
    })
    expect(response.status).toBe(204)
    expect(await ada.knowledge.GetAIContext()).toEqual(entries)
    await expect(guest.knowledge.GetAIContext()).rejects.toMatchObject({ status: 403 })
    await expect(guest.knowledge.SetAIContext([])).rejects.toMatchObject({ status: 403 })
  })

  it('[K1.11] GetIngestionStatus gives a status, or nothing', async () => {
    expect(await ada.knowledge.GetIngestionStatus(added.documentId)).toBe('Indexed')
    expect(await ada.knowledge.GetIngestionStatus(NOBODY)).toBeNull()
    await expect(guest.knowledge.GetIngestionStatus(added.documentId)).rejects.toMatchObject({ status: 403 })
  })

  it('[K1.02] [K1.03] [K1.04] [K1.09] [K1.10] [K1.11] [K1.12] the permission of one operation opens no other', async () => {
    const status = async (userId: string, operation: keyof typeof knowledgeApi.operations) => {
      const response = await team.as(userId).request(`/api/IKnowledgeApi/${operation}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: 'false',
      })
      const body = (await response.json()) as { error?: { type: string } }
      return response.status === 200 ? body.error?.type : response.status
    }
    const opened = new Map<string, string[]>()
    for (const userId of ['reader', 'writer', 'resetter'])
      for (const operation of Object.keys(knowledgeApi.operations) as (keyof typeof knowledgeApi.operations)[]) {
        const answer = await status(userId, operation)
        // 400: the guard let the caller through, and their input was looked at.
        expect([400, 403, 'Forbidden']).toContain(answer)
        if (answer === 400) opened.set(userId, [...(opened.get(userId) ?? []), operation])
      }
    const sorted = Object.fromEntries([...opened].map(([userId, names]) => [userId, names.toSorted()]))
    expect(sorted).toEqual({
      reader: ['GetAIContext', 'GetDocument', 'GetIngestionStatus', 'ListDocuments'],
      writer: ['AddNote', 'DeleteDocument', 'IngestNarrative', 'SetAIContext', 'UpdateNote', 'UploadDocument'],
      resetter: ['ResetKnowledgeBase'],
    })
  })

  it('[K1.13] another team cannot list, get or delete a document', async () => {
    expect(JSON.stringify(await bob.knowledge.ListDocuments())).not.toContain(added.documentId)
    expect(await bob.knowledge.GetDocument(added.documentId)).toBeNull()
    expect(await bob.knowledge.GetIngestionStatus(added.documentId)).toBeNull()
    await bob.knowledge.DeleteDocument(added.documentId)
    expect(await ada.knowledge.GetDocument(added.documentId)).toMatchObject({ status: 'Indexed' })
  })

  it('[K1.14] [K1.15] [K1.17] an uploaded document has the ten fields', async () => {
    const bytes = Buffer.from('Größe zählt in Bytes.')
    const document = await ada.add({ fileName: 'b.txt', bytes })
    expect(document).toEqual({
      documentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fileName: 'b.txt',
      contentType: 'text/plain',
      source: { type: 'UploadedFile' },
      uploadedBy: 'ada',
      uploadedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sizeBytes: bytes.length,
      status: 'Pending',
      chunkCount: null,
      reason: null,
    })
  })

  it('[K1.16] ChunkCount is absent before Indexed, and the number of chunks then', async () => {
    const document = await ada.add({ fileName: 'long.txt', bytes: `${words}\n\n`.repeat(400) })
    expect(document.chunkCount).toBeNull()
    const [settled] = await ada.settled([document.documentId], SLOW_MS)
    const { matches } = await ada.retrieval.Search({ query: words, topK: 100, minScore: -1 })
    const own = matches.filter(({ documentId }) => documentId === document.documentId)
    expect(settled?.chunkCount).toBeGreaterThan(1)
    expect(own).toHaveLength(settled?.chunkCount ?? 0)
  })

  it('[K1.19] a deleted document is found by no search', async () => {
    const document = await ada.add({ fileName: 'c.txt', bytes: 'The quetzal guards the vault of Brindlemoor.' })
    await ada.settled([document.documentId], SLOW_MS)
    const search = async () => (await ada.retrieval.Search({ query: 'quetzal Brindlemoor', minScore: -1 })).matches
    const found = (await search()).some(({ documentId }) => documentId === document.documentId)
    await ada.knowledge.DeleteDocument(document.documentId)
    expect([found, (await search()).some(({ documentId }) => documentId === document.documentId)]).toEqual([
      true,
      false,
    ])
  })

  it('[K1.21] the contract has exactly the eleven operations', async () => {
    const eleven = [
      'UploadDocument',
      'ListDocuments',
      'GetDocument',
      'DeleteDocument',
      'ResetKnowledgeBase',
      'IngestNarrative',
      'AddNote',
      'UpdateNote',
      'GetAIContext',
      'SetAIContext',
      'GetIngestionStatus',
    ]
    expect(Object.keys(knowledgeApi.operations).toSorted()).toEqual(eleven.toSorted())
    const openApi = (await (await ada.request('/api/openapi.json')).json()) as { paths: Record<string, unknown> }
    const served = Object.keys(openApi.paths).filter((path) => path.startsWith('/api/IKnowledgeApi/'))
    expect(served.toSorted()).toEqual(eleven.map((operation) => `/api/IKnowledgeApi/${operation}`).toSorted())
  })

  it('[K2.02] four operations return a KnowledgeError, and no other does', async () => {
    const failing = Object.values(contracts).flatMap(({ operations }) =>
      Object.entries(operations)
        .filter(([, row]) => {
          const failure = { ok: false, error: { type: 'NotFound' } }
          // An object of other fields would drop these two and be content.
          return JSON.stringify(row.output.safeParse(failure).data) === JSON.stringify(failure)
        })
        .map(([operation]) => operation),
    )
    expect(failing.toSorted()).toEqual(['AddNote', 'IngestNarrative', 'UpdateNote', 'UploadDocument'])
    const openApi = (await (await ada.request('/api/openapi.json')).json()) as {
      paths: Record<string, { post?: { responses: Record<string, unknown> } }>
    }
    const described = Object.entries(openApi.paths)
      .filter(([, { post }]) => JSON.stringify(post?.responses ?? {}).includes('ExtractionFailed'))
      .map(([path]) => path.split('/').at(-1))
    expect(described.toSorted()).toEqual(failing.toSorted())
  })
})

/** Bytes that arrive piece by piece and never stand in memory whole, as one part of a multipart body. */
const multipartOf = (sizeBytes: number) => {
  const boundary = 'a-boundary-of-this-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="fileName"\r\n\r\nbig.txt\r\n--${boundary}\r\nContent-Disposition: form-data; name="bytes"; filename="big.txt"\r\n\r\n`
  const piece = new Uint8Array(1_048_576).fill(0x20)
  async function* body() {
    yield new TextEncoder().encode(head)
    for (let left = sizeBytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length))
    yield new TextEncoder().encode(`\r\n--${boundary}--\r\n`)
  }
  return {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: body() as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit
}

const LIMIT = 104_857_600

describe('upload rules', () => {
  const upload = async (init: RequestInit) => {
    const response = await ada.request('/api/IKnowledgeApi/UploadDocument', init)
    return { status: response.status, body: (await response.json()) as { ok: boolean; value?: KnowledgeDocument } }
  }

  it('[K2.03] a file of 104857600 bytes is accepted', { timeout: SLOW_MS }, async () => {
    const { body } = await upload(multipartOf(LIMIT))
    expect(body).toMatchObject({ ok: true, value: { sizeBytes: LIMIT } })
    await ada.knowledge.DeleteDocument(body.value?.documentId ?? NOBODY)
  })

  it('[K2.04] [K2.22] one byte more is FileTooLarge, as multipart and as base64', { timeout: SLOW_MS }, async () => {
    const tooLarge = { type: 'FileTooLarge', maxBytes: LIMIT, actualBytes: LIMIT + 1 }
    expect(await upload(multipartOf(LIMIT + 1))).toEqual({ status: 200, body: { ok: false, error: tooLarge } })
    const bytes = Buffer.alloc(LIMIT + 1, 0x20).toString('base64')
    const json = { 'Content-Type': 'application/json' }
    const asJson = { method: 'POST', headers: json, body: `{"fileName":"big.txt","contentType":"","bytes":"${bytes}"}` }
    expect(await upload(asJson)).toEqual({ status: 200, body: { ok: false, error: tooLarge } })
  })

  it('[K2.05] FileTooLarge tells the true size of the file', { timeout: SLOW_MS }, async () => {
    const { body } = await upload(multipartOf(300_000_000))
    expect(body).toEqual({ ok: false, error: { type: 'FileTooLarge', maxBytes: LIMIT, actualBytes: 300_000_000 } })
  })

  const indexedAndFound = async (fileName: string, contentType: string, bytes: Uint8Array | string, query: string) => {
    const document = await ada.add({ fileName, contentType, bytes })
    const [settled] = await ada.settled([document.documentId], SLOW_MS)
    const { matches } = await ada.retrieval.Search({ query, minScore: -1, topK: 50 })
    return { status: settled?.status, found: matches.some(({ documentId }) => documentId === document.documentId) }
  }
  const good = { status: 'Indexed', found: true }

  it('[K2.06] application/pdf is admitted', async () => {
    const pdf = await pdfOf('The shearwater signs every invoice.')
    expect(await indexedAndFound('t.pdf', 'application/pdf', pdf, 'shearwater invoice')).toEqual(good)
  })
  it('[K2.08] text/plain is admitted', async () => {
    expect(await indexedAndFound('t.txt', 'text/plain', 'Ostriches audit ledgers.', 'ostriches')).toEqual(good)
  })
  it('[K2.09] text/csv is admitted', async () => {
    expect(await indexedAndFound('t.csv', 'text/csv', 'bird,weight\nkakapo,2 kg\n', 'kakapo')).toEqual(good)
  })
  it('[K2.10] text/markdown is admitted', async () => {
    expect(await indexedAndFound('t.md', 'text/markdown', '# Rota\n\nThe hoopoe opens.', 'hoopoe')).toEqual(good)
  })
  it('[K2.11] application/json is admitted', async () => {
    expect(await indexedAndFound('t.json', 'application/json', '{"bird":"cassowary"}', 'cassowary')).toEqual(good)
  })

  it('[K2.12] [K2.19] a type that is not allowed, or bytes that contradict theirs, is InvalidFileType', async () => {
    const refused = async (fileName: string, contentType: string, bytes: string | Uint8Array) =>
      expect(await ada.upload({ fileName, contentType, bytes })).toMatchObject({
        ok: false,
        error: { type: 'InvalidFileType', message: expect.stringContaining(contentType) },
      })
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(4_000, 7)])
    await refused('film.mp4', 'video/mp4', film)
    await refused('notes.txt', 'video/mp4', 'plain words')
    await refused('notes.txt', 'application/x-msdownload', 'plain words')
    await refused('notes.txt', 'application/x-foo', 'plain words')
    await refused('notes.json', 'application/pdf', '{"plain":"words"}')
    expect(await ada.upload({ fileName: 'p.pdf', contentType: 'application/pdf', bytes: 'just words' })).toMatchObject({
      ok: false,
      error: { type: 'InvalidFileType' },
    })
  })

  it('[K2.13] [K2.20] nothing to extract is ExtractionFailed', async () => {
    const nothing = { ok: false, error: { type: 'ExtractionFailed', message: expect.stringMatching(/empty|no text/) } }
    expect(await ada.upload({ fileName: 'e.txt', bytes: '' })).toMatchObject(nothing)
    expect(await ada.knowledge.AddNote({ title: 'Spaces', body: ' \n\t ' })).toMatchObject(nothing)
    const narrative = { title: 'Spaces', body: '   ', sourceModule: 'visits' }
    expect(await ada.knowledge.IngestNarrative(narrative)).toMatchObject(nothing)
    const note = await ada.knowledge.AddNote({ body: words })
    const documentId = note.ok ? note.value.documentId : NOBODY
    expect(await ada.knowledge.UpdateNote({ documentId, body: '  ' })).toMatchObject(nothing)
  })

  it('[K2.15] [K2.21] UpdateNote of what is no note is NotFound', async () => {
    const notFound = { ok: false, error: { type: 'NotFound' } }
    expect(await ada.knowledge.UpdateNote({ documentId: NOBODY, body: words })).toEqual(notFound)
    expect(await ada.knowledge.UpdateNote({ documentId: added.documentId, body: words })).toEqual(notFound)
  })

  it('[K2.16] the four operations are Forbidden without the permission', async () => {
    const reader = team.as('reader')
    expect(await reader.upload({ fileName: 'a.txt', bytes: words })).toEqual(forbidden)
    expect(await reader.knowledge.IngestNarrative({ title: 'A', body: words, sourceModule: 'm' })).toEqual(forbidden)
    expect(await reader.knowledge.AddNote({ body: words })).toEqual(forbidden)
    expect(await reader.knowledge.UpdateNote({ documentId: NOBODY, body: words })).toEqual(forbidden)
  })
})

describe('ResetKnowledgeBase', () => {
  it('[K1.05] answers 204, then nothing is listed', async () => {
    await expect(team.as('writer').knowledge.ResetKnowledgeBase()).rejects.toMatchObject({ status: 403 })
    const response = await ada.request('/api/IKnowledgeApi/ResetKnowledgeBase', { method: 'POST' })
    expect(response.status).toBe(204)
    expect(await ada.knowledge.ListDocuments()).toEqual([])
  })
})
