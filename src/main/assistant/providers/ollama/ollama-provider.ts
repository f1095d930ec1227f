import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'
import { AUTO, type EndpointKind } from '../exchange/endpoint-kind.ts'
import { ollamaAddress } from './ollama-address.ts'

/** What Ollama is to Settings: id, name, usual model, and what that can do. */
export const ollamaDescriptor = descriptorOf({ id: 'ollama', displayName: 'Ollama', defaultModel: AUTO })

const baseUrl = 'http://127.0.0.1:11434'

const kind: EndpointKind = {
  descriptor: ollamaDescriptor,
  baseUrl,
  localAddress: ollamaAddress(process.env.OLLAMA_HOST) ?? baseUrl,
  needs: { baseUrl: false, apiKey: false },
  structured: true,
  loadWire: async (connection) => (await import('./ollama-wire.ts')).ollamaWire(connection),
  loadCatalogue: async () => (await import('./ollama-models.ts')).ollamaModels,
  loadLocalModels: async () => (await import('./ollama-local-models.ts')).ollamaLocalModels,
}

/**
 * Models that Ollama serves, over its own interface: with their context length and abilities, fetched on demand, kept in memory as long as is asked. What is
 * loaded answers where no model is chosen.
 */
export const ollamaProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of Ollama from a key and a model. Its calls reject with `AIProviderFailure`. */
export const ollamaProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
