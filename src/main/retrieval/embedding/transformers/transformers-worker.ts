import { basename, dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
import { AutoModel, AutoTokenizer, env, type Tensor } from '@huggingface/transformers'
// Not through the layer's door: a thread loads no more than it needs.
import { serveWorker } from '../../worker/worker-server.ts'
import { unit } from '../unit-vector.ts'
import type { ModelManifest } from './model-manifest.ts'

/** Texts in, their vectors one after the other out. */
export type TransformersRequest = readonly string[]

export interface TransformersWorkerData extends Pick<ModelManifest, 'pooling' | 'precision' | 'maxTokens'> {
  readonly folder: string
}

/** Tokens of one batch, padding included: more are no faster on a processor, and the runtime never gives their memory back. */
const TOKENS_PER_BATCH = 2_048

const { folder, pooling, precision, maxTokens } = workerData as TransformersWorkerData
env.allowRemoteModels = false
env.localModelPath = `${dirname(folder)}/`
const name = basename(folder)
const tokenizer = await AutoTokenizer.from_pretrained(name, { local_files_only: true })
const model = await AutoModel.from_pretrained(name, { local_files_only: true, dtype: precision })

const countTokens = (text: string): number =>
  Math.min(maxTokens, tokenizer.encode(text, { add_special_tokens: false }).length)

/** The token vectors of one text as one vector. */
const pool = (hidden: Float32Array, mask: BigInt64Array): Float32Array => {
  const width = hidden.length / mask.length
  const rowOf = (at: number): Float32Array => hidden.subarray(at * width, (at + 1) * width)
  const seen = [...mask.keys()].filter((at) => mask[at] === 1n)
  if (pooling !== 'mean') return rowOf((pooling === 'cls' ? seen[0] : seen.at(-1)) ?? 0)
  const sum = new Float32Array(width)
  for (const at of seen) for (const [column, value] of rowOf(at).entries()) sum[column] = (sum[column] ?? 0) + value
  return sum
}

const vectorsIn = (outputs: Readonly<Record<string, Tensor>>, mask: Tensor, count: number): Float32Array[] => {
  const whole = outputs.sentence_embedding
  const hidden = whole ?? outputs.last_hidden_state ?? outputs.token_embeddings
  if (hidden === undefined) throw new Error('The model gives neither vectors of tokens nor of texts.')
  const numbers = hidden.data as Float32Array
  const marks = mask.data as BigInt64Array
  const share = (all: number, at: number): [number, number] => [(all / count) * at, (all / count) * (at + 1)]
  return Array.from({ length: count }, (_, at) => {
    const own = numbers.subarray(...share(numbers.length, at))
    return unit(whole === undefined ? pool(own, marks.subarray(...share(marks.length, at))) : own.slice())
  })
}

const embedBatch = async (texts: readonly string[]): Promise<Float32Array[]> => {
  const inputs = tokenizer([...texts], { padding: true, truncation: true, max_length: maxTokens })
  const outputs: Record<string, Tensor> = await model(inputs)
  const vectors = vectorsIn(outputs, inputs.attention_mask, texts.length)
  for (const tensor of Object.values(outputs)) tensor.dispose()
  return vectors
}

/** Texts of about one length together, so that little of a batch is padding. */
const batchesOf = (lengths: readonly number[]): number[][] => {
  const batches: number[][] = []
  for (const at of [...lengths.keys()].sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0))) {
    const batch = batches.at(-1)
    const longest = lengths[at] ?? 0
    if (batch !== undefined && (batch.length + 1) * longest <= TOKENS_PER_BATCH) batch.push(at)
    else batches.push([at])
  }
  return batches
}

const embed = async (texts: readonly string[]): Promise<Float32Array<ArrayBuffer>> => {
  const lengths = texts.map(countTokens)
  const vectors = new Map<number, Float32Array>()
  for (const batch of batchesOf(lengths)) {
    const made = await embedBatch(batch.map((at) => texts[at] ?? ''))
    for (const [place, at] of batch.entries()) {
      const vector = made[place] ?? new Float32Array()
      // A text without tokens carries no signal, whatever the model makes of its frame.
      vectors.set(at, lengths[at] === 0 ? new Float32Array(vector.length) : vector)
    }
  }
  const width = vectors.get(0)?.length ?? 0
  const flat = new Float32Array(texts.length * width)
  for (const [at, vector] of vectors) flat.set(vector, at * width)
  return flat
}

serveWorker<TransformersRequest, Float32Array>(
  async (texts) => {
    const vectors = await embed(texts)
    return { value: vectors, transfer: [vectors.buffer] }
  },
  async () => {
    await model.dispose()
  },
)
