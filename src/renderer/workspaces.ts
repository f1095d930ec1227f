import type { QueryClient } from '@tanstack/react-query'
import type { AppInfo, NarrativeCommitRequest } from '../contracts/index.ts'
import { createReplies, followQuestionFiles, type RepliesStore } from './assistant/index.ts'
import {
  type AlcoveClient,
  ConnectionError,
  createAlcoveClient,
  createQueryClient,
  createUploads,
  followNotifications,
  isSessionOver,
  isUnderWay,
  queryKeys,
  type Transport,
  type Upload,
  type UploadedBefore,
  type UploadsStore,
} from './client/index.ts'

/** What a window holds of one library: all that was read of it, its replies in progress, what is being sent to it. */
export interface Workspace {
  /** Tells it from every other that this window has made. */
  readonly key: number
  readonly teamId: string | null
  readonly client: AlcoveClient
  readonly queries: QueryClient
  readonly replies: RepliesStore
  readonly uploads: UploadsStore
  readonly notifications: ReturnType<typeof followNotifications>
}

export interface Workspaces {
  readonly current: Workspace
  /** Goes on in another library, with all that was known of it when it was left; null for the first, where the current one is gone. */
  open(teamId: string | null): Workspace
  /** Who the person is; null while that is not known. */
  userId(): string | null
  /** The files that are still on their way, to whichever library. */
  underWay(): readonly Upload[]
  /** Whether files are on their way, or folders wait for a person's word. */
  isBusy(): boolean
  /** Sends no more files until it is known who signs in next. */
  pause(): void
  /** Sends no file any more: somebody else has signed in. */
  abandon(): void
  /** The same libraries over another sign-in of the same person: nothing of what was read, and every file that waits. */
  renewed(transportOf: TransportOf): Workspaces
}

type TransportOf = (teamId: string | null) => Transport

/** What a person has in all libraries alike: shown at once in the next one, and read again there. */
const ofThePerson = [[...queryKeys.libraries, 'own'], queryKeys.preferences, queryKeys.appInfo] as const

let made = 0

/** Compares files with what a library holds: of few sizes, so few are read. */
const knownAmong = async (
  { documents }: AlcoveClient,
  files: readonly File[],
  isWanted: (file: File) => boolean,
): Promise<ReadonlyMap<File, UploadedBefore>> => {
  const { hashOfFile, sortKnown } = await import('./knowledge/adding/sort-known.ts')
  const { same } = await sortKnown(
    files.map((file) => ({ path: file.name, file })),
    documents,
    async (file) => (isWanted(file) ? hashOfFile(file) : null),
  )
  return new Map(same.map(({ file, document }) => [file, document]))
}

interface Before {
  /** What was being sent when the page was signed out. */
  readonly uploads: UploadsStore
}

const createWorkspace = (teamId: string | null, transport: Transport, before?: Before): Workspace => {
  const queries = createQueryClient()
  const client = createAlcoveClient(transport)
  const connection = {
    upload: client.upload,
    isReachable: () =>
      client.settings.GetAppInfo().then(
        () => true,
        (error: unknown) => !(error instanceof ConnectionError || isSessionOver(error)),
      ),
    duplicatesOf: async (documentId: string) =>
      (await client.documents.GetDocumentDetails(documentId))?.duplicates ?? [],
    knownAmong: (files: readonly File[], isWanted: (file: File) => boolean) => knownAmong(client, files, isWanted),
  }
  const uploads = before?.uploads ?? createUploads(connection)
  if (before) uploads.getState().reconnect(connection)
  else followQuestionFiles(uploads, teamId ?? '')
  const reread = (conversationId: string) =>
    void queries.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) })
  // What stands in the list of conversations then is told with its row.
  const replies = createReplies({ onStale: reread, onFinished: reread })
  const { receive, receiveNews } = replies.getState()
  const notifications = followNotifications({ client, queries, onStreamEvent: receive, onReplyNews: receiveNews })
  notifications.connection.subscribe(({ state }) => {
    if (state === 'Open') uploads.getState().resume()
  })
  made += 1
  return { key: made, teamId, client, queries, replies, uploads, notifications }
}

const filesUnderWay = ({ uploads }: Workspace): Upload[] => uploads.getState().uploads.filter(isUnderWay)

const isBusy = (workspace: Workspace): boolean =>
  filesUnderWay(workspace).length > 0 || workspace.uploads.getState().offered.length > 0

interface Libraries {
  readonly current: Workspace
  readonly others: ReadonlyMap<string, Workspace>
}

const moveThrough = (libraries: Libraries, transportOf: TransportOf): Workspaces => {
  let { current } = libraries
  const others = new Map(libraries.others)
  current.notifications.start()

  const all = (): Workspace[] => [current, ...others.values()]
  const leave = (isGone: boolean): void => {
    const { teamId, client, queries, notifications } = current
    notifications.stop()
    const known = queries.getQueryData<Awaited<ReturnType<typeof client.libraries.ListLibraries>>>(ofThePerson[0])
    const id = teamId ?? known?.libraries[0]?.teamId
    if (id !== undefined && !isGone) others.set(id, current)
  }
  return {
    get current() {
      return current
    },
    open(teamId) {
      const before = current
      leave(teamId === null)
      current = (teamId === null ? null : others.get(teamId)) ?? createWorkspace(teamId, transportOf(teamId))
      if (teamId !== null) others.delete(teamId)
      for (const queryKey of ofThePerson) current.queries.setQueryData(queryKey, before.queries.getQueryData(queryKey))
      void current.queries.invalidateQueries()
      current.notifications.start()
      return current
    },
    userId: () => current.queries.getQueryData<AppInfo>(queryKeys.appInfo)?.userId ?? null,
    underWay: () => all().flatMap(filesUnderWay),
    isBusy: () => all().some(isBusy),
    pause: () => {
      for (const { uploads } of all()) uploads.getState().pause()
    },
    abandon: () => {
      for (const { uploads } of all()) uploads.getState().stopAll()
    },
    renewed(transports) {
      const renew = (before: Workspace) => createWorkspace(before.teamId, transports(before.teamId), before)
      const waiting = [...others].filter(([, workspace]) => isBusy(workspace))
      return moveThrough(
        { current: renew(current), others: new Map(waiting.map(([id, workspace]) => [id, renew(workspace)])) },
        transports,
      )
    },
  }
}

/** The libraries in which a window has stood, one of them at a time. */
export const createWorkspaces = (first: string | null, transportOf: TransportOf): Workspaces =>
  moveThrough({ current: createWorkspace(first, transportOf(first)), others: new Map() }, transportOf)

/** Puts what a module tells into the library in which the window stands. */
export const ingestNarrative = async ({ client }: Workspace, request: NarrativeCommitRequest): Promise<void> => {
  const outcome = await client.knowledge.IngestNarrative(request)
  if (!outcome.ok) throw new Error(`The knowledge base refused it: ${JSON.stringify(outcome.error)}`)
}
