import type { AIProviderBuilder } from './ai-provider-builder.ts'
import { anthropicProviderBuilder } from './anthropic/anthropic-provider.ts'
import { azureOpenAIProviderBuilder } from './azure-openai/azure-openai-provider.ts'
import { deepSeekProviderBuilder } from './deepseek/deepseek-provider.ts'
import type { EndpointBuilderOptions } from './exchange/endpoint-builder.ts'
import { googleProviderBuilder } from './google/google-provider.ts'
import { groqProviderBuilder } from './groq/groq-provider.ts'
import { lmStudioProviderBuilder } from './lm-studio/lm-studio-provider.ts'
import { mistralProviderBuilder } from './mistral/mistral-provider.ts'
import { ollamaProviderBuilder } from './ollama/ollama-provider.ts'
import { openAIChatProviderBuilder } from './openai/openai-chat-provider.ts'
import { openAIProviderBuilder } from './openai/openai-provider.ts'
import { openAICompatibleProviderBuilder } from './openai-compatible/openai-compatible-provider.ts'
import { openRouterProviderBuilder } from './openrouter/openrouter-provider.ts'

/** A builder of every kind of endpoint that Alcove knows, local servers first. */
export const providerBuilders = (options?: EndpointBuilderOptions): AIProviderBuilder[] => [
  ollamaProviderBuilder(options),
  lmStudioProviderBuilder(options),
  openAICompatibleProviderBuilder(options),
  openAIProviderBuilder(options),
  openAIChatProviderBuilder(options),
  anthropicProviderBuilder(options),
  googleProviderBuilder(options),
  azureOpenAIProviderBuilder(options),
  openRouterProviderBuilder(options),
  mistralProviderBuilder(options),
  groqProviderBuilder(options),
  deepSeekProviderBuilder(options),
]
