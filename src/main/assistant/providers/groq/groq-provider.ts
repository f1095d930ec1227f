import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { type ChatDialect, commonDialect, effortName } from '../chat-completions/chat-dialect.ts'
import { chatKind } from '../chat-completions/chat-kind.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'

/** What Groq is to Settings: id, name, usual model, and what that can do. */
export const groqDescriptor = descriptorOf({
  id: 'groq',
  displayName: 'Groq',
  defaultModel: 'openai/gpt-oss-120b',
  cachesPrompts: true,
})

const dialect: ChatDialect = {
  ...commonDialect,
  name: 'groq',
  tokenLimit: 'max_completion_tokens',
  effort: (effort) => ({ reasoning_effort: effort === 'Minimal' ? 'low' : effortName(effort) }),
  returnsThoughts: 'Never',
}

const kind = chatKind({
  descriptor: groqDescriptor,
  baseUrl: 'https://api.groq.com/openai/v1',
  needs: { baseUrl: false, apiKey: true },
  dialect,
  structured: true,
})

/** Groq's models, over the chat completions format. */
export const groqProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of Groq from a key and a model. Its calls reject with `AIProviderFailure`. */
export const groqProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
