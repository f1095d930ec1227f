import { type AIStreamEvent, type ConversationMessage, type Notification, unplaced } from '../../contracts/index.ts'
import {
  type AccessContext,
  type CallContext,
  createNotificationChannel,
  memoryBlobStore,
  newGuid,
  openTestDatabase,
  platformMigrations,
  silentLogger,
  sqliteEventStore,
} from '../platform/index.ts'
import { defaultAssistantConfig } from './assistant-server-config.ts'
import { assistantMigrations } from './conversations/assistant-migrations.ts'
import { type Assistant, createAssistant } from './create-assistant.ts'
import type { AIProvider } from './providers/ai-provider.ts'
import { type ScriptedTurn, scriptedProvider } from './providers/scripted-provider.ts'
import type { RegisteredTool } from './tools/ai-tool.ts'
import { SEARCH_KNOWLEDGE } from './tools/search-knowledge-result.ts'

export const principal = (userId: string, teamId = 'personal'): AccessContext => ({
  userId,
  displayName: userId,
  platformAdmin: false,
  teamId,
  teams: [{ teamId, permissions: ['assistant:use', 'knowledge:read'] }],
})
export const as = (access: AccessContext): CallContext => ({
  access,
  correlationId: 'c',
  signal: new AbortController().signal,
})
export const ada = as(principal('ada'))

const passage = {
  documentId: newGuid(),
  chunkId: newGuid(),
  fileName: 'history.txt',
  contentType: 'text/plain',
  span: {
    ...unplaced,
    start: 200,
    end: 290,
    line: 7,
    lineEnd: 8,
  },
  quote: 'Its rent is one lantern every year.\nIts ribs were cut from the cedar roof of a chapel.',
}
const search: RegisteredTool = {
  definition: {
    name: SEARCH_KNOWLEDGE,
    description: 'Searches.',
    parameters: { properties: [['query', { type: 'StringP' }, 'What to look for.']] },
    executor: async (_args, { citations }) => {
      const { number, fileName, contentType, quote: text } = citations.cite(passage)
      const found = { number, fileName, contentType, place: 'line 7', text, headers: null, score: 1 }
      return { type: 'Succeeded', value: { passages: [found] } }
    },
    visibility: 'ServerSide',
    capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
  },
  source: { type: 'PlatformBuiltin' },
}

/** Waits for what comes to be by itself. */
export const until = async (check: () => boolean | Promise<boolean>) => {
  const deadline = Date.now() + 60_000
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('it did not happen')
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
}

/** The whole layer on a real database, with a provider that the test gives; opened again it is another process on the same file. For tests. */
export const openTestAssistant = () => {
  const database = openTestDatabase([platformMigrations, assistantMigrations])
  let notes: Notification[] = []
  let assistant: Assistant | undefined
  const opened = (): Assistant => {
    if (!assistant) throw new Error('no provider was given')
    return assistant
  }

  const events = () => sqliteEventStore(database.db)
  const open = (provider: AIProvider): Assistant => {
    const notifications = createNotificationChannel({ bufferSize: 1000, logger: silentLogger() })
    notes = []
    notifications.subscribe(ada.access, null, ({ notification }) => notes.push(notification))
    assistant = createAssistant({
      db: database.db,
      events: events(),
      blobs: memoryBlobStore(),
      notifications,
      factory: { resolve: async () => provider },
      tools: () => [search],
      moduleContexts: [],
      config: defaultAssistantConfig({ name: 'Alcove', icon: '', showSidePanel: true }),
      logger: silentLogger(),
    })
    return assistant
  }
  const script = (...turns: ScriptedTurn[]) => open(scriptedProvider(turns, { structured: () => null }))
  const stream = (): AIStreamEvent[] => notes.flatMap((note) => (note.kind === 'AIStream' ? [note.payload] : []))
  const ask = (content: string, conversationId: string | null = null) =>
    opened().handlers.SubmitMessage({ conversationId, content, activeModule: null }, ada)
  const status = async (taskId: string) => (await opened().handlers.GetTaskStatus(taskId, ada))?.status
  const ended = (taskId: string) =>
    until(async () => ['Completed', 'Failed', 'Cancelled'].includes((await status(taskId))?.type ?? ''))
  const reply = async (conversationId: string): Promise<ConversationMessage | undefined> =>
    (await opened().handlers.GetConversation(conversationId, ada))?.messages.findLast(
      ({ role }) => role === 'Assistant',
    )
  const streamedText = () =>
    stream()
      .map((event) => (event.type === 'MessageDelta' ? event.delta : ''))
      .join('')

  return {
    database,
    events,
    open,
    script,
    stream,
    ask,
    status,
    ended,
    reply,
    streamedText,
    get assistant() {
      return opened()
    },
    /** Everything that was told since it was opened. */
    get notes() {
      return notes
    },
    close: async () => {
      await assistant?.stop()
      database.close()
    },
  }
}
export type TestAssistant = ReturnType<typeof openTestAssistant>
