import type { ContractHandlers, knowledgeApi } from '../../contracts/index.ts'
import type { CallContext, Database, EventStore, JobQueue } from '../platform/index.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import { documentFinder } from './documents/find-document.ts'
import type { Removals } from './documents/removals.ts'
import type { DocumentRemover } from './documents/remove-document.ts'
import type { UploadDocument } from './documents/upload-document.ts'
import { VECTORISATION_JOB } from './ingestion/vectorisation-job.ts'
import type { NoteHandlers } from './notes/note-handlers.ts'
import type { ResetKnowledgeBase } from './reset-knowledge-base.ts'
import type { StandingContextHandlers } from './standing-context/standing-context-handlers.ts'

export interface KnowledgeHandlerOptions {
  readonly db: Database
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly catalogue: DocumentCatalogue
  readonly removals: Removals
  readonly remover: DocumentRemover
  readonly upload: UploadDocument
  readonly notes: NoteHandlers
  readonly standingContext: StandingContextHandlers
  readonly reset: ResetKnowledgeBase
}

export type KnowledgeHandlers = ContractHandlers<typeof knowledgeApi, CallContext>

/** `IKnowledgeApi`. Every operation sees the acting team's documents alone; any other reads as absent. */
export const createKnowledgeHandlers = (options: KnowledgeHandlerOptions): KnowledgeHandlers => {
  const { db, events, jobs, catalogue, removals, remover, upload, notes, standingContext, reset } = options
  const { index } = catalogue
  const find = documentFinder(index)

  return {
    ...notes,
    ...standingContext,
    UploadDocument: upload,
    ListDocuments: async (_nothing, call) => index.list(call.access.teamId),
    GetDocument: async (documentId, call) => find(documentId, call)?.document ?? null,
    GetIngestionStatus: async (documentId, call) => find(documentId, call)?.document.status ?? null,
    ResetKnowledgeBase: (_nothing, call) => reset(call),

    async DeleteDocument(documentId, call) {
      const record = find(documentId, call)
      if (record === null) return
      const { teamId, document } = record
      db.transaction(() => {
        removals.plan(record.place)
        index.delete(documentId)
        jobs.cancel(VECTORISATION_JOB, 'documentId', documentId)
        events.append({
          sourceModule: '_platform.kb',
          kind: 'DocumentDeleted',
          payload: { documentId, fileName: document.fileName },
          teamId,
          userId: call.access.userId,
        })
      })()
      catalogue.tellListChanged(teamId)
      await remover.remove(record.place)
    },
  }
}
