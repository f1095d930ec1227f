import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { AIProvider, AIProviderRequest, AIProviderResponse, ProviderNotice, SendOptions } from './ai-provider.ts'
import { type AIProviderError, AIProviderFailure } from './ai-provider-failure.ts'
import { withoutImages } from './messages/result-text.ts'
import { signalOf } from './signal-of.ts'

export interface Fallback {
  readonly displayName: string
  /** Made when it is needed: its key is read then. */
  connect(): Promise<AIProvider>
}

/** What another provider may do better; a request that is wrong is wrong everywhere. */
const IN_ITS_PLACE: ReadonlySet<AIProviderError['type']> = new Set([
  'Unreachable',
  'TimedOut',
  'ServerError',
  'RateLimited',
  'QuotaExceeded',
  'Unauthorized',
])

const noticeOf = (fallback: Fallback, failure: AIProviderError): ProviderNotice => ({
  kind: 'Fallback',
  message: failureWords('AnsweredInstead', { name: fallback.displayName, failure: failure.message }),
})

const neither = (failure: AIProviderError, fallback: Fallback, error: unknown): AIProviderFailure => {
  const other = error instanceof Error ? error.message : failureWords('Unexpected')
  const message = failureWords('NotInItsPlace', { failure: failure.message, name: fallback.displayName, other })
  return new AIProviderFailure({ ...failure, message })
}

/** The request without its pictures for one who does not see. */
const seenBy = ({ capabilities }: AIProvider, request: AIProviderRequest): AIProviderRequest =>
  capabilities.supportsVision ? request : { ...request, messages: withoutImages(request.messages) }

/** A provider in whose place another answers when it cannot, as long as nothing of its reply has been seen. */
export const withFallback = (provider: AIProvider, fallback: Fallback): AIProvider => {
  const instead = async (
    failure: AIProviderError,
    signal: AbortSignal,
    send: (other: AIProvider) => Promise<AIProviderResponse>,
  ): Promise<AIProviderResponse> => {
    try {
      const other = await fallback.connect()
      const response = await send(other)
      return {
        ...response,
        answeredBy: response.answeredBy ?? other.capabilities.model,
        notices: [noticeOf(fallback, failure), ...(response.notices ?? [])],
      }
    } catch (error) {
      signal.throwIfAborted()
      throw neither(failure, fallback, error)
    }
  }
  return {
    get capabilities() {
      return provider.capabilities
    },
    ...(provider.quotes && { quotes: true }),
    sendMessage: async (request, options) => {
      let seen = false
      const watched: SendOptions = {
        ...options,
        onDelta: (delta) => {
          seen = true
          options?.onDelta?.(delta)
        },
        onReasoning: (delta) => {
          seen = true
          options?.onReasoning?.(delta)
        },
      }
      try {
        return await provider.sendMessage(request, watched)
      } catch (error) {
        signalOf(options).throwIfAborted()
        if (seen || !(error instanceof AIProviderFailure) || !IN_ITS_PLACE.has(error.failure.type)) throw error
        return instead(error.failure, signalOf(options), (other) => other.sendMessage(seenBy(other, request), options))
      }
    },
    sendStructuredMessage: async (request, options) => {
      const outcome = await provider.sendStructuredMessage(request, options)
      if (outcome.ok || !IN_ITS_PLACE.has(outcome.error.type)) return outcome
      try {
        return await (await fallback.connect()).sendStructuredMessage(request, options)
      } catch {
        signalOf(options).throwIfAborted()
        return outcome
      }
    },
    ...(provider.modelInfo && { modelInfo: provider.modelInfo }),
  }
}
