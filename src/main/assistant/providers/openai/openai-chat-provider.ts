import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { type ChatDialect, commonDialect } from '../chat-completions/chat-dialect.ts'
import { chatKind } from '../chat-completions/chat-kind.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'
import { OPENAI_BASE_URL, OPENAI_DEFAULT_MODEL } from './openai-provider.ts'

/** What OpenAI's chat completions is to Settings: id, name, usual model, and what that can do. */
export const openAIChatDescriptor = descriptorOf({
  id: 'openai-chat',
  displayName: 'OpenAI (chat completions)',
  defaultModel: OPENAI_DEFAULT_MODEL,
  seesImages: true,
  cachesPrompts: true,
})

const dialect: ChatDialect = {
  ...commonDialect,
  name: 'openai-chat',
  tokenLimit: 'max_completion_tokens',
  returnsThoughts: 'Never',
  // What is asked is not kept on the other side.
  extra: () => ({ store: false }),
}

const kind = chatKind({
  descriptor: openAIChatDescriptor,
  baseUrl: OPENAI_BASE_URL,
  needs: { baseUrl: false, apiKey: true },
  dialect,
  structured: true,
})

/** OpenAI's models over its older format, chat completions: for accounts and gateways that have no Responses API. */
export const openAIChatProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of OpenAI's chat completions from a key and a model. Its calls reject with `AIProviderFailure`. */
export const openAIChatProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
