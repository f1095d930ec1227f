import { beforeAll, describe, expect, it, vi } from 'vitest'
import { zipOf } from '../../../../test/zip-file.ts'
import type { ImportPreview, KnowledgeDocument, LibraryExport, LibraryImportReport } from '../../../contracts/index.ts'
import { memoryBlobStore } from '../../platform/index.ts'
import { type BatchEmbeddingProvider, hashEmbedder } from '../../retrieval/index.ts'
import { documentPaths } from '../documents/document-paths.ts'
import { encodeWords } from '../extraction/ocr/word-places.ts'
import { knowledgeVectorisationHandler } from '../ingestion/knowledge-vectorisation-handler.ts'
import { createPaceTable } from '../pace/pace-table.ts'
import {
  openOwnKnowledge,
  openTestKnowledge,
  startOwnKnowledge,
  type TestKnowledge,
  type TestKnowledgeOptions,
  testModelDir,
} from '../test-knowledge.ts'
import { asOfOld, forged } from '../transfer/test-archive.ts'
import { type Frame, frameOf, framesOf } from './frames.ts'

const add = async ({ handlers, call }: TestKnowledge, fileName: string, content: string | Uint8Array) => {
  const bytes = new Uint8Array(Buffer.from(content))
  const added = await handlers.UploadDocument({ fileName, contentType: '', bytes }, call)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value
}
const documentsOf = ({ catalogue }: TestKnowledge): KnowledgeDocument[] => catalogue.index.list('personal')
const settled = async (knowledge: TestKnowledge, count: number): Promise<KnowledgeDocument[]> => {
  const statuses = () => documentsOf(knowledge).map(({ status, reason }) => reason ?? status)
  await vi.waitFor(() => expect(statuses()).toEqual(Array(count).fill('Indexed')), 120_000)
  return documentsOf(knowledge)
}
const libraries = ({ knowledge, call }: TestKnowledge, operation: string, input?: unknown): Promise<unknown> =>
  knowledge.librariesApi.call(operation, input, call)
const exportOf = async (layer: TestKnowledge): Promise<Buffer> => {
  const { exportId } = (await libraries(layer, 'ExportLibrary')) as LibraryExport
  const bytes = await layer.blobs.get(`transfers/personal/${exportId}.zip`)
  expect((await layer.blobs.list('transfers')).length).toBe(1)
  await libraries(layer, 'DiscardTransfer', exportId)
  return Buffer.from(bytes ?? [])
}
const preview = async (layer: TestKnowledge, bytes: Uint8Array) =>
  (await libraries(layer, 'PreviewImport', { fileName: 'library.zip', bytes: new Uint8Array(bytes) })) as ImportPreview
const bringIn = async (layer: TestKnowledge, bytes: Uint8Array, choices: object = {}) => {
  const { importId } = await preview(layer, bytes)
  const asked = { importId, sameName: 'KeepBoth', context: true, ...choices }
  return (await libraries(layer, 'ImportLibrary', asked)) as LibraryImportReport
}

const prose = `${'The tide turns at noon. Boats leave then for the islands. '.repeat(200)}\n`
const sheet = 'berth,price\nNorth,12.50\nSouth,14.00\n'

/** A machine on which no file can be read. */
const noExtractor = (): TestKnowledgeOptions => ({
  handler: {
    ...knowledgeVectorisationHandler({ modelDir: testModelDir }),
    vectorise: async () => {
      throw new Error('There is no extractor here.')
    },
  },
})
const embedderThat = (embed: () => void, modelId = 'hash'): BatchEmbeddingProvider => {
  const inner = hashEmbedder()
  return {
    ...inner,
    modelId,
    generateEmbeddings: async (texts) => {
      embed()
      return inner.generateEmbeddings(texts)
    },
  }
}
const noModel = (): BatchEmbeddingProvider =>
  embedderThat(() => {
    throw new Error('There is no model here.')
  })

