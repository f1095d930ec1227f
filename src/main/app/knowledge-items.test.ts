import { describe, expect, it } from 'vitest'
import type { KnowledgeDocument, Result, TextChunk } from '../../contracts/index.ts'
import { compose, fromStatic } from '../assistant/index.ts'
import {
  createDocumentCatalogue,
  createKnowledge,
  ingestionStatusObserver,
  type KnowledgeVectorisationHandler,
  knowledgeDataType,
  knowledgeVectorisationHandler,
  standingContextPrompt,
} from '../knowledge/index.ts'
import { testModelDir } from '../knowledge/test-knowledge.ts'
import * as library from '../library.ts'
import { type BlobStore, memoryBlobStore, newGuid, silentLogger } from '../platform/index.ts'
import { createTokenCounter } from '../retrieval/index.ts'
import { withAIConfig } from './assistant-builders.ts'
import { addModule, withStorage } from './base-builders.ts'
import { knowledgeModule, standingContextModule } from './knowledge-module.ts'
import { withIngestionStatusObserver, withVectorisationHandler } from './retrieval-builders.ts'
import type { ServerModule } from './server-module.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const SLOW = { timeout: 60_000 }
const answer = [{ deltas: ['Done.'] }]
const branding = { name: 'Assistant', icon: 'alcove.svg', showSidePanel: true }
const assistantConfig = {
  branding,
  maxTurns: 10,
  defaultMaxTokens: 100,
  defaultTemperature: 0,
  streamingEnabled: false,
}

