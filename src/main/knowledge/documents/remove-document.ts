import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BlobStore, inLanes, isStorageFull, type Logger } from '../../platform/index.ts'
import type { IngestionQueue } from '../../retrieval/index.ts'
import type { TableStore } from '../tables/table-store.ts'
import type { ContentReplacer } from '../versions/replace-content.ts'
import type { DocumentCatalogue } from './document-catalogue.ts'
import { documentPaths, TEXT_NAME } from './document-paths.ts'
import { firstExtensions } from './first-extensions.ts'
import type { Removal, Removals } from './removals.ts'
import { removeOrphans } from './remove-orphans.ts'

/**
 * Removes what documents without a row have left: bytes, metadata, text, versions, chunks and vectors. A removal is planned in the database
 * before it begins, and what a crash or a failure interrupts is finished at the next start.
 */
export interface DocumentRemover {
  /**
   * When it resolves no search finds the document and its blobs are gone; the rows of its chunks go in the background, so that a deletion answers
   * at once however large the document was. Failures are logged. `isReleased` is when nothing works any more on what is to be removed; by default
   * when nothing works on the document.
   */
  remove(removal: Removal, isReleased?: Promise<void>): Promise<void>
  /** The same for many at once: no search finds any of them from the moment that this is called. Their files go once `mayBegin`. */
  removeAll(removals: readonly Removal[], mayBegin?: Promise<void>): Promise<void>
  /** Resolves once no files of the document are being removed: one that comes back under its former id is written afterwards. */
  filesGone(documentId: string): Promise<void>
  /** Finishes what an earlier run left: deletions under way, uploads that never became documents, and files that belong to no document. */
  sweep(left: readonly Removal[]): Promise<void>
  /** What the last run left to be removed. To be read before the first upload begins, which plans its own removal in case it fails. */
  left(): readonly Removal[]
  /** Resolves once nothing works on the document any more. Cancel its job first. */
  released(documentId: string): Promise<void>
  /** Ends these removals once their chunks are gone for good. */
  endWhen(purged: Promise<void>, documentIds: readonly string[]): void
  /** Resolves once nothing is being removed. */
  settled(): Promise<void>
}

export interface DocumentRemoverOptions {
  readonly catalogue: DocumentCatalogue
  readonly removals: Removals
  readonly blobs: BlobStore
  readonly ingestion: IngestionQueue
  readonly job: { settled(documentId: string): Promise<void> }
  readonly replacer: Pick<ContentReplacer, 'settled'>
  readonly tables: Pick<TableStore, 'purge' | 'sweep'>
  readonly logger: Logger
}

/** Removals that earlier versions of the app have planned do not say which extension it was. */
const FIRST_EXTENSIONS = [...Object.values(firstExtensions), 'bin']

/** Every blob that a document may have left. */
const leftBy = ({ extension, ...ids }: Removal): string[] => {
  const extensions = extension === '' ? FIRST_EXTENSIONS : [extension]
  const places = extensions.flatMap((each) =>
    ['text', TEXT_NAME].map((textName) => documentPaths({ ...ids, extension: each, textName })),
  )
  return [...new Set(places.flatMap(({ versions: _, ...files }) => Object.values(files)))]
}

/** Documents whose files go side by side: a disk waits longer for each than it works on it. */
const LANES = 8

export const createDocumentRemover = (options: DocumentRemoverOptions): DocumentRemover => {
  const { catalogue, removals, blobs, ingestion, job, replacer, tables, logger } = options
  const underWay = new Set<Promise<void>>()
  const filesGoing = new Map<string, Promise<void>>()

  const unfinished = (error: unknown): void =>
    logger.warn({ err: error }, 'Documents are not wholly removed yet; the next start goes on with it')

  const endWhen: DocumentRemover['endWhen'] = (purged, documentIds) => {
    const ended = Promise.all([purged, tables.purge(documentIds)])
      .then(() => {
        removals.end(documentIds)
      })
      .catch(unfinished)
      .finally(() => underWay.delete(ended))
    underWay.add(ended)
  }
  const released = async (documentId: string): Promise<void> => {
    await job.settled(documentId)
    await replacer.settled(documentId)
    await catalogue.metadata.settled(documentId)
  }
  const hide = (all: readonly Removal[]): Promise<unknown> =>
    Promise.all(
      [...Map.groupBy(all, ({ teamId }) => teamId)].map(([teamId, own]) =>
        ingestion.removeDocuments(
          { type: 'Team', teamId },
          own.map(({ documentId }) => documentId),
        ),
      ),
    )
  const clearFiles = async (removal: Removal, isReleased?: Promise<void>): Promise<boolean> => {
    try {
      await (isReleased ?? released(removal.documentId))
      await Promise.all([
        ...leftBy(removal).map((path) => blobs.delete(path)),
        blobs.deleteAll(documentPaths({ ...removal, textName: TEXT_NAME }).versions),
      ])
      return true
    } catch (error) {
      unfinished(error)
      return false
    }
  }
  /** Until the returned function is called, whoever asks waits for the files of the document. */
  const announce = (documentId: string): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    filesGoing.set(documentId, promise)
    return () => {
      if (filesGoing.get(documentId) === promise) filesGoing.delete(documentId)
      resolve()
    }
  }
  const clear = async (
    all: readonly Removal[],
    { isReleased, mayBegin }: { isReleased?: Promise<void> | undefined; mayBegin?: Promise<void> | undefined } = {},
  ): Promise<void> => {
    if (all.length === 0) return
    const waiting = all.map((removal) => ({ removal, done: announce(removal.documentId) }))
    const cleared: string[] = []
    // First, so that a run that is handing over its chunks stops doing so; and again for what it had handed over by then.
    const hidden = hide(all).catch((error: unknown) => {
      // On a full disk the files make the room that the chunks need to go.
      if (!isStorageFull(error)) throw error
    })
    // It is waited for at the end.
    hidden.catch(() => undefined)
    await mayBegin
    await inLanes(LANES, waiting, async ({ removal, done }) => {
      if (await clearFiles(removal, isReleased)) cleared.push(removal.documentId)
      done()
      if (all.length > 1) await nextTurn()
    })
    const rest = hide(all)
    endWhen(
      Promise.all([hidden, rest]).then(() => undefined),
      cleared,
    )
  }
  const track = async (cleared: Promise<void>): Promise<void> => {
    underWay.add(cleared)
    await cleared
    underWay.delete(cleared)
  }
  const remove: DocumentRemover['remove'] = (removal, isReleased) => track(clear([removal], { isReleased }))
  const removeAll: DocumentRemover['removeAll'] = (all, mayBegin) => track(clear(all, { mayBegin }))
  const settled = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return {
    remove,
    removeAll,
    released,
    endWhen,
    settled,
    filesGone: (documentId) => filesGoing.get(documentId) ?? Promise.resolve(),
    left: () => removals.planned(),
    async sweep(left) {
      await tables.sweep()
      await removeAll(left)
      await settled()
      await removeOrphans({ index: catalogue.index, blobs, logger })
    },
  }
}
