import { z } from 'zod'
import { byteSource } from './knowledge-api.ts'
import { bytes, dateTime, guid, option } from './scalars.ts'

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
 * What a document of an archive is to the library. `New`: it is not there. `Same`: a document of this content is there already, and it is left out.
 * `Changed`: the document is there with another content. `NameTaken`: another document has its name.
 */
export const importState = z.enum(['New', 'Same', 'Changed', 'NameTaken'])
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
    changed: z.int().nonnegative(),
    nameTaken: z.int().nonnegative(),
  }),
  notes: z.int().nonnegative(),
  documents: z.array(
    z.object({
      fileName: z.string(),
      sizeBytes: z.int().nonnegative(),
      state: importState,
      /** Of one that is there with another content: which of the two was saved last. */
      newer: option(z.enum(['Archive', 'Library'])),
    }),
  ),
  /** Earlier versions that come with documents that are not there. */
  versions: z.int().nonnegative(),
  /** Entries of standing context that are not here yet. */
  contextEntries: z.int().nonnegative(),
  /** What is here and not in the archive; replacing the library removes it. Documents of a folder that is kept in step are not among it. */
  onlyHere: z.object({ documents: z.int().nonnegative(), contextEntries: z.int().nonnegative() }),
  /** Folders that were kept in step there. They are told, not watched: their paths belong to another machine. */
  folders: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreview>

/** A file that an export made, to be looked into. */
export const importArchive = z.object({ fileName: z.string().max(4_096), bytes: byteSource })

/** What is to become of an archive that was looked into. */
export const importRequest = z.object({
  importId: guid,
  /**
   * `Merge` adds what the archive holds and removes nothing. `Replace` makes the library what the archive holds: documents that are there with another
   * content get the archive's, and what is only here is removed, once everything in the archive has come in.
   */
  mode: z.enum(['Merge', 'Replace']).default('Merge'),
  /** Of a merge: what becomes of documents that are there with another content. A note keeps what it was as a version. */
  changed: z.enum(['KeepMine', 'TakeTheirs', 'KeepBoth']).default('KeepMine'),
  /** Of a merge: what becomes of documents whose name another document has. */
  sameName: z.enum(['KeepBoth', 'Skip']),
  /** Whether the entries of standing context come too. */
  context: z.boolean(),
})

/** What importing an archive did; a document that was refused is named with the reason. */
export const libraryImportReport = z.object({
  added: z.int().nonnegative(),
  /** Documents that got the archive's content. */
  replaced: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  /** Documents that were only here; 0 where one of the archive was refused, since nothing is removed then. */
  removed: z.int().nonnegative(),
  contextAdded: z.int().nonnegative(),
  refused: z.array(z.object({ fileName: z.string(), reason: z.string() })),
})
export type LibraryImportReport = z.infer<typeof libraryImportReport>

/**
 * An import that is under way, or whose end nobody has been told yet. `Running`: it goes on, also over a restart of the app. `Failed`: what has come in
 * stays, and it can go on with the rest.
 */
export const libraryImport = z.object({
  importId: guid,
  state: z.enum(['Running', 'Done', 'Failed']),
  /** Whether it goes on after it was interrupted. */
  resumed: z.boolean(),
  /** Documents of the archive that have been dealt with, of `total`, which is 0 until the archive is read. */
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  /** Of one that is done. */
  report: option(libraryImportReport),
  /** Of one that failed: why. */
  problem: option(z.string()),
})
export type LibraryImport = z.infer<typeof libraryImport>
