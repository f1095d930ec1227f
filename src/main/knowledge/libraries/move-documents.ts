import type { BlobStore, CallContext, Database, JobQueue } from '../../platform/index.ts'
import { blobPieces } from '../documents/blob-pieces.ts'
import type { ContainedIndex } from '../documents/contained-index.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import { documentPaths, versionPath } from '../documents/document-paths.ts'
import { documentFinder } from '../documents/find-document.ts'
import type { Removals } from '../documents/removals.ts'
import type { DocumentRemover } from '../documents/remove-document.ts'
import { VECTORISATION_JOB } from '../ingestion/vectorisation-kind.ts'
import type { DocumentVersions } from '../versions/document-versions.ts'
import type { ContentReplacer } from '../versions/replace-content.ts'

export interface MoveDocumentsOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly jobs: JobQueue
  readonly catalogue: DocumentCatalogue
  readonly contained: ContainedIndex
  readonly removals: Removals
  readonly remover: DocumentRemover
  readonly replacer: Pick<ContentReplacer, 'inTurn'>
  readonly versions: DocumentVersions
}

/**
 * Moves documents from the acting team to another; their ids stay, and they are read anew there. Each is in one team or in the other at every
 * moment: its files are copied, then row, job and the removal of what is left behind change in one transaction. Ids that are no documents of the
 * acting team are passed over.
 */
export type MoveDocuments = (
  documentIds: readonly string[],
  toTeamId: string,
  call: Pick<CallContext, 'access'>,
) => Promise<void>

interface Move {
  readonly toTeamId: string
  /** Everything that goes. */
  readonly all: ReadonlySet<string>
}

export const createMoveDocuments = (options: MoveDocumentsOptions): MoveDocuments => {
  const { db, blobs, jobs, catalogue, contained, removals, remover, replacer, versions } = options
  const { index } = catalogue
  const find = documentFinder(index)

  const copyFiles = async ({ document, place }: DocumentRecord, toTeamId: string): Promise<void> => {
    const to = { ...place, teamId: toTeamId }
    const copy = async (from: string, target: string): Promise<void> => {
      if ((await blobs.size(from)) !== null) await blobs.put(target, blobPieces(blobs, from))
    }
    await copy(documentPaths(place).bytes, documentPaths(to).bytes)
    for (const { version, extension, kept } of versions.list(document.documentId))
      if (kept) await copy(versionPath({ ...place, extension }, version), versionPath({ ...to, extension }, version))
  }

  /** Resolves to what is left behind in the team that the document is not in, and when nothing works on it any more; null where there was nothing to move. */
  const relocate = async (documentId: string, { toTeamId, all }: Move, call: Pick<CallContext, 'access'>) => {
    const record = find(documentId, call)
    if (record === null || record.teamId === toTeamId) return null
    const { place } = record
    // Until the row says otherwise, what is copied is what would have to be removed.
    removals.plan({ ...place, teamId: toTeamId })
    await copyFiles(record, toTeamId)
    // Of the work that goes on now; what begins after the move is work on the new place.
    const isReleased = remover.released(documentId)
    const moved = db
      .transaction((): boolean => {
        // Deleted meanwhile: what was copied goes as well.
        if (index.get(documentId) === null) return false
        removals.end([documentId])
        removals.plan(place)
        index.setTeam(documentId, toTeamId)
        // What goes alone is a document of its own from then on.
        if (!all.has(contained.containerOf(documentId) ?? documentId)) contained.release(documentId)
        index.setStatus(documentId, { status: 'Pending' })
        jobs.cancel(VECTORISATION_JOB, 'documentId', documentId)
        jobs.enqueue(VECTORISATION_JOB, { documentId, teamId: toTeamId })
        return true
      })
      .immediate()
    return { left: moved ? place : { ...place, teamId: toTeamId }, moved, isReleased }
  }

  const move = async (documentId: string, asked: Move, call: Pick<CallContext, 'access'>): Promise<void> => {
    const relocated = await replacer.inTurn(documentId, () => relocate(documentId, asked, call))
    if (relocated === null) return
    const { left, moved, isReleased } = relocated
    await remover.remove(left, isReleased)
    if (!moved) return
    catalogue.tellRemoved(left.teamId, documentId)
    catalogue.tellAdded(documentId)
  }

  return async (documentIds, toTeamId, call) => {
    // What came inside of a document goes with it.
    const all = new Set(documentIds.flatMap((documentId) => [documentId, ...contained.within(documentId)]))
    for (const documentId of all) await move(documentId, { toTeamId, all }, call)
  }
}
