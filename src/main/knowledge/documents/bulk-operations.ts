import { setImmediate as nextTurn } from 'node:timers/promises'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { OcrLanguage } from '../../../contracts/index.ts'
import type { Database, EventStore, JobQueue, Logger } from '../../platform/index.ts'
import type { IngestionQueue } from '../../retrieval/index.ts'
import { VECTORISATION_JOB } from '../ingestion/vectorisation-kind.ts'
import type { Actor } from './actor.ts'
import type { ContainedIndex } from './contained-index.ts'
import type { DocumentCatalogue } from './document-catalogue.ts'
import type { DocumentRecord } from './document-index.ts'
import type { DocumentPlace } from './document-paths.ts'
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
  readonly contained: ContainedIndex
  readonly removals: Removals
  readonly remover: DocumentRemover
  readonly logger: Logger
}

/** How documents are to be read: what is null stays as it was. */
export interface Reading {
  /** Of their text. */
  readonly encoding: string | null
  /** Of the words in their pictures. */
  readonly ocrLanguages: readonly OcrLanguage[] | null
}

/** What is done to one document or to many. Ids that are no documents of the acting team are passed over. */
export interface BulkOperations {
  delete(documentIds: readonly string[], call: Actor): Promise<void>
  /** Reads them again from their stored bytes, in the way that a person names where one does. */
  reingest(documentIds: readonly string[], reading: Reading | null, call: Actor): Promise<void>
  cancel(documentIds: readonly string[], call: Actor): Promise<void>
}

const CANCELLED = failureWords('ReadingStopped')

export const createBulkOperations = (options: BulkOperationsOptions): BulkOperations => {
  const { db, events, jobs, ingestion, catalogue, contained, removals, remover, logger } = options
  const { index } = catalogue
  const find = documentFinder(index)

  /** One after the other, each in a turn of its own, so that many do not hold up the loop. */
  const each = async (
    documentIds: readonly string[],
    call: Actor,
    work: (record: DocumentRecord) => Promise<void> | void,
  ): Promise<void> => {
    for (const documentId of documentIds) {
      const record = find(documentId, call)
      if (record !== null) await work(record)
      await nextTurn()
    }
  }

  const forget = (place: DocumentPlace, { access }: Actor): void => {
    const { documentId, teamId } = place
    removals.plan(place)
    index.delete(documentId)
    jobs.cancel(VECTORISATION_JOB, 'documentId', documentId)
    const payload = { documentId }
    events.append({ sourceModule: '_platform.kb', kind: 'DocumentDeleted', payload, teamId, userId: access.userId })
  }

  return {
    delete: (documentIds, call) =>
      each(documentIds, call, async (record) => {
        const { documentId } = record.document
        // What came inside of a document goes with it.
        const inside = contained.within(documentId).flatMap((id) => index.get(id) ?? [])
        const places = [record, ...inside].map(({ place }) => place)
        db.transaction(() => {
          for (const place of places) forget(place, call)
        }).immediate()
        for (const place of places) catalogue.tellRemoved(place.teamId, place.documentId)
        for (const place of places) await remover.remove(place)
      }),

    reingest: (documentIds, reading, call) =>
      each(documentIds, call, ({ document, teamId }) => {
        const { documentId } = document
        catalogue.changeStatus(
          documentId,
          { status: 'Pending' },
          {
            alongside: () => {
              const { encoding = null, ocrLanguages = null } = reading ?? {}
              if (encoding !== null) index.setEncoding(documentId, encoding)
              if (ocrLanguages !== null) index.setOcrLanguages(documentId, ocrLanguages)
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
          { status: 'Failed', reason: CANCELLED, isRetryable: true },
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
