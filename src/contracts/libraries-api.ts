import { z } from 'zod'
import { defineContract } from './contract.ts'
import { ocrLanguage, ocrLanguages } from './document-details.ts'
import { MAX_BULK } from './document-entry.ts'
import { documentId } from './knowledge-document.ts'
import {
  exportPart,
  exportRange,
  importArchive,
  importPreview,
  importRequest,
  libraryExport,
  libraryImport,
  libraryImportReport,
} from './library-transfer.ts'
import { permission } from './permission.ts'
import { guid, nothing, option } from './scalars.ts'

/** The id of a library: what the specification calls a team. */
const teamId = z.string().min(1).max(100)
const name = z.string().trim().min(1, 'name must not be empty').max(100)

/** A library of the caller's. */
export const library = z.object({
  teamId,
  name: z.string(),
  /** What the caller may do in it. */
  permissions: z.array(permission),
  /** 0 where the caller may not read it. */
  documentCount: z.int().nonnegative(),
})
export type Library = z.infer<typeof library>

/** Where a document is that a library does not have, or not any more. */
export const documentLocation = z.object({
  teamId,
  fileName: z.string(),
  inTrash: z.boolean(),
})
export type DocumentLocation = z.infer<typeof documentLocation>

/** What goes when a library is deleted. */
export const libraryContents = z.object({
  teamId,
  name: z.string(),
  files: z.int().nonnegative(),
  notes: z.int().nonnegative(),
  narratives: z.int().nonnegative(),
  aiContextEntries: z.int().nonnegative(),
  conversations: z.int().nonnegative(),
  sources: z.int().nonnegative(),
  sizeBytes: z.int().nonnegative(),
})
export type LibraryContents = z.infer<typeof libraryContents>

/** How the pictures of a library are read. */
export const libraryReading = z.object({
  /** Of text recognition; none where it takes those that the app is set up with. */
  ocrLanguages: z.array(ocrLanguage).max(ocrLanguages.length),
  /** Documents with words from pictures for which nobody chose languages of their own: they follow the library once they are read again. */
  recognisedDocuments: z.int().nonnegative(),
})
export type LibraryReading = z.infer<typeof libraryReading>

/** Libraries: the specification's teams, as their members make and use them. */
export const librariesApi = defineContract('ILibrariesApi', {
  ListLibraries: {
    summary: "The caller's libraries; the first is the one that they act in unless they name another.",
    input: nothing,
    output: z.object({
      libraries: z.array(library),
      /** Whether libraries can be made and deleted here; not where the people of the server are set in a file. */
      editable: z.boolean(),
    }),
    permission: 'authenticated',
    effect: 'Read',
  },
  CreateLibrary: {
    summary: 'Make an empty library of the caller.',
    input: z.object({ name }),
    output: library,
    permission: 'authenticated',
  },
  RenameLibrary: {
    summary: 'Give a library another name; its id stays.',
    input: z.object({ teamId, name }),
    output: library,
    permission: 'authenticated',
  },
  DescribeLibrary: {
    summary: 'What a library holds: what would go if it were deleted.',
    input: teamId,
    output: libraryContents,
    permission: 'authenticated',
    effect: 'Read',
  },
  DeleteLibrary: {
    summary: 'Delete a library with everything in it. The last one stays.',
    input: teamId,
    output: nothing,
    permission: 'authenticated',
    effect: 'Remove',
  },
  MoveDocuments: {
    summary:
      'Move documents from one library of the caller, the acting one where none is named, to another; their ids stay.',
    input: z.object({
      documentIds: z.array(documentId).min(1, 'must name a document').max(MAX_BULK),
      teamId,
      fromTeamId: option(teamId),
    }),
    output: nothing,
    permission: 'knowledge:write',
  },
  LocateDocument: {
    summary: "In which of the caller's libraries a document is, or lies in the trash; absent where in none.",
    input: documentId,
    output: option(documentLocation),
    permission: 'authenticated',
    effect: 'Read',
  },
  GetLibraryReading: {
    summary:
      'The languages in which text recognition reads the pictures of the acting library, and how many documents follow them.',
    input: nothing,
    output: libraryReading,
    permission: 'knowledge:read',
    effect: 'Read',
  },
  SetLibraryReading: {
    summary:
      'Choose the languages in which pictures of the acting library are read from now on; with none, those that the app is set up with. What was read before stays until it is read again.',
    input: libraryReading.pick({ ocrLanguages: true }),
    output: libraryReading,
    permission: 'knowledge:write',
  },
  ReadPicturesAgain: {
    summary:
      'Read the documents of the acting library again that have words from pictures and no languages of their own.',
    input: nothing,
    output: nothing,
    permission: 'knowledge:write',
  },
  ExportLibrary: {
    summary: 'Put documents, notes and standing context of the acting library into one archive, to be read in parts.',
    input: nothing,
    output: libraryExport,
    permission: 'knowledge:read',
  },
  ReadExport: {
    summary: "A range of an export's bytes; a range past the end is shorter.",
    input: exportRange,
    output: exportPart,
    permission: 'knowledge:read',
    effect: 'Read',
  },
  DiscardTransfer: {
    summary: 'Give up an export that was read, or an import that was only looked at.',
    input: guid,
    output: nothing,
    permission: 'knowledge:read',
    effect: 'Remove',
  },
  PreviewImport: {
    summary: 'Hand over an exported library and see what importing it into the acting one would do.',
    input: importArchive,
    output: importPreview,
    permission: 'knowledge:write',
    streamed: 'bytes',
  },
  ImportLibrary: {
    summary: 'Add what a previewed archive holds to the acting library, or make the library what it holds.',
    input: importRequest,
    output: libraryImportReport,
    permission: 'knowledge:write',
  },
  ListImports: {
    summary: 'Imports into the acting library that are under way, and those whose end nobody has been told yet.',
    input: nothing,
    output: z.object({ imports: z.array(libraryImport) }),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  RetryImport: {
    summary: 'Go on with an import that failed; what has come in is left out.',
    input: guid,
    output: nothing,
    permission: 'knowledge:write',
  },
  DismissImport: {
    summary: 'Take note of how an import ended; one that failed is given up with its archive.',
    input: guid,
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
})
