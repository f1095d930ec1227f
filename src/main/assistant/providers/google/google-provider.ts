import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'
import type { EndpointKind } from '../exchange/endpoint-kind.ts'

/** What Google is to Settings: id, name, usual model, and what that can do. */
export const googleDescriptor = descriptorOf({
  id: 'google',
  displayName: 'Google Gemini',
  defaultModel: 'gemini-flash-latest',
  seesImages: true,
  cachesPrompts: true,
})

const kind: EndpointKind = {
  descriptor: googleDescriptor,
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  needs: { baseUrl: false, apiKey: true },
  structured: true,
  loadWire: async () => (await import('./google-wire.ts')).googleWire,
  loadCatalogue: async () => (await import('./google-models.ts')).googleModels,
}

/** Google's models over the Gemini API. */
export const googleProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of Google from a key and a model. Its calls reject with `AIProviderFailure`. */
export const googleProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
