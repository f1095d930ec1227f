import { z } from 'zod'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { AlcoveError, createTransport, type Transport } from '../../../platform/index.ts'
import type { BatchEmbeddingProvider } from '../embedding-provider.ts'
import { type AskEndpoint, endpointEmbedder } from './endpoint-embedder.ts'
import { postJson } from './post-json.ts'

export interface OllamaEmbedderOptions {
  /** Part of every chunk's stamp. Default: `ollama`. */
  readonly providerId?: string
  /** Default: Ollama on this machine. */
  readonly baseUrl?: string
  readonly modelId: string
  readonly dimensions: number
  readonly timeoutMs?: number
  /** What requests go through; without it, one of its own. */
  readonly transport?: Transport
}

const OLLAMA = 'http://127.0.0.1:11434'
/** The first request loads the model. */
const DEFAULT_TIMEOUT_MS = 300_000

const answer = z.object({ embeddings: z.array(z.array(z.number())) })

interface Asking extends Pick<OllamaEmbedderOptions, 'baseUrl' | 'modelId' | 'timeoutMs'> {
  readonly transport: Transport
}

/** The vectors of some texts, as Ollama gives them. */
export const askOllama = ({
  baseUrl = OLLAMA,
  modelId,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  transport,
}: Asking): AskEndpoint => {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/api/embed`)
  return async (texts) => {
    const parsed = answer.safeParse(await postJson(url, { model: modelId, input: texts }, { timeoutMs, transport }))
    if (!parsed.success)
      throw new AlcoveError('Unavailable', failureWords('OllamaGaveNothing', { host: url.host, model: modelId }))
    return parsed.data.embeddings
  }
}

/** A model that Ollama serves; no key. */
export const ollamaEmbedder = (options: OllamaEmbedderOptions): BatchEmbeddingProvider => {
  const { providerId = 'ollama', modelId, dimensions, transport = createTransport() } = options
  return endpointEmbedder({ providerId, modelId, dimensions, ask: askOllama({ ...options, transport }) })
}
