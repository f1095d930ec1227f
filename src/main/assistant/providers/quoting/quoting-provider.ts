import { setImmediate as nextTick } from 'node:timers/promises'
import type {
  AIProviderDescriptor,
  AIProviderInstance,
  AIProviderToolCall,
  Result,
} from '../../../../contracts/index.ts'
import { fail, succeed } from '../../../../contracts/index.ts'
import { newGuid } from '../../../platform/index.ts'
import { datedQuery } from '../../follow-ups/dated-query.ts'
import type { RetrievedPassages } from '../../prompt/prompt-context.ts'
import { SEARCH_KNOWLEDGE, searchKnowledgeResult } from '../../tools/search-knowledge-result.ts'
import type { AIProvider, AIProviderRequest, AIProviderResponse, SendOptions } from '../ai-provider.ts'
import type { AIProviderBuilder } from '../ai-provider-builder.ts'
import { quotingAnswer, SEARCH_MISSING } from './quoting-answer.ts'

const QUOTING = 'quoting'
const MODEL = 'quotes'

const capabilities = {
  providerName: QUOTING,
  model: MODEL,
  supportsStreaming: true,
  supportsToolUse: true,
  supportsVision: false,
  supportsPromptCaching: false,
}

/** The last thing that the person said. */
const messageOf = (request: AIProviderRequest): string =>
  request.messages.findLast(({ role, toolResults }) => role === 'User' && !toolResults)?.content ?? ''

const respond = (content: string, toolCalls: readonly AIProviderToolCall[]): AIProviderResponse => ({
  messages: [{ role: 'Assistant', content, toolCalls }],
  stopReason: toolCalls.length > 0 ? 'ToolUse' : 'EndTurn',
  toolCalls,
  usage: null,
})

/** Streams by a few words at a time, letting other work in between. */
const stream = async (text: string, { signal, onDelta }: SendOptions): Promise<void> => {
  for (const [piece] of text.matchAll(/(?:\S+\s*){1,6}|\s+/g)) {
    signal?.throwIfAborted()
    onDelta?.(piece)
    await nextTick()
  }
}

/** What a search of the provider's own brought, or why it brought nothing; null before it has searched. */
const searchedFor = (request: AIProviderRequest): Result<RetrievedPassages, string> | null => {
  const result = request.messages.flatMap(({ toolResults }) => toolResults ?? []).at(-1)?.result
  if (!result) return null
  if (result.type === 'Failed') return fail(`Your documents could not be searched: ${result.error}`)
  const found = searchKnowledgeResult.safeParse(result.value)
  if (!found.success) return fail('Your documents could not be searched: the result could not be read. Ask again.')
  return succeed({ query: messageOf(request), passages: found.data.passages })
}

const sendMessage: AIProvider['sendMessage'] = async (request, options = {}) => {
  options.signal?.throwIfAborted()
  const found = request.retrieved ? succeed(request.retrieved) : searchedFor(request)
  // An app whose prompt retrieves nothing may still offer the tool.
  if (found === null && request.tools.some(({ name }) => name === SEARCH_KNOWLEDGE)) {
    const query = datedQuery(messageOf(request))
    return respond('', [{ toolCallId: newGuid(), name: SEARCH_KNOWLEDGE, arguments: { query } }])
  }
  const answer = found === null ? SEARCH_MISSING : found.ok ? quotingAnswer(found.value) : found.error
  if (request.stream) await stream(answer, options)
  return respond(answer, [])
}

/**
 * Answers without a model: of what was retrieved for the question, repeats the sentences, rows or records that answer it best,
 * verbatim and cited. Says so when nothing does. Works offline.
 */
export const quotingProvider = (_apiKey = '', _model: string = MODEL): AIProvider => ({
  capabilities,
  sendMessage,
  sendStructuredMessage: async () =>
    fail({ type: 'InvalidRequest', message: 'Quotes have no structured form. Connect a model in Settings.' }),
})

export const quotingDescriptor: AIProviderDescriptor = {
  id: QUOTING,
  displayName: 'Quotes from your documents',
  defaultModel: MODEL,
  capabilities,
}

/** The builder of {@link quotingProvider}: needs neither address nor key. */
export const quotingProviderBuilder = (): AIProviderBuilder => ({
  descriptor: quotingDescriptor,
  needs: { baseUrl: false, apiKey: false },
  build: () => quotingProvider(),
  listModels: async () => [MODEL],
})

/** The platform default of an installation on which no model is connected. */
export const quotingInstance: AIProviderInstance = {
  instanceId: '01920000-0000-7000-8000-000000000001',
  providerId: QUOTING,
  model: MODEL,
  secretKeyRef: '',
  displayName: 'Quotes from your documents',
  baseUrl: null,
}
