import { aiAssistantApi, retrievalApi } from '../../contracts/index.ts'
import { compose, createAssistant, defaultSystemPrompt, type RegisteredTool } from '../assistant/index.ts'
import { createJobQueue, guardContract } from '../platform/index.ts'
import { createRetrieval, type IngestionStatusObserver } from '../retrieval/index.ts'
import type { Closable } from './base-server-app.ts'
import { checkApp } from './checked-app.ts'
import { closeAll } from './close-all.ts'
import type { Host } from './host.ts'
import { jsonRoutes } from './json-routes.ts'
import type { RAGServerApp } from './rag-server-app.ts'

/** The part of a host that every app has; `alcove.ts` adds what only the shipped one knows. */
export interface StartedApp
  extends Pick<Host, 'apis' | 'jsonRoutes' | 'notifications' | 'authenticator' | 'logger' | 'stop'> {
  /** Resolves when the unfinished work of an earlier run has been taken up. */
  readonly workTakenUp: Promise<void>
}

/**
 * Checks the record, wires the layers and starts the background work. Unfinished work of an earlier run is taken up in the background, so that a
 * large base does not delay the first answer. Throws when the record lacks a part; nothing runs then.
 */
export const startApp = (app: RAGServerApp): StartedApp => {
  const parts = checkApp(app)
  const { logger, database: db, eventStore: events, notificationChannel: notifications } = parts
  const { modules, healthChecks, closables } = app.ai.base

  // Modules observe ingestion, and ingestion is one of the services that they connect to: they join this list as they connect.
  const observers: IngestionStatusObserver[] = [...app.ingestionStatusObservers]
  const retrieval = createRetrieval({
    db,
    events,
    logger,
    observers,
    embedder: parts.embeddingProvider,
    store: parts.vectorStore,
    config: app.retrievalConfig,
    ingestion: app.ingestionConfig,
    tracer: app.retrievalTracer,
    reranker: app.reranker,
    ...(app.embeddingCache && { embeddingCache: app.embeddingCache }),
    ...(app.telemetry && { telemetry: app.telemetry }),
  })
  const jobs = createJobQueue({ db, logger })
  const connected = modules.map(({ name, connect }) => ({
    name,
    ...connect({
      database: db,
      storage: parts.storage,
      eventStore: events,
      notificationChannel: notifications,
      jobs,
      ingestion: retrieval.ingestion,
      logger: logger.child({ module: name }),
    }),
  }))
  observers.push(...connected.flatMap(({ ingestionStatusObserver }) => ingestionStatusObserver ?? []))

  const tools: RegisteredTool[] = [
    ...[retrieval.searchTool, ...app.ai.aiTools].map(
      (definition): RegisteredTool => ({ definition, source: { type: 'PlatformBuiltin' } }),
    ),
    ...connected.flatMap(({ name, tools: declared = [] }) =>
      declared.map(
        (definition): RegisteredTool => ({ definition, source: { type: 'ModuleDeclared', moduleName: name } }),
      ),
    ),
  ]
  const assistant = createAssistant({
    db,
    events,
    notifications,
    logger,
    tools,
    factory: parts.aiFactory,
    moduleContexts: [...app.ai.moduleAIContexts, ...connected.flatMap(({ aiContext }) => aiContext ?? [])],
    config: {
      ...parts.aiConfig,
      systemPrompt: compose(
        [parts.aiConfig.systemPrompt ?? defaultSystemPrompt(logger), retrieval.promptBuilder],
        logger,
      ),
    },
  })

  const takeUpWork = async (): Promise<void> => {
    for (const module of connected) await module.start?.()
    await retrieval.start()
    jobs.start()
  }
  const workTakenUp = takeUpWork().catch((error: unknown) =>
    logger.error({ err: error }, 'unfinished work could not be taken up'),
  )

  const running: Closable[] = [
    ...closables,
    { name: 'retrieval', close: () => retrieval.stop() },
    ...connected.map(({ name, stop }) => ({ name, close: () => stop?.() })),
    { name: 'jobs', close: () => jobs.stop() },
    { name: 'unfinished work', close: () => workTakenUp },
    { name: 'assistant', close: () => assistant.stop() },
  ]
  let stopped: Promise<void> | null = null
  return {
    apis: [
      guardContract(aiAssistantApi, assistant.handlers),
      guardContract(retrievalApi, retrieval.handlers),
      ...connected.flatMap(({ apis = [] }) => apis),
    ],
    jsonRoutes: jsonRoutes({ assistant, retrieval, healthChecks, devEndpoints: parts.config.devEndpoints }),
    notifications,
    authenticator: parts.authenticator,
    logger,
    workTakenUp,
    stop: () => {
      stopped ??= closeAll(running, logger)
      return stopped
    },
  }
}
