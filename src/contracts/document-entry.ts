import { z } from 'zod'
import { knowledgeDocument } from './knowledge-document.ts'
import { dateTime, guid, option } from './scalars.ts'
import { tagName } from './tag-name.ts'

/** The most documents that one page of the list, or one bulk operation, takes. */
export const MAX_PAGE = 200
/** The most documents that one bulk operation takes. */
export const MAX_BULK = 1_000

/** Where a document came from: a file, something that a module told, or a note. */
export const documentKind = z.enum(['UploadedFile', 'FromNarrative', 'Note'])
export type DocumentKind = z.infer<typeof documentKind>

/** How far documents have come, in the three groups that matter to a person. */
export const documentGroup = z.enum(['Working', 'Indexed', 'Failed'])
export type DocumentGroup = z.infer<typeof documentGroup>

/** What a list of documents is ordered by. */
export const documentSort = z.enum(['Name', 'Added', 'Changed', 'Size', 'Status'])
export type DocumentSort = z.infer<typeof documentSort>

/** Which documents are meant, and in which order. */
export const documentView = z.object({
  /** Words that all stand in the name, whatever their case and accents. */
  search: option(z.string().max(500)),
  /** `null` for all. */
  group: option(documentGroup),
  kinds: option(z.array(documentKind).max(3)),
  /** Tags that the documents all have. */
  tags: option(z.array(tagName).max(10)),
  sort: documentSort.default('Added'),
  direction: z.enum(['Ascending', 'Descending']).default('Descending'),
})
export type DocumentView = z.infer<typeof documentView>

/** The most words that tell at a glance what a document is about. */
export const MAX_GLANCE_TERMS = 4

/** What a document is at a glance, told without a model. */
export const documentGlance = z.object({
  /** Pages or slides; null where the document has none. */
  pages: option(z.int().positive()),
  words: z.int().nonnegative(),
  /** An ISO 639-1 code; null where the language could not be told. */
  language: option(z.string()),
  /** Words and names that the document goes on about, the weightiest first. */
  terms: z.array(z.string()).max(MAX_GLANCE_TERMS),
})
export type DocumentGlance = z.infer<typeof documentGlance>

/** A row of the list: a document with what is shown of it at a glance. */
export const documentEntry = knowledgeDocument.extend({
  /** When the present content was saved. */
  savedAt: dateTime,
  /** How many things were odd about the file when it was read. */
  warnings: z.int().nonnegative(),
  /** How many other documents of the library have the same content. */
  duplicates: z.int().nonnegative(),
  /** What the document calls itself, where that could be found. */
  title: option(z.string()),
  /** Null until the present content has been read, and where nothing could be told of it. */
  glance: option(documentGlance),
  /** The data source that brought it. */
  sourceName: option(z.string()),
  /** By name. */
  tags: z.array(z.string()),
})
export type DocumentEntry = z.infer<typeof documentEntry>

/** A document in the trash, and when it will be gone for good. */
export const trashedDocument = knowledgeDocument
  .pick({ documentId: true, fileName: true, contentType: true, sizeBytes: true, source: true })
  .extend({ trashedAt: dateTime, goneAt: dateTime })
export type TrashedDocument = z.infer<typeof trashedDocument>

/** How many documents there are, in all and by how far they have come. */
export const documentCounts = z.object({
  all: z.int().nonnegative(),
  working: z.int().nonnegative(),
  indexed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
})
export type DocumentCounts = z.infer<typeof documentCounts>

/** What changed in a library's list since the last patch. */
export const documentsPatch = z.object({
  added: z.array(documentEntry),
  /** Documents that changed by other means than their status. */
  changed: z.array(documentEntry),
  removed: z.array(guid),
  /** What documents are, that have been read since. */
  glances: z.array(z.object({ documentId: guid, glance: documentGlance })),
  counts: documentCounts,
})
export type DocumentsPatch = z.infer<typeof documentsPatch>
