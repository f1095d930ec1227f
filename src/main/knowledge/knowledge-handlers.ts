import type { ContractHandlers, knowledgeApi } from '../../contracts/index.ts'
import type { CallContext, Database, EventStore, JobQueue } from '../platform/index.ts'
import type { ContainedIndex } from './documents/contained-index.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import { documentFinder } from './documents/find-document.ts'
import type { DocumentRemover } from './documents/remove-document.ts'
import type { UploadDocument } from './documents/upload-document.ts'
import { VECTORISATION_JOB } from './ingestion/vectorisation-kind.ts'

export interface KnowledgeHandlerOptions {
  readonly db: Database
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
  const { db, events, jobs, catalogue, contained, remover, upload } = options
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
  }
}
