import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ByteSource, KnowledgeDocument, KnowledgeSource } from '../../../contracts/index.ts'
import {
  AlcoveError,
  type BlobStore,
  type CallContext,
  type Database,
  type JobQueue,
  type Logger,
  now,
} from '../../platform/index.ts'
import { blobPieces } from '../documents/blob-pieces.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import { documentPaths, storedExtension, TEXT_NAME, versionPath } from '../documents/document-paths.ts'
import { hashedBytes } from '../documents/hashed-bytes.ts'
import { isQuicklyRead } from '../extraction/quickly-read.ts'
import { VECTORISATION_JOB } from '../ingestion/vectorisation-kind.ts'
import { createTurns } from '../turns.ts'
import type { DocumentVersions } from './document-versions.ts'
import type { Replacement, Replacements } from './replacements.ts'
import { MAX_KEPT_VERSIONS } from './worth-keeping.ts'

/** What takes the place of a document's content. */
export interface NewContent {
  readonly fileName: string
  readonly contentType: string
  readonly source: KnowledgeSource
  readonly bytes: ByteSource
  /** What becomes of the former content: a version with its bytes, a line in the history without them, or nothing. */
  readonly former: 'Kept' | 'Noted' | 'Dropped'
  /** Recorded in the transaction that makes it the content. */
  readonly alongside?: () => void
}

/**
 * Replaces what a document holds; its id stays. The former bytes stand beside until the new ones are the document's content in the database, so
 * that a failure or a crash on the way leaves the document as it was.
 */
export interface ContentReplacer {
  /**
   * One at a time for each document. Throws `NotFound` when the document has gone meanwhile, also to another team, and whatever the source or the
   * store throws; the document is then as it was.
   */
  replace(
    documentId: string,
    content: (record: DocumentRecord) => NewContent,
    call: Pick<CallContext, 'access'>,
  ): Promise<KnowledgeDocument>
  /** Runs work on the files of a document while nothing of it is replaced. */
  inTurn<Value>(documentId: string, work: () => Promise<Value>): Promise<Value>
  /** Undoes or finishes what an earlier run left. */
  sweep(): Promise<void>
  /** Resolves once nothing of this document is being replaced. */
  settled(documentId: string): Promise<void>
}

export interface ContentReplacerOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly jobs: JobQueue
  readonly catalogue: DocumentCatalogue
  readonly replacements: Replacements
  readonly versions: DocumentVersions
  readonly logger: Logger
}

const versionOf = (record: DocumentRecord, kept: boolean): Parameters<DocumentVersions['add']>[1] => {
  const { document, place, contentVersion, contentHash, savedBy, savedAt } = record
  const { fileName, sizeBytes, source } = document
  const title = source.type === 'Note' ? source.noteTitle : null
  const { extension } = place
  return { version: contentVersion, fileName, title, sizeBytes, contentHash, savedBy, savedAt, extension, kept }
}

const gone = (): AlcoveError => new AlcoveError('NotFound', failureWords('DocumentGone'))

