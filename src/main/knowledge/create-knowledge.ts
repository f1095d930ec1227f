import {
  aiContextApi,
  documentsApi,
  knowledgeApi,
  librariesApi,
  sourcesApi,
  tablesApi,
  tagsApi,
} from '../../contracts/index.ts'
import {
  type AccessContext,
  type BlobStore,
  createTransport,
  type Database,
  type DataSource,
  type DocumentQuota,
  type EventStore,
  type GuardedApi,
  guardContract,
  isEditable,
  type JobHandler,
  type JobQueue,
  type Logger,
  type NotificationChannel,
  singleTeam,
  type TeamStore,
  type Transport,
} from '../platform/index.ts'
import {
  type IndexedChunks,
  type IngestionQueue,
  type PostSaveHook,
  type TokenCounter,
  wordCounter,
} from '../retrieval/index.ts'
import { createBulkOperations } from './documents/bulk-operations.ts'
import { createContainedIndex } from './documents/contained-index.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import type { DocumentRecord } from './documents/document-index.ts'
import { createGivenInside } from './documents/given-inside.ts'
import { createRemovals } from './documents/removals.ts'
import { createDocumentRemover } from './documents/remove-document.ts'
import { createRenameDocument } from './documents/rename-document.ts'
import { createRereadPictures } from './documents/reread-pictures.ts'
import { createStoreDocument } from './documents/store-document.ts'
import { createTakeIn } from './documents/take-in.ts'
import { createTeamResets } from './documents/team-resets.ts'
import { createDocumentsHandlers, type DocumentsHandlers } from './documents-handlers.ts'
import { createContainedIntake } from './ingestion/contained-intake.ts'
import { createFillIn } from './ingestion/fill-in.ts'
import type { KnowledgeVectorisationHandler } from './ingestion/knowledge-vectorisation-handler.ts'
import { allowedDocumentTypes, defaultUploadRules } from './ingestion/upload-rules.ts'
import { createVectorisationJob } from './ingestion/vectorisation-job.ts'
import { createKnowledgeHandlers, type KnowledgeHandlers } from './knowledge-handlers.ts'
import { createLibrariesHandlers, type TeamBelongings } from './libraries/libraries-handlers.ts'
import { createLibraryReading } from './libraries/library-reading.ts'
import { createMoveDocuments } from './libraries/move-documents.ts'
import { createReadingHandlers } from './libraries/reading-handlers.ts'
import { createLibraryRemoval } from './libraries/remove-library.ts'
import { createDocumentLinks } from './links/document-links.ts'
import { createNotes } from './notes/note-handlers.ts'
import { createOverviewStore } from './overview/overview-store.ts'
import { createPaceTable } from './pace/pace-table.ts'
import { createReadingEstimator } from './pace/reading-estimator.ts'
import { createBroughtReadings } from './readings/brought-readings.ts'
import { readerOf } from './readings/reader-of.ts'
import { createWriteReading } from './readings/write-reading.ts'
import { createResetKnowledgeBase } from './reset-knowledge-base.ts'
import { createSourceTable } from './sources/source-table.ts'
import { createSources, type Sources } from './sources/sources.ts'
import { createSourcesHandlers } from './sources/sources-handlers.ts'
import { createSyncSource } from './sources/sync-source.ts'
import { createFolderTable } from './sources/watched-folder/folder-table.ts'
import { type AnsweringModel, createAIContextHandlers } from './standing-context/ai-context-handlers.ts'
import { createStandingContextHandlers } from './standing-context/standing-context-handlers.ts'
import { createTableReader, type TableReader } from './tables/querying/table-reader.ts'
import { createTableStore, type TableStore } from './tables/table-store.ts'
import { createTablesHandlers } from './tables/viewing/tables-handlers.ts'
import { createTagTable } from './tags/tag-table.ts'
import { createTagsHandlers } from './tags/tags-handlers.ts'
import { createBringIn } from './transfer/bring-in.ts'
import { createCompareArchive } from './transfer/compare-archive.ts'
import { createExportLibrary } from './transfer/export-library.ts'
import { createImportLibrary } from './transfer/import-library.ts'
import { createTransferHandlers } from './transfer/transfer-handlers.ts'
import { TRANSFERS } from './transfer/transfer-path.ts'
import { createTransferShelf } from './transfer/transfer-shelf.ts'
import { createDocumentTrash } from './trash/document-trash.ts'
import { createTrashTable } from './trash/trash-table.ts'
import { createDocumentVersions } from './versions/document-versions.ts'
import { createContentReplacer } from './versions/replace-content.ts'
import { createReplacements } from './versions/replacements.ts'
import { createWebPageHandlers } from './web-pages/web-page-handlers.ts'
import { createWebPageTable } from './web-pages/web-page-table.ts'