/** A library with a text, a table, the words of a picture and an archive in an archive. */
const fullLibrary = async () => {
  const from = await startOwnKnowledge()
  const log = await add(from, 'log.txt', prose)
  await add(from, 'berths.csv', sheet)
  const innermost = await zipOf({ 'ropes.txt': 'The ropes lie in the shed.' })
  const zip = await add(
    from,
    'all.zip',
    await zipOf({ 'winch.txt': 'The winch is oiled in May.', 'inner.zip': innermost }),
  )
  await settled(from, 6)
  const words = encodeWords([{ page: 1, start: 0, end: 3, box: [0.1, 0.1, 0.2, 0.2] }])
  const record = from.catalogue.index.get(log.documentId)
  if (words === null || record === null) throw new Error('no words')
  await from.blobs.put(documentPaths(record.place).words, words)
  await libraries(from, 'SetLibraryReading', { ocrLanguages: ['deu'] })
  return { from, log, zip }
}
/** Everything that a library knows of its documents, save when and by whom. */
const knownOf = async ({ store, catalogue, blobs, db, documentsHandlers, call }: TestKnowledge) => {
  const chunks = (await store.listChunks({ type: 'Team', teamId: 'personal' })).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  const documents = catalogue.index.list('personal').toSorted((a, b) => (a.documentId < b.documentId ? -1 : 1))
  const files = await Promise.all(
    documents.map(async ({ documentId }) => {
      const place = catalogue.index.get(documentId)?.place
      if (place === undefined) throw new Error('no place')
      const { bytes, text, lines, words, brought } = documentPaths(place)
      const blobsOf = await Promise.all([bytes, text, lines, words, brought].map((path) => blobs.get(path)))
      return blobsOf.map((blob) => (blob === null ? null : Buffer.from(blob).toString('base64')))
    }),
  )
  const overviews = await Promise.all(
    documents.map(({ documentId }) => documentsHandlers.GetDocumentOverview(documentId, call)),
  )
  const rows = db.prepare(
    `SELECT t.document_id, t.name, t.columns, t.row_count, b.rows FROM knowledge_tables t JOIN knowledge_table_blocks b USING (table_id)
     WHERE t.state = 'Kept' ORDER BY t.document_id, b.block_id`,
  )
  const contained = db.prepare('SELECT * FROM knowledge_contained ORDER BY document_id')
  return {
    chunks: chunks.map(({ vector, ...chunk }) => ({ ...chunk, vector: [...vector] })),
    documents: documents.map(({ documentId, fileName, chunkCount }) => ({ documentId, fileName, chunkCount })),
    ...{ files, overviews, tables: rows.all(), contained: contained.all() },
  }
}

