import { z } from 'zod'
import { aiContextEntry, dateTime, guid, knowledgeSource, webPage } from '../../../contracts/index.ts'

export const MANIFEST_PATH = 'manifest.json'

/** Where a document's bytes stand in an archive. */
export const archivedPath = (documentId: string, extension: string): string => `documents/${documentId}.${extension}`

/** Where the bytes of an earlier version of it stand. */
export const archivedVersionPath = (documentId: string, version: number, extension: string): string =>
  `versions/${documentId}/${version}.${extension}`

/** SHA-256 in hexadecimal; null for content of an early version of the app, which kept none. */
const contentHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable()

const extension = z.string().regex(/^[a-z0-9]{1,20}$/)
const lineCount = z.int().nonnegative().nullable()

const archivedVersion = z.object({
  version: z.int().positive(),
  fileName: z.string().min(1).max(4_096),
  title: z.string().max(4_096).nullable(),
  sizeBytes: z.int().nonnegative(),
  contentHash,
  savedAt: dateTime,
  extension,
  /** Where its bytes stand; null where only a note of it was kept. */
  path: z
    .string()
    .regex(/^versions\/[0-9a-f-]{36}\/[1-9][0-9]{0,8}\.[a-z0-9]{1,20}$/)
    .nullable(),
  linesAdded: lineCount,
  linesRemoved: lineCount,
})
export type ArchivedVersion = z.infer<typeof archivedVersion>

const archivedDocument = z.object({
  documentId: guid,
  path: z.string().regex(/^documents\/[0-9a-f-]{36}\.[a-z0-9]{1,20}$/),
  fileName: z.string().min(1).max(4_096),
  contentType: z.string().max(200),
  source: knowledgeSource,
  uploadedAt: dateTime,
  sizeBytes: z.int().nonnegative(),
  contentHash,
  /** From here on: what archives of the first version do not tell. */
  savedAt: dateTime.optional(),
  contentVersion: z.int().positive().max(1_000_000_000).default(1),
  /** Latest first. */
  versions: z.array(archivedVersion).max(1_000).default([]),
  webPage: webPage.nullable().default(null),
  /** As a person chose it. */
  encoding: z.string().min(1).max(50).nullable().default(null),
})
export type ArchivedDocument = z.infer<typeof archivedDocument>

/** A file of an archive that the manifest tells of. */
export type ArchivedFile = Pick<ArchivedDocument, 'path' | 'sizeBytes' | 'contentHash'>

/** The first file of an archive: what else is in it. */
export const libraryManifest = z.object({
  format: z.literal('alcove-library'),
  version: z.union([z.literal(1), z.literal(2)]),
  exportedAt: dateTime,
  documents: z.array(archivedDocument).max(65_000),
  context: z.array(aiContextEntry),
  /** Paths of folders that were kept in step. */
  folders: z.array(z.string().max(4_096)).max(1_000),
})
export type LibraryManifest = z.infer<typeof libraryManifest>

/** The files that a document is of: its bytes, and those of its earlier versions that were kept. */
export const filesOf = (document: ArchivedDocument): ArchivedFile[] => [
  document,
  ...document.versions.flatMap(({ path, ...version }) => (path === null ? [] : [{ ...version, path }])),
]
