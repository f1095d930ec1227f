import { setTimeout as delay } from 'node:timers/promises'
import type { TextChunk } from '../../../contracts/index.ts'
import {
  AlcoveError,
  type BlobStore,
  type EventStore,
  isStorageFull,
  type Job,
  type JobHandler,
  type Logger,
} from '../../platform/index.ts'
import type { IngestionQueue } from '../../retrieval/index.ts'
import { isDocumentType } from '../admission/content-types.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import { documentPaths } from '../documents/document-paths.ts'
import type { ExtractionSink } from '../extraction/extraction-conversation.ts'
import type { ExtractionNote } from '../extraction/extraction-note.ts'
import type { ExtractionRequest } from '../extraction/extraction-protocol.ts'
import { ExtractionError } from '../extraction/extractor.ts'
import type { ContainedIntake } from './contained-intake.ts'
import { type StoredText, storeText } from './stored-text.ts'
import { VECTORISATION_JOB } from './vectorisation-kind.ts'
import { missingBytes, storedBytes, type Vectorise } from './vectorise.ts'

export interface VectorisationJobOptions {
  readonly catalogue: DocumentCatalogue
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly ingestion: IngestionQueue
  readonly vectorise: Vectorise
  /** Takes the files inside of a document; left out, they are not asked for. */
  readonly containedIntake?: (container: DocumentRecord) => ContainedIntake
  readonly concurrency: number
  readonly logger: Logger
}

/** The job with what a deletion needs. */
export interface VectorisationJob extends JobHandler {
  /** Resolves once no run works on the document; cancel its job first. */
  settled(documentId: string): Promise<void>
}

const FULL_QUEUE_MS = 500

/**
 * Takes a document from Pending to the ingestion queue. Repeatable: each run begins anew from the stored bytes, and chunk ids follow from
 * the document, so that a run that was cut off leaves nothing twice.
 */
export const createVectorisationJob = (options: VectorisationJobOptions): VectorisationJob => {
  const { catalogue, events, ingestion, logger } = options
  const running = new Map<string, Promise<void>>()

  const fail = (documentId: string, reason: string): void => {
    catalogue.changeStatus(
      documentId,
      { status: 'Failed', reason },
      {
        alongside: () => {
          const record = catalogue.index.get(documentId)
          if (record === null) return
          const { fileName, contentType } = record.document
          events.append({
            sourceModule: '_platform.kb',
            kind: 'DocumentExtractionFailed',
            payload: { documentId, fileName, contentType, reason },
            teamId: record.teamId,
            userId: null,
          })
        },
      },
    )
  }

  const work = async (record: DocumentRecord, signal: AbortSignal): Promise<void> => {
    const { documentId } = record.document
    if (!catalogue.changeStatus(documentId, { status: 'Extracting' })) return
    const chunks = await extract(record, { ...options, signal })
    signal.throwIfAborted()
    const scope = { type: 'Team', teamId: record.teamId } as const
    for (;;) {
      signal.throwIfAborted()
      const accepted = await ingestion.enqueue({ documentId, scope, chunks })
      if (accepted.ok) return
      if (accepted.error.type === 'QueueClosed') throw new Error('The ingestion queue is closed.')
      if (accepted.error.type === 'StorageFailed') throw accepted.error.cause
      await delay(FULL_QUEUE_MS, null, { signal })
    }
  }

  const run = async (job: Job, signal: AbortSignal): Promise<void> => {
    const documentId = documentIdOf(job)
    const record = catalogue.index.get(documentId)
    // Embedding and Indexed: handed over already by a run whose end the process did not live to record.
    if (record === null || record.document.status === 'Embedding' || record.document.status === 'Indexed') return
    try {
      await work(record, signal)
    } catch (error) {
      if (signal.aborted) throw error
      const reason = reasonOf(error)
      if (reason === null) throw error
      logger.info({ err: error, documentId }, 'A document cannot be read')
      fail(documentId, reason)
    }
  }

  return {
    kind: VECTORISATION_JOB,
    concurrency: options.concurrency,
    maxAttempts: 3,
    // Files are read in processes of their own: what ends the host is not this document.
    countsInterruptions: false,
    async run(job, signal) {
      const documentId = documentIdOf(job)
      const ended = Promise.withResolvers<void>()
      running.set(documentId, ended.promise)
      try {
        await run(job, signal)
      } finally {
        running.delete(documentId)
        ended.resolve()
      }
    },
    onGivenUp(job, error) {
      fail(
        documentIdOf(job),
        reasonOf(error) ??
          'Something went wrong while this file was being read. Retry; if it fails again, save the file in another format.',
      )
    },
    settled: async (documentId) => running.get(documentId),
  }
}

