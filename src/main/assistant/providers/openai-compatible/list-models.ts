import { APICallError } from 'ai'
import { z } from 'zod'
import { AIProviderFailure } from '../ai-provider.ts'
import { toEndpointFailure } from './endpoint-failure.ts'
import { createEndpointFetch } from './endpoint-fetch.ts'
import type { EndpointLimits } from './limits.ts'

const MAX_MODELS = 2_000
const modelList = z.object({ data: z.array(z.object({ id: z.string().max(500) })).nullable() })

/** The models at `GET {baseUrl}/models`, sorted. Rejects with an `AIProviderFailure`, or with the signal's reason. */
export const listEndpointModels = async (
  endpoint: { readonly baseUrl: string; readonly apiKey: string },
  limits: EndpointLimits,
  signal: AbortSignal,
): Promise<string[]> => {
  const { apiKey } = endpoint
  const baseUrl = endpoint.baseUrl.replace(/\/+$/, '')
  const http = createEndpointFetch(baseUrl, limits, signal)
  try {
    const headers: Record<string, string> = apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }
    const response = await http.fetch(`${baseUrl}/models`, { headers: { accept: 'application/json', ...headers } })
    const text = await response.text()
    if (!response.ok) {
      const { status } = response
      throw new APICallError({
        message: '',
        url: baseUrl,
        requestBodyValues: {},
        statusCode: status,
        responseHeaders: Object.fromEntries(response.headers),
      })
    }
    const list = modelList.parse(JSON.parse(text))
    return (list.data ?? [])
      .map(({ id }) => id)
      .sort()
      .slice(0, MAX_MODELS)
  } catch (error) {
    signal.throwIfAborted()
    if (http.signal.aborted) throw http.signal.reason
    if (error instanceof SyntaxError || error instanceof z.ZodError) {
      const message =
        'The address answers, but not with a list of models. Check the base URL in Settings; it often ends with /v1.'
      throw new AIProviderFailure({ type: 'InvalidResponse', message }, { cause: error })
    }
    throw toEndpointFailure(error, { baseUrl, model: '', apiKey })
  } finally {
    http.dispose()
  }
}
