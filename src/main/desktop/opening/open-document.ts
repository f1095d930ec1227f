import { mkdir, open, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { type KnowledgeDocument, openedElsewhere } from '../../../contracts/index.ts'
import { AlcoveError, newGuid } from '../../platform/index.ts'
import { fileNameOf } from '../file-name.ts'

/** A document, and the library that it stands in; null for the person's first. */
export interface OpenedDocument {
  readonly documentId: string
  readonly teamId: string | null
}

/** Documents as the window's person may read them. Rejects as a call of the window does. */
export interface DocumentSource {
  find(document: OpenedDocument, signal: AbortSignal): Promise<KnowledgeDocument | null>
  /** The original's bytes, in order. */
  bytes(document: OpenedDocument, signal: AbortSignal): AsyncIterable<Uint8Array>
}

export interface OpenDocumentOptions {
  readonly documents: DocumentSource
  /** Where copies stand until the app ends: a folder of the person alone, emptied at each start. */
  readonly folder: string
  /** Shows a file; resolves to what went wrong, or to an empty string. */
  readonly openPath: (path: string) => Promise<string>
}

/** The name that the document has, with the ending of what it is: a text that is called `letter.bat` opens as a text. */
const copyName = (fileName: string, ending: string): string => {
  const own = extname(fileName).toLowerCase()
  const isRight = own === ending || (ending === '.jpg' && own === '.jpeg') || (ending === '.tif' && own === '.tiff')
  return isRight ? fileNameOf(fileName.slice(0, -own.length), own) : fileNameOf(fileName, ending)
}

/**
 * Writes a copy of a document that can only be read, and has the system open it. False for a format that programs run rather than show, and where no
 * program takes it; throws `NotFound` for a document that is not there.
 */
export const openDocument = async (
  asked: OpenedDocument,
  { documents, folder, openPath }: OpenDocumentOptions,
  signal: AbortSignal,
): Promise<boolean> => {
  const document = await documents.find(asked, signal)
  if (document === null) throw new AlcoveError('NotFound', failureWords('DocumentNotThere'))
  const ending = openedElsewhere[document.contentType]
  if (ending === undefined) return false
  const place = join(folder, newGuid())
  await mkdir(place, { recursive: true, mode: 0o700 })
  const path = join(place, copyName(document.fileName, ending))
  try {
    await using file = await open(path, 'wx', 0o400)
    for await (const bytes of documents.bytes(asked, signal)) await file.appendFile(bytes)
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
  return (await openPath(path)) === ''
}

/** Removes the copies of earlier runs; one that a program still has open may stay until the next time. */
export const removeCopies = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true }).catch(() => undefined)
