import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type ExtractedTable,
  memoryVectorStore,
  type OcrProvider,
  type PageText,
  type RAGServerApp,
  type TableExtractor,
  type TextChunk,
  type TextSummariser,
  type TokenCounter,
  type VectorisationHandler,
  withMergeStrategy,
  withOcrProvider,
  withTableExtractor,
  withTextSummariser,
  withVectorisationHandler,
  withVectorStore,
  wordCounter,
} from '../../../src/main/library.ts'
import { type LibraryApp, startKnowledgeApp } from '../../library-app.ts'
import { chunkOf, everything, personal, startRetrievalApp } from '../../retrieval-app.ts'

type Build = (app: RAGServerApp) => RAGServerApp
const start = (...builders: Build[]) => startKnowledgeApp({ with: [withMergeStrategy('SparseOnly'), ...builders] })
const upload = async (app: LibraryApp, bytes = 'A letter that nobody scanned.') => {
  const { documentId } = await app.client.add({ fileName: 'letter.txt', bytes })
  const [document] = await app.client.settled([documentId])
  expect(document?.status).toBe('Indexed')
  return documentId
}
const found = async (app: LibraryApp, query: string) =>
  (await app.client.retrieval.Search({ ...everything, query, minScore: -1 })).matches

describe('the readers of documents', () => {
  it('[R10.01] [R10.02] [R14.20] OCR reads what it calls scanned, and its words are found on their page', async () => {
    expectTypeOf<PageText>().toEqualTypeOf<{ readonly page: number; readonly text: string }>()
    for (const scanned of [true, false]) {
      const given: string[] = []
      const ocr: OcrProvider = {
        isScanned: async (bytes) => {
          given.push(Buffer.from(bytes).toString())
          return scanned
        },
        extractText: async (bytes) => {
          given.push(Buffer.from(bytes).toString())
          return [
            { page: 1, text: 'A faded heading.' },
            { page: 2, text: 'The treasure lies beneath the zanzibar lighthouse.' },
          ]
        },
      }
      await using app = await start(withOcrProvider(ocr))
      const documentId = await upload(app)
      const matches = await found(app, 'zanzibar')
      if (scanned) {
        expect(matches[0]).toMatchObject({ documentId, span: { page: 2 }, chunk: { origin: 'UserContent' } })
        expect(await found(app, 'nobody scanned')).toEqual([])
      } else {
        expect(matches).toEqual([])
        expect(await found(app, 'nobody scanned')).toHaveLength(1)
      }
      expect(new Set(given)).toEqual(new Set(['A letter that nobody scanned.']))
      expect(given).toHaveLength(scanned ? 2 : 1)
    }
  }, 120_000)

  it('[R10.03] [R14.21] the cells of a table that only the extractor gives are found', async () => {
    expectTypeOf<ExtractedTable>().toEqualTypeOf<{
      readonly page: number
      readonly headers: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }>()
    const tables: TableExtractor = {
      extractTables: async (bytes) => [
        { page: bytes.length > 0 ? 3 : 0, headers: ['Ship', 'Tons'], rows: [['Esmeralda', '412'], ['Aurora']] },
      ],
    }
    await using app = await start(withTableExtractor(tables))
    const documentId = await upload(app)
    const [match] = await found(app, 'Esmeralda')
    expect(match).toMatchObject({ documentId, span: { page: 3 } })
    expect(match?.chunk.text).toContain('Ship: Esmeralda; Tons: 412')
    expect(await found(app, 'Aurora')).toHaveLength(1)
    expect(await found(app, 'nobody scanned')).toHaveLength(1)
  })

  it('[R10.06] [R10.07] [R14.23] a summariser heads the chunks of an upload, and without one they are as they are', async () => {
    const summarised: string[] = []
    const summariser: TextSummariser = {
      summarise: async (text) => {
        summarised.push(text)
        return 'A letter about lighthouses.'
      },
    }
    // @ts-expect-error One less is none.
    const none: TextSummariser = {}
    expect(none).toEqual({})
    const text = 'The lamp was lit at dusk.'
    for (const builders of [[withTextSummariser(summariser)], []]) {
      const store = memoryVectorStore()
      await using app = await start(withVectorStore(store), ...builders)
      await upload(app, text)
      const texts = (await store.listChunks(personal)).map((chunk) => chunk.text)
      expect(texts).toEqual(builders.length > 0 ? [`A letter about lighthouses.\n\n${text}`] : [text])
    }
    expect(summarised).toEqual([text])
  })

  it('a summariser that fails leaves the document searchable', async () => {
    const failing: TextSummariser = { summarise: async () => Promise.reject(new Error('The model is away.')) }
    await using app = await start(withTextSummariser(failing))
    await upload(app)
    expect(await found(app, 'nobody scanned')).toHaveLength(1)
  })

  it('[R14.24] several handlers can be registered: each is called for its own type', async () => {
    const called: string[] = []
    const handlerOf = (dataTypeId: string): VectorisationHandler => ({
      dataTypeId,
      vectorise: async (fileName, dataObject) => {
        called.push(`${dataTypeId} ${fileName} ${JSON.stringify(dataObject)}`)
        return [chunkOf(`${dataTypeId} of salt`)]
      },
    })
    await using app = await startRetrievalApp({
      with: [withVectorisationHandler(handlerOf('Order')), withVectorisationHandler(handlerOf('Invoice'))],
    })
    const { postSave, ingestion } = app.retrieval
    const save = (type: string, documentId: string) =>
      postSave.save(
        type,
        { documentId, scope: personal, fileName: `a ${type}`, dataObject: { type } },
        async () => type,
      )
    await save('Invoice', 'b1b6b1e5-6d0f-4c1e-8c38-0d6a4f6fb001')
    await save('Order', 'b1b6b1e5-6d0f-4c1e-8c38-0d6a4f6fb002')
    await save('Recipe', 'b1b6b1e5-6d0f-4c1e-8c38-0d6a4f6fb003')
    await ingestion.idle()
    expect(called).toEqual(['Invoice a Invoice {"type":"Invoice"}', 'Order a Order {"type":"Order"}'])
    expect((await app.search('Order of salt', { minScore: -1 })).map(({ chunk }) => chunk.text).toSorted()).toEqual([
      'Invoice of salt',
      'Order of salt',
    ])
  })

  it('[R10.08] a token counter maps a text to a number: none for nothing, more for more words', () => {
    const counter: TokenCounter = wordCounter()
    // @ts-expect-error One less is none.
    const none: TokenCounter = {}
    expect(none).toEqual({})
    expect(counter.countTokens('')).toBe(0)
    expect(counter.countTokens('one word and another')).toBeGreaterThan(counter.countTokens('one word'))
  })

  it('[R2.03] files, notes and narratives give chunks of their own origins', async () => {
    await using app = await start()
    const { knowledge } = app.client
    const file = await app.client.add({ fileName: 'file.txt', bytes: 'The zanzibar ferry leaves at noon.' })
    const note = await knowledge.AddNote({ title: 'Ferry', body: 'The zanzibar ferry was late.' })
    const narrative = await knowledge.IngestNarrative({
      title: 'Trip',
      body: 'We took the zanzibar ferry.',
      sourceModule: 'travel',
    })
    const ids = [
      file.documentId,
      ...[note, narrative].flatMap((result) => (result.ok ? [result.value.documentId] : [])),
    ]
    expect(ids).toHaveLength(3)
    await app.client.settled(ids)
    const origins = new Map(
      (await found(app, 'zanzibar ferry')).map(({ documentId, chunk }) => [documentId, chunk.origin]),
    )
    expect(ids.map((documentId): TextChunk['origin'] | undefined => origins.get(documentId))).toEqual([
      'UserContent',
      'Note',
      'Narrative',
    ])
  })
})
