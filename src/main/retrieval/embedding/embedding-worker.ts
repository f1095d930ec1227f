import { workerData } from 'node:worker_threads'
import { serveWorker } from '../worker/worker-server.ts'
import { createStaticModel } from './static-model.ts'

/** Texts in, their vectors one after the other out. */
export type EmbeddingRequest = readonly string[]

const { modelDir } = workerData as { modelDir: string }
const model = createStaticModel(modelDir)

serveWorker<EmbeddingRequest, Float32Array>(
  (texts) => {
    const vectors = model.embed(texts)
    return { value: vectors, transfer: [vectors.buffer] }
  },
  () => undefined,
)
