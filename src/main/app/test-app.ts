import type { AITask, Conversation, SearchMatch, TextChunk } from '../../contracts/index.ts'
import {
  assistantMigrations,
  memoryUserAIConfigStore,
  type ScriptedTurn,
  scriptedProvider,
} from '../assistant/index.ts'
import { knowledgeMigrations } from '../knowledge/index.ts'
import {
  type AccessContext,
  AlcoveError,
  createNotificationChannel,
  localOwner,
  localTokenAuthenticator,
  memoryBlobStore,
  memorySecrets,
  newGuid,
  openTestDatabase,
  ownerIdentity,
  platformMigrations,
  silentLogger,
  sqliteConfigStore,
  sqliteEventStore,
} from '../platform/index.ts'
import { hashEmbedder, type IngestionQueue, memoryVectorStore, retrievalMigrations } from '../retrieval/index.ts'
import { withAIConfigStore, withAIFactory } from './assistant-builders.ts'
import * as base from './base-builders.ts'
import { pipe } from './pipe.ts'
import { ragServerApp } from './rag-server-app.ts'
import { withEmbeddingProvider, withVectorStore } from './retrieval-builders.ts'
import type { RetrievalBuilder } from './server-app.ts'
import { type StartedApp, startApp } from './start-app.ts'

const team = { type: 'Team', teamId: 'personal' } as const

const chunkOf = (documentId: string, text: string, origin: TextChunk['origin']): TextChunk => ({
  id: newGuid(),
  text,
  origin,
  metadata: { documentId, fileName: 'notes.txt', contentType: 'text/plain', ordinal: '0', start: '0', end: '1' },
})

export interface TestApp extends AsyncDisposable {
  readonly app: StartedApp
  readonly owner: AccessContext
  readonly ingestion: IngestionQueue
  /** The system prompts that the model was given so far. */
  prompts(): string[]
  call(contract: string, operation: string, input?: unknown): Promise<unknown>
  search(input: object): Promise<SearchMatch[]>
  /** Asks and waits for the whole reply. */
  ask(content: string, activeModule?: string): Promise<Conversation>
  /** Enqueues one chunk per text as a document. */
  enqueue(texts: readonly string[], origin?: TextChunk['origin']): ReturnType<IngestionQueue['enqueue']>
  /** Until everything that was enqueued is indexed. */
  ingested(): Promise<void>
}

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A complete app over fakes and a temporary database, with further builders applied last. */
export const startTestApp = async (
  turns: readonly ScriptedTurn[],
  ...builders: readonly RetrievalBuilder[]
): Promise<TestApp> => {
  const database = openTestDatabase([platformMigrations, assistantMigrations, retrievalMigrations, knowledgeMigrations])
  const logger = silentLogger()
  const owner = localOwner()
  const provider = scriptedProvider(turns, { structured: () => null })
  let ingestion: IngestionQueue | null = null
  const app = await startApp(
    pipe(
      ragServerApp(),
      base.withConfig({ dataDir: '/nowhere', enableDevEndpoints: true }),
      base.withLogger(logger),
      base.withAuth(localTokenAuthenticator('token', ownerIdentity)),
      base.withDatabase(database.db),
      base.withStorage(memoryBlobStore()),
      base.withSecretStore(memorySecrets()),
      base.withEventStore(sqliteEventStore(database.db)),
      base.withNotificationChannel(createNotificationChannel({ bufferSize: 100, logger })),
      base.withConfigStore(sqliteConfigStore(database.db)),
      withAIFactory({ resolve: async () => provider }),
      withAIConfigStore(memoryUserAIConfigStore()),
      withEmbeddingProvider(hashEmbedder()),
      withVectorStore(memoryVectorStore()),
      base.addModule({
        name: 'observer',
        connect: (services) => {
          ingestion = services.retrieval?.ingestion ?? null
          return {}
        },
      }),
      ...builders,
    ),
  )
  const queue = (): IngestionQueue => {
    if (ingestion === null) throw new AlcoveError('Internal', 'The modules were replaced.')
    return ingestion
  }
  const call: TestApp['call'] = async (contract, operation, input) => {
    const api = app.apis.find((candidate) => candidate.contract.name === contract)
    if (!api) throw new AlcoveError('NotFound', contract)
    return api.call(operation, input, { access: owner, correlationId: newGuid(), signal: AbortSignal.timeout(60_000) })
  }
  return {
    app,
    owner,
    get ingestion() {
      return queue()
    },
    prompts: () => provider.requests.map(({ systemPrompt }) => systemPrompt),
    call,
    search: async (input) => {
      const { matches } = (await call('IRetrievalApi', 'Search', { minScore: -1, ...input })) as {
        matches: SearchMatch[]
      }
      return matches
    },
    ask: async (content, activeModule) => {
      const request = { conversationId: null, content, activeModule: activeModule ?? null }
      const { conversationId, taskId } = (await call('IAIAssistantApi', 'SubmitMessage', request)) as AITask
      await until(async () => {
        const task = (await call('IAIAssistantApi', 'GetTaskStatus', taskId)) as AITask
        return ['Completed', 'Failed', 'Cancelled'].includes(task.status.type)
      })
      return (await call('IAIAssistantApi', 'GetConversation', conversationId)) as Conversation
    },
    enqueue: async (texts, origin = 'UserContent') => {
      await app.workTakenUp
      const documentId = newGuid()
      return queue().enqueue({
        documentId,
        scope: team,
        chunks: texts.map((text) => chunkOf(documentId, text, origin)),
      })
    },
    ingested: () => queue().idle(),
    [Symbol.asyncDispose]: async () => {
      await app.stop()
      database.close()
    },
  }
}