describe('a library as one file', () => {
  it('is Indexed where neither the extractor nor the model is at hand: what was read and embedded comes along', async () => {
    const { from } = await fullLibrary()
    const to = await startOwnKnowledge({ ...noExtractor(), embedder: noModel() })
    expect(await bringIn(to, await exportOf(from))).toMatchObject({ added: 3, refused: [] })
    await settled(to, 6)
    const [there, here] = [await knownOf(from), await knownOf(to)]
    expect(here).toEqual(there)
    expect(here.tables).toHaveLength(1)
    expect(await libraries(to, 'GetLibraryReading')).toMatchObject({ ocrLanguages: ['deu'] })
    expect(here.contained).toHaveLength(3)
    expect(here.chunks.every(({ vector }) => vector.some((value) => value !== 0))).toBe(true)
    // It says nothing of how long reading takes here.
    expect([from, to].map(({ db }) => createPaceTable(db).pace().size > 0)).toEqual([true, false])
  })

  it('of another model has its vectors made anew, and nothing read', async () => {
    const { from } = await fullLibrary()
    let embedded = 0
    const embedder = embedderThat(() => embedded++, 'another')
    const to = await startOwnKnowledge({ ...noExtractor(), embedder })
    await bringIn(to, await exportOf(from))
    await settled(to, 6)
    expect(embedded).toBeGreaterThan(0)
    const stamps = new Set((await knownOf(to)).chunks.map(({ metadata }) => metadata._embedModel))
    expect(stamps).toEqual(new Set(['another']))
  })

  it('that was read in another way is read here', async () => {
    const from = await startOwnKnowledge()
    await add(from, 'log.txt', prose)
    await settled(from, 1)
    const to = await startOwnKnowledge({ chunking: { maxTokens: 100, overlapTokens: 10, minTokens: 20 } })
    await bringIn(to, await exportOf(from))
    const [document] = await settled(to, 1)
    expect(document?.chunkCount).toBeGreaterThan(documentsOf(from)[0]?.chunkCount ?? 0)
  })

  it('is Indexed after a process that ended before anything of it was', async () => {
    const { from } = await fullLibrary()
    const bytes = await exportOf(from)
    const blobs = memoryBlobStore()
    const first = await openOwnKnowledge({ ...noExtractor(), blobs })
    await bringIn(first, bytes)
    const then = await openTestKnowledge({ ...noExtractor(), embedder: noModel(), blobs, database: first.database })
    await then.start()
    await settled(then, 6)
    expect(await knownOf(then)).toEqual(await knownOf(from))
    await then.stop()
  })

  it('comes beside a document that is there: each has passages of its own', async () => {
    const from = await startOwnKnowledge()
    const { documentId } = await add(from, 'log.txt', prose)
    await settled(from, 1)
    const bytes = await exportOf(from)
    await from.documentsHandlers.ReplaceDocument(
      { documentId, fileName: 'log.txt', contentType: '', bytes: new Uint8Array(Buffer.from('Other words.')) },
      from.call,
    )
    await bringIn(from, bytes, { changed: 'KeepBoth' })
    await settled(from, 2)
    const { chunks, documents } = await knownOf(from)
    for (const document of documents)
      expect(chunks.filter(({ metadata }) => metadata.documentId === document.documentId)).toHaveLength(
        document.chunkCount ?? -1,
      )
  })

  it('of an earlier version of the app comes in all the same, and is read here', async () => {
    const { from } = await fullLibrary()
    const to = await startOwnKnowledge()
    expect(await bringIn(to, await asOfOld(await exportOf(from)))).toMatchObject({ added: 3, refused: [] })
    await settled(to, 6)
  })

  it('that is damaged anywhere, or cut off, is refused before anything is written', async () => {
    const from = await startOwnKnowledge()
    await add(from, 'berths.csv', sheet)
    await settled(from, 1)
    const good = await exportOf(from)
    const to = await openOwnKnowledge()
    const expectRefused = async (bytes: Buffer) => {
      await expect(preview(to, bytes)).rejects.toMatchObject({
        code: 'InvalidInput',
        message: expect.stringContaining('damaged'),
      })
      expect(await to.blobs.list('')).toEqual([])
    }
    const step = Math.ceil(good.length / 150)
    for (let at = 0; at < good.length; at += step) {
      const bytes = Buffer.from(good)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at)
      await expectRefused(bytes)
    }
    // The end, byte by byte: what tells where all else is.
    for (let at = good.length - 110; at < good.length; at++) {
      const bytes = Buffer.from(good)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0x01, at)
      await expectRefused(bytes)
    }
    for (const length of [good.length - 1, good.length - 78, good.length - 100, good.length >> 1, 30])
      await expectRefused(good.subarray(0, length))
    expect(documentsOf(to)).toEqual([])
  })
})

const framesIn = async (bytes: Buffer): Promise<Frame[]> => {
  const frames: Frame[] = []
  const whole = (async function* () {
    yield bytes
  })()
  for await (const { kind, bytes: payload } of framesOf(whole)) frames.push({ kind, bytes: Buffer.from(payload) })
  return frames
}
const json = (change: (told: Record<string, unknown>) => object) => (bytes: Buffer) =>
  Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString('utf8')))))
const metadata = (changed: object) =>
  json((chunk) => ({ ...chunk, metadata: { ...(chunk.metadata as object), ...changed } }))
const float = (value: number) => (bytes: Buffer) => {
  const vector = Buffer.from(bytes)
  vector.writeFloatLE(value, 4)
  return vector
}

