import type { AIProvider, AIProviderBuilder } from '../ai-provider.ts'
import { AIProviderFailure } from '../ai-provider.ts'
import { defaultEndpointLimits, type EndpointLimits } from './limits.ts'
import type { RequestShape } from './request-shape.ts'

const noAddress = () =>
  new AIProviderFailure({
    type: 'InvalidRequest',
    message: 'The endpoint has no address. Enter its base URL in Settings.',
  })

const capabilities = {
  providerName: 'openai-compatible',
  model: '',
  supportsStreaming: true,
  supportsToolUse: true,
  supportsVision: false,
  supportsPromptCaching: false,
}

/**
 * Any endpoint that speaks the chat completions wire format, with or without a key. The key goes to the base URL's origin and nowhere else. The
 * libraries behind it are loaded with the first request, so that they do not weigh on the start of the app.
 */
export const openAICompatibleBuilder = (limits: EndpointLimits = defaultEndpointLimits): AIProviderBuilder => {
  const shapes = new Map<string, RequestShape>()
  return {
    descriptor: { id: 'openai-compatible', displayName: 'OpenAI-compatible endpoint', defaultModel: '', capabilities },
    needs: { baseUrl: true, apiKey: false },
    build: (apiKey, model, baseUrl): AIProvider => {
      const load = async (): Promise<AIProvider> => {
        if (baseUrl === null) throw noAddress()
        const { openAICompatibleProvider } = await import('./openai-compatible-provider.ts')
        return openAICompatibleProvider({ apiKey, model, baseUrl, limits, shapes })
      }
      return {
        capabilities: { ...capabilities, model },
        sendMessage: async (request, options) => (await load()).sendMessage(request, options),
        sendStructuredMessage: async (request, options) => (await load()).sendStructuredMessage(request, options),
      }
    },
    listModels: async (apiKey, baseUrl, signal) => {
      if (baseUrl === null) throw noAddress()
      const { listEndpointModels } = await import('./list-models.ts')
      return listEndpointModels({ apiKey, baseUrl }, limits, signal)
    },
  }
}
