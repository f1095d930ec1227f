import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { commonDialect } from '../chat-completions/chat-dialect.ts'
import { chatKind } from '../chat-completions/chat-kind.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'
import { AUTO } from '../exchange/endpoint-kind.ts'

/** What any other endpoint that speaks chat completions is to Settings: id, name, usual model, and what that can do. */
export const openAICompatibleDescriptor = descriptorOf({
  id: 'openai-compatible',
  displayName: 'OpenAI-compatible endpoint',
  defaultModel: AUTO,
})

const kind = chatKind({
  descriptor: openAICompatibleDescriptor,
  // Where llama.cpp's server listens.
  baseUrl: 'http://127.0.0.1:8080/v1',
  needs: { baseUrl: true, apiKey: false },
  dialect: commonDialect,
  structured: true,
})

/** Any endpoint that speaks the chat completions format, with or without a key: vLLM, llama.cpp, SGLang, LocalAI, gateways. */
export const openAICompatibleProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of any other endpoint that speaks chat completions from a key and a model. Its calls reject with `AIProviderFailure`. */
export const openAICompatibleProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
