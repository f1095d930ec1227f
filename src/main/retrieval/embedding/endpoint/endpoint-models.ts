import { z } from 'zod'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { PLATFORM_SCOPE } from '../../../assistant/index.ts'
import { AlcoveError, type ConfigStore, type SecretStore, type Transport } from '../../../platform/index.ts'
import type { KnownEmbeddingModel } from '../../reembedding/embedding-models.ts'
import type { BatchEmbeddingProvider } from '../embedding-provider.ts'
import { type EmbeddingVersion, sameVersion } from '../embedding-version.ts'
import type { EmbeddingEndpoint } from './embedding-endpoint.ts'
import { askOllama, ollamaEmbedder } from './ollama-embedder.ts'
import { askOpenAI, embeddingKeyName, openAIEmbedder } from './openai-embedder.ts'

/** Where connected embedding models and their keys are kept. */
export interface EndpointModelsOptions {
  readonly configStore: ConfigStore
  readonly secrets: SecretStore
  /** What they are asked through. */
  readonly transport: Transport
}

/** The models of servers that were connected; their keys stand in the secret store alone. */
export interface EndpointModels {
  list(): readonly KnownEmbeddingModel[]
  /** Asks the server for a vector, to learn how long they are. Throws `InvalidInput` for an address that is none, `Unavailable` where the server gives no vector. */
  connect(endpoint: EmbeddingEndpoint): Promise<KnownEmbeddingModel>
  /** Forgets a model, and the key that no other model needs; throws `NotFound` where there is none. */
  remove(version: EmbeddingVersion): Promise<void>
}

const KEY = 'embedding-endpoints'
const MOST = 32

const stored = z.array(
  z.object({
    kind: z.enum(['OpenAICompatible', 'Ollama']),
    providerId: z.string(),
    baseUrl: z.string(),
    modelId: z.string(),
    dimensions: z.int().positive(),
    isKeyless: z.boolean(),
  }),
)
type Stored = z.infer<typeof stored>[number]

/** Names the key as well, which goes to the host that it was entered for alone. */
const providerIdOf = ({ kind, baseUrl }: Pick<Stored, 'kind' | 'baseUrl'>): string =>
  `${kind === 'Ollama' ? 'ollama' : 'openai'}@${URL.canParse(baseUrl) ? new URL(baseUrl).host : ''}`

/** What is kept, without what names the key of another host. */
const readStored = (config: Pick<ConfigStore, 'get'>): readonly Stored[] =>
  (stored.safeParse(config.get(PLATFORM_SCOPE, KEY)).data ?? []).filter(
    (model) => model.providerId === providerIdOf(model),
  )

/** The servers whose models are connected, by the names of the models. */
export const keptEmbeddingServers = (config: Pick<ConfigStore, 'get'>): { name: string; address: string }[] =>
  readStored(config).map(({ modelId, baseUrl }) => ({ name: modelId, address: baseUrl }))

const addressOf = (written: string): URL => {
  const url = URL.canParse(written) ? new URL(written) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new AlcoveError('InvalidInput', failureWords('SearchServerAddress'))
  return url
}

/** The embedding models of servers that were connected, as they are kept. */
export const openEndpointModels = ({ configStore, secrets, transport }: EndpointModelsOptions): EndpointModels => {
  const write = (models: readonly Stored[]): void => configStore.set(PLATFORM_SCOPE, KEY, [...models])
  const open = (model: Stored): KnownEmbeddingModel => {
    const provider: BatchEmbeddingProvider =
      model.kind === 'Ollama'
        ? ollamaEmbedder({ ...model, transport })
        : openAIEmbedder({ ...model, secrets, transport })
    return { displayName: `${model.modelId} (${new URL(model.baseUrl).host})`, provider }
  }
  const opened = new Map(readStored(configStore).map((model) => [model, open(model)]))
  const find = (version: EmbeddingVersion): Stored | undefined =>
    [...opened.keys()].find((model) => sameVersion(model, version))

  /** With the key that was entered, where it does not stand in the secret store yet. */
  const measure = async (model: Omit<Stored, 'dimensions'>, apiKey: string | null): Promise<number> => {
    const key = async () => apiKey
    const ask = model.kind === 'Ollama' ? askOllama({ ...model, transport }) : askOpenAI({ ...model, key, transport })
    const [vector = []] = await ask(['Does it run?'])
    if (vector.length === 0 || !vector.every(Number.isFinite))
      throw new AlcoveError('Unavailable', failureWords('EmbeddingNothing', { model: model.modelId }))
    return vector.length
  }
  return {
    list: () => [...opened.values()],
    connect: async ({ kind, baseUrl, modelId, apiKey }) => {
      addressOf(baseUrl)
      if (opened.size >= MOST)
        throw new AlcoveError('InvalidInput', failureWords('TooManySearchServers', { most: MOST }))
      const providerId = providerIdOf({ kind, baseUrl })
      const known = { kind, providerId, baseUrl, modelId, isKeyless: apiKey === null }
      const model: Stored = { ...known, dimensions: await measure(known, apiKey) }
      if (apiKey !== null) await secrets.set(PLATFORM_SCOPE, embeddingKeyName(providerId), apiKey)
      const before = find(model)
      if (before !== undefined) opened.delete(before)
      const made = open(model)
      opened.set(model, made)
      write([...opened.keys()])
      return made
    },
    remove: async (version) => {
      const found = find(version)
      if (found === undefined) throw new AlcoveError('NotFound', failureWords('ConnectedModelGone'))
      opened.delete(found)
      write([...opened.keys()])
      const isNeeded = [...opened.keys()].some(({ providerId }) => providerId === found.providerId)
      if (!isNeeded) await secrets.delete(PLATFORM_SCOPE, embeddingKeyName(found.providerId))
    },
  }
}
