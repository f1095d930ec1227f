import { setTimeout as delay } from 'node:timers/promises'
import type { TextChunk, VectorScope } from '../../../contracts/index.ts'
import type { Logger } from '../../platform/index.ts'
import { chunkMetadataKeys } from '../chunk-metadata.ts'
import { type TextSummariser, withContextualHeader } from '../chunking/contextual-header.ts'
import type { IngestionJob, IngestionQueue, KnownVectors } from '../ingestion/ingestion-queue.ts'
import type { VectorisationHandler } from '../vectorisation-handler.ts'

/** An object that a module has saved, as retrieval sees it. */
export interface SavedObject {
  /** The id under which its chunks are found, replaced and removed. */
  readonly documentId: string
  readonly scope: VectorScope
  readonly fileName: string
  /** What the handler of its data type is given. */
  readonly dataObject: unknown
}

/** How one saved object is turned into chunks. */
export interface VectoriseOptions {
  readonly signal?: AbortSignal
  /** Told of the chunks before they are enqueued; may throw to stop it. */
  readonly onVectorised?: (chunks: readonly TextChunk[]) => void
}

/**
 * What happens after a save: the handler of the saved object's data type turns it into chunks, which are enqueued as one ingestion job. Data of a
 * type that no handler serves is not searched, which is no error.
 */
export interface PostSaveHook {
  /**
   * Runs a module's save, then the hook on what it saved. Resolves to the save's own value once the chunks are enqueued. Throws what the save
   * throws, and then calls no handler; a failure after the save is logged and leaves the save in place.
   */
  save<Saved>(
    dataTypeId: string,
    object: SavedObject | ((saved: Saved) => SavedObject),
    save: () => Promise<Saved>,
  ): Promise<Saved>
  /**
   * The hook by itself, for a module that saves first and vectorises in a durable job of its own. Resolves to the number of chunks enqueued, null
   * when no handler serves the data type. Waits while the queue is full. Throws what the handler throws, and the signal's reason.
   */
  vectorise(dataTypeId: string, object: SavedObject, options?: VectoriseOptions): Promise<number | null>
}

/** Who turns what was saved into chunks, and where these go. */
export interface PostSaveHookOptions {
  /** By data type. */
  readonly handlers: ReadonlyMap<string, VectorisationHandler>
  readonly ingestion: IngestionQueue
  readonly logger: Logger
  /** Heads every chunk with a summary of what was saved; none by default. */
  readonly summariser?: TextSummariser | null
  /** The wait before a full queue is asked again. */
  readonly fullQueueMs?: number
}

const FULL_QUEUE_MS = 500
/** What a summary is made of: the beginning of a text says what it is about, and a model reads only so much. */
const MOST_SUMMARISED = 20_000

/** What a chunk must say of where it comes from, where its handler left it out. One that says all of it stays as it is: there may be many thousands. */
const completed = (chunks: readonly TextChunk[], { documentId, fileName }: SavedObject): TextChunk[] =>
  chunks.map((chunk, ordinal) =>
    ofOrigin.every((key) => key in chunk.metadata)
      ? chunk
      : {
          ...chunk,
          metadata: {
            [chunkMetadataKeys.documentId]: documentId,
            [chunkMetadataKeys.fileName]: fileName,
            [chunkMetadataKeys.ordinal]: String(ordinal),
            ...chunk.metadata,
          },
        },
  )
const ofOrigin = [chunkMetadataKeys.documentId, chunkMetadataKeys.fileName, chunkMetadataKeys.ordinal]

/** Gives a queue a job, and waits while it is full. Throws what keeps the queue from taking it, and the signal's reason. */
export const handOver = async (
  ingestion: Pick<IngestionQueue, 'enqueue'>,
  job: IngestionJob,
  options: { readonly signal?: AbortSignal; readonly fullQueueMs?: number; readonly vectors?: KnownVectors | null },
): Promise<void> => {
  const { signal, fullQueueMs = FULL_QUEUE_MS, vectors } = options
  for (;;) {
    signal?.throwIfAborted()
    const accepted = await ingestion.enqueue(job, vectors ?? undefined)
    if (accepted.ok) return
    if (accepted.error.type === 'QueueClosed') throw new Error('The ingestion queue is closed.')
    if (accepted.error.type === 'StorageFailed') throw accepted.error.cause
    await delay(fullQueueMs, null, signal && { signal })
  }
}

/** The hook by which what is saved becomes searchable, by the handler of its data type. */
export const createPostSaveHook = (options: PostSaveHookOptions): PostSaveHook => {
  const { handlers, ingestion, logger, summariser = null, fullQueueMs = FULL_QUEUE_MS } = options

  /** A summary is made once for all chunks. One that cannot be made is done without: the text itself can be searched all the same. */
  const headed = async (chunks: readonly TextChunk[], { documentId }: SavedObject): Promise<readonly TextChunk[]> => {
    if (summariser === null || chunks.length === 0) return chunks
    const text = chunks.map((chunk) => chunk.text).join('\n\n')
    try {
      const summary = await summariser.summarise(text.slice(0, MOST_SUMMARISED))
      const once: TextSummariser = { summarise: async () => summary }
      return await Promise.all(
        chunks.map(async (chunk) => ({ ...chunk, text: await withContextualHeader(once, text, chunk.text) })),
      )
    } catch (error) {
      logger.warn({ err: error, documentId }, 'What was saved could not be summarised')
      return chunks
    }
  }

  const vectorise: PostSaveHook['vectorise'] = async (dataTypeId, object, { signal, onVectorised } = {}) => {
    const handler = handlers.get(dataTypeId)
    if (handler === undefined) return null
    const chunks = await handler.vectorise(object.fileName, object.dataObject)
    signal?.throwIfAborted()
    onVectorised?.(chunks)
    if (chunks.length === 0) await ingestion.removeDocument(object.scope, object.documentId)
    else {
      const whole = completed(await headed(chunks, object), object)
      signal?.throwIfAborted()
      const { documentId, scope } = object
      await handOver(ingestion, { documentId, scope, chunks: whole }, { fullQueueMs, ...(signal && { signal }) })
    }
    return chunks.length
  }

  return {
    vectorise,
    async save(dataTypeId, object, save) {
      const saved = await save()
      const described = typeof object === 'function' ? object(saved) : object
      try {
        await vectorise(dataTypeId, described)
      } catch (error) {
        logger.error(
          { err: error, dataTypeId, documentId: described.documentId },
          'What was saved could not be indexed',
        )
      }
      return saved
    },
  }
}
