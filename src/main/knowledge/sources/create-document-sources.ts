import type { ContractHandlers, sourcesApi } from '../../../contracts/index.ts'
import type { CallContext } from '../../platform/index.ts'
import type { DocumentLifecycle } from '../document-lifecycle.ts'
import type { UploadRules } from '../ingestion/upload-rules.ts'
import type { KnowledgeOptions } from '../knowledge-options.ts'
import type { KnowledgeTables } from '../knowledge-tables.ts'
import type { ReadingEstimator } from '../pace/reading-estimator.ts'
import { createWebPageHandlers } from '../web-pages/web-page-handlers.ts'
import { createSources, type Sources } from './sources.ts'
import { createSourcesHandlers, type SourcesHandlers } from './sources-handlers.ts'
import { createSyncSource } from './sync-source.ts'

/** What brings documents in by itself, and what a person may say of it. */
export interface DocumentSources {
  readonly handlers: ContractHandlers<typeof sourcesApi, CallContext>
  readonly sources: Pick<Sources, 'get' | 'ofTeam'>
  readonly forgetTeam: SourcesHandlers['forgetTeam']
  /** Adds the sources that the app declares, and begins to watch the folders that are known. */
  start(): void
  stop(): Promise<void>
}

export interface DocumentSourcesOptions
  extends Pick<
    KnowledgeOptions,
    'db' | 'blobs' | 'catalogue' | 'notifications' | 'transport' | 'dataSources' | 'watchedFolders' | 'logger'
  > {
  readonly tables: KnowledgeTables
  readonly lifecycle: DocumentLifecycle
  readonly rules: UploadRules
  readonly estimate: ReadingEstimator
}

export const createDocumentSources = (options: DocumentSourcesOptions): DocumentSources => {
  const { db, blobs, catalogue, notifications, transport, dataSources = [], watchedFolders, logger } = options
  const { tables, lifecycle, rules, estimate } = options
  const { sources: table, links, trash, pages, versions } = tables
  const { takeIn, store, replacer, bulk, rename } = lifecycle
  const { index } = catalogue
  const { maxFileSizeBytes } = rules
  const sync = createSyncSource({
    index,
    table,
    takeIn,
    store,
    replacer,
    bulk,
    rename,
    links,
    trash,
    maxFileSizeBytes,
    logger,
  })
  const sources = createSources({ sync, notifications, logger })
  const dataDir = watchedFolders?.dataDir ?? null
  const watched = createSourcesHandlers({ db, table, sources, bulk, index, estimate, rules, dataDir, logger })
  const webPages = createWebPageHandlers({ transport, catalogue, pages, takeIn, store, replacer, versions, blobs })
  return {
    handlers: { ...watched.handlers, ...webPages },
    sources,
    forgetTeam: watched.forgetTeam,
    start: () => {
      for (const source of dataSources) sources.add(source)
      watched.start()
    },
    stop: () => sources.stop(),
  }
}
