import { z } from 'zod'
import { defineContract } from './contract.ts'
import { documentId } from './knowledge-document.ts'
import { bytes, nothing, option } from './scalars.ts'

/** The most bytes of a document, or UTF-16 units of its text, that one read returns. */
export const MAX_READ_LENGTH = 1_048_576

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

/** What Alcove does with documents beyond the specified operations of the knowledge base. */
export const documentsApi = defineContract('IDocumentsApi', {
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
    effect: 'Read',
  },
  ReadDocumentText: {
    summary: "A range of a document's extracted text, in UTF-16 units; absent until extraction is done.",
    input: readRange,
    output: option(documentText),
    permission: 'knowledge:read',
    effect: 'Read',
  },
})
