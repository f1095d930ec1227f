import { z } from 'zod'
import { failure } from './failures/failure.ts'
import { ingestionStatus } from './ingestion-status.ts'
import { dateTime, guid, option } from './scalars.ts'

/** The id of a document. */
export const documentId = guid
/** The id of a document: a lower-case UUID. */
export type DocumentId = string

const fromNarrative = z.object({
  type: z.literal('FromNarrative'),
  sourceModule: z.string(),
  originalTitle: z.string(),
})
const note = z.object({ type: z.literal('Note'), noteTitle: option(z.string()) })

/** What a document remembers of the narrative that it came from. */
export type FromNarrativeSource = Omit<z.infer<typeof fromNarrative>, 'type'>
/** What a document remembers of the note that it came from. */
export type NoteSource = Omit<z.infer<typeof note>, 'type'>

/** Where a document came from. */
export const knowledgeSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('UploadedFile') }),
  fromNarrative,
  note,
])
export type KnowledgeSource = z.infer<typeof knowledgeSource>

/** A document and how far its ingestion has come. Only an Indexed one is searched. */
export const knowledgeDocument = z.object({
  documentId,
  fileName: z.string(),
  contentType: z.string(),
  source: knowledgeSource,
  uploadedBy: z.string(),
  uploadedAt: dateTime,
  sizeBytes: z.int().nonnegative(),
  status: ingestionStatus,
  chunkCount: option(z.int().nonnegative()),
  /** Why ingestion failed and what to do about it; set when `status` is Failed. */
  reason: option(z.string()),
  /** The same as a code; absent where the words are not the app's own. */
  failure: failure.optional(),
  /** Of a failed document: whether reading the same file again may end better. Where it is false, another file is needed. Absent where that is not known. */
  isRetryable: z.boolean().optional(),
})
export type KnowledgeDocument = z.infer<typeof knowledgeDocument>