/** The parts that the knowledge base is made of. */
export interface KnowledgeOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly notifications: NotificationChannel
  readonly ingestion: IngestionQueue & { readonly indexed?: IndexedChunks }
  /** The hook that every saved object goes through. It calls the handler that the app has registered. */
  readonly vectorise: PostSaveHook['vectorise']
  /** The handler that is registered for this layer's data type: it says what may be uploaded. */
  readonly handler: KnowledgeVectorisationHandler
  readonly catalogue: DocumentCatalogue
  readonly logger: Logger
  /** Counts what standing context comes to; by default words. */
  readonly tokenCounter?: () => TokenCounter
  readonly answeringModel?: (access: AccessContext) => Promise<AnsweringModel>
  /** By default one team for everyone, which nobody can change. */
  readonly teams?: TeamStore
  readonly belongings?: TeamBelongings
  /** Counts the documents that come in out of others; by default nobody is limited. */
  readonly quota?: DocumentQuota
  /** What documents are brought in from, beside the folders that people choose. */
  readonly dataSources?: readonly DataSource[]
  /** Lets people choose folders of this machine to be watched; where Alcove stores its own is never one of them. */
  readonly watchedFolders?: { readonly dataDir: string } | null
  /** What web pages are fetched through, when a person asks for one. */
  readonly transport?: Transport
}

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

const DEFAULT_CONCURRENCY = 2
const noBelongings: TeamBelongings = { countConversations: () => 0, forget: async () => {} }
const noQuota: DocumentQuota = { addDocument: () => undefined, addBytes: () => undefined }
const unknownModel = async (): Promise<AnsweringModel> => ({ name: '', contextTokens: null })

