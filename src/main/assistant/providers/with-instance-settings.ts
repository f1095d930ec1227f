import type { ModelSettings } from '../../../contracts/index.ts'
import type { AIProvider, AIProviderRequest } from './ai-provider.ts'

type RequestSettings = Pick<
  ModelSettings,
  'temperature' | 'topP' | 'maxTokens' | 'reasoningEffort' | 'parameters' | 'instructions'
>

const withInstructions = (systemPrompt: string, instructions = ''): string =>
  [systemPrompt, instructions.trim()].filter((part) => part !== '').join('\n\n')

const asSet = (request: AIProviderRequest, settings: RequestSettings): AIProviderRequest => {
  const { temperature, topP, maxTokens, reasoningEffort, parameters, instructions } = settings
  return {
    ...request,
    systemPrompt: withInstructions(request.systemPrompt, instructions),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(maxTokens !== undefined && { maxTokens, maxTokensByDefault: false }),
    ...(reasoningEffort !== undefined && { reasoningEffort }),
    ...(parameters && { providerOptions: { ...request.providerOptions, ...parameters } }),
  }
}

/** A provider whose every message is sent as the person has set it for this model, whatever kind of provider it is. */
export const withInstanceSettings = (provider: AIProvider, settings: RequestSettings): AIProvider => ({
  get capabilities() {
    return provider.capabilities
  },
  ...(provider.quotes && { quotes: true }),
  sendMessage: (request, options) => provider.sendMessage(asSet(request, settings), options),
  sendStructuredMessage: (request, options) =>
    provider.sendStructuredMessage(
      { ...request, systemPrompt: withInstructions(request.systemPrompt ?? '', settings.instructions) || null },
      options,
    ),
  ...(provider.modelInfo && { modelInfo: provider.modelInfo }),
})
