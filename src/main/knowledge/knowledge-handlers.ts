import type { ContractHandlers, knowledgeApi } from '../../contracts/index.ts'
import {
  AlcoveError,
  type BlobStore,
  type CallContext,
  type Database,
  type EventStore,
  type JobQueue,
} from '../platform/index.ts'
import type { ContainedIndex } from './documents/contained-index.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import type { DocumentRecord } from './documents/document-index.ts'
import { documentPaths } from './documents/document-paths.ts'
import { readText } from './documents/read-text.ts'
import type { DocumentRemover } from './documents/remove-document.ts'
import type { UploadDocument } from './documents/upload-document.ts'
import { VECTORISATION_JOB } from './ingestion/vectorisation-job.ts'

export interface KnowledgeHandlerOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly catalogue: DocumentCatalogue
  readonly contained: ContainedIndex
  readonly remover: DocumentRemover
  readonly upload: UploadDocument
}

export type KnowledgeHandlers = ContractHandlers<typeof knowledgeApi, CallContext>

/** `IKnowledgeApi`. Every operation sees the acting team's documents alone; any other reads as absent. */
export const createKnowledgeHandlers = (options: KnowledgeHandlerOptions): KnowledgeHandlers => {
  const { db, blobs, events, jobs, catalogue, contained, remover, upload } = options
  const { index } = catalogue

  const find = (documentId: string, { access }: CallContext): DocumentRecord | null => {
    const record = index.get(documentId)
    return record?.teamId === access.teamId ? record : null
  }

  return {
    UploadDocument: upload,
    ListDocuments: async (_nothing, call) => index.list(call.access.teamId),
    GetDocument: async (documentId, call) => find(documentId, call)?.document ?? null,
    GetIngestionStatus: async (documentId, call) => find(documentId, call)?.document.status ?? null,

    async DeleteDocument(documentId, call) {
      const record = find(documentId, call)
      if (record === null) return
      const { teamId } = record
      // What came inside of a document goes with it.
      const inside = contained.within(documentId).flatMap((id) => index.get(id) ?? [])
      db.transaction(() => {
        for (const { document } of [record, ...inside]) {
          index.planRemoval({ documentId: document.documentId, teamId })
          index.delete(document.documentId)
          jobs.cancel(VECTORISATION_JOB, 'documentId', document.documentId)
          events.append({
            sourceModule: '_platform.kb',
            kind: 'DocumentDeleted',
            payload: { documentId: document.documentId, fileName: document.fileName },
            teamId,
            userId: call.access.userId,
          })
        }
      })()
      catalogue.tellListChanged(teamId)
      await remover.finish({ documentId, teamId })
      for (const { document } of inside) await remover.finish({ documentId: document.documentId, teamId })
    },

    async RetryIngestion(documentId, call) {
      const record = find(documentId, call)
      if (record === null) throw new AlcoveError('NotFound', 'This document does not exist any more.')
      if (record.document.status !== 'Failed') return
      catalogue.changeStatus(
        documentId,
        { status: 'Pending' },
        { alongside: () => void jobs.enqueue(VECTORISATION_JOB, { documentId }) },
      )
    },

    async ReadDocument({ documentId, offset, length }, call) {
      const record = find(documentId, call)
      if (record === null) return null
      const { bytes: path } = documentPaths(record.teamId, documentId, record.document.contentType)
      const bytes = await blobs.read(path, offset, length)
      return bytes === null ? null : { bytes: new Uint8Array(bytes), offset, sizeBytes: record.document.sizeBytes }
    },

    async ReadDocumentText({ documentId, offset, length }, call) {
      const record = find(documentId, call)
      if (record === null || record.textLength === null) return null
      return readText(blobs, documentPaths(record.teamId, documentId, record.document.contentType), { offset, length })
    },
  }
}
