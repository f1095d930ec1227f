import type { KnowledgeError } from '../../../contracts/index.ts'
import { errorWords, knowledgeErrorWords, type Words } from '../error-words.ts'
import { RefusedFile } from '../refused-file.ts'
import type { GivenFile } from './given-files.ts'
import type { Upload, UploadedBefore } from './upload.ts'
import type { UploadParts } from './upload-parts.ts'
import type { UploadsConnection } from './upload-queue.ts'

/** A file whose turn has come. */
export interface FileToSend {
  readonly id: number
  readonly given: GivenFile
  /** Stops it. */
  readonly signal: AbortSignal
}

type Parts = Pick<UploadParts, 'host' | 'rows' | 'given'>

/** Sends a file, and tells in its row what became of it. Whether it is through, with whatever end; one that waits for the host is not. */
export const sendFile = async (parts: Parts, file: FileToSend): Promise<boolean> => {
  const { host, rows } = parts
  const { id, given, signal } = file
  const used = host.connection
  rows.patch(id, { state: 'Sending', progress: null, error: null })
  try {
    const onProgress = (progress: number) => rows.patch(id, { progress })
    const result = await used.upload(given.file, { signal, onProgress })
    if (result.ok) await cameIn(parts, file, result.value.documentId)
    else rows.patch(id, failed(knowledgeErrorWords(result.error), isOfTheFile(result.error)))
  } catch (error) {
    const isAway = !signal.aborted && (await host.isAway(error, used))
    if (signal.aborted) rows.patch(id, { state: 'Stopped', progress: null })
    else if (isAway) {
      // It may have come in whole, with the answer lost.
      given.mayBeCopy = true
      rows.patch(id, { state: 'Waiting', progress: null })
      host.pause(used)
      return false
    } else rows.patch(id, failed(errorWords(error), error instanceof RefusedFile && isOfTheFile(error.error)))
  }
  return true
}

/** Whether an error says something of the file itself. */
const isOfTheFile = ({ type }: KnowledgeError): boolean => type !== 'StorageError' && type !== 'Forbidden'

const failed = (error: Words, isRefused: boolean): Partial<Upload> => ({ state: 'Failed', error, isRefused })

const cameIn = async (parts: Parts, { id, given }: FileToSend, documentId: string): Promise<void> => {
  const { host, rows } = parts
  parts.given.delete(id)
  const same = given.mayBeCopy ? await sameAs(host.connection, documentId) : []
  const duplicateOf = same.find((other) => !isCopyOf(rows.all, other.documentId, documentId)) ?? null
  rows.patch(id, { state: 'Done', progress: 1, documentId, duplicateOf })
}

/** That they cannot be told is no failure of the upload. */
const sameAs = async (connection: UploadsConnection, documentId: string): Promise<readonly UploadedBefore[]> =>
  (await connection.duplicatesOf?.(documentId).catch(() => [])) ?? []

/** Whether a file that came is told to be a copy of another, or of a copy of it: of files that come together one is no copy. */
const isCopyOf = (uploads: readonly Upload[], documentId: string, other: string): boolean => {
  const original = uploads.find((each) => each.documentId === documentId)?.duplicateOf?.documentId
  return original !== undefined && (original === other || isCopyOf(uploads, original, other))
}
