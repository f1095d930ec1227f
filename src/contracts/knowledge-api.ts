import { z } from 'zod'
import { defineContract } from './contract.ts'
import { ingestionStatus } from './ingestion-status.ts'
import { documentId, knowledgeDocument } from './knowledge-document.ts'
import { knowledgeError } from './knowledge-error.ts'
import { result } from './result.ts'
import { bytes, nothing, option } from './scalars.ts'

/** The most bytes of a document, or UTF-16 units of its text, that one read returns. */
export const MAX_READ_LENGTH = 1_048_576

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

const readRange = z.object({
  documentId,
  offset: z.int().nonnegative(),
  length: z.int().positive().max(MAX_READ_LENGTH),
})

/** A stretch of a document's extracted text. Lines are one-based. */
export const documentText = z.object({
  text: z.string(),
  offset: z.int().nonnegative(),
  totalLength: z.int().nonnegative(),
  /** The line on which `offset` stands. */
  firstLine: z.int().positive(),
})
export type DocumentText = z.infer<typeof documentText>

export const knowledgeApi = defineContract('IKnowledgeApi', {
  UploadDocument: {
    summary: 'Add a file to the knowledge base; ingestion goes on in the background.',
    input: uploadDocumentRequest,
    output: result(knowledgeDocument, knowledgeError),
    permission: 'knowledge:write',
    streamed: 'bytes',
  },
  ListDocuments: {
    summary: "The acting team's documents, latest first.",
    input: nothing,
    output: z.array(knowledgeDocument),
    permission: 'knowledge:read',
  },
  GetDocument: {
    summary: 'One document.',
    input: documentId,
    output: option(knowledgeDocument),
    permission: 'knowledge:read',
  },
  DeleteDocument: {
    summary: 'Delete a document: bytes, metadata, chunks and vectors.',
    input: documentId,
    output: nothing,
    permission: 'knowledge:write',
  },
  GetIngestionStatus: {
    summary: 'How far the ingestion of a document has come.',
    input: documentId,
    output: option(ingestionStatus),
    permission: 'knowledge:read',
  },
  RetryIngestion: {
    summary: 'Ingest a failed document again from its stored bytes.',
    input: documentId,
    output: nothing,
    permission: 'knowledge:write',
  },
  ReadDocument: {
    summary: "A range of a document's original bytes; a range past the end is shorter.",
    input: readRange,
    output: option(z.object({ bytes, offset: z.int().nonnegative(), sizeBytes: z.int().nonnegative() })),
    permission: 'knowledge:read',
  },
  ReadDocumentText: {
    summary: "A range of a document's extracted text, in UTF-16 units; absent until extraction is done.",
    input: readRange,
    output: option(documentText),
    permission: 'knowledge:read',
  },
})
