import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { commonDialect } from '../chat-completions/chat-dialect.ts'
import { chatKind } from '../chat-completions/chat-kind.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'
import { AUTO } from '../exchange/endpoint-kind.ts'

/** What LM Studio is to Settings: id, name, usual model, and what that can do. */
export const lmStudioDescriptor = descriptorOf({ id: 'lm-studio', displayName: 'LM Studio', defaultModel: AUTO })

const baseUrl = 'http://127.0.0.1:1234/v1'

const kind = chatKind({
  descriptor: lmStudioDescriptor,
  baseUrl,
  localAddress: baseUrl,
  needs: { baseUrl: false, apiKey: false },
  dialect: { ...commonDialect, name: 'lm-studio' },
  structured: true,
  loadCatalogue: async () => (await import('./lm-studio-models.ts')).lmStudioModels,
})

/** Models that LM Studio serves on this machine. What it has loaded answers where no model is chosen. */
export const lmStudioProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of LM Studio from a key and a model. Its calls reject with `AIProviderFailure`. */
export const lmStudioProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
