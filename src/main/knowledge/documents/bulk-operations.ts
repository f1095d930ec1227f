import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallContext, Database, EventStore, JobQueue, Logger } from '../../platform/index.ts'
import type { IngestionQueue } from '../../retrieval/index.ts'
import { VECTORISATION_JOB } from '../ingestion/vectorisation-job.ts'
import type { DocumentCatalogue } from './document-catalogue.ts'
import type { DocumentRecord } from './document-index.ts'
import { documentFinder } from './find-document.ts'
import type { Removals } from './removals.ts'
import type { DocumentRemover } from './remove-document.ts'
import { hasEnded } from './status-transitions.ts'

export interface BulkOperationsOptions {
  readonly db: Database
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly ingestion: IngestionQueue
  readonly catalogue: DocumentCatalogue
  readonly removals: Removals
  readonly remover: DocumentRemover
  readonly logger: Logger
}

/** What is done to one document or to many. Ids that are no documents of the acting team are passed over. */
export interface BulkOperations {
  delete(documentIds: readonly string[], call: Pick<CallContext, 'access'>): Promise<void>
  /** Reads them again from their stored bytes, as text of `encoding` where it is given. */
  reingest(documentIds: readonly string[], encoding: string | null, call: Pick<CallContext, 'access'>): Promise<void>
  cancel(documentIds: readonly string[], call: Pick<CallContext, 'access'>): Promise<void>
}

const CANCELLED = 'Reading was stopped before its end. Retry to read this document after all.'

export const createBulkOperations = (options: BulkOperationsOptions): BulkOperations => {
  const { db, events, jobs, ingestion, catalogue, removals, remover, logger } = options
  const { index } = catalogue
  const find = documentFinder(index)

  /** One after the other, each in a turn of its own, so that many do not hold up the loop. */
  const each = async (
    documentIds: readonly string[],
    call: Pick<CallContext, 'access'>,
    work: (record: DocumentRecord) => Promise<void> | void,
  ): Promise<void> => {
    for (const documentId of documentIds) {
      const record = find(documentId, call)
      if (record !== null) await work(record)
      await nextTurn()
    }
  }

  return {
    delete: (documentIds, call) =>
      each(documentIds, call, async ({ document, place }) => {
        const { documentId } = document
        const { teamId } = place
        db.transaction(() => {
          removals.plan(place)
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
        catalogue.tellRemoved(teamId, documentId)
        await remover.remove(place)
      }),

    reingest: (documentIds, encoding, call) =>
      each(documentIds, call, ({ document, teamId }) => {
        const { documentId } = document
        catalogue.changeStatus(
          documentId,
          { status: 'Pending' },
          {
            alongside: () => {
              if (encoding !== null) index.setEncoding(documentId, encoding)
              jobs.cancel(VECTORISATION_JOB, 'documentId', documentId)
              jobs.enqueue(VECTORISATION_JOB, { documentId, teamId })
            },
          },
        )
      }),

    cancel: (documentIds, call) =>
      each(documentIds, call, ({ document, teamId }) => {
        const { documentId, status } = document
        if (hasEnded(status)) return
        catalogue.changeStatus(
          documentId,
          { status: 'Failed', reason: CANCELLED },
          {
            alongside: () => {
              jobs.cancel(VECTORISATION_JOB, 'documentId', documentId)
              void ingestion.removeDocuments({ type: 'Team', teamId }, [documentId]).catch((error: unknown) => {
                logger.error({ err: error, documentId }, 'Chunks of a stopped document were not removed')
              })
            },
          },
        )
      }),
  }
}