const documentIdOf = (job: Job): string => String(job.payload.documentId)

/** Words for failures that another run would only repeat; null for the others. */
const reasonOf = (error: unknown): string | null => {
  if (error instanceof ExtractionError) return error.message
  if (error instanceof AlcoveError && error.code === 'StorageFull') return `${error.message} Then retry.`
  if (isStorageFull(error)) return 'There is no room on the disk for this document. Free some space, then retry.'
  return null
}

const extract = async (
  record: DocumentRecord,
  {
    catalogue,
    blobs,
    vectorise,
    containedIntake,
    logger,
    signal,
  }: VectorisationJobOptions & { readonly signal: AbortSignal },
): Promise<TextChunk[]> => {
  const { document, teamId } = record
  const { documentId } = document
  const paths = documentPaths(teamId, documentId, document.contentType)
  const chunks: TextChunk[] = []
  let text: StoredText | null = null
  const files = containedIntake?.(record)
  const sink: ExtractionSink = {
    ...(files === undefined ? {} : { files }),
    async begin() {
      await files?.abandon()
      await text?.abandon()
      text = storeText(blobs, paths.text)
      chunks.length = 0
    },
    progress: (_stage, fraction) => catalogue.tellProgress(documentId, fraction),
    text: async (bytes) => text?.write(bytes),
    async textEnd({ lineIndex, notes }) {
      await text?.end()
      await blobs.put(paths.lines, Buffer.from(JSON.stringify(lineIndex)))
      if (notes.length > 0) logger.warn({ documentId, notes }, 'A document was read with reservations')
      catalogue.changeStatus(
        documentId,
        { status: 'Chunking' },
        { alongside: () => catalogue.index.setExtracted(documentId, { textLength: lineIndex.length, notes }) },
      )
    },
    async chunks(batch) {
      for (const chunk of batch) chunks.push(sharing(chunk, chunks.at(-1)))
    },
  }
  // What a closure assigns, the compiler does not follow.
  const openedText = (): StoredText | null => text
  try {
    await vectorise(await requestOf(record, blobs), sink, signal)
    addNote(catalogue, documentId, files?.note() ?? null)
  } finally {
    await files?.abandon()
    await openedText()?.abandon()
  }
  if (chunks.length === 0) throw new ExtractionError('No text was found in this file. Check that it is the right file.')
  return chunks
}

const addNote = ({ index }: DocumentCatalogue, documentId: string, note: ExtractionNote | null): void => {
  const record = index.get(documentId)
  if (note === null || record === null) return
  index.setExtracted(documentId, { textLength: record.textLength, notes: [...record.notes, note] })
}

/** The same chunk, what it says as the one before it says in one copy: file name, column names and headings come with every one of thousands. */
const sharing = (chunk: TextChunk, before: TextChunk | undefined): TextChunk => {
  if (before === undefined) return chunk
  const metadata = Object.fromEntries(
    Object.entries(chunk.metadata).map(([key, value]) => [
      key,
      before.metadata[key] === value ? before.metadata[key] : value,
    ]),
  )
  return { ...chunk, metadata }
}

const requestOf = async (
  { document, teamId, encoding }: DocumentRecord,
  blobs: BlobStore,
): Promise<ExtractionRequest> => {
  const { documentId, fileName, contentType } = document
  if (!isDocumentType(contentType)) throw new ExtractionError(`Files of type ${contentType} cannot be read.`)
  const path = documentPaths(teamId, documentId, contentType).bytes
  const sizeBytes = await blobs.size(path)
  if (sizeBytes === null) throw missingBytes()
  const localPath = blobs.localPath(path)
  const source =
    localPath === null
      ? ({ type: 'Bytes', bytes: await storedBytes(blobs, path) } as const)
      : ({ type: 'File', path: localPath } as const)
  return { documentId, fileName, contentType, sizeBytes, source, ...(encoding === null ? {} : { encoding }) }
}
