import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'
import type { EndpointKind } from '../exchange/endpoint-kind.ts'

/** What Anthropic is to Settings: id, name, usual model, and what that can do. */
export const anthropicDescriptor = descriptorOf({
  id: 'anthropic',
  displayName: 'Anthropic',
  defaultModel: 'claude-sonnet-5-5',
  seesImages: true,
  cachesPrompts: true,
})

const kind: EndpointKind = {
  descriptor: anthropicDescriptor,
  baseUrl: 'https://api.anthropic.com/v1',
  needs: { baseUrl: false, apiKey: true },
  structured: true,
  loadWire: async () => (await import('./anthropic-wire.ts')).anthropicWire,
  loadCatalogue: async () => (await import('./anthropic-models.ts')).anthropicModels,
}

/** Anthropic's models over the Messages API. */
export const anthropicProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of Anthropic from a key and a model. Its calls reject with `AIProviderFailure`. */
export const anthropicProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
