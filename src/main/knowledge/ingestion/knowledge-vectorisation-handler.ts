import { z } from 'zod'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { bytes, type ChunkOrigin, guid } from '../../../contracts/index.ts'
import { collectGarbage, newGuid } from '../../platform/index.ts'
import type { ChunkingConfig, VectorisationHandler } from '../../retrieval/index.ts'
import { isDocumentType } from '../admission/content-types.ts'
import type { ExtractionSink } from '../extraction/extraction-conversation.ts'
import type { ExtractionLimits } from '../extraction/extraction-limits.ts'
import { createExtractionPool } from '../extraction/extraction-pool.ts'
import type { ExtractionRequest } from '../extraction/extraction-protocol.ts'
import { ExtractionError } from '../extraction/extractor.ts'
import type { OcrOptions } from '../extraction/ocr/page-recogniser.ts'
import { createChunkSpool } from './chunk-spool.ts'
import { KNOWLEDGE_DATA_TYPE } from './knowledge-data-type.ts'
import { readableTypes, type UploadRules } from './upload-rules.ts'
import { QUICK_CONCURRENCY } from './vectorisation-kind.ts'

/**
 * A vectorisation handler of the knowledge base. The one that is registered is the one that runs; it states itself what may be uploaded and how it
 * cuts texts, and what it leaves out is as the shipped one has it.
 */
export interface KnowledgeVectorisationHandler extends VectorisationHandler, Partial<UploadRules> {
  readonly chunking?: ChunkingConfig
  /** Documents that it reads at the same time. */
  readonly concurrency?: number
  /** `Stream`: it is given a {@link StreamedObject}; otherwise a {@link KnowledgeObject} with the bytes whole. */
  readonly takes?: 'Stream'
  /** Called when the app stops. */
  close?(): Promise<void>
}

const knowledgeObject = z.object({
  documentId: guid.default(newGuid),
  contentType: z.string().refine(isDocumentType, 'cannot be read'),
  bytes,
})

/** What a knowledge vectorisation handler is given: a file's bytes and what they are. */
export interface KnowledgeObject {
  /** Ids of chunks follow from it; a new one where it is left out. */
  readonly documentId?: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** A stored file, of which text and progress are told on the way. */
export interface StreamedObject extends Omit<ExtractionRequest, 'fileName' | 'contentType'> {
  readonly contentType: string
  readonly origin: ChunkOrigin
  /** Takes the text. Chunks are returned, not told. */
  readonly sink: Omit<ExtractionSink, 'chunks'>
  readonly signal: AbortSignal
}

export interface KnowledgeVectorisationOptions extends Partial<UploadRules> {
  /** The folder of the model whose tokenizer measures chunks. */
  readonly modelDir: string
  readonly chunking?: ChunkingConfig
  readonly extractionLimits?: ExtractionLimits
  /** Text recognition, for pages that are pictures and for images, which are admitted then; without it they are not read. */
  readonly ocr?: OcrOptions | null
  readonly concurrency?: number
}

const silent: StreamedObject['sink'] = {
  begin: async () => {},
  progress: () => {},
  text: async () => {},
  textEnd: async () => {},
}

const isStreamed = (object: unknown): object is StreamedObject =>
  typeof object === 'object' && object !== null && 'sink' in object

const streamedOf = (dataObject: unknown): StreamedObject => {
  if (isStreamed(dataObject)) return dataObject
  const { documentId, contentType, bytes: content } = knowledgeObject.parse(dataObject)
  return {
    documentId,
    contentType,
    sizeBytes: content.length,
    source: { type: 'Bytes', bytes: content },
    origin: 'UserContent',
    sink: silent,
    signal: new AbortController().signal,
  }
}

/** How knowledge documents are cut, whatever retrieval's own default is. */
const knowledgeChunking: ChunkingConfig = { maxTokens: 500, overlapTokens: 50, minTokens: 100 }

const DEFAULT_CONCURRENCY = 2
/** Smaller letters nobody can read. */
const LEAST_LETTER_POINTS = 8

/**
 * The shipped handler: routes a file by its content type, extracts its text in a process of its own, and returns its chunks. Throws
 * `ExtractionError`, with words for a person, for a file that cannot be read.
 */
export const knowledgeVectorisationHandler = (
  options: KnowledgeVectorisationOptions,
): KnowledgeVectorisationHandler & Required<Pick<KnowledgeVectorisationHandler, 'close'>> => {
  const { modelDir, chunking = knowledgeChunking, concurrency = DEFAULT_CONCURRENCY, extractionLimits } = options
  const { ocr = null, maxFileSizeBytes } = options
  const allowedContentTypes = options.allowedContentTypes ?? (ocr === null ? undefined : readableTypes)
  const pool = createExtractionPool({
    modelDir,
    chunking,
    concurrency: concurrency + QUICK_CONCURRENCY,
    ocr,
    onRest: collectGarbage,
    ...(extractionLimits && { limits: extractionLimits }),
  })
  return {
    dataTypeId: KNOWLEDGE_DATA_TYPE,
    chunking,
    concurrency,
    takes: 'Stream',
    ...(ocr !== null && { leastImagePoints: LEAST_LETTER_POINTS }),
    ...(maxFileSizeBytes !== undefined && { maxFileSizeBytes }),
    ...(allowedContentTypes && { allowedContentTypes }),
    async vectorise(fileName, dataObject) {
      const { origin, sink, signal, contentType, ...request } = streamedOf(dataObject)
      if (!isDocumentType(contentType)) throw new ExtractionError(failureWords('KindNotRead'))
      const chunks = createChunkSpool()
      await pool.run(
        { ...request, fileName, contentType },
        {
          ...sink,
          async begin() {
            chunks.clear()
            await sink.begin()
          },
          chunks: (batch) =>
            chunks.push(batch.map((chunk) => (chunk.origin === origin ? chunk : { ...chunk, origin }))),
        },
        signal,
      )
      return chunks.take()
    },
    close: () => pool.close(),
  }
}
