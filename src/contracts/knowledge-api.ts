import { z } from 'zod'
import { defineContract } from './contract.ts'
import { ingestionStatus } from './ingestion-status.ts'
import { documentId, knowledgeDocument } from './knowledge-document.ts'
import { knowledgeError } from './knowledge-error.ts'
import { result } from './result.ts'
import { bytes, nothing, option } from './scalars.ts'

/** Bytes at hand, or arriving: a large upload streams to disk and never stands in memory whole. */
export const byteSource = z.union([
  bytes,
  z.custom<AsyncIterable<Uint8Array>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
])
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array>

export const uploadDocumentRequest = z.object({
  fileName: z.string().min(1, 'fileName must not be empty').max(4096),
  /** An empty string leaves the type to be found from the name and the content. */
  contentType: z.string().max(255),
  bytes: byteSource,
})
export type UploadDocumentRequest = z.infer<typeof uploadDocumentRequest>

export const knowledgeApi = defineContract('IKnowledgeApi', {
  UploadDocument: {
    summary: 'Add a file to the knowledge base; ingestion goes on in the background.',
    input: uploadDocumentRequest,
    output: result(knowledgeDocument, knowledgeError),
    permission: 'knowledge:write',
    effect: 'Document',
    streamed: 'bytes',
  },
  ListDocuments: {
    summary: "The acting team's documents, latest first.",
    input: nothing,
    output: z.array(knowledgeDocument),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  GetDocument: {
    summary: 'One document.',
    input: documentId,
    output: option(knowledgeDocument),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  DeleteDocument: {
    summary: 'Delete a document: bytes, metadata, chunks and vectors.',
    input: documentId,
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
  GetIngestionStatus: {
    summary: 'How far the ingestion of a document has come.',
    input: documentId,
    output: option(ingestionStatus),
    permission: 'knowledge:read',
    effect: 'Read',
  },
})
