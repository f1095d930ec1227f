import type { ConnectionTest, ProviderEdit } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import { type AIProviderBuilder, AIProviderFailure } from '../providers/ai-provider.ts'

const TEST_TIMEOUT_MS = 60_000
/** Some models refuse to begin with fewer. */
const TEST_MAX_TOKENS = 16

interface ModelList {
  readonly models: readonly string[]
  readonly failure: AIProviderFailure | null
}

const listModels = async (
  builder: AIProviderBuilder,
  edit: ProviderEdit,
  { apiKey, signal }: { apiKey: string; signal: AbortSignal },
): Promise<ModelList> => {
  try {
    return { models: await builder.listModels(apiKey, edit.baseUrl, signal), failure: null }
  } catch (error) {
    if (error instanceof AIProviderFailure) return { models: [], failure: error }
    throw error
  }
}

/** Asks a provider for its models and, where one is chosen, for a few words. Many endpoints list no models; only a failed reply counts then. */
export const testProvider = async (
  builder: AIProviderBuilder,
  edit: ProviderEdit,
  { apiKey, signal: callerSignal }: { apiKey: string; signal: AbortSignal },
): Promise<ConnectionTest> => {
  const timeout = AbortSignal.timeout(TEST_TIMEOUT_MS)
  const signal = AbortSignal.any([callerSignal, timeout])
  const started = performance.now()
  let models: readonly string[] = []
  try {
    const list = await listModels(builder, edit, { apiKey, signal })
    models = list.models
    if (edit.model === '') {
      if (list.failure) throw list.failure
    } else {
      await builder.build(apiKey, edit.model, edit.baseUrl).sendMessage(
        {
          systemPrompt: '',
          messages: [{ role: 'User', content: 'Hi' }],
          tools: [],
          maxTokens: TEST_MAX_TOKENS,
          temperature: 0,
          stream: true,
        },
        { signal },
      )
    }
    return { type: 'Connected', latencyMs: Math.round(performance.now() - started), models: [...models] }
  } catch (error) {
    callerSignal.throwIfAborted()
    if (timeout.aborted)
      return {
        type: 'Failed',
        reason: 'The endpoint did not answer within a minute. Check that its server is running.',
        models: [...models],
      }
    if (error instanceof AIProviderFailure || error instanceof AlcoveError)
      return { type: 'Failed', reason: error.message, models: [...models] }
    throw error
  }
}
