import type { Transport } from '../../../platform/index.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { toEndpointFailure } from '../endpoint/endpoint-failure.ts'
import { openEndpointHttp } from '../endpoint/endpoint-http.ts'
import type { Inquiry } from './endpoint-kind.ts'

export interface InquiryOptions {
  readonly endpoint: Endpoint
  /** Named in what goes wrong; empty where the question is about no model. */
  readonly model: string
  readonly transport: Transport
  readonly signal: AbortSignal
}

/** Asks an endpoint something beside the calls of a model. Rejects with an `AIProviderFailure`, or with the signal's reason. */
export const inquire = async <Answer>(
  { endpoint, model, transport, signal }: InquiryOptions,
  ask: (inquiry: Inquiry) => Promise<Answer>,
): Promise<Answer> => {
  signal.throwIfAborted()
  const http = openEndpointHttp(endpoint, transport, signal)
  try {
    return await ask({ endpoint, http })
  } catch (error) {
    signal.throwIfAborted()
    throw toEndpointFailure(http.signal.aborted ? http.signal.reason : error, { ...endpoint, model }, false)
  } finally {
    http.dispose()
  }
}
