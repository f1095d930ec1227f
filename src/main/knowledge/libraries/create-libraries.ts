import type { ContractHandlers, librariesApi } from '../../../contracts/index.ts'
import { type CallContext, isEditable, type JobHandler, type TeamStore } from '../../platform/index.ts'
import type { DocumentLifecycle } from '../document-lifecycle.ts'
import type { KnowledgeOptions } from '../knowledge-options.ts'
import type { KnowledgeTables } from '../knowledge-tables.ts'
import type { DocumentSources } from '../sources/create-document-sources.ts'
import type { LibraryTransfer } from '../transfer/create-library-transfer.ts'
import { createLibrariesHandlers, type TeamBelongings } from './libraries-handlers.ts'
import { createReadingHandlers } from './reading-handlers.ts'
import { createLibraryRemoval } from './remove-library.ts'

export interface LibrariesOptions
  extends Pick<KnowledgeOptions, 'db' | 'blobs' | 'jobs' | 'notifications' | 'catalogue'> {
  readonly teams: TeamStore
  readonly belongings: TeamBelongings
  readonly tables: KnowledgeTables
  readonly lifecycle: DocumentLifecycle
  readonly sources: Pick<DocumentSources, 'sources' | 'forgetTeam'>
  readonly transfer: LibraryTransfer
}

/** Libraries as people have them: made, named, read, filled from each other, deleted with everything in them. */
export const createLibraries = (
  options: LibrariesOptions,
): { readonly handlers: ContractHandlers<typeof librariesApi, CallContext>; readonly jobHandler: JobHandler } => {
  const { db, blobs, jobs, notifications, catalogue, teams, belongings, tables, lifecycle, transfer } = options
  const { sources, forgetTeam } = options.sources
  const { reading, trash } = tables
  const { bulk, move, reset } = lifecycle
  const { browser } = catalogue
  const { remove, jobHandler } = createLibraryRemoval({
    jobs,
    async remove({ userId, teamId }) {
      if (isEditable(teams)) await teams.remove(userId, teamId)
      notifications.publish({ type: 'User', userId }, { kind: 'StateChanged', payload: { resource: 'Libraries' } })
    },
    empty: [
      ({ teamId }) => transfer.imports.forgetTeam(teamId),
      ({ teamId }) => forgetTeam(teamId),
      reset,
      async ({ teamId }) => reading.setLanguages(teamId, null),
      ({ teamId }) => belongings.forget(teamId),
    ],
  })
  const handlers = createLibrariesHandlers({
    db,
    blobs,
    teams,
    notifications,
    browser,
    move,
    locate: trash.locate,
    remove,
    belongings,
    transfer: transfer.handlers,
    reading: createReadingHandlers(reading, bulk),
    countSources: (teamId) => sources.ofTeam(teamId).length,
  })
  return { handlers, jobHandler }
}