describe('a file that is forged', () => {
  const lies: readonly (readonly [what: string, kind: Frame['kind'], lie: (bytes: Buffer) => Buffer])[] = [
    ['a vector of another length', 'Vector', (bytes) => bytes.subarray(4)],
    ['a vector that is no number', 'Vector', float(Number.NaN)],
    ['a vector without end', 'Vector', float(Number.POSITIVE_INFINITY)],
    ['a passage beyond the text', 'Chunk', metadata({ end: '99999999' })],
    ['a passage that ends before it begins', 'Chunk', metadata({ start: '20', end: '2' })],
    ['a passage that stands nowhere', 'Chunk', metadata({ start: 'here' })],
    ['a passage of nobody', 'Chunk', json((chunk) => ({ ...chunk, origin: 'Platform' }))],
    ['a text that is cut off', 'Text', (bytes) => bytes.subarray(1)],
    ['a note of an unknown kind', 'TextEnd', json(() => ({ notes: [{ type: 'Script', message: '' }] }))],
    ['a row of another width', 'Rows', (bytes) => Buffer.from(bytes.toString().replace('"North"', '"North","x"'))],
    ['a row beyond the text', 'Rows', () => Buffer.from('[[1,0,99999999,0,"a","b",1]]')],
    ['a table without columns', 'TableEnd', json((table) => ({ ...table, columns: [] }))],
    [
      'a heading beyond the text',
      'Overview',
      json((facts) => ({ ...facts, sections: [{ title: '', level: 1, start: 1e9, page: null }] })),
    ],
    ['no JSON at all', 'Chunk', () => Buffer.from('{')],
  ]
  let good: Buffer = Buffer.alloc(0)
  beforeAll(async () => {
    const from = await openTestKnowledge()
    await from.start()
    await add(from, 'berths.csv', sheet)
    await settled(from, 1)
    good = await exportOf(from)
    await from.close()
  })

  it.each(lies)('is refused, and leaves nothing: %s', async (_what, kind, lie) => {
    const to = await openOwnKnowledge()
    const bytes = await forged(good, async ({ documents: [document] }, files) => {
      const { path } = document.reading
      const frames = await framesIn(files.get(path) ?? Buffer.alloc(0))
      expect(frames.some((frame) => frame.kind === kind)).toBe(true)
      const changed = frames.map((frame) => frameOf(frame.kind, frame.kind === kind ? lie(frame.bytes) : frame.bytes))
      files.set(path, Buffer.concat(changed))
      document.reading.sizeBytes = files.get(path)?.length
    })
    await expect(preview(to, bytes)).rejects.toMatchObject({
      code: 'InvalidInput',
      message: expect.stringContaining('cannot be'),
    })
    expect(await to.blobs.list('')).toEqual([])
  })

  it('is refused where it claims gigabytes, stops in the middle, or tells things out of order', async () => {
    const to = await openOwnKnowledge()
    const withReading = (change: (reading: Buffer) => Buffer | Promise<Buffer>) =>
      forged(good, async ({ documents: [document] }, files) => {
        const { path } = document.reading
        files.set(path, await change(files.get(path) ?? Buffer.alloc(0)))
        document.reading.sizeBytes = files.get(path)?.length
      })
    const claim = Buffer.from([2, 0xff, 0xff, 0xff, 0xff])
    const reversed = async (reading: Buffer) =>
      Buffer.concat((await framesIn(reading)).toReversed().map(({ kind, bytes }) => frameOf(kind, bytes)))
    for (const bytes of [
      await withReading((reading) => Buffer.concat([reading.subarray(0, 5 + reading.readUInt32LE(1)), claim])),
      await withReading((reading) => reading.subarray(0, reading.length >> 1)),
      await withReading((reading) => reading.subarray(0, reading.length - 5)),
      await withReading((reading) => Buffer.concat([reading, reading])),
      await withReading(() => Buffer.alloc(0)),
      await withReading(reversed),
      await forged(good, ({ documents: [document] }) => {
        document.contentHash = '0'.repeat(64)
      }),
    ])
      await expect(preview(to, bytes)).rejects.toMatchObject({ code: 'InvalidInput' })
    const claims = await forged(good, ({ documents: [document] }) => {
      document.reading.sizeBytes = 4_000_000_000
    })
    await expect(preview(to, claims)).rejects.toMatchObject({ code: 'InvalidInput' })
    expect(await to.blobs.list('')).toEqual([])
  })
})
