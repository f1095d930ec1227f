import { workerUrl } from '../../platform/index.ts'
import { createWorkerClient } from '../worker/worker-client.ts'
import type { ClipManifest } from './clip-manifest.ts'
import type { ClipRequest, ClipWorkerData } from './clip-worker.ts'
import type { ImageEmbedder } from './image-embedder.ts'

/** Texts and pictures of a folder's model as vectors, on a worker thread that the first call starts, and starts again where it died. */
export const openClipModel = (
  folder: string,
  { precision, maxTokens, shape }: Pick<ClipManifest, 'precision' | 'maxTokens' | 'shape'>,
) => {
  const data: ClipWorkerData = { folder, precision, maxTokens, shape }
  const worker = createWorkerClient<ClipRequest, Float32Array>(
    workerUrl(import.meta.url, 'clip-worker'),
    'picture model',
    data,
  )
  return {
    embedText: (text: string) => worker.call({ type: 'Text', text }),
    embedPicture: (bytes: Uint8Array) => worker.call({ type: 'Picture', bytes }),
    close: () => worker.close(),
  }
}

/** A CLIP model of transformers.js, see `importClipModel`, as an image embedder that has to be closed. */
export const clipImageEmbedder = (
  folder: string,
  manifest: ClipManifest,
): ImageEmbedder & { readonly displayName: string; close(): Promise<void> } => {
  const { displayName, modelId, dimensions } = manifest
  const model = openClipModel(folder, manifest)
  return {
    displayName,
    providerId: 'transformers',
    modelId,
    dimensions,
    embedImage: (imageBytes) => model.embedPicture(imageBytes),
    embedQuery: async (text) => (text.trim() === '' ? new Float32Array(dimensions) : model.embedText(text)),
    close: model.close,
  }
}
