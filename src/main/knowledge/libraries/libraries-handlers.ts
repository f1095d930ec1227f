import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type {
  ContractHandlers,
  DocumentLocation,
  LibraryContents,
  librariesApi,
  Permission,
} from '../../../contracts/index.ts'
import {
  type AccessContext,
  AlcoveError,
  type BlobStore,
  type CallContext,
  can,
  type Database,
  type EditableTeamStore,
  isEditable,
  type NotificationChannel,
  type Team,
  type TeamStore,
} from '../../platform/index.ts'
import type { DocumentBrowser } from '../documents/document-browser.ts'
import { readStandingContext } from '../standing-context/standing-context-store.ts'
import type { TransferHandlers } from '../transfer/transfer-handlers.ts'
import type { MoveDocuments } from './move-documents.ts'
import type { ReadingHandlers } from './reading-handlers.ts'
import type { LibraryRemoval } from './remove-library.ts'

/** What other layers keep of a team. */
export interface TeamBelongings {
  countConversations(teamId: string): number
  /** Deletes what they keep. */
  forget(teamId: string): Promise<void>
}

export interface LibrariesHandlersOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly teams: TeamStore
  readonly notifications: NotificationChannel
  readonly browser: DocumentBrowser
  readonly move: MoveDocuments
  /** Where a document is; null for one that there is not. */
  readonly locate: (documentId: string) => DocumentLocation | null
  readonly remove: LibraryRemoval['remove']
  readonly belongings: Pick<TeamBelongings, 'countConversations'>
  /** Taking a library out as one file, and bringing one in. */
  readonly transfer: TransferHandlers
  readonly reading: ReadingHandlers
  /** What brings documents into a team by itself. */
  readonly countSources: (teamId: string) => number
}

/** `ILibrariesApi`. A library that is not the caller's reads as absent. */
export const createLibrariesHandlers = (
  options: LibrariesHandlersOptions,
): ContractHandlers<typeof librariesApi, CallContext> => {
  const { db, blobs, teams, notifications, browser, move, locate, remove, belongings, transfer } = options
  const { countSources, reading } = options
  const sizeOf = db
    .prepare<[string], number>('SELECT coalesce(sum(size_bytes), 0) FROM knowledge_present WHERE team_id = ?')
    .pluck()

  const editable = (): EditableTeamStore => {
    if (isEditable(teams)) return teams
    throw new AlcoveError('Conflict', failureWords('LibrariesSetByOperator'))
  }
  const own = async (teamId: string, { userId }: AccessContext): Promise<Team> => {
    const team = (await teams.teamsOf(userId)).find((candidate) => candidate.teamId === teamId)
    if (team === undefined) throw new AlcoveError('NotFound', failureWords('LibraryGone'))
    return team
  }
  /** The caller, acting in another library of theirs. */
  const actingIn = (access: AccessContext, teamId: string, needs: Permission): AccessContext => {
    const acting = { ...access, teamId }
    if (can(acting, needs)) return acting
    throw new AlcoveError('Forbidden', failureWords('PermissionNeededThere', { permission: needs }))
  }
  const permissionsIn = (access: AccessContext, teamId: string): readonly Permission[] =>
    access.teams.find((team) => team.teamId === teamId)?.permissions ?? []
  const libraryOf = ({ teamId, name }: Team, access: AccessContext) => {
    const permissions = [...permissionsIn(access, teamId)]
    const documentCount = permissions.includes('knowledge:read') ? browser.counts(teamId, null).all : 0
    return { teamId, name, permissions, documentCount }
  }
  const contentsOf = async ({ teamId, name }: Team): Promise<LibraryContents> => ({
    teamId,
    name,
    files: browser.counts(teamId, ['UploadedFile']).all,
    notes: browser.counts(teamId, ['Note']).all,
    narratives: browser.counts(teamId, ['FromNarrative']).all,
    aiContextEntries: (await readStandingContext(blobs, teamId)).length,
    conversations: belongings.countConversations(teamId),
    sources: countSources(teamId),
    sizeBytes: sizeOf.get(teamId) ?? 0,
  })
  const tell = (userId: string): void =>
    notifications.publish({ type: 'User', userId }, { kind: 'StateChanged', payload: { resource: 'Libraries' } })

  return {
    ...transfer,
    ...reading,

    ListLibraries: async (_nothing, { access }) => ({
      libraries: (await teams.teamsOf(access.userId)).map((team) => libraryOf(team, access)),
      editable: isEditable(teams),
    }),

    async CreateLibrary({ name }, { access }) {
      const team = await editable().create(access.userId, name)
      tell(access.userId)
      // What the caller may do in it is read with the next request.
      return { ...team, permissions: [...permissionsIn(access, access.teamId)], documentCount: 0 }
    },

    async RenameLibrary({ teamId, name }, { access }) {
      await own(teamId, access)
      actingIn(access, teamId, 'knowledge:write')
      const team = await editable().rename(access.userId, teamId, name)
      tell(access.userId)
      return libraryOf(team, access)
    },

    async DescribeLibrary(teamId, { access }) {
      const team = await own(teamId, access)
      actingIn(access, teamId, 'knowledge:read')
      return contentsOf(team)
    },

    async DeleteLibrary(teamId, { access }) {
      await own(teamId, access)
      actingIn(access, teamId, 'knowledge:reset')
      editable()
      await remove({ userId: access.userId, teamId })
    },

    async MoveDocuments({ documentIds, teamId, fromTeamId }, { access }) {
      await own(teamId, access)
      actingIn(access, teamId, 'knowledge:write')
      if (fromTeamId !== null) await own(fromTeamId, access)
      const from = fromTeamId === null ? access : actingIn(access, fromTeamId, 'knowledge:write')
      await move(documentIds, teamId, { access: from })
    },

    async LocateDocument(documentId, { access }) {
      const location = locate(documentId)
      return location !== null && permissionsIn(access, location.teamId).includes('knowledge:read') ? location : null
    },
  }
}
