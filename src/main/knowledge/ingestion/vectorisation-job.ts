import { failureWords } from '../../../contracts/failures/failure-words.ts'
import {
  AlcoveError,
  type BlobStore,
  type EventStore,
  isStorageFull,
  type Job,
  type JobHandler,
  type Logger,
} from '../../platform/index.ts'
import { handOver, type IndexedChunks, type IngestionQueue, type PostSaveHook } from '../../retrieval/index.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import type { ExtractionNote } from '../extraction/extraction-note.ts'
import { ExtractionError } from '../extraction/extractor.ts'
import type { LibraryReading } from '../libraries/library-reading.ts'
import type { OverviewStore } from '../overview/overview-store.ts'
import type { OverviewFacts } from '../overview/overview-tools.ts'
import type { BroughtReadings } from '../readings/brought-readings.ts'
import { UntrueReading } from '../readings/frames.ts'
import { replayReading } from '../readings/replay-reading.ts'
import type { TableStore } from '../tables/table-store.ts'
import type { DocumentVersions, TextChange } from '../versions/document-versions.ts'
import type { ContainedIntake } from './contained-intake.ts'
import { documentTextSink } from './document-text-sink.ts'
import { KNOWLEDGE_DATA_TYPE } from './knowledge-data-type.ts'
import type { KnowledgeVectorisationHandler } from './knowledge-vectorisation-handler.ts'
import { dataObjectOf, MissingBytes } from './stored-object.ts'
import { QUICK_CONCURRENCY, VECTORISATION_JOB } from './vectorisation-kind.ts'

export interface VectorisationJobOptions {
  readonly catalogue: DocumentCatalogue
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly ingestion: IngestionQueue & { readonly indexed?: IndexedChunks }
  /** The hook that every saved object goes through. */
  readonly vectorise: PostSaveHook['vectorise']
  /** What the hook will call; it decides what it is given. */
  readonly handler: Pick<KnowledgeVectorisationHandler, 'takes'>
  /** Takes the files inside of a document; left out, they are not asked for. */
  readonly containedIntake?: (container: DocumentRecord) => ContainedIntake
  readonly tables: TableStore
  readonly overviews: Pick<OverviewStore, 'put' | 'get'>
  readonly brought: BroughtReadings
  readonly languagesOf: LibraryReading['languages']
  readonly versions: Pick<DocumentVersions, 'get' | 'setChange'>
  readonly concurrency: number
  readonly logger: Logger
}

/** The job with what a deletion needs. */
export interface VectorisationJob extends JobHandler {
  /** Resolves once no run works on the document; cancel its job first. */
  settled(documentId: string): Promise<void>
}

/**
 * Takes a document from Pending through the post-save hook to the ingestion queue. Repeatable: each run begins anew from the stored bytes, and
 * chunk ids follow from the document, so that a run that was cut off leaves nothing twice.
 */
