import {
  type AITask,
  aiAssistantApi,
  type Contract,
  type ContractHandlers,
  desktopPreferences,
  documentsApi,
  fail,
  type KnowledgeDocument,
  knowledgeApi,
  succeed,
} from '../../contracts/index.ts'
import { baseServerApp, type Host } from '../app/index.ts'
import {
  type AccessContext,
  AlcoveError,
  type CallContext,
  createAccessResolver,
  createNotificationChannel,
  createQuotas,
  createReplacement,
  defaultServerConfig,
  guardContract,
  newGuid,
  noLimits,
  now,
  ownerIdentity,
  requestedTeam,
  silentLogger,
} from '../platform/index.ts'

export interface FakeHost extends Host {
  /** What became of each upload: its bytes, or the error that its source ended with. */
  readonly uploads: (Uint8Array | Error)[]
  readonly signals: AbortSignal[]
  /** How many uploads have begun to arrive. */
  readonly begunUploads: () => number
  /** The most bytes that one piece of a streamed upload had. */
  readonly largestPiece: () => number
  readonly serverUrl: () => string | null
  readonly stopped: () => boolean
  setLocalServerEnabled(enabled: boolean): void
}

const member = (userId: string, platformAdmin: boolean, teamIds: readonly string[]): AccessContext => ({
  userId,
  displayName: userId,
  platformAdmin,
  teamId: teamIds[0] ?? '',
  teams: teamIds.map((teamId) => ({
    teamId,
    permissions: ['assistant:use', 'knowledge:read', 'knowledge:write', 'retrieval:read'],
  })),
})

/** Its principals by token: an owner of two teams who administers, a colleague, and one who may do nothing. */
const fakePrincipals: Readonly<Record<string, AccessContext>> = {
  'owner-token': member('owner', true, ['personal', 'second']),
  'ada-token': member('ada', false, ['shared']),
  'guest-token': { ...member('guest', false, []), teamId: 'none', teams: [{ teamId: 'none', permissions: [] }] },
}

const principalOf = (userId: string): AccessContext => {
  const found = Object.values(fakePrincipals).find((principal) => principal.userId === userId)
  if (!found) throw new AlcoveError('Unauthenticated', 'Nobody has this name.')
  return found
}

