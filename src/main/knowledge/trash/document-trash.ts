import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TrashedDocument } from '../../../contracts/index.ts'
import { DAY_MS } from '../../platform/durations.ts'
import {
  appendEach,
  createRetentionClock,
  type Database,
  type EventStore,
  type JobQueue,
  type Logger,
  now,
} from '../../platform/index.ts'
import type { IngestionQueue } from '../../retrieval/index.ts'
import type { Actor } from '../documents/actor.ts'
import type { BulkOperations } from '../documents/bulk-operations.ts'
import type { ContainedIndex } from '../documents/contained-index.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import { documentFinder } from '../documents/find-document.ts'
import type { DocumentRemover } from '../documents/remove-document.ts'
import { VECTORISATION_JOB } from '../ingestion/vectorisation-kind.ts'
import type { TableStore } from '../tables/table-store.ts'
import type { TrashedPlace, TrashTable } from './trash-table.ts'

/** How long a document stays in the trash. */
const RETENTION_DAYS = 30
/** Documents of one transaction: some milliseconds. */
const AT_ONCE = 100

export interface DocumentTrashOptions {
  readonly db: Database
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly ingestion: IngestionQueue
  readonly catalogue: DocumentCatalogue
  readonly contained: ContainedIndex
  readonly remover: Pick<DocumentRemover, 'released'>
  readonly tables: Pick<TableStore, 'purge'>
  readonly bulk: Pick<BulkOperations, 'purge'>
  readonly table: TrashTable
  readonly logger: Logger
}

/**
 * Where documents are that people deleted, until they are gone for good. Their rows and files stay; their chunks do not, so that no search finds
 * them. What came inside of a document goes and comes back with it. Ids that are no documents of the acting team are passed over.
 */
export interface DocumentTrash {
  put(documentIds: readonly string[], call: Actor): Promise<void>
  restore(documentIds: readonly string[], call: Actor): Promise<void>
  purge(documentIds: readonly string[], call: Actor): Promise<void>
  /** Purges everything that lies here as this is called. */
  empty(call: Actor): Promise<void>
  list(
    call: Actor,
    window: { readonly offset: number; readonly limit: number },
  ): { documents: TrashedDocument[]; total: number }
  /** Goes on with what an earlier run left, and removes what has been here for its time, now and once a day until stopped. */
  start(): void
  stop(): Promise<void>
}

