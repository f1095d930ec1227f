import type { JsonObject } from '../../../../contracts/index.ts'
import type { AIProviderRequest } from '../ai-provider.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import type { EndpointHttp } from '../endpoint/endpoint-http.ts'
import type { ReplyPart } from '../reply/reply-part.ts'
import type { RequestShape } from './request-shape.ts'

/** One request on the wire. Messages alternate; what the model was found not to take is left out already, but for the fields of `shape`. */
export interface Exchange {
  readonly endpoint: Endpoint
  readonly http: EndpointHttp
  readonly model: string
  readonly request: AIProviderRequest
  readonly shape: RequestShape
  /** Asks for JSON of this schema, in the wire's own form. */
  readonly schema: JsonObject | null
}

/**
 * How requests and replies look on the wire. Throws `EndpointRefusal` for an error that the endpoint sends, whenever it comes; anything else that is thrown
 * counts as a broken connection, but for an `AIProviderFailure`.
 */
export interface WireFormat {
  parts(exchange: Exchange): AsyncIterable<ReplyPart>
}
