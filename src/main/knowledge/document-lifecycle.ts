import type { DocumentQuota } from '../platform/index.ts'
import { createBulkOperations } from './documents/bulk-operations.ts'
import type { DocumentRecord } from './documents/document-index.ts'
import { createGivenInside } from './documents/given-inside.ts'
import { createDocumentRemover } from './documents/remove-document.ts'
import { createRenameDocument } from './documents/rename-document.ts'
import { createStoreDocument } from './documents/store-document.ts'
import { createTakeIn } from './documents/take-in.ts'
import { createTeamResets } from './documents/team-resets.ts'
import { createContainedIntake } from './ingestion/contained-intake.ts'
import { createFillIn } from './ingestion/fill-in.ts'
import { allowedDocumentTypes, type UploadRules } from './ingestion/upload-rules.ts'
import { createVectorisationJob } from './ingestion/vectorisation-job.ts'
import type { KnowledgeOptions } from './knowledge-options.ts'
import type { KnowledgeTables } from './knowledge-tables.ts'
import { createMoveDocuments } from './libraries/move-documents.ts'
import { createBroughtReadings } from './readings/brought-readings.ts'
import { readerOf } from './readings/reader-of.ts'
import { createResetKnowledgeBase } from './reset-knowledge-base.ts'
import { createDocumentTrash } from './trash/document-trash.ts'
import { createContentReplacer } from './versions/replace-content.ts'

const DEFAULT_CONCURRENCY = 2

/** What happens to documents: they come in, are read, change, move, go to the trash and are gone. */
export const createDocumentLifecycle = (
  options: Omit<KnowledgeOptions, 'transport' | 'quota'> & {
    readonly tables: KnowledgeTables
    readonly rules: UploadRules
    readonly quota: DocumentQuota
  },
) => {
  const { db, blobs, events, jobs, notifications, ingestion, vectorise, handler, catalogue, logger } = options
  const { tables: known, rules, quota } = options
  const { removals, versions, replacements, contained, trash: trashTable, tables, overviews } = known
  const { concurrency = DEFAULT_CONCURRENCY } = handler
  const resets = createTeamResets()
  const given = createGivenInside({ db, index: catalogue.index, tags: known.tags })
  const languagesOf = known.reading.languages
  const reader = readerOf(handler)
  const readings = createBroughtReadings(blobs, reader, logger)

  const containedIntake = (container: DocumentRecord) => {
    const access = { teamId: container.teamId, userId: container.document.uploadedBy }
    return createContainedIntake(container, {
      catalogue,
      contained,
      given,
      trash: trashTable,
      store,
      quota,
      logger,
      maxFileSizeBytes: rules.maxFileSizeBytes,
      allowedContentTypes: allowedDocumentTypes(rules),
      remove: (documentIds) => bulk.delete(documentIds, { access }),
    })
  }
  const job = createVectorisationJob({
    brought: readings,
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
  const replacer = createContentReplacer({ db, blobs, jobs, catalogue, replacements, versions, logger })
  const remover = createDocumentRemover({ catalogue, removals, blobs, ingestion, job, replacer, tables, logger })
  const store = createStoreDocument({ db, blobs, events, jobs, catalogue, removals, remover, resets })
  const removing = { db, events, jobs, ingestion, catalogue, contained, remover, logger }
  const bulk = createBulkOperations({ ...removing, trash: trashTable, removals })
  return {
    /** Reads what was stored. */
    job,
    /** Reads again what was read before its time: in the background, once it is started. */
    fillIn: createFillIn({ db, blobs, catalogue, handler, overviews, tables, languagesOf, logger }),
    takeIn: createTakeIn({ rules, logger }),
    store,
    replacer,
    rename: createRenameDocument({ catalogue, jobs }),
    move: createMoveDocuments({ db, blobs, jobs, catalogue, contained, removals, remover, replacer, versions }),
    bulk,
    trash: createDocumentTrash({ ...removing, tables, bulk, table: trashTable }),
    remover,
    reset: createResetKnowledgeBase({
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
    }),
    /** The way in which documents are read here; null where what was read elsewhere is of no use. */
    reader,
    /** What people gave to documents that are to come out of their archive again. */
    given,
    /** What was read elsewhere and came with an archive. */
    readings,
  }
}

export type DocumentLifecycle = ReturnType<typeof createDocumentLifecycle>