const upload = async (test: TestApp, fileName: string, contentType: string, content: string) => {
  await test.app.workTakenUp
  const bytes = new TextEncoder().encode(content)
  return (await test.call('IKnowledgeApi', 'UploadDocument', { fileName, contentType, bytes })) as Result<
    KnowledgeDocument,
    { type: string }
  >
}
const settled = async (test: TestApp, documentId: string): Promise<KnowledgeDocument> => {
  for (;;) {
    const document = (await test.call('IKnowledgeApi', 'GetDocument', documentId)) as KnowledgeDocument
    if (document.status === 'Indexed' || document.status === 'Failed') return document
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
const added = async (test: TestApp, content: string): Promise<KnowledgeDocument> => {
  const outcome = await upload(test, 'a.txt', 'text/plain', content)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return settled(test, outcome.value.documentId)
}

/** Says only what a handler must say, and upper-cases what it is given. */
const shouting = (
  more: Partial<KnowledgeVectorisationHandler> = {},
): KnowledgeVectorisationHandler & { seen: unknown[] } => {
  const seen: unknown[] = []
  return {
    dataTypeId: 'Knowledge',
    seen,
    vectorise: async (fileName, dataObject) => {
      seen.push(fileName)
      const { bytes } = dataObject as { bytes: Uint8Array }
      const text = Buffer.from(bytes).toString().toUpperCase()
      return [{ id: newGuid(), text, metadata: {}, origin: 'UserContent' }] satisfies TextChunk[]
    },
    ...more,
  }
}

describe('server items of the knowledge base, an app assembled by hand', SLOW, () => {
  it('[K7.09] [K7.11] [K7.12] serves the contract without the module', async () => {
    const handler = knowledgeVectorisationHandler({ modelDir: testModelDir })
    const byHand: ServerModule = {
      name: 'by-hand',
      connect: ({ database: db, storage: blobs, eventStore: events, notificationChannel: notifications, ...more }) => {
        const { jobs, logger, retrieval, transport } = more
        if (retrieval === null) throw new Error('This app has retrieval.')
        const { ingestion, postSave } = retrieval
        const catalogue = createDocumentCatalogue({ db, blobs, notifications, logger })
        const { vectorise } = postSave
        const parts = { db, blobs, events, jobs, notifications, ingestion, vectorise, handler, catalogue, logger }
        const knowledge = createKnowledge({ ...parts, transport })
        return {
          apis: [knowledge.knowledgeApi],
          dataTypes: [knowledgeDataType],
          jobHandlers: knowledge.jobHandlers,
          start: () => knowledge.start(),
          stop: () => knowledge.stop(),
        }
      },
    }
    await using test = await startTestApp(
      answer,
      withVectorisationHandler(handler),
      withIngestionStatusObserver(ingestionStatusObserver),
      addModule(byHand),
    )
    expect(await added(test, 'The bittern booms.')).toMatchObject({ status: 'Indexed', chunkCount: 1 })
    expect((await test.search({ query: 'bittern' })).map(({ chunk }) => chunk.text)).toEqual(['The bittern booms.'])
  })

  it('[K7.10] the registry of the running app lists the data type', async () => {
    await using test = await startTestApp(answer, withVectorisationHandler(shouting()), addModule(knowledgeModule()))
    expect(test.app.dataTypes).toContain(knowledgeDataType)
  })

  it('the module says which handler it lacks', async () => {
    await expect(startTestApp(answer, addModule(knowledgeModule()))).rejects.toThrow(/withVectorisationHandler/)
  })
})

describe('the registered vectorisation handler', SLOW, () => {
  it('[K7.06] [R7.08] is the one that ingests what is uploaded', async () => {
    const handler = shouting()
    await using test = await startTestApp(answer, withVectorisationHandler(handler), addModule(knowledgeModule()))
    await added(test, 'the bittern booms')
    expect(handler.seen).toEqual(['a.txt'])
    expect((await test.search({ query: 'bittern' })).map(({ chunk }) => chunk.text)).toEqual(['THE BITTERN BOOMS'])
  })

  it('[K2.17] states size limit, content types and chunking itself', async () => {
    const chunking = { maxTokens: 40, overlapTokens: 0, minTokens: 8 }
    const own = knowledgeVectorisationHandler({
      modelDir: testModelDir,
      chunking,
      maxFileSizeBytes: 4_000,
      allowedContentTypes: ['text/plain'],
    })
    const shipped = knowledgeVectorisationHandler({ modelDir: testModelDir })
    await using test = await startTestApp(
      answer,
      withVectorisationHandler(shipped),
      withVectorisationHandler(own),
      addModule(knowledgeModule()),
    )
    expect(await upload(test, 'a.txt', 'text/plain', 'x'.repeat(4_001))).toEqual({
      ok: false,
      error: { type: 'FileTooLarge', maxBytes: 4_000, actualBytes: 4_001 },
    })
    expect(await upload(test, 'a.csv', 'text/csv', 'a,b\n1,2\n')).toMatchObject({
      ok: false,
      error: { type: 'InvalidFileType' },
    })
    const text = Array.from({ length: 60 }, (_, at) => `The ferry carried ${at} barrels of salt.`).join(' ')
    expect(await added(test, text)).toMatchObject({ status: 'Indexed' })
    const counter = createTokenCounter(testModelDir)
    const chunks = await test.search({ query: 'ferry', topK: 100 })
    expect(Math.max(...chunks.map(({ chunk }) => counter.countTokens(chunk.text)))).toBeLessThanOrEqual(40)

    await using foreign = await startTestApp(
      answer,
      withVectorisationHandler(shouting({ allowedContentTypes: ['application/x-diary*'] })),
      addModule(knowledgeModule()),
    )
    expect(await upload(foreign, 'a.txt', 'text/plain', 'words')).toMatchObject({ ok: false })
    const taken = await upload(foreign, 'a.diary', 'application/x-diary-2; lock=none', 'dear diary')
    if (!taken.ok) throw new Error(JSON.stringify(taken))
    expect(await settled(foreign, taken.value.documentId)).toMatchObject({
      status: 'Indexed',
      contentType: 'application/x-diary-2',
    })
  })

  it('[K2.18] no builder takes one of the three: they are these, and no part of the record is called so', () => {
    const known =
      'AIConfig AIConfigStore AIFactory AITools AnonymousRoute AuditSink Auth Base Closable Config ConfigStore ConfigValidator ' +
      'ContextualHeader DataSource Database DevDiagnosticsContributor EmbeddingCache EmbeddingModels EmbeddingProvider ' +
      'EncryptedBlobStorage EventStore ForwardedHeaders GroundedTemperature GroundingMode HealthCheck Help HttpsRedirection ' +
      'ImageEmbedder IngestionConcurrency IngestionQueueCapacity IngestionStatusObserver JobHandler Logger MergeStrategy ' +
      'MetricsSink MinScore ModuleAIContexts NotificationAddressBook NotificationChannel OcrProvider OriginFilter ' +
      'PermissionStore Quotas Reranker RetrievalTracer ScopeResolver ScopeStrategy SecretStore SnippetCharLimit ' +
      'StaticPathBehaviour Storage TableExtractor TeamStore Telemetry TextSummariser TopK TransactionalSink ' +
      'Transport UnsupportedSentences VectorStore VectorisationHandler'
    const builders = Object.keys(library).filter((name) => name.startsWith('with'))
    expect(builders.toSorted()).toEqual(known.split(' ').map((name) => `with${name}`))
    const namesIn = (value: object): string[] =>
      Object.entries(value).flatMap(([name, part]) => [
        name,
        ...(typeof part === 'object' && part !== null ? namesIn(part) : []),
      ])
    expect(namesIn(library.ragServerApp())).toContain('topK')
    for (const name of ['maxFileSizeBytes', 'allowedContentTypes', 'leastImagePoints'])
      expect(namesIn(library.ragServerApp())).not.toContain(name)
  })

  it('[K7.08] cuts knowledge documents its own way, whatever retrieval does by default', async () => {
    const shipped = knowledgeVectorisationHandler({ modelDir: testModelDir })
    let offered = 0
    await using test = await startTestApp(
      answer,
      (app) => ({
        ...app,
        ingestionConfig: { ...app.ingestionConfig, chunking: { maxTokens: 30, overlapTokens: 0, minTokens: 8 } },
      }),
      withVectorisationHandler(shipped),
      addModule({
        name: 'reader',
        connect: ({ retrieval }) => {
          offered = retrieval?.chunking.maxTokens ?? 0
          return {}
        },
      }),
      addModule(knowledgeModule()),
    )
    const text = Array.from({ length: 200 }, (_, at) => `The ferry carried ${at} barrels of salt.`).join(' ')
    await added(test, text)
    const counter = createTokenCounter(testModelDir)
    const tokens = (await test.search({ query: 'ferry', topK: 100 })).map(({ chunk }) =>
      counter.countTokens(chunk.text),
    )
    expect(offered).toBe(30)
    expect(Math.max(...tokens)).toBeGreaterThan(400)
    expect(Math.max(...tokens)).toBeLessThanOrEqual(500)
    expect(Math.min(...tokens)).toBeGreaterThanOrEqual(100)
  })
})

describe('what any module saves', SLOW, () => {
  it('[R7.01] [R7.04] is vectorised by the handler of its data type and found', async () => {
    const handler = { ...shouting(), dataTypeId: 'Order' }
    let save: ((text: string) => Promise<string>) | null = null
    await using test = await startTestApp(
      answer,
      withVectorisationHandler(handler),
      addModule({
        name: 'orders',
        connect: ({ retrieval }) => {
          const scope = { type: 'Team', teamId: 'personal' } as const
          save = async (text) => {
            const dataObject = { bytes: new TextEncoder().encode(text) }
            const object = { documentId: newGuid(), scope, fileName: 'order 7', dataObject }
            return (await retrieval?.postSave.save('Order', object, async () => 'saved')) ?? ''
          }
          return {}
        },
      }),
    )
    await test.app.workTakenUp
    expect(await save!('seven barrels of salt')).toBe('saved')
    await test.ingested()
    expect(handler.seen).toEqual(['order 7'])
    expect((await test.search({ query: 'barrels' })).map(({ chunk }) => chunk.text)).toEqual(['SEVEN BARRELS OF SALT'])
  })
})

const counting = (): { blobs: BlobStore; reads: () => number } => {
  const inner = memoryBlobStore()
  let reads = 0
  return {
    blobs: {
      ...inner,
      get: async (path) => {
        if (path.endsWith('kb-ai-context/entries.json')) reads += 1
        return inner.get(path)
      },
    },
    reads: () => reads,
  }
}
const entry = { id: newGuid(), text: 'We measure in fathoms.', order: 1 }

describe('standing context in a running app', SLOW, () => {
  it('[K5.05] reaches a prompt only where its builder is composed in', async () => {
    await using without = await startTestApp(answer, withVectorisationHandler(shouting()), addModule(knowledgeModule()))
    await using composed = await startTestApp(
      answer,
      withVectorisationHandler(shouting()),
      addModule(knowledgeModule()),
      addModule(standingContextModule()),
    )
    for (const test of [without, composed]) {
      await test.call('IKnowledgeApi', 'SetAIContext', [entry])
      await test.ask('How deep is it?')
    }
    expect(without.prompts().some((prompt) => prompt.includes('fathoms'))).toBe(false)
    expect(composed.prompts()[0]).toContain('We measure in fathoms.')
  })

  it('[K7.13] its builder is imported by itself and composed into a prompt', async () => {
    const blobs = memoryBlobStore()
    const systemPrompt = compose([fromStatic('Be brief.'), standingContextPrompt(blobs, silentLogger())])
    await using test = await startTestApp(
      answer,
      withStorage(blobs),
      withVectorisationHandler(shouting()),
      addModule(knowledgeModule()),
      withAIConfig({ ...assistantConfig, systemPrompt }),
    )
    await test.call('IKnowledgeApi', 'SetAIContext', [entry])
    await test.ask('How deep is it?')
    expect(test.prompts()[0]).toMatch(/^Be brief\.[\s\S]*We measure in fathoms\./)
  })

  it('[K5.08] [K5.09] is read once for each message, and the next message sees what was changed since', async () => {
    const { blobs, reads } = counting()
    const call = { toolCallId: '1', name: 'search_knowledge', arguments: { query: 'depth' } }
    await using test = await startTestApp(
      [{ toolCalls: [call] }, { deltas: ['Twelve.'] }, { toolCalls: [call] }, { deltas: ['Still twelve.'] }],
      withStorage(blobs),
      withVectorisationHandler(shouting()),
      addModule(knowledgeModule()),
      addModule(standingContextModule()),
    )
    await test.call('IKnowledgeApi', 'SetAIContext', [entry])
    const before = reads()
    await test.ask('How deep is it?')
    expect(reads() - before).toBe(1)
    const turns = test.prompts().length
    expect(turns).toBeGreaterThanOrEqual(2)
    await test.call('IKnowledgeApi', 'SetAIContext', [{ ...entry, text: 'We measure in cubits.' }])
    await test.ask('And now?')
    expect(
      test
        .prompts()
        .slice(0, turns)
        .every((prompt) => prompt.includes('fathoms')),
    ).toBe(true)
    expect(
      test
        .prompts()
        .slice(turns)
        .every((prompt) => prompt.includes('cubits')),
    ).toBe(true)
  })
})