/** Wires the layer. Nothing works in the background before `start`. */
export const createKnowledge = (options: KnowledgeOptions): Knowledge => {
  const { db, blobs, events, jobs, notifications, ingestion, vectorise, handler, catalogue, logger } = options
  const { index } = catalogue
  const { tokenCounter = wordCounter, answeringModel = unknownModel } = options
  const { teams = singleTeam(), belongings = noBelongings, dataSources = [], watchedFolders = null } = options
  const { quota = noQuota } = options
  const { concurrency = DEFAULT_CONCURRENCY } = handler
  const rules = { ...defaultUploadRules, ...handler }
  const removals = createRemovals(db)
  const versions = createDocumentVersions(db)
  const resets = createTeamResets()
  const contained = createContainedIndex(db)
  const tags = createTagTable(db)
  const given = createGivenInside({ db, index, tags })
  const trashTable = createTrashTable(db)
  const containedIntake = (container: DocumentRecord) => {
    const access = { teamId: container.teamId, userId: container.document.uploadedBy }
    const remove = (documentIds: readonly string[]) => bulk.delete(documentIds, { access })
    const allowedContentTypes = allowedDocumentTypes(rules)
    return createContainedIntake(container, {
      catalogue,
      contained,
      given,
      trash: trashTable,
      store,
      quota,
      logger,
      maxFileSizeBytes,
      allowedContentTypes,
      remove,
    })
  }
  const tables = createTableStore(db, logger)
  const overviews = createOverviewStore(db)
  const tableReader = createTableReader(db)
  const viewing = createTablesHandlers(db, tables)
  const reading = createLibraryReading(db)
  const languagesOf = reading.languages
  const reader = readerOf(handler)
  const brought = createBroughtReadings(blobs, reader, logger)
  const job = createVectorisationJob({
    brought,
    catalogue,
    languagesOf,
    blobs,
    events,
    ingestion,
    vectorise,
    handler,
    containedIntake,
    tables,
    overviews,
    versions,
    concurrency,
    logger,
  })
  const fillIn = createFillIn({ db, blobs, catalogue, handler, overviews, tables, languagesOf, logger })
  const replacements = createReplacements(db)
  const replacer = createContentReplacer({ db, blobs, jobs, catalogue, replacements, versions, logger })
  const remover = createDocumentRemover({ catalogue, removals, blobs, ingestion, job, replacer, tables, logger })
  const store = createStoreDocument({ db, blobs, events, jobs, catalogue, removals, remover, resets })
  const { maxFileSizeBytes } = rules
  const removing = { db, events, jobs, ingestion, catalogue, contained, remover, logger }
  const bulk = createBulkOperations({ ...removing, trash: trashTable, removals })
  const trash = createDocumentTrash({ ...removing, bulk, table: trashTable })
  const takeIn = createTakeIn({ rules, logger })
  const links = createDocumentLinks(db)
  const reset = createResetKnowledgeBase({
    db,
    blobs,
    events,
    jobs,
    ingestion,
    notifications,
    catalogue,
    removals,
    remover,
    resets,
  })
  const move = createMoveDocuments({ db, blobs, jobs, catalogue, contained, removals, remover, replacer, versions })
  const rename = createRenameDocument({ catalogue, jobs })
  const sourceTable = createSourceTable(db)
  const sync = createSyncSource({
    index,
    table: sourceTable,
    takeIn,
    store,
    replacer,
    bulk,
    rename,
    links,
    trash: trashTable,
    maxFileSizeBytes,
    logger,
  })
  const sources = createSources({ sync, notifications, logger })
  const { dataDir = null } = watchedFolders ?? {}
  const estimate = createReadingEstimator(createPaceTable(db))
  const watching = { db, table: sourceTable, sources, bulk, index, estimate, rules, dataDir, logger }
  const sourcesHandlers = createSourcesHandlers(watching)
  const pages = createWebPageTable(db)
  const { transport = createTransport() } = options
  const webPages = createWebPageHandlers({ transport, catalogue, pages, takeIn, store, replacer, versions, blobs })
  const { browser } = catalogue
  const standingContext = createStandingContextHandlers({ blobs, events, notifications })
  const folders = createFolderTable(db)
  const shelf = createTransferShelf({ blobs })
  const transfer = createTransferHandlers({
    blobs,
    shelf,
    exportLibrary: createExportLibrary({
      blobs,
      index,
      contained,
      versions,
      pages,
      tags,
      languagesOf,
      readings:
        reader === null || ingestion.indexed === undefined
          ? null
          : { reader, write: createWriteReading({ db, blobs, indexed: ingestion.indexed, tables }) },
      quota,
      foldersOf: (teamId) => folders.all().flatMap((folder) => (folder.teamId === teamId ? folder.path : [])),
    }),
    importLibrary: createImportLibrary({
      compare: createCompareArchive({ index, contained, sources: sourceTable }),
      bringIn: createBringIn({
        blobs,
        index,
        takeIn,
        quota,
        store,
        replacer,
        versions,
        pages,
        tags,
        links,
        contained,
        given,
        readings: brought,
        reader,
        remove: (documentIds, call) => bulk.delete(documentIds, call),
      }),
      bulk,
      context: standingContext,
      reading,
    }),
  })
  const libraryRemoval = createLibraryRemoval({
    jobs,
    async remove({ userId, teamId }) {
      if (isEditable(teams)) await teams.remove(userId, teamId)
      notifications.publish({ type: 'User', userId }, { kind: 'StateChanged', payload: { resource: 'Libraries' } })
    },
    empty: [
      ({ teamId }) => sourcesHandlers.forgetTeam(teamId),
      reset,
      async ({ teamId }) => reading.setLanguages(teamId, null),
      ({ teamId }) => belongings.forget(teamId),
    ],
  })
  const libraries = createLibrariesHandlers({
    db,
    blobs,
    teams,
    notifications,
    browser,
    move,
    locate: trashTable.locate,
    remove: libraryRemoval.remove,
    belongings,
    transfer,
    reading: createReadingHandlers(reading, bulk),
    countSources: (teamId) => sources.ofTeam(teamId).length,
  })
  const notes = createNotes({ index, store, replacer, versions, links, maxFileSizeBytes, logger })
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
    languagesOf,
  })
  return {
    handlers,
    documentsHandlers,
    knowledgeApi: guardContract(knowledgeApi, handlers),
    documentsApi: guardContract(documentsApi, documentsHandlers),
    tablesApi: guardContract(tablesApi, viewing.handlers),
    tagsApi: guardContract(tagsApi, createTagsHandlers({ db, catalogue, tags, notifications })),
    librariesApi: guardContract(librariesApi, libraries),
    sourcesApi: guardContract(sourcesApi, { ...sourcesHandlers.handlers, ...webPages }),
    sources,
    tables,
    tableReader,
    aiContextApi: guardContract(aiContextApi, createAIContextHandlers({ blobs, tokenCounter, answeringModel })),
    jobHandlers: [job, libraryRemoval.jobHandler],
    async start() {
      // Uploads may begin as soon as anything is waited for.
      const left = remover.left()
      await blobs.deleteAll(TRANSFERS)
      await replacer.sweep()
      await remover.sweep(left)
      await catalogue.metadata.catchUp()
      for (const source of dataSources) sources.add(source)
      sourcesHandlers.start()
      fillIn.start()
      trash.start()
    },
    rereadPictures: createRereadPictures(db, bulk),
    removalsSettled: () => remover.settled(),
    async stop() {
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
