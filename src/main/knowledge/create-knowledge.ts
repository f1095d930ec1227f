import type { BlobStore, Database, EventStore, JobHandler, JobQueue, Logger } from '../platform/index.ts'
import {
  type ChunkingConfig,
  defaultChunkingConfig,
  type IngestionQueue,
  type VectorisationHandler,
} from '../retrieval/index.ts'
import { type DocumentType, storedExtensions } from './admission/content-types.ts'
import { createContainedIndex } from './documents/contained-index.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import type { DocumentRecord } from './documents/document-index.ts'
import { documentPaths } from './documents/document-paths.ts'
import { createDocumentRemover } from './documents/remove-document.ts'
import { createStoreDocument } from './documents/store-document.ts'
import { createUploadDocument } from './documents/upload-document.ts'
import { createDocumentsHandlers, type DocumentsHandlers } from './documents-handlers.ts'
import type { ExtractionLimits } from './extraction/extraction-limits.ts'
import { createExtractionPool } from './extraction/extraction-pool.ts'
import { createContainedIntake } from './ingestion/contained-intake.ts'
import { createKnowledgeVectorisationHandler } from './ingestion/knowledge-vectorisation-handler.ts'
import { createVectorisationJob } from './ingestion/vectorisation-job.ts'
import { missingBytes, storedBytes, vectoriseBy } from './ingestion/vectorise.ts'
import { createKnowledgeHandlers, type KnowledgeHandlers } from './knowledge-handlers.ts'

/** 100 MiB. */
export const MAX_FILE_SIZE_BYTES = 104_857_600

export interface KnowledgeOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly ingestion: IngestionQueue
  readonly catalogue: DocumentCatalogue
  readonly logger: Logger
  /** The built-in model's folder, whose tokenizer measures chunks. */
  readonly modelDir: string
  /** Replaces the shipped handler; with it the settings of chunking and extraction are its own affair. */
  readonly vectorisationHandler?: VectorisationHandler
  readonly chunking?: ChunkingConfig
  readonly maxFileSizeBytes?: number
  readonly allowedContentTypes?: readonly DocumentType[]
  readonly extractionLimits?: ExtractionLimits
  /** Documents that are read at the same time. */
  readonly concurrency?: number
}

/** The knowledge layer, assembled. */
export interface Knowledge {
  readonly handlers: KnowledgeHandlers
  readonly documentsHandlers: DocumentsHandlers
  /** To be registered with the job runner before it starts. */
  readonly jobHandler: JobHandler
  readonly vectorisationHandler: VectorisationHandler
  /** Finishes what an earlier run left half done. Call before jobs start. */
  start(): Promise<void>
  /** Ends the workers. Call after the job runner has stopped. */
  stop(): Promise<void>
}

export const createKnowledge = (options: KnowledgeOptions): Knowledge => {
  const { db, blobs, events, jobs, ingestion, catalogue, logger, modelDir } = options
  const { chunking = defaultChunkingConfig, concurrency = 2, extractionLimits } = options
  const pool = createExtractionPool({
    modelDir,
    chunking,
    concurrency,
    ...(extractionLimits === undefined ? {} : { limits: extractionLimits }),
  })
  const admission = {
    maxFileSizeBytes: options.maxFileSizeBytes ?? MAX_FILE_SIZE_BYTES,
    allowedContentTypes: new Set(options.allowedContentTypes ?? (Object.keys(storedExtensions) as DocumentType[])),
  }
  const bytesOf = async (documentId: string): Promise<Uint8Array> => {
    const record = catalogue.index.get(documentId)
    if (record === null) throw missingBytes()
    return storedBytes(blobs, documentPaths(record.teamId, documentId, record.document.contentType).bytes)
  }
  const custom = options.vectorisationHandler
  const vectorise = custom === undefined ? pool.run : vectoriseBy(custom, bytesOf)
  const contained = createContainedIndex(db)
  const containedIntake = (container: DocumentRecord) =>
    createContainedIntake(container, { catalogue, contained, store, logger, ...admission })
  const job = createVectorisationJob({
    catalogue,
    blobs,
    events,
    ingestion,
    vectorise,
    containedIntake,
    concurrency,
    logger,
  })
  const remover = createDocumentRemover({ catalogue, blobs, ingestion, job, logger })
  const store = createStoreDocument({ db, blobs, events, jobs, catalogue, remover })
  const upload = createUploadDocument({ store, logger, ...admission })
  return {
    handlers: createKnowledgeHandlers({ db, events, jobs, catalogue, contained, remover, upload }),
    documentsHandlers: createDocumentsHandlers({ blobs, jobs, catalogue }),
    jobHandler: job,
    vectorisationHandler: custom ?? createKnowledgeVectorisationHandler(pool),
    async start() {
      await remover.sweep()
      await catalogue.metadata.catchUp()
    },
    async stop() {
      await pool.close()
      await catalogue.metadata.allSettled()
    },
  }
}
