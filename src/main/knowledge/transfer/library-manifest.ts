import { z } from 'zod'
import {
  aiContextEntry,
  dateTime,
  guid,
  knowledgeSource,
  MAX_TAGS,
  ocrLanguage,
  tagName,
  webPage,
} from '../../../contracts/index.ts'
import { cleanFileName } from '../admission/file-name.ts'
import { createPace, parseInSlices } from './parse-in-slices.ts'

export const MANIFEST_PATH = 'manifest.json'

/** The lists that grow with a library. */
const SLICED: ReadonlySet<string> = new Set(['documents', 'inside'])

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
  fileName: z.string().min(1).max(4_096).transform(cleanFileName),
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
  pages: z.array(z.int().positive()).max(1_000).default([]),
})
export type ArchivedVersion = z.infer<typeof archivedVersion>

/** What was read of a document, so that it need not be read again; see `readings/`. */
const archivedReading = z.object({
  path: z.string().regex(/^readings\/[0-9a-f-]{36}\.reading$/),
  sizeBytes: z.int().nonnegative(),
  /** The way of reading that made it. */
  reader: z.string().max(10_000),
})

const archivedDocument = z.object({
  documentId: guid,
  path: z.string().regex(/^documents\/[0-9a-f-]{36}\.[a-z0-9]{1,20}$/),
  fileName: z.string().min(1).max(4_096).transform(cleanFileName),
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
  ocrLanguages: z.array(ocrLanguage).min(1).max(10).nullable().default(null),
  /** As people wrote them. */
  tags: z.array(tagName).max(MAX_TAGS).default([]),
  reading: archivedReading.nullable().default(null),
})

const archivedInside = archivedDocument.extend({
  containerId: guid,
  /** Where it stood in its container, which its id follows from; null where that is not known. */
  containerPath: z.string().max(65_536).nullable().default(null),
})
const MOST_INSIDE = 20_000
/** Of an array of a document, looked at before each of its values is. */
const MOST_IN_ARRAY = 1_000

/** A document that a person added, with those that came out of it, a container before what was in it. */
const archivedRoot = archivedDocument.extend({
  inside: z.array(archivedInside).max(MOST_INSIDE).default([]),
})
export type ArchivedRoot = z.infer<typeof archivedRoot>
export type ArchivedDocument = z.infer<typeof archivedDocument>

/** A file of an archive that the manifest tells of. */
export type ArchivedFile = Pick<ArchivedDocument, 'path' | 'sizeBytes' | 'contentHash'>

/** The first file of an archive: what else is in it. */
export const libraryManifest = z.object({
  format: z.literal('alcove-library'),
  version: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  exportedAt: dateTime,
  documents: z.array(archivedRoot).max(1_000_000),
  context: z.array(aiContextEntry).max(MOST_IN_ARRAY),
  /** Paths of folders that were kept in step. */
  folders: z.array(z.string().max(4_096)).max(1_000),
  /** The languages in which the library's pictures are read; null where its people chose none. */
  ocrLanguages: z.array(ocrLanguage).min(1).max(10).nullable().default(null),
})
export type LibraryManifest = z.infer<typeof libraryManifest>

const hasBoundedArrays = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((member) => !Array.isArray(member) || member.length <= MOST_IN_ARRAY)

const checked = <Value>(schema: z.ZodType<Value>, value: unknown): Value => {
  if (!hasBoundedArrays(value)) throw new SyntaxError('A manifest holds too much')
  return schema.parse(value)
}

const arrayIn = (holder: object, name: string): unknown[] => {
  const found: unknown = Reflect.get(holder, name) ?? []
  if (!Array.isArray(found)) throw new SyntaxError('A manifest holds something else than a list')
  return found
}

const asObject = (value: unknown): object => {
  if (typeof value !== 'object' || value === null)
    throw new SyntaxError('A manifest holds something else than an object')
  return value
}

/** The manifest in a text that tells of so many files at most, read and checked a little at a time. Throws for anything else. */
export const readManifest = async (text: Buffer, mostFiles: number): Promise<LibraryManifest> => {
  const pace = createPace()
  const raw = await parseInSlices(text, { arrays: SLICED, mostElements: mostFiles, pace })
  const documents: ArchivedRoot[] = []
  for (const root of arrayIn(raw, 'documents').map(asObject)) {
    const own = checked(archivedRoot, { ...root, inside: [] })
    const inside: ArchivedRoot['inside'] = []
    for (const each of arrayIn(root, 'inside')) {
      inside.push(checked(archivedInside, each))
      await pace.pause()
    }
    if (inside.length > MOST_INSIDE) throw new SyntaxError('A document holds too many others')
    documents.push({ ...own, inside })
    await pace.pause()
  }
  return { ...checked(libraryManifest, { ...raw, documents: [] }), documents }
}

/** Where what was read of a document stands. */
export const archivedReadingPath = (documentId: string): string => `readings/${documentId}.reading`

/** A document of an archive and those inside of it. */
export const withInside = (root: ArchivedRoot): ArchivedDocument[] => [root, ...root.inside]

/** The files that a document is of: its bytes, those of its earlier versions that were kept, and what was read of it. */
export const filesOf = (document: ArchivedDocument): Pick<ArchivedFile, 'path' | 'sizeBytes'>[] => [
  document,
  ...document.versions.flatMap(({ path, ...version }) => (path === null ? [] : [{ ...version, path }])),
  ...(document.reading === null ? [] : [document.reading]),
]
