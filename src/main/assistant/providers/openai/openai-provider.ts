import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { commonDialect } from '../chat-completions/chat-dialect.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'
import type { EndpointKind } from '../exchange/endpoint-kind.ts'

export const OPENAI_BASE_URL = 'https://api.openai.com/v1'
export const OPENAI_DEFAULT_MODEL = 'gpt-5.6-terra'

/** What OpenAI's responses is to Settings: id, name, usual model, and what that can do. */
export const openAIDescriptor = descriptorOf({
  id: 'openai',
  displayName: 'OpenAI',
  defaultModel: OPENAI_DEFAULT_MODEL,
  seesImages: true,
  cachesPrompts: true,
})

const kind: EndpointKind = {
  descriptor: openAIDescriptor,
  baseUrl: OPENAI_BASE_URL,
  needs: { baseUrl: false, apiKey: true },
  structured: true,
  loadWire: async () => (await import('./openai-wire.ts')).openAIWire,
  loadCatalogue: async () => (await import('../chat-completions/chat-models.ts')).chatModels(commonDialect),
}

/** OpenAI's models over its Responses API. Nothing of what is asked is kept on the other side. */
export const openAIProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of OpenAI's responses from a key and a model. Its calls reject with `AIProviderFailure`. */
export const openAIProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