export const createVectorisationJob = (options: VectorisationJobOptions): VectorisationJob => {
  const { catalogue, events, ingestion, vectorise, overviews, versions, logger } = options
  const { index } = catalogue
  const running = new Map<string, Promise<void>>()

  /** Ends the ingestion badly; what an earlier one of the document had indexed is found no more. */
  const fail = (documentId: string, error: unknown, reason: string): void => {
    const record = index.get(documentId)
    if (record === null) return
    const { document, teamId } = record
    const { contentType } = document
    catalogue.changeStatus(
      documentId,
      { status: 'Failed', reason, isRetryable: mayEndBetter(error) },
      {
        alongside: () => {
          void ingestion.removeDocuments({ type: 'Team', teamId }, [documentId]).catch((failure: unknown) => {
            logger.error({ err: failure, documentId }, 'Chunks of a failed document were not removed')
          })
          if (!(error instanceof ExtractionError)) return
          const payload = { documentId, contentType }
          const kind = 'DocumentExtractionFailed'
          events.append({ sourceModule: '_platform.kb', kind, payload, teamId, userId: null })
        },
      },
    )
  }

  const addNotes = (documentId: string, notes: readonly ExtractionNote[]): void => {
    const record = index.get(documentId)
    if (notes.length === 0 || record === null) return
    index.setExtracted(documentId, { textLength: record.textLength, notes: [...record.notes, ...notes] })
  }

  /** Where the content was replaced, and the stored text is that of the one before: an overview tells which content was read last. */
  const comparedWith = ({ document: { documentId }, contentVersion }: DocumentRecord) => {
    const before = contentVersion - 1
    if (versions.get(documentId, before)?.linesAdded !== null || overviews.get(documentId, before) === null) return null
    return (change: TextChange): void => versions.setChange(documentId, before, change)
  }

  /** Takes what was read of a document elsewhere; false where there is nothing of use. */
  const takeBrought = async (
    record: DocumentRecord,
    text: ReturnType<typeof documentTextSink>,
    { signal, onVectorised }: { signal: AbortSignal; onVectorised: (chunks: readonly unknown[]) => void },
  ): Promise<boolean> => {
    const parts = await options.brought.of(record)
    if (parts === null) return false
    catalogue.meter.forget(record.document.documentId)
    try {
      const { chunks, vectors } = await replayReading(parts, text, record, ingestion.indexed?.version ?? null)
      signal.throwIfAborted()
      onVectorised(chunks)
      const { documentId } = record.document
      const scope = { type: 'Team', teamId: record.teamId } as const
      await handOver(ingestion, { documentId, scope, chunks }, { signal, vectors })
      await options.brought.forget(record.place)
      return true
    } catch (error) {
      if (!(error instanceof UntrueReading)) throw error
      await options.brought.forget(record.place)
      return false
    }
  }

  const work = async (record: DocumentRecord, signal: AbortSignal): Promise<void> => {
    const { document, teamId } = record
    const { documentId, fileName, status } = document
    // What an earlier run had begun is begun anew.
    if (status !== 'Pending') catalogue.changeStatus(documentId, { status: 'Pending' })
    if (!catalogue.changeStatus(documentId, { status: 'Extracting' })) return
    const files = options.containedIntake?.(record) ?? null
    const tables = options.tables.reading(documentId)
    const keepOverview = (facts: OverviewFacts): void => options.overviews.put(documentId, record.contentVersion, facts)
    const comparesWith = comparedWith(record)
    await using text = documentTextSink(record, { ...options, files, tables, keepOverview, comparesWith })
    const scope = { type: 'Team', teamId } as const
    const onVectorised = (chunks: readonly unknown[]): void => {
      if (chunks.length === 0) throw new ExtractionError(failureWords('NoText'))
      addNotes(documentId, files?.notes() ?? [])
      tables.keep()
      // A handler that tells nothing of text goes through the same steps.
      if (index.get(documentId)?.document.status === 'Extracting')
        catalogue.changeStatus(documentId, { status: 'Chunking' })
    }
    if (await takeBrought(record, text, { signal, onVectorised })) return
    const dataObject = await dataObjectOf(record, { ...options, sink: text, signal })
    await vectorise(KNOWLEDGE_DATA_TYPE, { documentId, scope, fileName, dataObject }, { signal, onVectorised })
  }

  const run = async (job: Job, signal: AbortSignal): Promise<void> => {
    const documentId = documentIdOf(job)
    const record = index.get(documentId)
    // Embedding and Indexed: handed over already by a run whose end the process did not live to record.
    if (record === null) return
    if (!['Pending', 'Extracting', 'Chunking'].includes(record.document.status))
      return options.brought.forget(record.place)
    try {
      await work(record, signal)
    } catch (error) {
      if (signal.aborted) throw error
      const reason = reasonOf(error)
      if (reason === null) throw error
      logger.info({ err: error, documentId }, 'A document cannot be read')
      fail(documentId, error, reason)
    }
  }

  return {
    kind: VECTORISATION_JOB,
    concurrency: options.concurrency,
    quickConcurrency: QUICK_CONCURRENCY,
    maxAttempts: 3,
    // Files are read in processes of their own: what ends the host is not this document.
    countsInterruptions: false,
    async run(job, signal) {
      const documentId = documentIdOf(job)
      const before = running.get(documentId)
      const ended = Promise.withResolvers<void>()
      running.set(documentId, ended.promise)
      try {
        // Of content that was replaced meanwhile: it is aborted, and must not write over what this run writes.
        await before
        await run(job, signal)
      } finally {
        // Rows of a former reading, or of one that has failed; of one that was stopped, whoever stopped it.
        if (!signal.aborted) void options.tables.purge([documentId])
        if (running.get(documentId) === ended.promise) running.delete(documentId)
        ended.resolve()
      }
    },
    onGivenUp(job, error) {
      fail(documentIdOf(job), error, reasonOf(error) ?? failureWords('ReadingFailed'))
    },
    settled: async (documentId) => running.get(documentId),
  }
}

const documentIdOf = (job: Job): string => String(job.payload.documentId)

/** Words for failures that another run would only repeat; null for the others. */
const reasonOf = (error: unknown): string | null => {
  if (error instanceof ExtractionError || error instanceof MissingBytes) return error.message
  if (error instanceof AlcoveError && error.code === 'StorageFull')
    return failureWords('ThenRetry', { failure: error.message })
  if (isStorageFull(error)) return failureWords('NoRoomForDocument')
  return null
}

/** Whether the same file may be read in another run. */
const mayEndBetter = (error: unknown): boolean =>
  error instanceof ExtractionError ? error.isRetryable : !(error instanceof MissingBytes)