export const createDocumentTrash = (options: DocumentTrashOptions): DocumentTrash => {
  const { db, events, jobs, ingestion, catalogue, contained, remover, tables, bulk, table, logger } = options
  const find = documentFinder(catalogue.index)
  const clock = createRetentionClock(db)
  /** By document: work that ends before it may be read again. */
  const leaving = new Map<string, Promise<unknown>>()
  /** Until all that they have left is gone. */
  const going = new Set<Promise<void>>()
  let latestMs = 0
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let working: Promise<void> = Promise.resolve()

  /** What went together shows in the moment that it went: no two share one. */
  const moment = (): string => {
    latestMs = Math.max(Date.parse(now()), latestMs + 1)
    return new Date(latestMs).toISOString()
  }
  const tell = (kind: string, documentIds: readonly string[], { access: { teamId, userId } }: Actor): void => {
    const event = { sourceModule: '_platform.kb', kind, payload: {}, teamId, userId }
    appendEach(events, { event, field: 'documentId', ids: documentIds })
  }
  const hide = (teamId: string, documentIds: readonly string[]): Promise<void> =>
    ingestion.removeDocuments({ type: 'Team', teamId }, documentIds).catch((error: unknown) => {
      logger.error(
        { err: error },
        'Chunks of documents in the trash are not removed yet; the next start goes on with it',
      )
    })

  /** No search finds them any more: nobody waits until what is left of a long document has gone. */
  const leave = (teamId: string, documentIds: readonly string[], hidden: Promise<void>): void => {
    const released = Promise.all(documentIds.map((documentId) => remover.released(documentId)))
    const gone: Promise<void> = released
      .then(() => {
        for (const documentId of documentIds) leaving.delete(documentId)
        // Again for what a run had handed over by the time that it stopped.
        return Promise.all([hidden, hide(teamId, documentIds), tables.purge(documentIds)])
      })
      .catch((error: unknown) => logger.error({ err: error }, 'What documents in the trash have left was not removed'))
      .then(() => {
        going.delete(gone)
      })
    for (const documentId of documentIds) leaving.set(documentId, released)
    going.add(gone)
  }

  const putSome = (asked: readonly string[], call: Actor): void => {
    const { teamId } = call.access
    const all = asked.flatMap((documentId) => [documentId, ...contained.within(documentId)])
    const documentIds = [...new Set(all)].filter((documentId) => find(documentId, call) !== null)
    if (documentIds.length === 0) return
    const { hidden } = db
      .transaction(() => {
        table.put(documentIds, moment())
        jobs.cancel(VECTORISATION_JOB, 'documentId', ...documentIds)
        tell('DocumentTrashed', documentIds, call)
        return { hidden: hide(teamId, documentIds) }
      })
      .immediate()
    for (const documentId of documentIds) catalogue.tellRemoved(teamId, documentId)
    leave(teamId, documentIds, hidden)
  }

  /** With what came inside of them and was put here with them. */
  const withInside = (teamId: string, documentIds: readonly string[]): TrashedPlace[] => {
    const all = table.of(teamId, documentIds).flatMap((place) => {
      const inside = contained.within(place.documentId)
      if (inside.length === 0) return [place]
      return [place, ...table.of(teamId, inside).filter(({ trashedAt }) => trashedAt === place.trashedAt)]
    })
    return [...new Map(all.map((place) => [place.documentId, place])).values()]
  }

  const restoreSome = async (asked: readonly string[], call: Actor): Promise<void> => {
    const { teamId } = call.access
    await Promise.all(asked.map((documentId) => leaving.get(documentId)))
    const restored = db
      .transaction(() => {
        const documentIds = withInside(teamId, asked).map(({ documentId }) => documentId)
        table.takeOut(documentIds)
        for (const documentId of documentIds) {
          catalogue.index.setStatus(documentId, { status: 'Pending' })
          jobs.enqueue(VECTORISATION_JOB, { documentId, teamId })
        }
        tell('DocumentRestored', documentIds, call)
        return documentIds
      })
      .immediate()
    for (const documentId of restored) {
      catalogue.metadata.schedule(documentId)
      catalogue.tellAdded(documentId)
    }
  }

  const inParts = async (
    documentIds: readonly string[],
    work: (some: readonly string[]) => Promise<void> | void,
  ): Promise<void> => {
    for (let from = 0; from < documentIds.length; from += AT_ONCE) {
      await work(documentIds.slice(from, from + AT_ONCE))
      await nextTurn()
    }
  }

  const emptyOld = async (): Promise<void> => {
    const time = clock.present()
    if (time === null) return
    const before = new Date(time - RETENTION_DAYS * DAY_MS).toISOString()
    for (const [teamId, places] of Map.groupBy(table.before(before), (place) => place.teamId)) {
      if (stopped) return
      await bulk.purge(places, { teamId, userId: null })
    }
  }
  const emptyInBackground = (): void => {
    working = working
      .then(emptyOld)
      .catch((error: unknown) => logger.error({ err: error }, 'The trash of documents could not be emptied'))
  }

  return {
    put: (documentIds, call) => inParts(documentIds, (some) => putSome(some, call)),
    restore: (documentIds, call) => inParts(documentIds, (some) => restoreSome(some, call)),
    purge: (documentIds, call) =>
      inParts(documentIds, (some) => bulk.purge(withInside(call.access.teamId, some), call.access)),
    empty: ({ access }) => bulk.purge(table.all(access.teamId), access),
    list({ access }, window) {
      const { documents, total } = table.page(access.teamId, window)
      const goneAt = (trashedAt: string) => new Date(Date.parse(trashedAt) + RETENTION_DAYS * DAY_MS).toISOString()
      return { documents: documents.map((each) => ({ ...each, goneAt: goneAt(each.trashedAt) })), total }
    },
    start() {
      // A run that was cut off may have handed chunks over after they were hidden.
      for (const [teamId, places] of Map.groupBy(table.before(new Date().toISOString()), (place) => place.teamId))
        void hide(
          teamId,
          places.map(({ documentId }) => documentId),
        )
      emptyInBackground()
      timer = setInterval(emptyInBackground, DAY_MS)
      timer.unref()
    },
    async stop() {
      stopped = true
      if (timer) clearInterval(timer)
      await working
      await Promise.all(going)
    },
  }
}
