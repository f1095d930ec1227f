import { z } from 'zod'
import { documentEntry } from './document-entry.ts'
import { failure } from './failures/failure.ts'
import { documentId } from './knowledge-document.ts'
import { dateTime, option } from './scalars.ts'

/** Something odd about a file that did not stop it, for its owner: what was found and what to do. */
export const documentWarning = z.object({
  type: z.string(),
  message: z.string(),
  /** The same as a code with values, for another language; absent where the words are not in the table. */
  failure: failure.optional(),
  /** Of a doubtful encoding: the encodings that it may be read in anew, the likeliest first. */
  encodings: z.array(z.string()),
})
export type DocumentWarning = z.infer<typeof documentWarning>

/** ISO 639-3 codes of the languages that text recognition knows: the one with more letters first, since the other mistakes them. */
export const ocrLanguages = ['deu', 'eng'] as const
/** One of them. */
export const ocrLanguage = z.enum(ocrLanguages)
export type OcrLanguage = z.infer<typeof ocrLanguage>

/** What a document was before its content was replaced. */
export const documentVersion = z.object({
  version: z.int().positive(),
  fileName: z.string(),
  title: option(z.string()),
  sizeBytes: z.int().nonnegative(),
  savedBy: z.string(),
  savedAt: dateTime,
  /** Whether it can still be read. */
  kept: z.boolean(),
  /** What its successor changed in the text, once that is known. */
  change: option(
    z.object({
      linesAdded: z.int().nonnegative(),
      linesRemoved: z.int().nonnegative(),
      /** The pages of the successor, from 1, that no page of this one reads like; empty where there are none, and of what has no pages. */
      pages: z.array(z.int().positive()),
    }),
  ),
})
export type DocumentVersion = z.infer<typeof documentVersion>

const documentReference = z.object({ documentId, fileName: z.string() })

/** Where a document was fetched from that is a web page. */
export const webPage = z.object({
  address: z.url({ protocol: /^https?$/ }),
  /** When its content was last compared with the page's. */
  fetchedAt: dateTime,
  author: option(z.string()),
  /** `YYYY-MM-DD`. */
  publishedOn: option(z.string()),
})
export type WebPage = z.infer<typeof webPage>

/** What is known of one document beside its text. */
export const documentDetails = z.object({
  entry: documentEntry,
  /** 1, and one more each time that the content is replaced. */
  contentVersion: z.int().positive(),
  warnings: z.array(documentWarning),
  /** How a person said that the text is encoded. */
  encoding: option(z.string()),
  /** The languages that a person told text recognition, for this document or else for its library; absent where it was told nothing. */
  ocrLanguages: option(z.array(ocrLanguage)),
  versions: z.array(documentVersion),
  duplicates: z.array(documentReference),
  /** Documents that its text links to, and documents whose text links to it. */
  links: z.array(documentReference),
  backlinks: z.array(documentReference),
  source: option(z.object({ name: z.string(), key: z.string() })),
  webPage: option(webPage),
})
export type DocumentDetails = z.infer<typeof documentDetails>
