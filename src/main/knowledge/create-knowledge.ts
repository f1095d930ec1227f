import {
  aiContextApi,
  documentsApi,
  knowledgeApi,
  librariesApi,
  sourcesApi,
  tablesApi,
  tagsApi,
} from '../../contracts/index.ts'
import { type DocumentQuota, type GuardedApi, guardContract, type JobHandler, singleTeam } from '../platform/index.ts'
import { wordCounter } from '../retrieval/index.ts'
import { createDocumentLifecycle } from './document-lifecycle.ts'
import { createRereadPictures } from './documents/reread-pictures.ts'
import { createDocumentsHandlers, type DocumentsHandlers } from './documents-handlers.ts'
import { defaultUploadRules } from './ingestion/upload-rules.ts'
import { createKnowledgeHandlers, type KnowledgeHandlers } from './knowledge-handlers.ts'
import type { KnowledgeOptions } from './knowledge-options.ts'
import { openKnowledgeTables } from './knowledge-tables.ts'
import { createLibraries } from './libraries/create-libraries.ts'
import type { TeamBelongings } from './libraries/libraries-handlers.ts'
import { createNotes } from './notes/note-handlers.ts'
import { createReadingEstimator } from './pace/reading-estimator.ts'
import { createDocumentSources } from './sources/create-document-sources.ts'
import type { Sources } from './sources/sources.ts'
import { type AnsweringModel, createAIContextHandlers } from './standing-context/ai-context-handlers.ts'
import { createStandingContextHandlers } from './standing-context/standing-context-handlers.ts'
import { createTableReader, type TableReader } from './tables/querying/table-reader.ts'
import type { TableStore } from './tables/table-store.ts'
import { createTablesHandlers } from './tables/viewing/tables-handlers.ts'
import { createTagsHandlers } from './tags/tags-handlers.ts'
import { createLibraryTransfer } from './transfer/create-library-transfer.ts'

/** The knowledge layer, assembled. */
export interface Knowledge {
  readonly handlers: KnowledgeHandlers
  readonly documentsHandlers: DocumentsHandlers
  /** `IKnowledgeApi` behind the guard, to be served by itself. */
  readonly knowledgeApi: GuardedApi
  readonly documentsApi: GuardedApi
  readonly tablesApi: GuardedApi
  readonly tagsApi: GuardedApi
  readonly aiContextApi: GuardedApi
  readonly librariesApi: GuardedApi
  readonly sourcesApi: GuardedApi
  /** What brings documents in by itself. */
  readonly sources: Pick<Sources, 'get'>
  /** The rows of documents' tables, and what computes over them. */
  readonly tables: Pick<TableStore, 'list' | 'get'>
  readonly tableReader: TableReader
  /** To be registered with the job runner before it starts. */
  readonly jobHandlers: readonly JobHandler[]
  /** Finishes what an earlier run left half done. Call before jobs start. */
  start(): Promise<void>
  /** Has the images of every library read again, as with another model that looks at them. */
  rereadPictures(): Promise<void>
  /** Resolves once no removal of a document is under way. */
  removalsSettled(): Promise<void>
  /** Resolves once nothing goes on in the background. Call after the job runner has stopped. */
  stop(): Promise<void>
}

const noBelongings: TeamBelongings = { countConversations: () => 0, forget: async () => {} }
const noQuota: DocumentQuota = { addDocument: () => undefined, addBytes: () => undefined }
const unknownModel = async (): Promise<AnsweringModel> => ({ name: '', contextTokens: null })

/** Wires the layer. Nothing works in the background before `start`. */
export const createKnowledge = (options: KnowledgeOptions): Knowledge => {
  const { db, blobs, events, notifications, handler, catalogue, logger } = options
  const { tokenCounter = wordCounter, answeringModel = unknownModel } = options
  const { teams = singleTeam(), belongings = noBelongings, quota = noQuota } = options
  const rules = { ...defaultUploadRules, ...handler }
  const { maxFileSizeBytes } = rules
  const tables = openKnowledgeTables(db, logger)
  const { versions, links, pages, overviews, tags } = tables
  const lifecycle = createDocumentLifecycle({ ...options, tables, rules, quota })
  const { job, fillIn, takeIn, store, replacer, rename, bulk, trash, remover, reset } = lifecycle
  const estimate = createReadingEstimator(tables.pace)
  const sources = createDocumentSources({ ...options, tables, lifecycle, rules, estimate })
  const standingContext = createStandingContextHandlers({ blobs, events, notifications })
  const transfer = createLibraryTransfer({ ...options, tables, lifecycle, standingContext, quota })
  const libraries = createLibraries({
    ...options,
    teams,
    belongings,
    tables,
    lifecycle,
    sources,
    transfer,
  })
  const notes = createNotes({ index: catalogue.index, store, replacer, versions, links, maxFileSizeBytes, logger })
  const tableReader = createTableReader(db)
  const viewing = createTablesHandlers(db, tables.tables)
  const handlers = createKnowledgeHandlers({
    catalogue,
    bulk,
    takeIn,
    store,
    notes: notes.handlers,
    standingContext,
    reset,
  })
  const documentsHandlers = createDocumentsHandlers({
    db,
    blobs,
    catalogue,
    bulk,
    trash,
    takeIn,
    rename,
    saveNote: notes.save,
    replacer,
    versions,
    links,
    pages,
    overviews,
    rules,
    estimate,
    languagesOf: tables.reading.languages,
  })
  return {
    handlers,
    documentsHandlers,
    knowledgeApi: guardContract(knowledgeApi, handlers),
    documentsApi: guardContract(documentsApi, documentsHandlers),
    tablesApi: guardContract(tablesApi, viewing.handlers),
    tagsApi: guardContract(tagsApi, createTagsHandlers({ db, catalogue, tags, notifications })),
    librariesApi: guardContract(librariesApi, libraries.handlers),
    sourcesApi: guardContract(sourcesApi, sources.handlers),
    sources: sources.sources,
    tables: tables.tables,
    tableReader,
    aiContextApi: guardContract(aiContextApi, createAIContextHandlers({ blobs, tokenCounter, answeringModel })),
    jobHandlers: [job, libraries.jobHandler],
    async start() {
      // Uploads may begin as soon as anything is waited for.
      const left = remover.left()
      await transfer.imports.sweep()
      await replacer.sweep()
      await remover.sweep(left)
      await catalogue.metadata.catchUp()
      sources.start()
      fillIn.start()
      trash.start()
      transfer.imports.start()
    },
    rereadPictures: createRereadPictures(db, bulk),
    removalsSettled: () => remover.settled(),
    async stop() {
      await transfer.imports.stop()
      await fillIn.stop()
      await sources.stop()
      await trash.stop()
      await handler.close?.()
      await tableReader.close()
      await viewing.close()
      await remover.settled()
      await catalogue.settled()
    },
  }
}
