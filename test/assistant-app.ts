import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { serveHttp } from '../src/main/http/index.ts'
import * as alcove from '../src/main/library.ts'
import { createHostClient, type HostClient } from './host-client.ts'

type ScriptedTurn = Parameters<typeof alcove.scriptedProvider>[0][number]
type ScriptedModel = NonNullable<Parameters<typeof alcove.scriptedProvider>[1]>

/** A person of the app: by default everyone may use the assistant and read, in team `personal`. */
export interface Person {
  readonly platformAdmin?: boolean
  readonly teams?: Readonly<Record<string, readonly alcove.Permission[]>>
}

export interface LibraryAppOptions extends ScriptedModel {
  /** What the model says, a turn a call; the last again when they run out. */
  readonly turns?: readonly ScriptedTurn[]
  /** Takes the place of the scripted provider. */
  readonly provider?: alcove.AIProvider
  /** Applied to an app without retrieval, after the others. */
  readonly builders?: readonly alcove.AssistantBuilder[]
  readonly people?: Readonly<Record<string, Person>>
  readonly modules?: readonly alcove.ServerModule[]
  readonly config?: Partial<alcove.ServerConfig>
  /** Where it keeps its data; a folder of its own, removed at the end, unless it is given. */
  readonly dataDir?: string
}

/** An app composed through the library alone, served over HTTP in this process. */
export interface LibraryApp extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  readonly app: alcove.StartedApp
  readonly provider: ReturnType<typeof alcove.scriptedProvider>
  readonly services: alcove.ModuleServices
  /** Ada's client, in her first team. */
  readonly ada: HostClient
  as(userId: string, teamId?: string): HostClient
  /** Records of one source, the oldest first. */
  events(sourceModule: string, kind?: string): alcove.EventRecord[]
  /** Lines of the log as objects. */
  log(): Record<string, unknown>[]
  /** Indexes texts as documents of a team, and waits until they can be found. */
  index(texts: readonly string[], teamId?: string): Promise<void>
  stop(): Promise<void>
}

const everything: readonly alcove.Permission[] = [
  'assistant:use',
  'knowledge:read',
  'knowledge:write',
  'retrieval:read',
]
export const tokenOf = (userId: string): string => `token-of-${userId}-0123456789abcdef`

const withPeople = (people: Readonly<Record<string, Person>>): alcove.AssistantBuilder => {
  const teamsOf = (userId: string) => people[userId]?.teams ?? { personal: everything }
  return (app) =>
    alcove.pipe(
      app,
      alcove.withAuth({
        announcedToken: null,
        authenticate: (token) => {
          const userId = Object.keys(people).find((each) => tokenOf(each) === token)
          return userId === undefined
            ? null
            : { userId, displayName: userId, platformAdmin: people[userId]?.platformAdmin ?? false }
        },
      }),
      alcove.withTeamStore({
        teamsOf: async (userId) => Object.keys(teamsOf(userId)).map((teamId) => ({ teamId, name: teamId })),
      }),
      alcove.withPermissionStore({ permissionsOf: async (userId, teamId) => teamsOf(userId)[teamId] ?? [] }),
    )
}

type Composable = alcove.AIServerApp | alcove.RAGServerApp

const start = async (
  begin: Composable,
  options: LibraryAppOptions,
  last: (app: Composable) => Composable,
): Promise<LibraryApp> => {
  const { turns = [{ deltas: ['Yes.'] }], people = { ada: { platformAdmin: true }, bob: {} }, modules = [] } = options
  const provider = alcove.scriptedProvider(turns, { structured: () => null, ...options })
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'alcove-library-')))
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  let services: alcove.ModuleServices | null = null
  const app = await alcove.startApp(
    last(
      alcove.pipe(
        begin,
        alcove.withConfig({ dataDir, enableDevEndpoints: true, ...options.config }),
        alcove.withLogger(logger),
        alcove.withSecretStore(alcove.memorySecrets()),
        withPeople(people),
        alcove.withAIFactory({ resolve: async () => options.provider ?? provider }),
        alcove.withAIConfigStore(alcove.memoryUserAIConfigStore()),
        alcove.addModule({
          name: 'observer',
          connect: (given) => {
            services = given
            return {}
          },
        }),
        alcove.addModules(modules),
        ...(options.builders ?? []),
      ),
    ),
  )
  await app.workTakenUp
  const server = await serveHttp(app, { port: 0 })
  const given = (): alcove.ModuleServices => {
    if (services === null) throw new Error('No module was connected.')
    return services
  }
  const as = (userId: string, teamId?: string) => createHostClient({ url: server.url, token: tokenOf(userId), teamId })
  let stopped: Promise<void> | null = null
  const stop = async () => {
    await server.close()
    await app.stop()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
  return {
    url: server.url,
    dataDir,
    app,
    provider,
    get services() {
      return given()
    },
    ada: as('ada'),
    as,
    events: (sourceModule, kind) => given().eventStore.read({ sourceModule, ...(kind && { kind }) }),
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    index: async (texts, teamId = 'personal') => {
      const { retrieval } = given()
      if (!retrieval) throw new Error('This app has no retrieval.')
      for (const [at, text] of texts.entries()) {
        const documentId = crypto.randomUUID()
        const metadata = {
          documentId,
          fileName: `${at}.txt`,
          contentType: 'text/plain',
          ordinal: '0',
          start: '0',
          end: '1',
        }
        await retrieval.ingestion.enqueue({
          documentId,
          scope: { type: 'Team', teamId },
          chunks: [{ id: crypto.randomUUID(), text, origin: 'UserContent', metadata }],
        })
      }
      await retrieval.ingestion.idle()
    },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
    async [Symbol.asyncDispose]() {
      stopped ??= stop()
      await stopped
    },
  }
}

/** An assistant without retrieval. */
export const startAssistantApp = (options: LibraryAppOptions = {}): Promise<LibraryApp> =>
  start(alcove.aiServerApp(), options, (app) => app)

/** An assistant with retrieval over an embedder that needs no model. */
export const startRetrievalApp = (
  options: LibraryAppOptions & { readonly retrieval?: readonly alcove.RetrievalBuilder[] } = {},
): Promise<LibraryApp> =>
  start(alcove.pipe(alcove.ragServerApp(), alcove.withEmbeddingProvider(alcove.hashEmbedder())), options, (app) =>
    'ai' in app ? alcove.pipe(app, ...(options.retrieval ?? [])) : app,
  )
