import { createHash } from 'node:crypto'
import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { type ChatDialect, commonDialect } from '../chat-completions/chat-dialect.ts'
import { chatKind } from '../chat-completions/chat-kind.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'

/** What Mistral is to Settings: id, name, usual model, and what that can do. */
export const mistralDescriptor = descriptorOf({
  id: 'mistral',
  displayName: 'Mistral',
  defaultModel: 'mistral-medium-latest',
})

/** Mistral refuses ids of tool calls that are not nine letters and digits; those of another provider are given such a name. */
const toolCallId = (id: string): string =>
  /^[a-zA-Z0-9]{9}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 9)

const dialect: ChatDialect = {
  ...commonDialect,
  name: 'mistral',
  // Usage comes with the last event, and unknown fields are refused.
  asksForUsage: false,
  effort: (effort) => ({ reasoning_effort: effort === 'High' || effort === 'Medium' ? 'high' : 'none' }),
  returnsThoughts: 'Never',
  toolCallId,
}

const kind = chatKind({
  descriptor: mistralDescriptor,
  baseUrl: 'https://api.mistral.ai/v1',
  needs: { baseUrl: false, apiKey: true },
  dialect,
  structured: true,
})

/** Mistral's models, over the chat completions format. */
export const mistralProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of Mistral from a key and a model. Its calls reject with `AIProviderFailure`. */
export const mistralProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
