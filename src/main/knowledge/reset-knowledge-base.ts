import type {
  AccessContext,
  BlobStore,
  Database,
  EventStore,
  JobQueue,
  NotificationChannel,
} from '../platform/index.ts'
import type { IngestionQueue } from '../retrieval/index.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import type { Removals } from './documents/removals.ts'
import type { DocumentRemover } from './documents/remove-document.ts'
import { teamFolders } from './documents/team-folders.ts'
import type { TeamResets } from './documents/team-resets.ts'
import { VECTORISATION_JOB } from './ingestion/vectorisation-kind.ts'

export interface ResetOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly jobs: JobQueue
  readonly ingestion: IngestionQueue
  readonly notifications: NotificationChannel
  readonly catalogue: DocumentCatalogue
  readonly removals: Removals
  readonly remover: DocumentRemover
  readonly resets: TeamResets
}

/**
 * Empties a team's knowledge base: every document with all that stands for it, and the standing context. From the first transaction on callers see
 * no document and no search finds one; a crash on the way leaves removals that the next start finishes. An upload that is on its way is refused
 * when it ends.
 */
export type ResetKnowledgeBase = (owner: Pick<AccessContext, 'teamId' | 'userId'>) => Promise<void>

export const createResetKnowledgeBase = (options: ResetOptions): ResetKnowledgeBase => {
  const { db, blobs, events, jobs, ingestion, notifications, catalogue, removals, remover, resets } = options

  const forget = db.transaction((teamId: string, userId: string) => {
    const documentIds = removals.planTeam(teamId)
    catalogue.index.deleteTeam(teamId)
    jobs.cancel(VECTORISATION_JOB, 'teamId', teamId)
    events.append({
      sourceModule: '_platform.kb',
      kind: 'KnowledgeBaseReset',
      payload: { documentCount: documentIds.length },
      teamId,
      userId,
    })
    return { documentIds, purged: ingestion.removeDocuments({ type: 'Team', teamId }, documentIds) }
  }).immediate

  const empty = async (teamId: string, userId: string): Promise<void> => {
    const folders = teamFolders(teamId)
    const { documentIds, purged } = forget(teamId, userId)
    catalogue.tellListReplaced(teamId)
    for (const documentId of documentIds) await remover.released(documentId)
    // All that stands there, also what no row ever told of.
    await blobs.deleteAll(folders.documents)
    await blobs.deleteAll(folders.aiContext)
    remover.endWhen(purged, documentIds)
    notifications.publish({ type: 'Team', teamId }, { kind: 'StateChanged', payload: { resource: 'AIContext' } })
  }
  return ({ teamId, userId }) => resets.run(teamId, () => empty(teamId, userId))
}
