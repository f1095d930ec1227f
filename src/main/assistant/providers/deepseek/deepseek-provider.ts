import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { type ChatDialect, commonDialect } from '../chat-completions/chat-dialect.ts'
import { chatKind } from '../chat-completions/chat-kind.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'

/** What DeepSeek is to Settings: id, name, usual model, and what that can do. */
export const deepSeekDescriptor = descriptorOf({
  id: 'deepseek',
  displayName: 'DeepSeek',
  defaultModel: 'deepseek-flash',
  cachesPrompts: true,
})

const dialect: ChatDialect = {
  ...commonDialect,
  name: 'deepseek',
  effort: (effort) =>
    effort === 'None'
      ? { thinking: { type: 'disabled' } }
      : { thinking: { type: 'enabled' }, reasoning_effort: effort === 'High' || effort === 'Medium' ? 'high' : 'low' },
  // Thoughts that led to a tool call are demanded back, empty ones too, else the request is refused.
  returnsThoughts: 'Always',
}

const kind = chatKind({
  descriptor: deepSeekDescriptor,
  baseUrl: 'https://api.deepseek.com',
  needs: { baseUrl: false, apiKey: true },
  dialect,
  // Its JSON mode takes no schema.
  structured: false,
})

/** DeepSeek's models, over the chat completions format. */
export const deepSeekProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of DeepSeek from a key and a model. Its calls reject with `AIProviderFailure`. */
export const deepSeekProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
