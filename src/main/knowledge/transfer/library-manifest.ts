import { z } from 'zod'
import { aiContextEntry, dateTime, guid, knowledgeSource } from '../../../contracts/index.ts'

export const MANIFEST_PATH = 'manifest.json'

/** Where a document's bytes stand in an archive. */
export const archivedPath = (documentId: string, extension: string): string => `documents/${documentId}.${extension}`

const archivedDocument = z.object({
  documentId: guid,
  path: z.string().regex(/^documents\/[0-9a-f-]{36}\.[a-z0-9]{1,20}$/),
  fileName: z.string().min(1).max(4_096),
  contentType: z.string().max(200),
  source: knowledgeSource,
  uploadedAt: dateTime,
  sizeBytes: z.int().nonnegative(),
  /** SHA-256 in hexadecimal; null for a document of an early version of the app, which kept none. */
  contentHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})
export type ArchivedDocument = z.infer<typeof archivedDocument>

/** The first file of an archive: what else is in it. */
export const libraryManifest = z.object({
  format: z.literal('alcove-library'),
  version: z.literal(1),
  exportedAt: dateTime,
  documents: z.array(archivedDocument).max(65_000),
  context: z.array(aiContextEntry),
  /** Paths of folders that were kept in step. */
  folders: z.array(z.string().max(4_096)).max(1_000),
})
export type LibraryManifest = z.infer<typeof libraryManifest>
