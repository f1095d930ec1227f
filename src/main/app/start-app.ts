import {
  aiAssistantApi,
  answersApi,
  conversationsApi,
  diagnosticsApi,
  embeddingApi,
  retrievalApi,
} from '../../contracts/index.ts'
import type { Assistant } from '../assistant/index.ts'
import {
  type AccessResolver,
  type AuditSink,
  type Authenticator,
  type CommitSync,
  createJobQueue,
  createQuotas,
  createReplacement,
  createRetentionClock,
  type GuardedApi,
  guardContract,
  type Logger,
  type MetricsSink,
  type NotificationChannel,
  type Quotas,
  type Replacement,
  rememberAddress,
  type ServerConfig,
  type StorageReserve,
  startEventRetention,
  withSinks,
} from '../platform/index.ts'
import type { Retrieval } from '../retrieval/index.ts'
import type { AIServerApp } from './ai-server-app.ts'
import { type AppParts, openAppParts } from './app-parts.ts'
import type { BaseServerApp, Closable } from './base-server-app.ts'
import { createCheckHealth } from './check-health.ts'
import { closeAll } from './close-all.ts'
import { type Connected, connectModules } from './connect-modules.ts'
import { keepData } from './data-keeping.ts'
import { databaseHealth } from './database-health.ts'
import { createDiagnosticsHandlers } from './diagnostics/diagnostics-handlers.ts'
import { forgettingJob, forgettingSink } from './forgetting.ts'
import type { JsonRoute } from './json-route.ts'
import { jsonRoutes } from './json-routes.ts'
import { createPreferences, type PreferencesStore } from './preferences.ts'
import { createPrivacy } from './privacy.ts'
import type { RAGServerApp } from './rag-server-app.ts'
import type { Served } from './served.ts'
import { layersOf } from './server-app.ts'
import type { DataType } from './server-module.ts'
import { startAssistant } from './start-assistant.ts'
import { openVectorStore, startRetrieval } from './start-retrieval.ts'
import { takeUpWork } from './take-up-work.ts'
import { assistantBelongings } from './team-belongings.ts'

/** How the app wants to be served over HTTP. */
export type HttpBehaviour = Pick<BaseServerApp, 'httpsRedirection' | 'forwardedHeaders' | 'staticPathBehaviour'>

/** A running app: what transports are given. */
export interface StartedApp {
  readonly config: ServerConfig
  readonly apis: readonly GuardedApi[]
  readonly jsonRoutes: readonly JsonRoute[]
  /** What its modules save. */
  readonly dataTypes: readonly DataType[]
  readonly notifications: NotificationChannel
  readonly authenticator: Authenticator
  readonly access: AccessResolver
  readonly audit: AuditSink
  readonly metrics: MetricsSink
  readonly commits: CommitSync
  readonly reserve: StorageReserve
  readonly quotas: Quotas
  readonly replacement: Replacement
  readonly http: HttpBehaviour
  readonly preferences: PreferencesStore
  readonly logger: Logger
  /** Tells the app where it is served over HTTP; null when it is not. Shown in Settings. */
  setServed(served: Served | null): void
  /** Resolves when the unfinished work of an earlier run has been taken up. */
  readonly workTakenUp: Promise<void>
  /** Finishes what is in flight, checkpoints and closes. Idempotent. */
  stop(): Promise<void>
}

/** What the layers and the modules serve, each behind the guard. */
const guardedApis = (
  assistant: Assistant | null,
  retrieval: Retrieval | null,
  connected: readonly Connected[],
): GuardedApi[] => [
  ...(assistant
    ? [
        guardContract(aiAssistantApi, assistant.handlers),
        guardContract(conversationsApi, assistant.conversationsHandlers),
        guardContract(answersApi, assistant.answersHandlers),
      ]
    : []),
  ...(retrieval
    ? [guardContract(retrievalApi, retrieval.handlers), guardContract(embeddingApi, retrieval.embeddingHandlers)]
    : []),
  ...connected.flatMap(({ apis = [] }) => apis),
]

/** Where the owner's programs find the app. */
const noteAddress = (served: Served | null, { config, logger }: AppParts): void => {
  if (served === null) return
  try {
    rememberAddress(config.dataDir, served.url)
  } catch (error) {
    logger.warn({ err: error }, 'where the app is served could not be noted')
  }
}

