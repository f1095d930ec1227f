import type { ContractHandlers, knowledgeApi } from '../../contracts/index.ts'
import type { CallContext, Database, EventStore, JobQueue } from '../platform/index.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import { documentFinder } from './documents/find-document.ts'
import type { DocumentRemover } from './documents/remove-document.ts'
import type { UploadDocument } from './documents/upload-document.ts'
import { VECTORISATION_JOB } from './ingestion/vectorisation-job.ts'

export interface KnowledgeHandlerOptions {
  readonly db: Database
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly catalogue: DocumentCatalogue
  readonly remover: DocumentRemover
  readonly upload: UploadDocument
}

export type KnowledgeHandlers = ContractHandlers<typeof knowledgeApi, CallContext>

/** `IKnowledgeApi`. Every operation sees the acting team's documents alone; any other reads as absent. */
export const createKnowledgeHandlers = (options: KnowledgeHandlerOptions): KnowledgeHandlers => {
  const { db, events, jobs, catalogue, remover, upload } = options
  const { index } = catalogue
  const find = documentFinder(index)

  return {
    UploadDocument: upload,
    ListDocuments: async (_nothing, call) => index.list(call.access.teamId),
    GetDocument: async (documentId, call) => find(documentId, call)?.document ?? null,
    GetIngestionStatus: async (documentId, call) => find(documentId, call)?.document.status ?? null,

    async DeleteDocument(documentId, call) {
      const record = find(documentId, call)
      if (record === null) return
      const { teamId } = record
      db.transaction(() => {
        index.planRemoval({ documentId, teamId })
        index.delete(documentId)
        jobs.cancel(VECTORISATION_JOB, 'documentId', documentId)
        events.append({
          sourceModule: '_platform.kb',
          kind: 'DocumentDeleted',
          payload: { documentId },
          teamId,
          userId: call.access.userId,
        })
      })()
      catalogue.tellListChanged(teamId)
      await remover.finish({ documentId, teamId })
    },
  }
}
