import { z } from 'zod'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { PLATFORM_SCOPE } from '../../../assistant/index.ts'
import { AlcoveError, createTransport, type SecretStore, type Transport } from '../../../platform/index.ts'
import type { BatchEmbeddingProvider } from '../embedding-provider.ts'
import { type AskEndpoint, endpointEmbedder } from './endpoint-embedder.ts'
import { postJson } from './post-json.ts'

export interface OpenAIEmbedderOptions {
  /** Part of every chunk's stamp, and the name of the key: `openai` has `OPENAI_API_KEY`. */
  readonly providerId: string
  /** Such as `https://api.openai.com/v1`. */
  readonly baseUrl: string
  readonly modelId: string
  readonly dimensions: number
  /** Read anew for every request, in scope `_platform`. */
  readonly secrets: SecretStore
  /** Whether the endpoint wants no key, as those on a machine of one's own often do. */
  readonly isKeyless?: boolean
  readonly timeoutMs?: number
  /** What requests go through; without it, one of its own. */
  readonly transport?: Transport
}

const DEFAULT_TIMEOUT_MS = 60_000

const answer = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()) })),
})

/** The name of an embedding provider's key in the secret store: `<EMBEDDING_PROVIDER>_API_KEY`. */
export const embeddingKeyName = (providerId: string): string =>
  `${providerId.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}_API_KEY`

export interface AskOpenAIOptions extends Pick<OpenAIEmbedderOptions, 'baseUrl' | 'modelId' | 'timeoutMs'> {
  readonly transport: Transport
  /** Asked for anew with every request; `null` sends none. */
  key(): Promise<string | null>
}

/** The vectors of some texts, as an endpoint with the embeddings API of OpenAI gives them. */
export const askOpenAI = (options: AskOpenAIOptions): AskEndpoint => {
  const { baseUrl, modelId, key, timeoutMs = DEFAULT_TIMEOUT_MS, transport } = options
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/embeddings`)
  return async (texts) => {
    const sent = await key()
    const headers: Record<string, string> = sent === null ? {} : { authorization: `Bearer ${sent}` }
    const body = { model: modelId, input: texts, encoding_format: 'float' }
    const parsed = answer.safeParse(await postJson(url, body, { headers, timeoutMs, transport }))
    if (!parsed.success)
      throw new AlcoveError('Unavailable', failureWords('SearchServerGaveNothing', { host: url.host }))
    return parsed.data.data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding)
  }
}

/**
 * Any endpoint with the embeddings API of OpenAI. Its key comes from the secret store alone: without one nothing is sent, and the refusal
 * says where the key belongs, unless the endpoint is said to want none.
 */
export const openAIEmbedder = (options: OpenAIEmbedderOptions): BatchEmbeddingProvider => {
  const { providerId, modelId, dimensions, secrets, isKeyless = false, transport = createTransport() } = options
  const keyName = embeddingKeyName(providerId)
  const key = async (): Promise<string | null> => {
    if (isKeyless) return null
    const stored = await secrets.get(PLATFORM_SCOPE, keyName)
    if (stored !== null && stored !== '') return stored
    throw new AlcoveError(
      'Unavailable',
      failureWords('SearchServerWithoutKey', { provider: providerId, scope: PLATFORM_SCOPE, name: keyName }),
    )
  }
  return endpointEmbedder({ providerId, modelId, dimensions, ask: askOpenAI({ ...options, transport, key }) })
}
