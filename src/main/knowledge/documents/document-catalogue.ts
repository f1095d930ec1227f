import type { IngestionStatusUpdate } from '../../../contracts/index.ts'
import type { BlobStore, Database, Logger, NotificationChannel } from '../../platform/index.ts'
import { createIngestionNotifier } from '../ingestion/ingestion-notifier.ts'
import { createPaceTable } from '../pace/pace-table.ts'
import { createReadingMeter, type ReadingMeter } from '../pace/reading-meter.ts'
import { createDocumentBrowser, type DocumentBrowser } from './document-browser.ts'
import { createDocumentIndex, type DocumentIndex, type StatusChange } from './document-index.ts'
import { createListAnnouncer } from './list-announcer.ts'
import { createMetadataWriter, type MetadataWriter } from './metadata-writer.ts'
import { hasEnded } from './status-transitions.ts'

/** How many of a document's chunks are indexed, while they are. */
export interface ChunkProgress {
  readonly chunksIndexed: number
  readonly chunksTotal: number | null
}

/** The documents with their status: rows, metadata files and notifications move together. */
export interface DocumentCatalogue {
  readonly index: DocumentIndex
  readonly metadata: MetadataWriter
  readonly browser: DocumentBrowser
  /** Measures what comes to pass through these statuses. */
  readonly meter: Pick<ReadingMeter, 'forget'>
  /**
   * Changes the status in one transaction with whatever `alongside` writes, then tells everyone. False, and nothing happens, when the
   * document is gone or its present status cannot be followed by this one.
   */
  changeStatus(documentId: string, change: StatusChange, options?: ChangeOptions): boolean
  /** Tells how far the present step has come; `progress` is 0 to 1, or null. Nothing of an ingestion that has ended. */
  tellProgress(documentId: string, progress: number | null, chunks?: ChunkProgress): void
  tellAdded(documentId: string): void
  /** Tells everyone of a document that has changed by other means than its status alone. */
  tellChanged(documentId: string): void
  /** Tells that the row of a document in its team's list says something else. */
  tellEntry(teamId: string, documentId: string): void
  tellRemoved(teamId: string, documentId: string): void
  /** Tells what a document is, now that it has been read. */
  tellRead(teamId: string, documentId: string): void
  /** Tells the team that its list of documents is another one altogether. */
  tellListReplaced(teamId: string): void
  /** Resolves once everything has been written and told. */
  settled(): Promise<void>
}

export interface ChangeOptions {
  readonly chunks?: ChunkProgress
  readonly alongside?: () => void
}

export interface DocumentCatalogueOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly notifications: NotificationChannel
  readonly logger: Logger
  /** What reading is measured by, in milliseconds. */
  readonly clock?: () => number
}

const sinceStart = (): number => performance.now()

const noChunks: ChunkProgress = { chunksIndexed: 0, chunksTotal: null }

/** The catalogue over the rows of a database and the artifacts in a blob store. */
export const createDocumentCatalogue = (options: DocumentCatalogueOptions): DocumentCatalogue => {
  const { db, blobs, notifications, logger, clock = sinceStart } = options
  const index = createDocumentIndex(db)
  const metadata = createMetadataWriter({ index, blobs, logger })
  const notifier = createIngestionNotifier(notifications)
  const browser = createDocumentBrowser(db)
  const meter = createReadingMeter({ table: createPaceTable(db), clock })
  const announcer = createListAnnouncer({ browser, notifications, logger })

  const change = db.transaction((documentId: string, to: StatusChange, alongside: () => void): boolean => {
    const changed = index.setStatus(documentId, to)
    if (changed) {
      meter.changed(documentId, to.status)
      alongside()
    }
    return changed
  }).immediate
  const updateOf = (
    documentId: string,
    progress: number | null,
    chunks: ChunkProgress,
  ): { teamId: string; update: IngestionStatusUpdate } | null => {
    const record = index.get(documentId)
    if (record === null) return null
    const { status, reason } = record.document
    return {
      teamId: record.teamId,
      update: { documentId, status, progress, reason, ...chunks },
    }
  }

  /** Documents with notes, when their reading began or since. */
  const odd = new Set<string>()

  /** Tells the status as it is, and returns whose document it is. */
  const tell = (documentId: string): string | null => {
    const chunkCount = index.get(documentId)?.document.chunkCount ?? null
    const chunks = chunkCount === null ? noChunks : { chunksIndexed: chunkCount, chunksTotal: chunkCount }
    const told = updateOf(documentId, chunkCount === null ? null : 1, chunks)
    if (told === null) return null
    notifier.statusChanged(told.teamId, told.update)
    return told.teamId
  }

  return {
    index,
    metadata,
    browser,
    meter,
    changeStatus(documentId, to, { chunks = noChunks, alongside = () => {} } = {}) {
      if (!change(documentId, to, alongside)) return false
      metadata.schedule(documentId)
      const told = updateOf(documentId, to.status === 'Indexed' ? 1 : null, chunks)
      if (told === null) return true
      notifier.statusChanged(told.teamId, told.update)
      if ((index.get(documentId)?.notes.length ?? 0) > 0) odd.add(documentId)
      // Of a failure, and of what was odd about a file or is no longer, there is more to tell than an update holds.
      if (hasEnded(to.status) && (odd.delete(documentId) || to.status === 'Failed'))
        announcer.changed(told.teamId, documentId)
      else if (to.status === 'Indexed') announcer.read(told.teamId, documentId)
      else announcer.counted(told.teamId)
      return true
    },
    tellProgress(documentId, progress, chunks = noChunks) {
      const told = updateOf(documentId, progress, chunks)
      if (told !== null && !hasEnded(told.update.status)) notifier.progressed(told.teamId, told.update)
    },
    tellAdded(documentId) {
      const teamId = tell(documentId)
      if (teamId !== null) announcer.added(teamId, documentId)
    },
    tellChanged(documentId) {
      metadata.schedule(documentId)
      const teamId = tell(documentId)
      if (teamId !== null) announcer.changed(teamId, documentId)
    },
    tellEntry: (teamId, documentId) => announcer.changed(teamId, documentId),
    tellRemoved: (teamId, documentId) => announcer.removed(teamId, documentId),
    tellRead: (teamId, documentId) => announcer.read(teamId, documentId),
    tellListReplaced(teamId) {
      notifications.publish({ type: 'Team', teamId }, { kind: 'StateChanged', payload: { resource: 'Documents' } })
    },
    async settled() {
      await metadata.allSettled()
      await announcer.settled()
    },
  }
}
