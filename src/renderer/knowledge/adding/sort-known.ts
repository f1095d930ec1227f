import { type KnownFile, MAX_COMPARED } from '../../../contracts/index.ts'
import type { AlcoveClient, FolderFile } from '../../client/index.ts'

/** A file beside the document that it is, or has the name of. */
export interface BesideDocument extends FolderFile {
  readonly document: { readonly documentId: string; readonly fileName: string }
}

/** What files are to the library that they are to come into. */
export interface SortedFiles {
  readonly fresh: readonly FolderFile[]
  /** Here already, by their content. */
  readonly same: readonly BesideDocument[]
  /** Of a folder that was here before: with another content than the document of that name. */
  readonly changed: readonly BesideDocument[]
}

type Documents = Pick<AlcoveClient['documents'], 'FindKnownFiles' | 'GetUploadRules'>
/** The SHA-256 of a file in hexadecimal; null where it cannot be told. */
export type HashOf = (file: File) => Promise<string | null>

const inHexadecimal = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Nothing is told of a file that has gone meanwhile, nor on a page that may not hash: both come in as new ones. */
export const hashOfFile: HashOf = async (file) => {
  try {
    return inHexadecimal(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  } catch {
    return null
  }
}

interface Compared extends FolderFile {
  readonly contentHash: string | null
}

const inParts = async (files: readonly Compared[], documents: Documents): Promise<KnownFile[]> => {
  const found: KnownFile[] = []
  for (let from = 0; from < files.length; from += MAX_COMPARED) {
    const part = files.slice(from, from + MAX_COMPARED)
    const asked = part.map(({ file, contentHash }) => ({ fileName: file.name, sizeBytes: file.size, contentHash }))
    found.push(...(await documents.FindKnownFiles({ files: asked })))
  }
  return found
}

/**
 * Asks the host which files are in the library. Only those are read that are as long as some document, one at a time. Files of one name are told apart by
 * nothing, and where no file at all is known, those of a known name are of another folder: both are new. Rejects as the host's operations do.
 */
export const sortKnown = async (
  files: readonly FolderFile[],
  documents: Documents,
  hashOf: HashOf = hashOfFile,
): Promise<SortedFiles> => {
  const { maxFileSizeBytes } = await documents.GetUploadRules()
  const byLength = await inParts(
    files.map((each) => ({ ...each, contentHash: null })),
    documents,
  )
  const unsure: (Compared & { readonly at: number })[] = []
  for (const [at, each] of files.entries())
    if (byLength[at]?.state === 'Unsure' && each.file.size > 0 && each.file.size <= maxFileSizeBytes)
      unsure.push({ ...each, at, contentHash: await hashOf(each.file) })
  const byContent = await inParts(unsure, documents)
  for (const [at, known] of byContent.entries()) byLength[unsure[at]?.at ?? -1] = known

  const times = Map.groupBy(files, ({ file }) => file.name)
  const sorted = { fresh: [] as FolderFile[], same: [] as BesideDocument[], changed: [] as BesideDocument[] }
  const hasSame = byLength.some(({ state }) => state === 'Same')
  for (const [at, each] of files.entries()) {
    const known = byLength[at]
    if (known?.state === 'Same') sorted.same.push({ ...each, document: known.document })
    else if (known?.state === 'Changed' && hasSame && times.get(each.file.name)?.length === 1)
      sorted.changed.push({ ...each, document: known.document })
    else sorted.fresh.push(each)
  }
  return sorted
}
