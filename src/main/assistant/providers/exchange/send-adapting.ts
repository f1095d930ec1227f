import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { AIProviderRequest, AIProviderResponse, ProviderNotice } from '../ai-provider.ts'
import { AIProviderFailure } from '../ai-provider-failure.ts'
import { toEndpointFailure } from '../endpoint/endpoint-failure.ts'
import { EndpointRefusal } from '../endpoint/endpoint-refusal.ts'
import { contextTooLong } from '../endpoint/refused.ts'
import { Interrupted } from '../reply/gather-reply.ts'
import { readTextCalls } from '../reply/read-text-calls.ts'
import { adapt, learnedNotices } from './adapt.ts'
import { attempt } from './attempt.ts'
import type { RequestShape } from './request-shape.ts'
import type { Call, SendingOptions } from './sending-options.ts'
import { waitToRetry } from './wait-to-retry.ts'

const isContextFailure = (error: unknown): error is EndpointRefusal =>
  error instanceof EndpointRefusal && contextTooLong(error) !== null

const failureOf = (error: unknown, begun: boolean, { endpoint, model }: SendingOptions): AIProviderFailure => {
  const failure = toEndpointFailure(error, { ...endpoint, model }, begun)
  if (begun || !isContextFailure(error)) return failure
  const { contextLength = null } = contextTooLong(error) ?? {}
  const message =
    contextLength === null
      ? failureWords('QuestionTooLong', { model })
      : failureWords('QuestionTooLongFor', { model, tokens: contextLength })
  return new AIProviderFailure({ type: 'ContextTooLong', message, contextLength })
}

/** A call that the endpoint's own reader could not make out, but ours can. */
const misreadCall = (error: unknown, { tools }: AIProviderRequest): AIProviderResponse | null => {
  const written = error instanceof EndpointRefusal ? error.said.failedGeneration : null
  const toolCalls = written === null ? [] : readTextCalls(written, tools)
  if (toolCalls.length === 0) return null
  return {
    messages: [{ role: 'Assistant', content: '', toolCalls }],
    stopReason: 'ToolUse',
    toolCalls,
    usage: null,
    finishReason: 'ToolCalls',
  }
}

interface Progress {
  readonly tried: Set<string>
  readonly notices: ProviderNotice[]
  shape: RequestShape
  request: AIProviderRequest
}

/** Changes what is asked by what a refusal said; whether there was anything to change. */
const adapted = (cause: unknown, progress: Progress, { memory, model }: SendingOptions): boolean => {
  const adaptation = adapt(cause, { ...progress, model }, progress.tried)
  if (!adaptation) return false
  progress.tried.add(adaptation.kind)
  if (adaptation.notice) progress.notices.push(adaptation.notice)
  if (adaptation.lasting && adaptation.shape) memory.learn(adaptation.shape)
  progress.shape = { ...progress.shape, ...adaptation.shape }
  progress.request = adaptation.request ?? progress.request
  return true
}

/**
 * Sends a call until it is answered: adapts it once for each thing that the endpoint turns out not to take, and tries again what may pass by itself, but
 * never once a part of the reply has come. Rejects with an `AIProviderFailure`, or with the signal's reason.
 */
export const sendAdapting = async (call: Call, options: SendingOptions): Promise<AIProviderResponse> => {
  const { endpoint, memory, signal } = options
  const rule = { ...endpoint.limits, maxAttempts: options.maxAttempts }
  const shape = memory.recall()
  const notices = learnedNotices(call.request, shape, options.model)
  const progress: Progress = { tried: new Set(), notices, shape, request: call.request }
  let attempts = 1
  /** Prepares another attempt, or answers with what can be made of the failed one. Throws when neither is possible. */
  const recover = async (error: unknown): Promise<AIProviderResponse | null> => {
    const { cause, begun } = error instanceof Interrupted ? error : { cause: error, begun: false }
    if (begun) throw failureOf(cause, begun, options)
    const misread = misreadCall(cause, progress.request)
    if (misread || adapted(cause, progress, options)) return misread
    if (!(await waitToRetry(cause, attempts, { rule, signal }))) throw failureOf(cause, begun, options)
    attempts += 1
    return null
  }
  for (;;) {
    try {
      const { response, loneThoughtEnd } = await attempt(
        { ...call, request: progress.request },
        progress.shape,
        options,
      )
      if (loneThoughtEnd !== null) memory.learn({ beginsInThought: loneThoughtEnd })
      return progress.notices.length > 0 ? { ...response, notices: progress.notices } : response
    } catch (error) {
      signal.throwIfAborted()
      const recovered = await recover(error)
      if (recovered) return recovered
    }
  }
}
