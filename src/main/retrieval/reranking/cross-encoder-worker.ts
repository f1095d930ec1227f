import { basename, dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
import { AutoModelForSequenceClassification, AutoTokenizer, env, type Tensor } from '@huggingface/transformers'
// Not through the layer's door: a thread loads no more than it needs.
import { serveWorker } from '../worker/worker-server.ts'
import type { CrossEncoderManifest } from './cross-encoder-manifest.ts'

/** A question and the passages to be read beside it. */
export interface CrossEncoderRequest {
  readonly query: string
  readonly passages: readonly string[]
}

export interface CrossEncoderWorkerData extends Pick<CrossEncoderManifest, 'precision' | 'maxTokens'> {
  readonly folder: string
}

const { folder, precision, maxTokens } = workerData as CrossEncoderWorkerData
env.allowRemoteModels = false
env.localModelPath = `${dirname(folder)}/`
const name = basename(folder)
const tokenizer = await AutoTokenizer.from_pretrained(name, { local_files_only: true })
const model = await AutoModelForSequenceClassification.from_pretrained(name, {
  local_files_only: true,
  dtype: precision,
})

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** How likely each passage answers: of one number a passage, or of one for "no" and one for "yes". */
const read = async ({ query, passages }: CrossEncoderRequest): Promise<Float32Array<ArrayBuffer>> => {
  const inputs = tokenizer(Array<string>(passages.length).fill(query), {
    text_pair: [...passages],
    padding: true,
    truncation: true,
    max_length: maxTokens,
  })
  const outputs: Record<string, Tensor> = await model(inputs)
  const numbers = outputs.logits?.data as Float32Array | undefined
  const width = (numbers?.length ?? 0) / passages.length
  if (numbers === undefined || (width !== 1 && width !== 2)) throw new Error('The model gives no score for a passage.')
  const scores = Float32Array.from(passages, (_, at) =>
    sigmoid(width === 1 ? (numbers[at] ?? 0) : (numbers[at * 2 + 1] ?? 0) - (numbers[at * 2] ?? 0)),
  )
  for (const tensor of Object.values(outputs)) tensor.dispose()
  return scores
}

serveWorker<CrossEncoderRequest, Float32Array>(
  async (request) => {
    const scores = await read(request)
    return { value: scores, transfer: [scores.buffer] }
  },
  async () => {
    await model.dispose()
  },
)
