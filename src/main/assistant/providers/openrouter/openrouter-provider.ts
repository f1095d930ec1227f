import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { type ChatDialect, commonDialect, effortName } from '../chat-completions/chat-dialect.ts'
import { chatKind } from '../chat-completions/chat-kind.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'

/** What OpenRouter is to Settings: id, name, usual model, and what that can do. */
export const openRouterDescriptor = descriptorOf({
  id: 'openrouter',
  displayName: 'OpenRouter',
  defaultModel: 'openrouter/auto',
  seesImages: true,
  cachesPrompts: true,
})

const dialect: ChatDialect = {
  ...commonDialect,
  name: 'openrouter',
  effort: (effort) => ({ reasoning: effort === 'None' ? { enabled: false } : { effort: effortName(effort) } }),
  // With its own count of the cost.
  extra: () => ({ usage: { include: true } }),
}

const kind = chatKind({
  descriptor: openRouterDescriptor,
  baseUrl: 'https://openrouter.ai/api/v1',
  needs: { baseUrl: false, apiKey: true },
  dialect,
  structured: true,
})

/** The models that OpenRouter passes requests on to. Context lengths and prices are asked from it. */
export const openRouterProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of OpenRouter from a key and a model. Its calls reject with `AIProviderFailure`. */
export const openRouterProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
