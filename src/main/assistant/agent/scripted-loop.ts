import type { AIStreamEvent, ConversationMessage } from '../../../contracts/index.ts'
import {
  type AgentLoop,
  type AILatencyRecord,
  type AIToolDefinition,
  fromStatic,
  ownerIdentity,
  type PromptContext,
  type RegisteredTool,
  scriptedProvider,
} from '../../library.ts'

/** Who asks. */
export const access = { ...ownerIdentity, teamId: 'personal', teams: [] }
/** A message that stands whole in a conversation. */
export const said = (role: 'User' | 'Assistant', content: string): ConversationMessage => ({
  messageId: crypto.randomUUID(),
  role,
  content,
  toolCalls: [],
  toolResults: [],
  timestamp: new Date().toISOString(),
  citations: [],
  completion: 'Complete',
})
/** A registered tool with one argument, `what`. */
export const tool = (
  name: string,
  executor: AIToolDefinition['executor'],
  over: Partial<AIToolDefinition> = {},
): RegisteredTool => ({
  definition: {
    name,
    description: `Does ${name}.`,
    parameters: { properties: [['what', { type: 'StringP' }, 'What.']] },
    executor,
    visibility: 'ServerSide',
    capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
    ...over,
  },
  source: { type: 'PlatformBuiltin' },
})
/** A call of a tool, as a provider asks for it. */
export const call = (name: string, args: object = { what: 'x' }) => ({
  toolCallId: crypto.randomUUID(),
  name,
  arguments: args as never,
})

type Turns = Parameters<typeof scriptedProvider>[0]

/** A loop on a scripted provider, and what it emitted and recorded. */
export const loopOf = (
  turns: Turns,
  over: Partial<Omit<AgentLoop, 'context'>> & { context?: Partial<AgentLoop['context']> } = {},
) => {
  const provider = scriptedProvider(turns, { structured: () => null })
  const events: AIStreamEvent[] = []
  const records: AILatencyRecord[] = []
  const promptContext: PromptContext = { access, activeModule: null, moduleContexts: new Map() }
  const { context, ...rest } = over
  const loop: AgentLoop = {
    provider,
    tools: [],
    systemPrompt: fromStatic('Be brief.'),
    ...rest,
    context: {
      taskId: crypto.randomUUID(),
      conversation: { conversationId: crypto.randomUUID(), messages: [] },
      userMessage: said('User', 'What is the dome made of?'),
      promptContext,
      maxTurns: 10,
      maxTokens: 4096,
      temperature: 0.7,
      streamingEnabled: true,
      toolTimeoutMs: 60_000,
      emit: async (event) => void events.push(event),
      onTurn: (record) => records.push(record),
      signal: new AbortController().signal,
      ...context,
    },
  }
  return { loop, provider, events, records }
}