export const createContentReplacer = (options: ContentReplacerOptions): ContentReplacer => {
  const { db, blobs, jobs, catalogue, replacements, versions, logger } = options
  const { index } = catalogue
  const turns = createTurns()

  const copy = (from: string, to: string): Promise<number> => blobs.put(to, blobPieces(blobs, from))

  /** Takes back a replacement that did not come to be. `writtenOver` is false where the former bytes are known to be as they were. */
  const undo = async (replacement: Replacement, writtenOver: boolean): Promise<void> => {
    const { documentId, version, formerExtension, extension } = replacement
    const former = { ...replacement, extension: formerExtension, textName: TEXT_NAME }
    const backup = versionPath(former, version)
    // Without a backup nothing was written over yet.
    if (writtenOver && extension === formerExtension && (await blobs.size(backup)) !== null)
      await copy(backup, documentPaths(former).bytes)
    if (extension !== formerExtension) await blobs.delete(documentPaths({ ...former, extension }).bytes)
    await blobs.delete(backup)
    replacements.end(documentId)
  }

  /** Removes what a replacement leaves behind: the bytes under their former name, copies that nobody keeps, versions beyond the number. */
  const tidy = async ({ documentId, version, formerExtension, extension, teamId }: Replacement): Promise<void> => {
    const former = { teamId, documentId, extension: formerExtension, textName: TEXT_NAME }
    if (extension !== formerExtension) await blobs.delete(documentPaths(former).bytes)
    if (!versions.get(documentId, version)?.kept) await blobs.delete(versionPath(former, version))
    for (const old of versions.list(documentId).slice(MAX_KEPT_VERSIONS)) {
      await blobs.delete(versionPath({ ...former, extension: old.extension }, old.version))
      versions.remove(documentId, old.version)
    }
    replacements.end(documentId)
  }

  /** Undoes or finishes a replacement that was left as it was, by a crash or for want of room. */
  const putInOrder = (replacement: Replacement): Promise<void> =>
    replacement.state === 'Begun' ? undo(replacement, true) : tidy(replacement)

  const put = async (
    record: DocumentRecord,
    content: NewContent,
    call: Pick<CallContext, 'access'>,
  ): Promise<KnowledgeDocument> => {
    const { document, place, contentVersion: version } = record
    const { documentId } = document
    const { fileName, contentType, source, former, alongside = () => {} } = content
    const extension = storedExtension(fileName, contentType)
    const { teamId } = place
    const replacement = {
      documentId,
      teamId,
      version,
      formerExtension: place.extension,
      extension,
      state: 'Begun',
    } as const
    const { bytes: formerPath } = documentPaths(place)
    let writtenOver = false
    let replaced: KnowledgeDocument | null = null
    replacements.begin(replacement)
    try {
      const isNeeded = former === 'Kept' || extension === place.extension
      if (isNeeded && (await blobs.size(formerPath)) !== null) await copy(formerPath, versionPath(place, version))
      const hashed = hashedBytes(content.bytes)
      const sizeBytes = await blobs.put(documentPaths({ ...place, extension }).bytes, hashed.bytes())
      writtenOver = true
      const contentHash = hashed.hash()
      db.transaction(() => {
        if (index.get(documentId) === null) throw gone()
        const saved = { savedBy: call.access.userId, savedAt: now() }
        if (former !== 'Dropped') versions.add(documentId, versionOf(record, former === 'Kept'))
        index.replaceContent(documentId, {
          fileName,
          contentType,
          source,
          sizeBytes,
          extension,
          contentHash,
          ...saved,
        })
        alongside()
        // As it was saved, whatever its job has made of it when the caller hears of it.
        replaced = index.get(documentId)?.document ?? null
        jobs.cancel(VECTORISATION_JOB, 'documentId', documentId)
        jobs.enqueue(VECTORISATION_JOB, { documentId, teamId }, { isQuick: isQuicklyRead({ contentType, sizeBytes }) })
        replacements.commit(documentId)
      }).immediate()
    } catch (error) {
      await undo(replacement, writtenOver)
      throw error
    }
    await tidy(replacement).catch((error: unknown) =>
      logger.warn(
        { err: error, documentId },
        'A replaced document left something behind; the next replacement or the next start removes it',
      ),
    )
    if (replaced === null) throw gone()
    return replaced
  }

  return {
    replace: (documentId, content, call) =>
      turns.take(documentId, async () => {
        const record = index.get(documentId)
        if (record?.teamId !== call.access.teamId) throw gone()
        const left = replacements.of(documentId)
        if (left !== null) await putInOrder(left)
        const document = await put(record, content(record), call)
        catalogue.tellChanged(documentId)
        return document
      }),
    inTurn: turns.take,
    async sweep() {
      for (const replacement of replacements.all())
        await putInOrder(replacement).catch((error: unknown) => {
          const { documentId } = replacement
          logger.error(
            { err: error, documentId },
            'A replacement could not be put in order; the next one or the next start tries again',
          )
        })
    },
    settled: (documentId) => turns.settled(documentId),
  }
}
