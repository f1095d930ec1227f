import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveHttp } from '../src/main/http/index.ts'
import {
  type AIServerApp,
  aiServerApp,
  hashEmbedder,
  knowledgeModule,
  knowledgeVectorisationHandler,
  localTokenAuthenticator,
  memoryUserAIConfigStore,
  ownerIdentity,
  pipe,
  type RAGServerApp,
  ragServerApp,
  type StartedApp,
  scriptedProvider,
  silentLogger,
  startApp,
  withAIConfigStore,
  withAIFactory,
  withAuth,
  withConfig,
  withEmbeddingProvider,
  withLogger,
  withVectorisationHandler,
} from '../src/main/library.ts'
import { createHostClient, type HostClient } from './host-client.ts'

export type Turns = Parameters<typeof scriptedProvider>[0]
export type Provider = ReturnType<typeof scriptedProvider>

export const TOKEN = 'library-app-token-0123456789'
export const resourcesDir = new URL('../resources', import.meta.url).pathname
const modelDir = join(resourcesDir, 'models', 'alcove-embed-en-v1')

/** An app of one's own, composed through the package's entry and served over real HTTP. */
export interface LibraryApp extends AsyncDisposable {
  readonly app: StartedApp
  readonly url: string
  readonly client: HostClient
  readonly provider: Provider
  readonly dataDir: string
  as(token: string, teamId?: string): HostClient
  /** Ends it and leaves its data. */
  stop(): Promise<void>
}

export interface LibraryAppOptions<App> {
  readonly turns?: Turns
  readonly dataDir?: string
  readonly with?: readonly ((app: App) => App)[]
}

const answer: Turns = [{ deltas: ['Done.'] }]

const serve = async (
  record: AIServerApp | RAGServerApp,
  { provider, dataDir, keep }: { provider: Provider; dataDir: string; keep: boolean },
): Promise<LibraryApp> => {
  const app = await startApp(record)
  const server = await serveHttp(app)
  app.setServed(server)
  const as = (token: string, teamId?: string) => createHostClient({ url: server.url, token, teamId })
  const stop = async () => {
    await server.close()
    await app.stop()
  }
  return {
    app,
    url: server.url,
    client: as(TOKEN),
    provider,
    dataDir,
    as,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop()
      if (!keep) await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

const start = async <App extends AIServerApp | RAGServerApp>(
  base: (provider: Provider, dataDir: string) => App,
  options: LibraryAppOptions<App>,
): Promise<LibraryApp> => {
  const provider = scriptedProvider(options.turns ?? answer, { structured: () => null })
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'alcove-library-')))
  const composed = (options.with ?? []).reduce((app, build) => build(app), base(provider, dataDir))
  return serve(composed, { provider, dataDir, keep: options.dataDir !== undefined })
}

/** What every app of these tests is composed of before its own builders. */
const essentials = (provider: Provider, dataDir: string) =>
  [
    withConfig({ dataDir, enableDevEndpoints: true }),
    withLogger(silentLogger()),
    withAuth(localTokenAuthenticator(TOKEN, ownerIdentity)),
    withAIFactory({ resolve: async () => provider }),
    withAIConfigStore(memoryUserAIConfigStore()),
  ] as const

/** An `aiServerApp()`: an assistant without retrieval. */
export const startAIApp = (options: LibraryAppOptions<AIServerApp> = {}): Promise<LibraryApp> =>
  start((provider, dataDir) => pipe(aiServerApp(), ...essentials(provider, dataDir)), options)

/** A `ragServerApp()` with an embedder that needs no model. */
export const startRAGApp = (options: LibraryAppOptions<RAGServerApp> = {}): Promise<LibraryApp> =>
  start(
    (provider, dataDir) =>
      pipe(ragServerApp(), ...essentials(provider, dataDir), withEmbeddingProvider(hashEmbedder())),
    options,
  )

/** A `ragServerApp()` with the knowledge base on it. */
export const startKnowledgeApp = (options: LibraryAppOptions<RAGServerApp> = {}): Promise<LibraryApp> => {
  const module = knowledgeModule()
  return startRAGApp({
    ...options,
    with: [
      withVectorisationHandler(knowledgeVectorisationHandler({ modelDir })),
      (app) => ({ ...app, ai: { ...app.ai, base: { ...app.ai.base, modules: [...app.ai.base.modules, module] } } }),
      ...(options.with ?? []),
    ],
  })
}
