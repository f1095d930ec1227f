import { z } from 'zod'
import { defineContract } from './contract.ts'
import { MAX_BULK, MAX_PAGE } from './document-entry.ts'
import { failure } from './failures/failure.ts'
import { documentId, knowledgeDocument } from './knowledge-document.ts'
import { folderPreview } from './reading-estimate.ts'
import { dateTime, nothing, option } from './scalars.ts'

/** What becomes of a document whose file is gone: it goes as well, or a person decides. */
const deletions = z.enum(['Follow', 'Ask'])

/** Files and folders that are left alone, one rule each: `*.log`, `drafts/`, `/archive/**`. */
const ignored = z.array(z.string().trim().min(1).max(200)).max(100)

const folderPath = z.string().trim().min(1, 'path must name a folder').max(4_096)

const sourceId = z.string().min(1).max(200)

/** What a source of documents does at the moment, or why it could not. */
export const sourceState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Idle') }),
  z.object({ type: z.literal('Syncing') }),
  z.object({ type: z.literal('Unreachable'), reason: z.string(), failure: failure.optional() }),
])

/** Where documents of a library come from by themselves. */
export const librarySource = z.object({
  sourceId,
  /** A `Vault` is a folder that Obsidian keeps notes in: their links are understood. */
  kind: z.enum(['Folder', 'Vault', 'Other']),
  name: z.string(),
  /** Of a folder. */
  path: option(z.string()),
  ignored,
  deletions,
  state: sourceState,
  /** When the library was last in step with it, since the app has started. */
  syncedAt: option(dateTime),
  documents: z.int().nonnegative(),
  /** Files that are no documents, each with a reason. */
  skipped: z.int().nonnegative(),
  /** Documents whose file is gone, which wait for a person's word. */
  missing: z.int().nonnegative(),
})
export type LibrarySource = z.infer<typeof librarySource>

/** A file of a source that was skipped, failed or is missing, with the reason. */
export const sourceFile = z.object({
  key: z.string(),
  fileName: z.string(),
  documentId: option(documentId),
  reason: option(z.string()),
  /** The reason as a code with values, for another language; absent where its words are not in the table. */
  failure: failure.optional(),
})
export type SourceFile = z.infer<typeof sourceFile>

/** Where the documents of a library come from by themselves: folders that are watched, and what an app declares. */
export const sourcesApi = defineContract('ISourcesApi', {
  ListSources: {
    summary: 'The sources of the library, and how far each is in step.',
    input: nothing,
    output: z.object({
      sources: z.array(librarySource),
      /** Whether folders of this machine can be watched for the caller. */
      folders: z.boolean(),
      /** The rules that a new folder begins with. */
      defaultIgnored: ignored,
    }),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  PreviewFolder: {
    summary:
      'What watching a folder of this machine would bring in, what it would leave out, and how long reading it takes.',
    input: z.object({ path: folderPath, ignored: option(ignored) }),
    output: folderPreview,
    permission: 'knowledge:write',
    effect: 'Read',
  },
  AddWatchedFolder: {
    summary: 'Bring in a folder of this machine with everything below it, and keep in step with it.',
    input: z.object({
      path: folderPath,
      ignored: option(ignored),
      deletions: deletions.default('Ask'),
    }),
    output: librarySource,
    permission: 'knowledge:write',
  },
  ChangeWatchedFolder: {
    summary: 'Change what of a watched folder is left alone, and what its deletions do.',
    input: z.object({ sourceId, ignored, deletions }),
    output: librarySource,
    permission: 'knowledge:write',
  },
  RemoveSource: {
    summary: 'Stop watching a folder; its documents stay, or go with it.',
    input: z.object({ sourceId, documents: z.enum(['Keep', 'Delete']) }),
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
  AddWebPage: {
    summary: 'Fetch a web page of the public internet once, and add what of it is for reading as a document.',
    input: z.object({
      /** `https` where it names no scheme. */
      address: z.string().trim().min(1, 'address must name a web page').max(2_000),
    }),
    output: z.object({
      document: knowledgeDocument,
      /** `Known` where the library has a document of this address; nothing was fetched then. */
      outcome: z.enum(['Added', 'Known']),
    }),
    permission: 'knowledge:write',
    effect: 'Document',
  },
  RefreshWebPage: {
    summary: 'Fetch the web page of a document again; where it has changed it replaces the content, and the id stays.',
    input: documentId,
    output: z.object({ document: knowledgeDocument, outcome: z.enum(['Replaced', 'Unchanged']) }),
    permission: 'knowledge:write',
    effect: 'Document',
  },
  SyncSource: {
    summary: 'Look at a source now.',
    input: sourceId,
    output: nothing,
    permission: 'knowledge:write',
  },
  ListSourceFiles: {
    summary: 'The files of a source that are skipped, with reasons, or the documents whose file is gone.',
    input: z.object({
      sourceId,
      state: z.enum(['Skipped', 'Missing']),
      offset: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(MAX_PAGE).default(100),
    }),
    output: z.array(sourceFile),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  ResolveMissing: {
    summary: 'Delete documents whose file is gone, or keep them as documents of their own.',
    input: z.object({
      sourceId,
      documentIds: z.array(documentId).min(1, 'must name a document').max(MAX_BULK),
      action: z.enum(['Keep', 'Delete']),
    }),
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
})
