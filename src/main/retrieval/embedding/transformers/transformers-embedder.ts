import { workerUrl } from '../../../platform/index.ts'
import { createWorkerClient } from '../../worker/worker-client.ts'
import type { BatchEmbeddingProvider } from '../embedding-provider.ts'
import type { ModelManifest } from './model-manifest.ts'
import type { TransformersRequest, TransformersWorkerData } from './transformers-worker.ts'

/** Texts per message: a question waits behind an ingestion no longer than they take. */
const TEXTS_PER_MESSAGE = 8

export interface TransformersEmbedder extends BatchEmbeddingProvider {
  close(): Promise<void>
}

/** Texts of a folder's model as vectors, on a worker thread that the first call starts, and starts again where it died. */
export const openTransformersModel = (
  folder: string,
  { pooling, precision, maxTokens }: Pick<ModelManifest, 'pooling' | 'precision' | 'maxTokens'>,
) => {
  const data: TransformersWorkerData = { folder, pooling, precision, maxTokens }
  const worker = createWorkerClient<TransformersRequest, Float32Array>(
    workerUrl(import.meta.url, 'transformers-worker'),
    'model',
    data,
  )
  return {
    embed: async (texts: readonly string[]): Promise<Float32Array[]> => {
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += TEXTS_PER_MESSAGE) {
        const some = texts.slice(from, from + TEXTS_PER_MESSAGE)
        const flat = await worker.call(some)
        const width = flat.length / some.length
        vectors.push(...some.map((_, at) => flat.slice(at * width, (at + 1) * width)))
      }
      return vectors
    },
    close: () => worker.close(),
  }
}

/** An imported model of transformers.js, see `importModel`. Questions and passages get the words before them that the model was trained with. */
export const transformersEmbedder = (folder: string, manifest: ModelManifest): TransformersEmbedder => {
  const { modelId, dimensions, queryPrefix, passagePrefix } = manifest
  const model = openTransformersModel(folder, manifest)
  const generateEmbeddings = (texts: readonly string[]) =>
    model.embed(texts.map((text) => (text.trim() === '' ? text : passagePrefix + text)))
  return {
    providerId: 'transformers',
    modelId,
    dimensions,
    generateEmbeddings,
    generateEmbedding: async (text) => (await generateEmbeddings([text]))[0] ?? new Float32Array(dimensions),
    embedQuestions: (texts) => model.embed(texts.map((text) => (text.trim() === '' ? text : queryPrefix + text))),
    close: model.close,
  }
}
