import { setImmediate as nextTick } from 'node:timers/promises'
import type { AIProviderDescriptor, AIProviderInstance, AIProviderToolCall } from '../../../../contracts/index.ts'
import { fail } from '../../../../contracts/index.ts'
import { newGuid } from '../../../platform/index.ts'
import { SEARCH_KNOWLEDGE } from '../../tools/search-knowledge-result.ts'
import type { AIProvider, AIProviderRequest, AIProviderResponse, SendOptions } from '../ai-provider.ts'
import type { AIProviderBuilder } from '../ai-provider-builder.ts'
import { quotingAnswer, SEARCH_MISSING } from './quoting-answer.ts'
import { searchQuery, wholeQuestion } from './search-query.ts'

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

const questionsOf = (request: AIProviderRequest): string[] =>
  request.messages.filter(({ role, toolResults }) => role === 'User' && !toolResults).map(({ content }) => content)

const questionOf = (request: AIProviderRequest): string => {
  const questions = questionsOf(request)
  return wholeQuestion(questions.at(-1) ?? '', questions.at(-2) ?? null)
}

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

const sendMessage: AIProvider['sendMessage'] = async (request, options = {}) => {
  options.signal?.throwIfAborted()
  const results = request.messages.flatMap(({ toolResults }) => toolResults ?? [])
  const question = questionOf(request)
  const canSearch = request.tools.some(({ name }) => name === SEARCH_KNOWLEDGE)
  if (results.length === 0 && canSearch) {
    return respond('', [{ toolCallId: newGuid(), name: SEARCH_KNOWLEDGE, arguments: { query: searchQuery(question) } }])
  }
  const answer = results.length === 0 ? SEARCH_MISSING : quotingAnswer(question, results)
  if (request.stream) await stream(answer, options)
  return respond(answer, [])
}

/**
 * Answers without a model: searches the documents for the question and repeats the sentences, rows or records that answer it best,
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
