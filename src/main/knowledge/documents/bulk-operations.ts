import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { OcrLanguage } from '../../../contracts/index.ts'
import { appendEach, type Database, type EventStore, type JobQueue, type Logger } from '../../platform/index.ts'
import type { IngestionQueue } from '../../retrieval/index.ts'
import { VECTORISATION_JOB } from '../ingestion/vectorisation-kind.ts'
import type { TrashTable } from '../trash/trash-table.ts'
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
  readonly trash: Pick<TrashTable, 'placeOf'>
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

/** Whose documents are deleted, and by whom; null is the app itself. */
export interface Deleter {
  readonly teamId: string
  readonly userId: string | null
}

/** What is done to one document or to many. Ids that are no documents of the acting team are passed over. */
export interface BulkOperations {
  /**
   * When it resolves, the documents are gone for good and no search finds them; a process that ends before their files have gone leaves their removal to
   * the next one. Where the disk is quick, they are gone too.
   */
  delete(documentIds: readonly string[], call: Actor): Promise<void>
  /** The same for what may lie in the trash. */
  purge(places: readonly DocumentPlace[], by: Deleter): Promise<void>
  /** Reads them again from their stored bytes, in the way that a person names where one does. */
  reingest(documentIds: readonly string[], reading: Reading | null, call: Actor): Promise<void>
  cancel(documentIds: readonly string[], call: Actor): Promise<void>
}

/** Documents that go in one transaction: some milliseconds. */
const DELETED_AT_ONCE = 100
/** Nobody waits longer for the files of what is deleted. */
const FILES_WITHIN_MS = 20
const CANCELLED = failureWords('ReadingStopped')

export const createBulkOperations = (options: BulkOperationsOptions): BulkOperations => {
  const { db, events, jobs, ingestion, catalogue, contained, trash, removals, remover, logger } = options
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

  /** With all that came inside of them, each once. */
  const placesOf = (records: readonly DocumentRecord[]): DocumentPlace[] => {
    const inside = records.flatMap(({ document }) => contained.within(document.documentId))
    // Also what was put into the trash by itself.
    const all = [
      ...records.map(({ place }) => place),
      ...inside.flatMap((documentId) => trash.placeOf(documentId) ?? []),
    ]
    return [...new Map(all.map((place) => [place.documentId, place])).values()]
  }
  const forget = (places: readonly DocumentPlace[], { teamId, userId }: Deleter): void => {
    const documentIds = places.map(({ documentId }) => documentId)
    removals.plan(...places)
    index.delete(...documentIds)
    jobs.cancel(VECTORISATION_JOB, 'documentId', ...documentIds)
    const event = { sourceModule: '_platform.kb', kind: 'DocumentDeleted', payload: {}, teamId, userId }
    appendEach(events, { event, field: 'documentId', ids: documentIds })
  }
  const inSteps = async <Each>(
    all: readonly Each[],
    by: Deleter,
    placesOfSome: (some: readonly Each[]) => readonly DocumentPlace[],
  ): Promise<void> => {
    const forgotten = Promise.withResolvers<void>()
    const going: Promise<void>[] = []
    try {
      for (let from = 0; from < all.length; from += DELETED_AT_ONCE) {
        const places = placesOfSome(all.slice(from, from + DELETED_AT_ONCE))
        db.transaction(() => forget(places, by)).immediate()
        for (const { teamId, documentId } of places) catalogue.tellRemoved(teamId, documentId)
        going.push(remover.removeAll(places, forgotten.promise))
        await nextTurn()
      }
    } finally {
      forgotten.resolve()
    }
    await Promise.race([Promise.all(going), pause(FILES_WITHIN_MS, undefined, { ref: false })])
  }

  return {
    delete: (documentIds, call) =>
      inSteps(documentIds, call.access, (some) =>
        placesOf([...new Set(some)].flatMap((documentId) => find(documentId, call) ?? [])),
      ),
    purge: (places, by) => inSteps(places, by, (some) => some),

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
