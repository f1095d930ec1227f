import { v5 } from 'uuid'
import type { TextChunk } from '../../../contracts/index.ts'
import {
  chunkMetadataKeys,
  type EmbeddingVersion,
  type KnownVectors,
  sameVersion,
  withoutStamp,
} from '../../retrieval/index.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import type { ExtractionSink } from '../extraction/extraction-conversation.ts'
import type { ReadingPart } from './stored-reading.ts'

/** The chunks of a reading as they are of a document here, and their vectors where they are of the model that is wanted. */
export interface Replayed {
  readonly chunks: readonly TextChunk[]
  readonly vectors: KnownVectors | null
}

/**
 * Tells a sink what an extraction would. Ids of chunks follow from the document that they come to, so that a reading of somebody else can touch no
 * other; so does what they say of where they are from.
 */
export const replayReading = async (
  parts: AsyncIterable<ReadingPart>,
  sink: Omit<ExtractionSink, 'chunks'>,
  { document }: Pick<DocumentRecord, 'document'>,
  wanted: EmbeddingVersion | null,
): Promise<Replayed> => {
  const { documentId, fileName, contentType } = document
  const chunks: TextChunk[] = []
  const byChunk = new Map<string, Float32Array>()
  let isWanted = false
  const chunkOf = (chunk: Omit<TextChunk, 'id'>): TextChunk => {
    const ordinal = String(chunks.length)
    const told = { documentId, fileName, contentType, [chunkMetadataKeys.ordinal]: ordinal }
    return { ...chunk, id: v5(ordinal, documentId), metadata: { ...withoutStamp(chunk.metadata), ...told } }
  }
  const take = async (part: ReadingPart): Promise<void> => {
    switch (part.type) {
      case 'Begin':
        isWanted = part.header.embedder !== null && wanted !== null && sameVersion(part.header.embedder, wanted)
        return sink.begin()
      case 'Text':
        return sink.text(part.bytes)
      case 'TextEnd':
        return sink.textEnd(part.summary)
      case 'Chunk': {
        const chunk = chunkOf(part.chunk)
        chunks.push(chunk)
        if (isWanted && part.vector !== null) byChunk.set(chunk.id, part.vector)
        return
      }
      case 'Overview':
        return sink.overview?.(part.facts)
      case 'Table':
        return sink.tables?.table(part.table)
      case 'Rows':
        return sink.tables?.rows(part.block)
      case 'TableEnd':
        return sink.tables?.end({ type: 'Kept', summary: part.summary })
    }
  }
  for await (const part of parts) await take(part)
  return { chunks, vectors: wanted === null || !isWanted ? null : { version: wanted, byChunk } }
}
