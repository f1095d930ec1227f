import { failureIn } from '../../../contracts/failures/failure-of.ts'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ConnectionTest, ProviderEdit } from '../../../contracts/index.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { AlcoveError } from '../../platform/index.ts'
import type { AIProviderResponse } from '../providers/ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../providers/ai-provider-builder.ts'
import { AIProviderFailure, providerFailure } from '../providers/ai-provider-failure.ts'
import { withInstanceSettings } from '../providers/with-instance-settings.ts'

/** A local server may have to load gigabytes first. */
const TEST_TIMEOUT_MS = 180_000
/** Some models refuse to begin with fewer. */
const TEST_MAX_TOKENS = 16

export interface TestedConnection {
  readonly apiKey: string
  readonly connection: ProviderConnection
  readonly signal: AbortSignal
}

interface ModelList {
  readonly models: readonly string[]
  readonly failure: AIProviderFailure | null
}

const listModels = async (builder: AIProviderBuilder, tested: TestedConnection): Promise<ModelList> => {
  try {
    const models = (await builder.listModels?.(tested.apiKey, tested.connection, tested.signal)) ?? []
    return { models, failure: null }
  } catch (error) {
    if (error instanceof AIProviderFailure) return { models: [], failure: error }
    throw error
  }
}

/** A model that thinks may not come to a word within so few tokens; one that neither speaks nor thinks does not work. */
const assertAnswered = ({ messages, toolCalls, finishReason }: AIProviderResponse): void => {
  const spoke = messages.some(({ content, reasoning = '' }) => content.trim() !== '' || reasoning !== '')
  if (spoke || toolCalls.length > 0 || finishReason === 'Length') return
  throw providerFailure('InvalidResponse', failureWords('ModelSaidNothing'))
}

const askForWords = async (
  builder: AIProviderBuilder,
  { model, settings = {} }: ProviderEdit,
  { apiKey, connection, signal }: TestedConnection,
): Promise<void> => {
  const provider = withInstanceSettings(builder.build(apiKey, model, connection), {
    ...settings,
    ...settings.models?.[model],
    maxTokens: TEST_MAX_TOKENS,
  })
  const messages = [{ role: 'User' as const, content: 'Hi' }]
  const request = { systemPrompt: '', messages, tools: [], maxTokens: TEST_MAX_TOKENS, temperature: 0, stream: true }
  assertAnswered(await provider.sendMessage(request, { signal }))
}

/** Asks a provider for its models and, where one is chosen, for a few words. Many endpoints list no models; only a failed reply counts then. */
export const testProvider = async (
  builder: AIProviderBuilder,
  edit: ProviderEdit,
  tested: TestedConnection,
): Promise<ConnectionTest> => {
  const timeout = AbortSignal.timeout(TEST_TIMEOUT_MS)
  const within = { ...tested, signal: AbortSignal.any([tested.signal, timeout]) }
  const started = performance.now()
  let models: readonly string[] = []
  try {
    const list = await listModels(builder, within)
    models = list.models
    if (edit.model !== '') await askForWords(builder, edit, within)
    else if (list.failure) throw list.failure
    return { type: 'Connected', latencyMs: Math.round(performance.now() - started), models: [...models] }
  } catch (error) {
    tested.signal.throwIfAborted()
    if (timeout.aborted)
      return {
        type: 'Failed',
        reason: `The endpoint did not answer within ${TEST_TIMEOUT_MS / MINUTE_MS} minutes. Check that its server is running.`,
        models: [...models],
      }
    if (error instanceof AIProviderFailure || error instanceof AlcoveError)
      return { type: 'Failed', reason: error.message, ...failureIn(error.message), models: [...models] }
    throw error
  }
}
