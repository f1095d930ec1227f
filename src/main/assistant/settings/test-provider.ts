import { failureIn, failureOf } from '../../../contracts/failures/failure-of.ts'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { rootOf } from '../../../contracts/failures/root-of.ts'
import type { ConnectionTest, ProviderEdit } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import type { AIProviderResponse } from '../providers/ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../providers/ai-provider-builder.ts'
import { AIProviderFailure, providerFailure } from '../providers/ai-provider-failure.ts'
import { withInstanceSettings } from '../providers/with-instance-settings.ts'

/** A local server may have to load gigabytes first. */
const TEST_TIMEOUT_SECONDS = 180
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

/** What an address says that is not quite the one of the models. */
const MISSED: ReadonlySet<string> = new Set(['NothingOfTheKind', 'ModelUnknown', 'WebPageNotModel', 'OtherAnswer'])
/** What people copy along with an address, from a page that tells of one operation. */
const OPERATION = /\/(chat\/completions|completions|responses|models)\/?$/

/** The address that may have been meant; null where nothing suggests another. */
const likelierAddress = (address: string): string | null => {
  const url = new URL(address)
  if (OPERATION.test(url.pathname)) url.pathname = url.pathname.replace(OPERATION, '')
  else if (!/\/v1\/?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1`
  else return null
  return url.href
}

/** Where the models are that were looked for in vain; null where they are not nearby. */
const findElsewhere = async (builder: AIProviderBuilder, tested: TestedConnection): Promise<string | null> => {
  const { baseUrl } = tested.connection
  const other = baseUrl && builder.needs?.baseUrl && URL.canParse(baseUrl) ? likelierAddress(baseUrl) : null
  if (other === null) return null
  const { failure } = await listModels(builder, { ...tested, connection: { ...tested.connection, baseUrl: other } })
  // Whoever refuses the key is there.
  return failure === null || failure.failure.type === 'Unauthorized' ? other : null
}

/** Asks a provider for its models and, where one is chosen, for a few words. Many endpoints list no models; only a failed reply counts then. */
export const testProvider = async (
  builder: AIProviderBuilder,
  edit: ProviderEdit,
  tested: TestedConnection,
): Promise<ConnectionTest> => {
  const timeout = AbortSignal.timeout(TEST_TIMEOUT_SECONDS * 1000)
  const within = { ...tested, signal: AbortSignal.any([tested.signal, timeout]) }
  const started = performance.now()
  let models: readonly string[] = []
  let isListed = false
  const failed = (reason: string): ConnectionTest => ({
    type: 'Failed',
    reason,
    ...failureIn(reason),
    models: [...models],
  })
  try {
    const list = await listModels(builder, within)
    models = list.models
    isListed = list.failure === null
    if (edit.model !== '') await askForWords(builder, edit, within)
    else if (list.failure) throw list.failure
    return { type: 'Connected', latencyMs: Math.round(performance.now() - started), models: [...models] }
  } catch (error) {
    tested.signal.throwIfAborted()
    if (timeout.aborted)
      return failed(
        failureWords('NoAnswerWithin', { time: failureWords('Seconds', { seconds: TEST_TIMEOUT_SECONDS }) }),
      )
    if (!(error instanceof AIProviderFailure || error instanceof AlcoveError)) throw error
    const failure = failureOf(error.message)
    const isMissed = !isListed && failure !== null && MISSED.has(rootOf(failure).code)
    const other = isMissed ? await findElsewhere(builder, within).catch(() => null) : null
    tested.signal.throwIfAborted()
    const address = tested.connection.baseUrl ?? ''
    return failed(other === null ? error.message : failureWords('ModelsElsewhere', { address, other }))
  }
}
