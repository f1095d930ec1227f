import type { AIServerApp } from './ai-server-app.ts'
import type { BaseServerApp } from './base-server-app.ts'
import type { RAGServerApp } from './rag-server-app.ts'

/** The record of any app: each contains the one before it. */
export type ServerApp = BaseServerApp | AIServerApp | RAGServerApp

/** Puts one part into the record of any app. The record given stays as it is. */
export type BaseBuilder = <App extends ServerApp>(app: App) => App

/** Puts one part into the record of an app with an assistant. */
export type AssistantBuilder = <App extends AIServerApp | RAGServerApp>(app: App) => App

/** Puts one part into the record of an app with retrieval. */
export type RetrievalBuilder = (app: RAGServerApp) => RAGServerApp

/** The assistant's part of a record, and the record itself where it has retrieval, else null. */
export const layersOf = (
  app: AIServerApp | RAGServerApp,
): { readonly ai: AIServerApp; readonly rag: RAGServerApp | null } =>
  'ai' in app ? { ai: app.ai, rag: app } : { ai: app, rag: null }

/** A builder that changes the assistant's part of the record. */
export const changeAI =
  (next: (ai: AIServerApp) => Partial<AIServerApp>): AssistantBuilder =>
  <App extends AIServerApp | RAGServerApp>(app: App) => {
    const record: AIServerApp | RAGServerApp = app
    const changed =
      'ai' in record ? { ...record, ai: { ...record.ai, ...next(record.ai) } } : { ...record, ...next(record) }
    return changed as App
  }

/** A builder that changes the base part of the record. */
export const changeBase =
  (next: (base: BaseServerApp) => Partial<BaseServerApp>): BaseBuilder =>
  <App extends ServerApp>(app: App) => {
    const record: ServerApp = app
    if ('ai' in record || 'base' in record)
      return changeAI(({ base }) => ({ base: { ...base, ...next(base) } }))(record) as App
    const changed: BaseServerApp = { ...record, ...next(record) }
    return changed as App
  }
