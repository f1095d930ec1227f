import { z } from 'zod'
import { defineContract } from './contract.ts'
import { coveragePage, coverageRange } from './coverage.ts'
import { documentDetails, ocrLanguage, ocrLanguages as ocrLanguageCodes } from './document-details.ts'
import { documentCounts, documentEntry, documentView, MAX_BULK, MAX_PAGE, trashedDocument } from './document-entry.ts'
import { documentLayout } from './document-layout.ts'
import { documentOutline, documentOverview } from './document-overview.ts'
import { updateNoteRequest, uploadDocumentRequest } from './knowledge-api.ts'
import { documentId, knowledgeDocument } from './knowledge-document.ts'
import { comparedFile, knownFile, MAX_COMPARED } from './known-files.ts'
import { filesByEnding, MAX_ENDINGS, readingEstimate, readingKind } from './reading-estimate.ts'
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

/** The most UTF-16 units that can be looked for in a document at once. */
export const MAX_FIND_LENGTH = 200
/** The most matches that one `FindInDocument` tells. */
export const MAX_FOUND = 1_000

/** Where some words stand in a document's extracted text; offsets are UTF-16 units. */
export const foundInDocument = z.object({
  matches: z.array(
    z.object({
      start: z.int().nonnegative(),
      end: z.int().nonnegative(),
      /** One-based. */
      line: z.int().positive(),
      /** One-based; of documents that have pages or slides. */
      page: z.int().positive(),
      /** The text of the match, and up to 40 units on either side of it. */
      before: z.string(),
      text: z.string(),
      after: z.string(),
    }),
  ),
  /** Whether there are more matches than these. */
  isCapped: z.boolean(),
})
export type FoundInDocument = z.infer<typeof foundInDocument>

const ofPage = z.number().min(0).max(1)

/** The words of a page that was read as a picture, in reading order, each with its box: 0 to 1 of the page's width or height from its upper left corner. */
export const pageWords = z.array(
  z.object({ text: z.string(), left: ofPage, top: ofPage, right: ofPage, bottom: ofPage }),
)
export type PageWords = z.infer<typeof pageWords>

const documentIds = z.object({ documentIds: z.array(documentId).min(1, 'must name a document').max(MAX_BULK) })

