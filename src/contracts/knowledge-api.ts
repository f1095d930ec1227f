import { z } from 'zod'
import { aiContextEntries, aiContextEntry } from './ai-context.ts'
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
/** Bytes as they arrive. Where it is known beforehand how many they will be, they say so: what is too large is refused before any of it is read. */
export interface ArrivingBytes extends AsyncIterable<Uint8Array> {
  readonly sizeBytes?: number
}
/** The bytes of a file: all at once, or in pieces as they arrive. Breaking off ends the pieces with an error. */
export type ByteSource = Uint8Array | ArrivingBytes

/** A file to be taken in. Too large, of a type that is not read, or without a name, it is refused with the error that says so. */
export const uploadDocumentRequest = z.object({
  fileName: z.string().min(1, 'fileName must not be empty').max(4096),
  /** An empty string leaves the type to be found from the name and the content. */
  contentType: z.string().max(255),
  bytes: byteSource,
})
export type UploadDocumentRequest = z.infer<typeof uploadDocumentRequest>

/** The longest text of a note or a narrative, in UTF-16 units. */
export const MAX_BODY_LENGTH = 2_000_000
const MAX_TITLE_LENGTH = 500

const body = z.string().max(MAX_BODY_LENGTH)

/** What a module tells the knowledge base: it becomes a document, marked with the module. */
export const ingestNarrativeRequest = z.object({
  title: z.string().trim().min(1, 'title must not be empty').max(MAX_TITLE_LENGTH),
  /** Markdown. */
  body,
  /** The module that tells it, e.g. `calendar`. */
  sourceModule: z.string().trim().min(1, 'sourceModule must not be empty').max(100),
})
export type IngestNarrativeRequest = z.infer<typeof ingestNarrativeRequest>

/** What a module hands to the narrative submitter of its page. */
export interface NarrativeCommitRequest {
  readonly title: string
  /** Markdown. */
  readonly body: string
  readonly sourceModule: string
}

/** A note to be kept as a document; without a title it goes by the first words of its body. */
export const addNoteRequest = z.object({
  title: option(z.string().trim().max(MAX_TITLE_LENGTH)),
  /** Markdown. */
  body,
})
export type AddNoteRequest = z.infer<typeof addNoteRequest>

/** What replaces a note. The version before is kept. */
export const updateNoteRequest = addNoteRequest.extend({ documentId })
export type UpdateNoteRequest = z.infer<typeof updateNoteRequest>

/**
 * The documents and notes of the acting team, and its standing context. Where an operation returns a Result, failures that are to be expected are its
 * values, not problems.
 */
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
  ResetKnowledgeBase: {
    summary: 'Delete every document, note and narrative of the acting team, and its standing context.',
    input: nothing,
    output: nothing,
    permission: 'knowledge:reset',
    effect: 'Remove',
  },
  IngestNarrative: {
    summary: 'Add what a module has to tell, as a document of its own.',
    input: ingestNarrativeRequest,
    output: result(knowledgeDocument, knowledgeError),
    permission: 'knowledge:write',
    effect: 'Document',
  },
  AddNote: {
    summary: 'Add a note in Markdown.',
    input: addNoteRequest,
    output: result(knowledgeDocument, knowledgeError),
    permission: 'knowledge:write',
    effect: 'Document',
  },
  UpdateNote: {
    summary: 'Replace the title and text of a note and read it again. The id stays; the last save wins.',
    input: updateNoteRequest,
    output: result(knowledgeDocument, knowledgeError),
    permission: 'knowledge:write',
    effect: 'Document',
  },
  GetAIContext: {
    summary: "The acting team's standing context, in its order.",
    input: nothing,
    output: z.array(aiContextEntry),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  SetAIContext: {
    summary: 'Replace the standing context of the acting team.',
    input: aiContextEntries,
    output: nothing,
    permission: 'knowledge:write',
  },
  GetIngestionStatus: {
    summary: 'How far the ingestion of a document has come.',
    input: documentId,
    output: option(ingestionStatus),
    permission: 'knowledge:read',
    effect: 'Read',
  },
})
