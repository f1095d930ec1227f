import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { KnowledgeDocument, KnowledgeError } from '../../../contracts/index.ts'
import { AlcoveError, type CallContext, type DataSource, now, type SourceDocument } from '../../platform/index.ts'
import type { BulkOperations } from '../documents/bulk-operations.ts'
import type { DocumentIndex } from '../documents/document-index.ts'
import type { RenameDocument } from '../documents/rename-document.ts'
import type { StoreDocument } from '../documents/store-document.ts'
import type { TakeIn } from '../documents/take-in.ts'
import type { ContentReplacer } from '../versions/replace-content.ts'
import { hashOfSourceDocument } from './hash-of-source-document.ts'
import { isPresent } from './is-present.ts'
import type { SourceEntry, SourceTable } from './source-table.ts'
import { UNREADABLE } from './unreadable.ts'

/** What is done with one document of a source; what is known of it is put down with it. */
export interface SourceSteps {
  /** What is known of a document that is not here yet. */
  entryOf(document: SourceDocument): SourceEntry
  /** Puts down why a document is left out. Throws `StorageFull` where that is the reason. */
  refuse(error: KnowledgeError, entry: SourceEntry): void
  add(document: SourceDocument): Promise<void>
  /** Gives its document here the content that it has now. */
  update(document: SourceDocument, entry: SourceEntry): Promise<void>
  /** Keeps the document of content that stands under another key now, and takes it out of `gone`; false where nothing that is gone had this content. */
  follow(document: SourceDocument, gone: Map<string, SourceEntry>): Promise<boolean>
  /** Has the document go that the source no longer has, or wait for a person's word. */
  lose(entry: SourceEntry, policy: 'Follow' | 'Ask'): Promise<void>
}

export interface SourceStepsOptions {
  readonly index: DocumentIndex
  readonly table: SourceTable
  readonly takeIn: TakeIn
  readonly store: StoreDocument
  readonly replacer: ContentReplacer
  readonly bulk: BulkOperations
  readonly rename: RenameDocument
}

const reasonOf = (error: KnowledgeError): string => {
  if ('message' in error) return error.message
  return error.type === 'FileTooLarge'
    ? failureWords('SourceFileTooLarge', { bytes: error.actualBytes, most: error.maxBytes })
    : failureWords('SourceFileNotAllowed')
}

export const createSourceSteps = (
  { index, table, takeIn, store, replacer, bulk, rename }: SourceStepsOptions,
  { name, teamId }: DataSource,
  call: CallContext,
): SourceSteps => {
  const entryOf = ({ key, version, fileName }: SourceDocument): SourceEntry => ({
    source: name,
    key,
    teamId,
    documentId: null,
    version,
    contentHash: null,
    fileName,
    skippedFor: null,
    missingSince: null,
  })
  const refuse = (error: KnowledgeError, entry: SourceEntry): void => {
    if (error.type === 'StorageError') throw new AlcoveError('StorageFull', error.message)
    table.put({ ...entry, skippedFor: reasonOf(error) })
  }
  const contentHashOf = ({ documentId }: KnowledgeDocument): string | null => index.get(documentId)?.contentHash ?? null

  const add = async (document: SourceDocument): Promise<void> => {
    const { fileName, contentType } = document
    const entry = entryOf(document)
    const outcome = await takeIn({ fileName, contentType, bytes: document.open() }, call, (file) =>
      store({ ...file, source: { type: 'UploadedFile' } }, call, (stored) =>
        table.put({ ...entry, documentId: stored.documentId, contentHash: contentHashOf(stored) }),
      ),
    )
    if (!outcome.ok) refuse(outcome.error, entry)
  }
  return {
    entryOf,
    refuse,
    add,
    update: async (document, entry) => {
      const { version, fileName, contentType } = document
      const contentHash = await hashOfSourceDocument(document)
      const skippedFor = entry.skippedFor === UNREADABLE ? null : entry.skippedFor
      if (contentHash === entry.contentHash) return table.put({ ...entry, version, skippedFor })
      const { documentId } = entry
      if (documentId === null) return add(document)
      const outcome = await takeIn({ fileName, contentType, bytes: document.open() }, call, (file) =>
        replacer.replace(
          documentId,
          ({ document: { source: kind } }) => ({
            ...file,
            source: kind,
            former: 'Noted',
            alongside: () => table.put({ ...entry, version, contentHash, skippedFor: null }),
          }),
          call,
        ),
      )
      if (!outcome.ok) refuse(outcome.error, { ...entry, version })
    },
    follow: async (document, gone) => {
      const contentHash = await hashOfSourceDocument(document)
      const former = [...gone.values()].find((entry) => entry.contentHash === contentHash && isPresent(index, entry))
      if (former === undefined || former.documentId === null) return false
      gone.delete(former.key)
      const { documentId, skippedFor } = former
      table.remove(name, former.key)
      table.put({ ...entryOf(document), documentId, contentHash, skippedFor })
      if (former.fileName !== document.fileName) rename(documentId, document.fileName)
      return true
    },
    lose: async (entry, policy) => {
      if (!isPresent(index, entry)) return table.remove(name, entry.key)
      if (policy === 'Ask') {
        if (entry.missingSince === null) table.put({ ...entry, missingSince: now() })
        return
      }
      await bulk.delete([entry.documentId ?? ''], call)
      table.remove(name, entry.key)
    },
  }
}