/** What Alcove does with documents beyond the specified operations of the knowledge base. */
export const documentsApi = defineContract('IDocumentsApi', {
  RetryIngestion: {
    summary: 'Ingest a failed document again from its stored bytes.',
    input: documentId,
    output: nothing,
    permission: 'knowledge:write',
  },
  BrowseDocuments: {
    summary: 'A page of the library, with the number of documents in it by how far they have come.',
    input: documentView.extend({
      offset: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(MAX_PAGE).default(100),
    }),
    output: z.object({
      entries: z.array(documentEntry),
      offset: z.int().nonnegative(),
      /** Documents of the view. */
      total: z.int().nonnegative(),
      /** Documents of the library, of the kinds that were asked for. */
      counts: documentCounts,
    }),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  ListDocumentIds: {
    summary: 'The ids of all documents of a view, in its order, for choosing many at once.',
    input: documentView,
    output: z.array(documentId),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  GetDocumentDetails: {
    summary: 'What is known of a document beside its text: warnings, versions, links, duplicates.',
    input: documentId,
    output: option(documentDetails),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  GetDocumentOverview: {
    summary: 'What a document is about: title, language, length, outline, key terms, and questions that it answers.',
    input: documentId,
    output: option(documentOverview),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  GetDocumentOutline: {
    summary: 'The headings of a document with their places; empty where it has none, absent until it was read.',
    input: documentId,
    output: option(documentOutline),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  ReingestDocuments: {
    summary:
      'Read documents again from their stored bytes; with an encoding, as text of that encoding; with languages, their pictures in these.',
    input: documentIds.extend({
      encoding: option(z.string().min(1).max(50)),
      ocrLanguages: option(z.array(ocrLanguage).min(1, 'name a language').max(ocrLanguageCodes.length)),
    }),
    output: nothing,
    permission: 'knowledge:write',
  },
  CancelIngestion: {
    summary: 'Stop reading documents; they are Failed then, and can be retried.',
    input: documentIds,
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
  TrashDocuments: {
    summary: 'Put documents into the trash: no list, no search and no answer knows them; they are kept for some days.',
    input: documentIds,
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
  ListTrash: {
    summary: 'A page of the trash, latest first.',
    input: z.object({ offset: z.int().nonnegative().default(0), limit: z.int().min(1).max(MAX_PAGE).default(100) }),
    output: z.object({ documents: z.array(trashedDocument), total: z.int().nonnegative() }),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  RestoreDocuments: {
    summary: 'Take documents out of the trash; they are read again.',
    input: documentIds,
    output: nothing,
    permission: 'knowledge:write',
  },
  PurgeDocuments: {
    summary: 'Remove documents in the trash for good.',
    input: documentIds,
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
  EmptyTrash: {
    summary: 'Remove everything in the trash of the acting library for good.',
    input: nothing,
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
  DeleteDocuments: {
    summary: 'Delete many documents for good.',
    input: documentIds,
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
  ReplaceDocument: {
    summary: 'Put another file in the place of an uploaded one; its id stays, and so does a note of what changed.',
    input: uploadDocumentRequest.extend({ documentId }),
    output: knowledgeDocument,
    permission: 'knowledge:write',
    effect: 'Document',
    streamed: 'bytes',
  },
  RenameDocument: {
    summary: 'Give a document another name.',
    input: z.object({ documentId, fileName: z.string().trim().min(1, 'fileName must not be empty').max(255) }),
    output: knowledgeDocument,
    permission: 'knowledge:write',
  },
  GetUploadRules: {
    summary: 'How large a file may be, so that a larger one need not be sent to be refused.',
    input: nothing,
    output: z.object({ maxFileSizeBytes: z.int().positive() }),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  FindKnownFiles: {
    summary:
      'Which of these files the library has already, by their content, and which are named like a document with another content; one entry for each.',
    input: z.object({ files: z.array(comparedFile).max(MAX_COMPARED) }),
    output: z.array(knownFile),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  EstimateReading: {
    summary:
      "How files that are not uploaded yet would be read, judged by their file names' endings, and how long that takes on this machine.",
    input: z.object({ files: z.array(filesByEnding).max(MAX_ENDINGS) }),
    output: z.object({
      /** One for each entry of `files`: how it would be read, or `Refused` where no content can make it be. */
      kinds: z.array(z.union([readingKind, z.literal('Refused')])),
      /** Of those that are not refused. */
      estimate: readingEstimate,
    }),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  SaveNote: {
    summary:
      'Replace title and text of a note as UpdateNote does, unless its content is no more the one that was read: that is a Conflict. With 0 as what was read, the note is begun under an id of the caller’s own, however often that is sent.',
    input: updateNoteRequest.extend({
      /**
       * The `contentVersion` that was read; absent to replace whatever is there; 0 where nothing is there yet, and nothing may be: then a note is added under this
       * id, which the caller has made.
       */
      readVersion: option(z.int().nonnegative()),
    }),
    output: z.object({ contentVersion: z.int().positive() }),
    permission: 'knowledge:write',
    effect: 'Document',
  },
  ReadVersion: {
    summary: 'The text of an earlier version of a note, if it was kept.',
    input: z.object({ documentId, version: z.int().positive() }),
    output: option(z.object({ title: option(z.string()), body: z.string() })),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  GetCoverage: {
    summary:
      'What of the library can be found and what cannot, with reasons: its documents, then what its sources left out.',
    input: coverageRange,
    output: coveragePage,
    permission: 'knowledge:read',
    effect: 'Read',
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
  ReadPageWords: {
    summary:
      'Where the words of a page stand that text recognition has read, an image being one page; absent for every other page, and for what was read before places were kept.',
    input: z.object({ documentId, page: z.int().positive() }),
    output: option(pageWords),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  GetDocumentLayout: {
    summary:
      "How a document's extracted text was set: what is bold, italic, code or a link, and where the cells of tables stand; absent where nothing tells, and of texts that are too long to be shown so.",
    input: documentId,
    output: option(documentLayout),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  FindInDocument: {
    summary:
      "Where some words stand in a document's extracted text, whatever their case and accents; absent until extraction is done.",
    input: z.object({
      documentId,
      query: z.string().trim().min(1, 'query must not be empty').max(MAX_FIND_LENGTH),
      limit: z.int().min(1).max(MAX_FOUND).default(MAX_FOUND),
    }),
    output: option(foundInDocument),
    permission: 'knowledge:read',
    effect: 'Read',
  },
})
