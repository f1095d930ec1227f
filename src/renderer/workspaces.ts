import type { QueryClient } from '@tanstack/react-query'
import type { NarrativeCommitRequest } from '../contracts/index.ts'
import { createReplies, type RepliesStore } from './assistant/index.ts'
import {
  type AlcoveClient,
  ConnectionError,
  createAlcoveClient,
  createQueryClient,
  createUploads,
  followNotifications,
  queryKeys,
  type Transport,
} from './client/index.ts'

/** What a window holds of one library: all that was read of it, its replies in progress, what is being sent to it. */
export interface Workspace {
  /** Tells it from every other that this window has made. */
  readonly key: number
  readonly teamId: string | null
  readonly client: AlcoveClient
  readonly queries: QueryClient
  readonly replies: RepliesStore
  readonly uploads: ReturnType<typeof createUploads>
  readonly notifications: ReturnType<typeof followNotifications>
}

export interface Workspaces {
  readonly current: Workspace
  /** Goes on in another library, with all that was known of it when it was left; null for the first, where the current one is gone. */
  open(teamId: string | null): Workspace
}

/** What a person has in all libraries alike: shown at once in the next one, and read again there. */
const ofThePerson = [[...queryKeys.libraries, 'own'], queryKeys.preferences, queryKeys.appInfo] as const

let made = 0

const createWorkspace = (teamId: string | null, transport: Transport): Workspace => {
  const queries = createQueryClient()
  const client = createAlcoveClient(transport)
  const uploads = createUploads({
    upload: client.upload,
    isReachable: () =>
      client.settings.GetAppInfo().then(
        () => true,
        (error: unknown) => !(error instanceof ConnectionError),
      ),
    duplicatesOf: async (documentId) => (await client.documents.GetDocumentDetails(documentId))?.duplicates ?? [],
  })
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

/** The libraries in which a window has stood, one of them at a time. */
export const createWorkspaces = (
  first: string | null,
  transportOf: (teamId: string | null) => Transport,
): Workspaces => {
  let current = createWorkspace(first, transportOf(first))
  const others = new Map<string, Workspace>()
  current.notifications.start()

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
  }
}

/** Puts what a module tells into the library in which the window stands. */
export const ingestNarrative = async ({ client }: Workspace, request: NarrativeCommitRequest): Promise<void> => {
  const outcome = await client.knowledge.IngestNarrative(request)
  if (!outcome.ok) throw new Error(`The knowledge base refused it: ${JSON.stringify(outcome.error)}`)
}
