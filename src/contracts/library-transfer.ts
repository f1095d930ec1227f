import { z } from 'zod'
import { byteSource } from './knowledge-api.ts'
import { bytes, dateTime, guid } from './scalars.ts'

/** The most bytes of an export that one read returns. */
export const MAX_EXPORT_READ = 4_194_304

/** An export that is ready to be read; it is kept until it is discarded, or the app ends. */
export const libraryExport = z.object({
  exportId: guid,
  fileName: z.string(),
  sizeBytes: z.int().nonnegative(),
  documents: z.int().nonnegative(),
})
export type LibraryExport = z.infer<typeof libraryExport>

/** A range of an export's bytes. */
export const exportRange = z.object({
  exportId: guid,
  offset: z.int().nonnegative(),
  length: z.int().min(1).max(MAX_EXPORT_READ),
})

/** A range of an export; one past the end is shorter. */
export const exportPart = z.object({ bytes })

/**
 * What would become of a document of an archive. `New`: it is added. `Same`: a document of this content is here already, and it is left out.
 * `NameTaken`: another document has its name; it is added beside that one or left out, as the person says.
 */
export const importState = z.enum(['New', 'Same', 'NameTaken'])
export type ImportState = z.infer<typeof importState>

/** The most documents of an archive that a preview lists; all are counted. */
export const MAX_IMPORT_LISTED = 500

/** What an archive holds, and what importing it would do; nothing is changed by looking. */
export const importPreview = z.object({
  importId: guid,
  exportedAt: dateTime,
  counts: z.object({
    new: z.int().nonnegative(),
    same: z.int().nonnegative(),
    nameTaken: z.int().nonnegative(),
  }),
  notes: z.int().nonnegative(),
  documents: z.array(z.object({ fileName: z.string(), sizeBytes: z.int().nonnegative(), state: importState })),
  /** Entries of standing context that are not here yet. */
  contextEntries: z.int().nonnegative(),
  /** Folders that were kept in step there. They are told, not watched: their paths belong to another machine. */
  folders: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreview>

/** A file that an export made, to be looked into. */
export const importArchive = z.object({ fileName: z.string().max(4_096), bytes: byteSource })

/** What is to become of an archive that was looked into. */
export const importRequest = z.object({
  importId: guid,
  /** What becomes of documents whose name another document has. Nothing is ever replaced. */
  sameName: z.enum(['KeepBoth', 'Skip']),
  /** Whether the entries of standing context are added to those that are here. */
  context: z.boolean(),
})

/** What importing an archive did; a document that was refused is named with the reason. */
export const libraryImportReport = z.object({
  added: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  contextAdded: z.int().nonnegative(),
  refused: z.array(z.object({ fileName: z.string(), reason: z.string() })),
})
export type LibraryImportReport = z.infer<typeof libraryImportReport>
