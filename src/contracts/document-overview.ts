import { z } from 'zod'
import { documentId } from './knowledge-document.ts'
import { option } from './scalars.ts'

/** The most headings that an overview lists; those that come first in the document. */
export const MAX_OUTLINE = 100

/** The most headings that a document's outline leads to; those that come first. */
export const MAX_SECTIONS = 2_000

/** The headings of a document in their order, with their places; level 1 is the topmost. */
export const documentOutline = z
  .array(
    z.object({
      title: z.string(),
      level: z.int().positive(),
      /** Where it stands in the document's extracted text, in UTF-16 units. */
      start: z.int().nonnegative(),
      /** The page or slide that it stands on; null where the document has none. */
      page: option(z.int().positive()),
    }),
  )
  .max(MAX_SECTIONS)
export type DocumentOutline = z.infer<typeof documentOutline>

/** What a document is about, told without a model. It is made anew each time that the document is read. */
export const documentOverview = z.object({
  documentId,
  /** The version of the content that it tells of; always the present one. */
  contentVersion: z.int().positive(),
  /** What the document calls itself, else its name without the extension. */
  title: z.string(),
  /** An ISO 639-1 code; null where the language could not be told. */
  language: option(z.string()),
  /** Pages or slides; null where the document has none. */
  pages: option(z.int().positive()),
  words: z.int().nonnegative(),
  /** Headings in their order; level 1 is the topmost. */
  outline: z.array(z.object({ title: z.string(), level: z.int().positive() })).max(MAX_OUTLINE),
  /** Words and names that the document goes on about, the weightiest first. */
  terms: z.array(z.string()),
  /** Questions that a passage of this document answers for certain; in its language. */
  questions: z.array(z.string()),
})
export type DocumentOverview = z.infer<typeof documentOverview>