const collect = async (source: AsyncIterable<Uint8Array> | Uint8Array, seen: (length: number) => void) => {
  if (source instanceof Uint8Array) return source
  const pieces: Uint8Array[] = []
  for await (const piece of source) {
    seen(piece.byteLength)
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

/** Handlers of a contract whose every operation is refused. */
const notServed = <Table extends Contract>({ operations }: Table): ContractHandlers<Table, CallContext> => {
  const refuse = async (): Promise<never> => {
    throw new AlcoveError('Unavailable', 'This host holds documents alone.')
  }
  return Object.fromEntries(Object.keys(operations).map((name) => [name, refuse])) as unknown as ContractHandlers<
    Table,
    CallContext
  >
}

/** A host with two contracts over maps in memory, behind the real guard. */
export const createFakeHost = (): FakeHost => {
  const notifications = createNotificationChannel({ bufferSize: 100, logger: silentLogger() })
  const documents = new Map<string, { document: KnowledgeDocument; bytes: Uint8Array }>()
  const uploads: (Uint8Array | Error)[] = []
  const signals: AbortSignal[] = []
  const listeners = new Set<(enabled: boolean) => void>()
  let begunUploads = 0
  let largestPiece = 0
  let localServerEnabled = false
  let serverUrl: string | null = null
  let stopped = false

  const receive = async (source: AsyncIterable<Uint8Array> | Uint8Array): Promise<Uint8Array> => {
    begunUploads += 1
    try {
      const bytes = await collect(source, (length) => {
        largestPiece = Math.max(largestPiece, length)
      })
      uploads.push(bytes)
      return bytes
    } catch (error) {
      uploads.push(error as Error)
      throw error
    }
  }

  const knowledge: ContractHandlers<typeof knowledgeApi, CallContext> = {
    ...notServed(knowledgeApi),
    UploadDocument: async ({ fileName, contentType, bytes: source }, { access }) => {
      if (fileName.endsWith('.exe')) return fail({ type: 'InvalidFileType', message: 'Programs cannot be read.' })
      const bytes = await receive(source)
      const document: KnowledgeDocument = {
        documentId: newGuid(),
        fileName,
        contentType,
        source: { type: 'UploadedFile' },
        uploadedBy: access.userId,
        uploadedAt: now(),
        sizeBytes: bytes.byteLength,
        status: 'Pending',
        chunkCount: null,
        reason: null,
      }
      documents.set(document.documentId, { document, bytes })
      notifications.publish(
        { type: 'Team', teamId: access.teamId },
        { kind: 'StateChanged', payload: { resource: 'Documents' } },
      )
      return succeed(document)
    },
    ListDocuments: async () => [...documents.values()].map(({ document }) => document),
    GetDocument: async (id) => documents.get(id)?.document ?? null,
    DeleteDocument: async (id) => void documents.delete(id),
    GetIngestionStatus: async (id) => documents.get(id)?.document.status ?? null,
  }

  const documentHandlers: ContractHandlers<typeof documentsApi, CallContext> = {
    ...notServed(documentsApi),
    RetryIngestion: async () => {
      throw new AlcoveError('Conflict', 'Only a failed document can be ingested again.')
    },
    ReadDocument: async ({ documentId, offset, length }) => {
      const found = documents.get(documentId)
      return found
        ? { bytes: found.bytes.slice(offset, offset + length), offset, sizeBytes: found.bytes.byteLength }
        : null
    },
    ReadDocumentText: async () => null,
    GetUploadRules: async () => ({ maxFileSizeBytes: 104_857_600 }),
    ReadPageWords: async () => null,
    FindInDocument: async () => null,
  }

  const assistant: ContractHandlers<typeof aiAssistantApi, CallContext> = {
    SubmitMessage: async ({ content, conversationId }, { signal }): Promise<AITask> => {
      signals.push(signal)
      if (content === 'crash') throw new Error('secret prompt at /home/ada')
      if (content === 'wait') await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return { taskId: newGuid(), conversationId: conversationId ?? newGuid(), status: { type: 'Pending' } }
    },
    GetConversation: async () => null,
    ListConversations: async () => [],
    DeleteConversation: async () => undefined,
    GetAvailableTools: async () => [],
    GetTaskStatus: async () => null,
  }

  const apis = [
    guardContract(aiAssistantApi, assistant),
    guardContract(knowledgeApi, knowledge),
    guardContract(documentsApi, documentHandlers),
  ]
  return {
    config: defaultServerConfig(),
    takeSnapshot: async () => 'none',
    apis,
    dataTypes: [],
    jsonRoutes: [
      { path: '/health', access: 'anonymous', handle: async () => ({ status: 'Healthy' }) },
      { path: '/health/rag', access: 'authenticated', handle: async (access) => ({ seenBy: access?.userId }) },
      { path: '/dev/rag/scopes', access: 'platform:admin', handle: async () => [] },
    ],
    notifications,
    authenticator: {
      authenticate: (token) => (Object.hasOwn(fakePrincipals, token) ? (fakePrincipals[token] ?? null) : null),
      announcedToken: 'owner-token',
    },
    access: createAccessResolver({
      teams: { teamsOf: async (userId) => principalOf(userId).teams.map(({ teamId }) => ({ teamId, name: teamId })) },
      permissions: {
        permissionsOf: async (userId, teamId) =>
          principalOf(userId).teams.find((team) => team.teamId === teamId)?.permissions ?? [],
      },
      scopes: requestedTeam(),
    }),
    audit: { write: () => undefined },
    metrics: { record: () => undefined },
    commits: { synced: async () => undefined, close: async () => undefined },
    reserve: { release: () => false, replenish: async () => undefined, close: () => undefined },
    quotas: createQuotas({ limitsOf: () => noLimits, unfinishedReplies: () => 0 }),
    replacement: createReplacement(),
    http: baseServerApp(),
    preferences: {
      get: () => ({
        theme: 'System',
        language: null,
        firstRunDone: true,
        localServerEnabled,
        programsEnabled: false,
        keepSearches: true,
        desktop: desktopPreferences.parse({}),
      }),
      save: () => undefined,
      onChange: () => () => undefined,
    },
    workTakenUp: Promise.resolve(),
    restartRequested: new Promise(() => undefined),
    owner: ownerIdentity,
    logger: silentLogger(),
    setServed: (served) => {
      serverUrl = served?.url ?? null
    },
    get localServerEnabled() {
      return localServerEnabled
    },
    onLocalServerChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: async () => {
      stopped = true
    },
    uploads,
    signals,
    begunUploads: () => begunUploads,
    largestPiece: () => largestPiece,
    serverUrl: () => serverUrl,
    stopped: () => stopped,
    setLocalServerEnabled: (enabled) => {
      localServerEnabled = enabled
      for (const listener of listeners) listener(enabled)
    },
  }
}
