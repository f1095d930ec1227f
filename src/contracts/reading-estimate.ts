import { z } from 'zod'

/** What files are read alike: `Page` is a web page, a message or a book, `Image` goes through text recognition, `Other` shows what it is when it comes in. */
export const readingKinds = ['Pdf', 'Office', 'Text', 'Table', 'Page', 'Image', 'Archive', 'Other'] as const
/** One of {@link readingKinds}. */
export const readingKind = z.enum(readingKinds)
export type ReadingKind = z.infer<typeof readingKind>

const count = z.int().nonnegative()

/** Files of one kind: how many, and how large they are together. */
export const filesOfKind = z.object({ kind: readingKind, count, bytes: count })
export type FilesOfKind = z.infer<typeof filesOfKind>

/** How long this machine takes until files can be found, with what is waiting to be read already: by what it took before, and no surer than that. */
export const readingEstimate = z.object({
  seconds: z.object({ low: count, high: count }),
  /** Documents of the library that come first. */
  waiting: count,
})
export type ReadingEstimate = z.infer<typeof readingEstimate>

/** The most endings that one `EstimateReading` tells apart. */
export const MAX_ENDINGS = 1_000

/** Files whose names end alike. */
export const filesByEnding = z.object({
  /** What stands behind the last point of the name, in any case; empty where there is none. */
  ending: z.string().max(20),
  /** As a browser declares it; empty where it does not. */
  contentType: z.string().max(200).default(''),
  count: z.int().positive().max(100_000_000),
  bytes: count,
})

/** Why a file of a folder does not come in. `Hidden` and `Ignored` may be a folder too, which is counted once. */
export const leftOutReason = z.enum(['Hidden', 'Ignored', 'TooLarge', 'Refused', 'Empty', 'Link', 'Unreadable'])
export type LeftOutReason = z.infer<typeof leftOutReason>

/** The most names that stand for all that were left out for one reason. */
export const MAX_EXAMPLES = 20

/** What of a folder is left out for one reason. */
export const leftOut = z.object({
  why: leftOutReason,
  count: z.int().positive(),
  /** Some of them, by their paths below the folder. */
  examples: z.array(z.string()).max(MAX_EXAMPLES),
})
export type LeftOut = z.infer<typeof leftOut>

/** What bringing in a folder would read. */
export const folderPreview = z.object({
  name: z.string(),
  /** Where the folder really is. */
  path: z.string(),
  files: z.array(filesOfKind),
  leftOut: z.array(leftOut),
  /** Of the files, those whose content a document of the library has. */
  known: count,
  /** Of the files, those that may be among them: they are as long as a document, and comparing them takes too long. */
  uncompared: count,
  /** False where counting has stopped before the end: a folder may hold a million files. */
  isWhole: z.boolean(),
  maxFileSizeBytes: z.int().positive(),
  estimate: readingEstimate,
})
export type FolderPreview = z.infer<typeof folderPreview>