/** Wires the layers around parts that are all there. */
const assemble = (app: AIServerApp | RAGServerApp, parts: AppParts): StartedApp => {
  const { ai, rag } = layersOf(app)
  const { base } = ai
  const { config, logger, database, notificationChannel: notifications, configStore } = parts
  // Modules observe ingestion, and ingestion is one of the services that they connect to: they join this list as they connect.
  const observers = rag?.ingestionConfig.statusObservers.map((make) => make(parts)) ?? []
  const jobs = createJobQueue({ db: database, logger })
  const keeping = keepData({ db: database, logger })
  const eventStore = withSinks(parts.eventStore, [forgettingSink(jobs)], database)
  const vectors = rag && openVectorStore(rag, parts)
  const retrieval = rag && vectors && startRetrieval(rag, { ...parts, eventStore }, { observers, store: vectors.store })
  const preferences = createPreferences({ configStore, notifications })
  const privacy = createPrivacy(configStore)
  const retention = startEventRetention({
    db: database,
    days: () => privacy.get().eventRetentionDays,
    clock: createRetentionClock(database),
    logger,
  })
  const quotas = createQuotas({
    limitsOf: base.quotaLimits,
    unfinishedReplies: (userId) => assistant?.unfinishedReplies(userId) ?? 0,
  })
  let served: Served | null = null
  const connected = connectModules(
    app,
    { ...parts, eventStore },
    {
      jobs,
      retrieval,
      preferences,
      privacy,
      served: () => served,
      teamBelongings: assistantBelongings(database, () => assistant),
      quota: quotas,
    },
  )
  observers.push(...connected.flatMap(({ ingestionStatusObserver }) => ingestionStatusObserver ?? []))
  const forgetting = forgettingJob([
    ...connected.flatMap(({ forget }) => forget ?? []),
    ...(retrieval ? [retrieval.forget] : []),
    async (signal) => assistant?.forget(signal),
    keeping.forget,
  ])
  for (const handler of [forgetting, ...base.jobHandlers, ...connected.flatMap(({ jobHandlers = [] }) => jobHandlers)])
    jobs.register(handler)
  const assistant: Assistant | null = config.assistantEnabled
    ? startAssistant(
        ai,
        { ...parts, eventStore },
        {
          retrieval,
          groundedTemperature: rag?.retrievalConfig.groundedTemperature ?? null,
          connected,
          preferences,
        },
      )
    : null

  const work = takeUpWork(
    [
      ...connected,
      ...(retrieval ? [{ name: 'retrieval', start: () => retrieval.start() }] : []),
      { name: 'jobs', start: () => jobs.start() },
    ],
    logger,
  )
  const running: Closable[] = [
    ...parts.closables,
    ...keeping.closables,
    { name: 'event retention', close: () => retention.stop() },
    { name: 'vector store', close: () => vectors?.close() },
    { name: 'retrieval', close: () => retrieval?.stop() },
    ...connected.map(({ name, stop }) => ({ name, close: () => stop?.() })),
    { name: 'jobs', close: () => jobs.stop() },
    { name: 'unfinished work', close: () => work.done },
    { name: 'assistant', close: () => assistant?.stop() },
  ]
  const checkHealth = createCheckHealth(
    [
      databaseHealth(database),
      work.health,
      ...keeping.healthChecks,
      ...(vectors?.store.health ? [vectors.store.health] : []),
      ...base.healthChecks,
      ...connected.flatMap(({ healthChecks = [] }) => healthChecks),
    ],
    logger,
  )
  const diagnostics = createDiagnosticsHandlers({ config, assistant, retrieval, checkHealth })
  let stopped: Promise<void> | null = null
  return {
    config,
    apis: [...guardedApis(assistant, retrieval, connected), guardContract(diagnosticsApi, diagnostics)],
    jsonRoutes: jsonRoutes({
      assistant,
      retrieval,
      checkHealth,
      moduleRoutes: connected.flatMap(({ routes = [] }) => routes),
      contributors: base.devDiagnosticsContributors,
      anonymousRoutes: base.anonymousRoutes,
      enableDevEndpoints: config.enableDevEndpoints,
    }),
    dataTypes: connected.flatMap(({ dataTypes = [] }) => dataTypes),
    notifications,
    authenticator: parts.authenticator,
    access: parts.access,
    audit: parts.audit,
    metrics: parts.metrics,
    commits: keeping.commits,
    reserve: keeping.reserve,
    quotas,
    replacement: createReplacement(),
    http: base,
    preferences,
    logger,
    setServed: (by) => {
      served = by
      noteAddress(by, parts)
    },
    workTakenUp: work.done,
    stop: () => {
      stopped ??= closeAll(running, logger)
      return stopped
    },
  }
}

/**
 * Checks the record, takes defaults for what it leaves open, wires the layers and starts the background work. Unfinished work of an earlier run
 * is taken up in the background, so that a large base does not delay the first answer. Throws `InvalidInput` naming the builder of a
 * part that is missing, `Conflict` when another host has the data folder; nothing runs then.
 */
export const startApp = async (app: AIServerApp | RAGServerApp): Promise<StartedApp> => {
  const parts = await openAppParts(app)
  try {
    return assemble(app, parts)
  } catch (error) {
    await closeAll(parts.closables, parts.logger)
    throw error
  }
}
