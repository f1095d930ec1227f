import type { JsonObject } from '../../../../contracts/index.ts'
import type { Transport } from '../../../platform/index.ts'
import type { AIProviderRequest, SendOptions } from '../ai-provider.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import type { RequestShape } from './request-shape.ts'
import type { WireFormat } from './wire-format.ts'

/** What is asked. */
export interface Call {
  readonly request: AIProviderRequest
  /** Asks for JSON of this schema in the wire's own form. */
  readonly schema: JsonObject | null
}

/** How, and by whom, it is answered. */
export interface SendingOptions extends Pick<SendOptions, 'onDelta' | 'onReasoning'> {
  readonly wire: WireFormat
  readonly endpoint: Endpoint
  readonly model: string
  readonly transport: Transport
  readonly memory: { recall(): RequestShape; learn(change: Partial<RequestShape>): void }
  /** Of what may pass by itself; adaptations do not count. */
  readonly maxAttempts: number
  readonly signal: AbortSignal
}
