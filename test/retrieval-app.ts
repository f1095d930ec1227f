import { randomUUID } from 'node:crypto'
import {
  type ConnectedModule,
  type ModuleServices,
  type Permission,
  type RAGServerApp,
  type RetrievalBuilder,
  type RetrievalServices,
  type RetrievalTrace,
  type SearchMatch,
  type TextChunk,
  type VectorScope,
  withAuth,
  withPermissionStore,
  withTeamStore,
} from '../src/main/library.ts'
import { type LibraryApp, type LibraryAppOptions, startRAGApp } from './library-app.ts'
import { until } from './until.ts'

export const personal: VectorScope = { type: 'Team', teamId: 'personal' }

/** One chunk of a document of one's own. */
export const chunkOf = (text: string, over: Partial<TextChunk> = {}): TextChunk => ({
  id: randomUUID(),
  text,
  origin: 'UserContent',
  metadata: {},
  ...over,
})

export interface IndexOptions {
  readonly scope?: VectorScope
  readonly origin?: TextChunk['origin']
  readonly documentId?: string
}

/** What a search may leave out, it takes from the app. */
export type SearchFields = Partial<Parameters<LibraryApp['client']['retrieval']['Search']>[0]>

/** An app whose chunks come straight through its ingestion queue, as a module's do. */
export interface RetrievalApp extends LibraryApp {
  readonly services: ModuleServices
  readonly retrieval: RetrievalServices
  /** Enqueues the texts as one document and waits until they are indexed or have failed; returns the document's id. */
  index(texts: readonly (string | TextChunk)[], options?: IndexOptions): Promise<string>
  search(query: string, over?: SearchFields): Promise<SearchMatch[]>
  /** The trace of such a search. */
  trace(query: string, over?: SearchFields): Promise<RetrievalTrace>
  /** What was recorded of a kind, oldest first. */
  events(kind: string): { readonly sourceModule: string; readonly payload: Record<string, unknown> }[]
}

export type RetrievalAppOptions = LibraryAppOptions<RAGServerApp> & {
  readonly module?: (services: ModuleServices) => ConnectedModule
}

export const everything = { requestedScopes: null, topK: null, minScore: null, mergeStrategy: null, originFilter: null }

export const startRetrievalApp = async (options: RetrievalAppOptions = {}): Promise<RetrievalApp> => {
  let services: ModuleServices | null = null
  const ended = new Set<string>()
  const probe = {
    name: 'probe',
    connect: (given: ModuleServices): ConnectedModule => {
      services = given
      return {
        ...options.module?.(given),
        ingestionStatusObserver: {
          onJobAccepted: () => undefined,
          onChunkIndexed: () => undefined,
          onJobCompleted: (jobId) => void ended.add(jobId),
          onJobFailed: (jobId) => void ended.add(jobId),
        },
      }
    },
  }
  const addProbe: RetrievalBuilder = (app) => ({
    ...app,
    ai: { ...app.ai, base: { ...app.ai.base, modules: [...app.ai.base.modules, probe] } },
  })
  const app = await startRAGApp({ ...options, with: [addProbe, ...(options.with ?? [])] })
  const connected = services as ModuleServices | null
  if (connected?.retrieval === null || connected?.retrieval === undefined) throw new Error('The app has no retrieval.')
  const { retrieval } = connected
  const ask = (query: string, over: SearchFields) => app.client.retrieval.Search({ ...everything, query, ...over })
  return {
    ...app,
    services: connected,
    retrieval,
    index: async (texts, { scope = personal, origin = 'UserContent', documentId = randomUUID() } = {}) => {
      const chunks = texts.map((text) => (typeof text === 'string' ? chunkOf(text, { origin }) : text))
      const taken = await retrieval.ingestion.enqueue({ documentId, scope, chunks })
      if (!taken.ok) throw new Error(`The queue refused the job: ${taken.error.type}`)
      await until('the job to end', () => ended.has(documentId))
      return documentId
    },
    search: async (query, over = {}) => (await ask(query, over)).matches,
    trace: async (query, over = {}) => {
      const trace = await app.client.retrieval.GetTrace((await ask(query, over)).traceId)
      if (trace === null) throw new Error('The search left no trace.')
      return trace
    },
    events: (kind) => connected.eventStore.read({ kind }),
  }
}

export interface Person {
  readonly platformAdmin?: boolean
  readonly teams: Readonly<Record<string, readonly Permission[]>>
}

/** Several people, each known by a token that is their name; who is in no list is nobody. */
export const withPeople =
  (people: Readonly<Record<string, Person>>): RetrievalBuilder =>
  (app) => {
    const teamsOf = (userId: string) => people[userId]?.teams ?? {}
    const builders = [
      withAuth({
        announcedToken: null,
        authenticate: (token) => {
          const person = people[token]
          return person === undefined
            ? null
            : { userId: token, displayName: token, platformAdmin: person.platformAdmin ?? false }
        },
      }),
      withTeamStore({
        teamsOf: async (userId) => Object.keys(teamsOf(userId)).map((teamId) => ({ teamId, name: teamId })),
      }),
      withPermissionStore({ permissionsOf: async (userId, teamId) => teamsOf(userId)[teamId] ?? [] }),
    ]
    return builders.reduce((record, build) => build(record), app)
  }
