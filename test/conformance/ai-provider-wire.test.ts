import {
  anthropicDescriptor,
  anthropicProvider,
  anthropicProviderBuilder,
  azureOpenAIDescriptor,
  azureOpenAIProvider,
  azureOpenAIProviderBuilder,
  deepSeekDescriptor,
  deepSeekProvider,
  deepSeekProviderBuilder,
  googleDescriptor,
  googleProvider,
  googleProviderBuilder,
  groqDescriptor,
  groqProvider,
  groqProviderBuilder,
  lmStudioDescriptor,
  lmStudioProvider,
  lmStudioProviderBuilder,
  mistralDescriptor,
  mistralProvider,
  mistralProviderBuilder,
  ollamaDescriptor,
  ollamaProvider,
  ollamaProviderBuilder,
  openAIChatDescriptor,
  openAIChatProvider,
  openAIChatProviderBuilder,
  openAICompatibleDescriptor,
  openAICompatibleProvider,
  openAICompatibleProviderBuilder,
  openAIDescriptor,
  openAIProvider,
  openAIProviderBuilder,
  openRouterDescriptor,
  openRouterProvider,
  openRouterProviderBuilder,
} from '../../src/main/assistant/index.ts'
import { anthropicRecordings } from '../fixtures/recordings/anthropic.ts'
import { chatRecordings } from '../fixtures/recordings/chat-completions.ts'
import { googleRecordings } from '../fixtures/recordings/google.ts'
import { ollamaRecordings } from '../fixtures/recordings/ollama.ts'
import { openAIResponsesRecordings } from '../fixtures/recordings/openai-responses.ts'
import { aiProviderWireConformance } from './ai-provider-wire.ts'

const reasoningContent = (text: string) => ({ reasoning_content: text })

aiProviderWireConformance('OpenAI', {
  builder: openAIProviderBuilder(),
  descriptor: openAIDescriptor,
  provider: openAIProvider,
  recordings: openAIResponsesRecordings,
})

aiProviderWireConformance('OpenAI, chat completions', {
  builder: openAIChatProviderBuilder(),
  descriptor: openAIChatDescriptor,
  provider: openAIChatProvider,
  recordings: chatRecordings({ model: 'gpt-4.1-mini', basePath: '/v1' }),
})

aiProviderWireConformance('Anthropic', {
  builder: anthropicProviderBuilder(),
  descriptor: anthropicDescriptor,
  provider: anthropicProvider,
  recordings: anthropicRecordings,
})

aiProviderWireConformance('Google', {
  builder: googleProviderBuilder(),
  descriptor: googleDescriptor,
  provider: googleProvider,
  recordings: googleRecordings,
})

aiProviderWireConformance('OpenAI-compatible (vLLM)', {
  builder: openAICompatibleProviderBuilder(),
  descriptor: openAICompatibleDescriptor,
  provider: openAICompatibleProvider,
  recordings: chatRecordings({ model: 'qwen3-8b', basePath: '/v1', thoughts: reasoningContent, stopSequence: true }),
})

aiProviderWireConformance('Azure OpenAI', {
  builder: azureOpenAIProviderBuilder(),
  descriptor: azureOpenAIDescriptor,
  provider: azureOpenAIProvider,
  recordings: chatRecordings({ model: 'my-deployment', basePath: '', keyHeader: 'api-key' }),
})

aiProviderWireConformance('OpenRouter', {
  builder: openRouterProviderBuilder(),
  descriptor: openRouterDescriptor,
  provider: openRouterProvider,
  recordings: chatRecordings({
    model: 'qwen/qwen3-8b',
    basePath: '/api/v1',
    thoughts: (text) => ({ reasoning: text, reasoning_details: [{ type: 'reasoning.text', text, index: 0 }] }),
  }),
})

aiProviderWireConformance('Mistral', {
  builder: mistralProviderBuilder(),
  descriptor: mistralDescriptor,
  provider: mistralProvider,
  recordings: chatRecordings({
    model: 'mistral-small-latest',
    basePath: '/v1',
    toolCallId: 'D681PevKs',
    usageIn: 'LastEvent',
    usage: { prompt_tokens: 20, total_tokens: 25, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 8 } },
    models: {
      object: 'list',
      data: [
        { id: 'model-b', capabilities: { completion_chat: true, function_calling: true, vision: true } },
        { id: 'model-a', capabilities: { completion_chat: true, function_calling: false, vision: false } },
        { id: 'mistral-embed', capabilities: { completion_chat: false } },
      ],
    },
  }),
})

aiProviderWireConformance('Groq', {
  builder: groqProviderBuilder(),
  descriptor: groqDescriptor,
  provider: groqProvider,
  recordings: chatRecordings({
    model: 'openai/gpt-oss-20b',
    basePath: '/openai/v1',
    thoughts: (text) => ({ reasoning: text }),
  }),
})

aiProviderWireConformance('DeepSeek', {
  builder: deepSeekProviderBuilder(),
  descriptor: deepSeekDescriptor,
  provider: deepSeekProvider,
  recordings: chatRecordings({
    model: 'deepseek-flash',
    basePath: '',
    thoughts: reasoningContent,
    usageIn: 'LastEvent',
    usage: { prompt_tokens: 20, completion_tokens: 5, prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 12 },
    schemaForm: false,
  }),
})

aiProviderWireConformance('LM Studio', {
  builder: lmStudioProviderBuilder(),
  descriptor: lmStudioDescriptor,
  provider: lmStudioProvider,
  recordings: chatRecordings({
    model: 'qwen/qwen3-8b',
    basePath: '/v1',
    thoughts: reasoningContent,
    models: {
      models: [
        { type: 'llm', key: 'model-b', loaded_instances: [], max_context_length: 131_072 },
        { type: 'llm', key: 'model-a', loaded_instances: [], max_context_length: 32_768 },
        { type: 'embedding', key: 'nomic', loaded_instances: [], max_context_length: 2_048 },
      ],
    },
  }),
})

aiProviderWireConformance('Ollama', {
  builder: ollamaProviderBuilder(),
  descriptor: ollamaDescriptor,
  provider: ollamaProvider,
  recordings: ollamaRecordings,
})
