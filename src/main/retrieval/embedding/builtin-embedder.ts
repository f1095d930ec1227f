import { workerUrl } from '../../platform/index.ts'
import { createWorkerClient } from '../worker/worker-client.ts'
import type { BatchEmbeddingProvider } from './embedding-provider.ts'
import type { EmbeddingRequest } from './embedding-worker.ts'

/** Texts per message: short enough that a question waits only a few milliseconds behind an ingestion. */
const TEXTS_PER_MESSAGE = 32
const DIMENSIONS = 256
/** Documents come in bunches, and what searches embeds its questions by itself: between the bunches the model need not stand in memory twice. */
const IDLE_MS = 10_000

/** The embedding model that is shipped, run in this process’s own workers. */
export interface BuiltinEmbedder extends BatchEmbeddingProvider {
  /** Where the model stands, for a worker that embeds by itself. */
  readonly modelDir: string
  close(): Promise<void>
}

/**
 * The embedding model that ships with the app, on a worker thread that the first call starts and that ends while there is nothing to embed. When the worker dies, calls in flight reject
 * with Unavailable and the next call starts it again.
 */
export const createBuiltinEmbedder = (options: { readonly modelDir: string }): BuiltinEmbedder => {
  const worker = createWorkerClient<EmbeddingRequest, Float32Array>(
    workerUrl(import.meta.url, 'embedding-worker'),
    { name: 'embedding', idleMs: IDLE_MS },
    { modelDir: options.modelDir },
  )
  const embedSome = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors = await worker.call(texts)
    return texts.map((_, index) => vectors.slice(index * DIMENSIONS, (index + 1) * DIMENSIONS))
  }
  const generateEmbeddings = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = []
    for (let from = 0; from < texts.length; from += TEXTS_PER_MESSAGE)
      vectors.push(...(await embedSome(texts.slice(from, from + TEXTS_PER_MESSAGE))))
    return vectors
  }
  return {
    providerId: 'builtin',
    modelId: 'alcove-embed-en-v1',
    dimensions: DIMENSIONS,
    modelDir: options.modelDir,
    generateEmbedding: async (text) => {
      const [vector] = await embedSome([text])
      return vector ?? new Float32Array(DIMENSIONS)
    },
    generateEmbeddings,
    close: () => worker.close(),
  }
}
