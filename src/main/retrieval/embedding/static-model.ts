import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { createWordPieceTokenizer } from './wordpiece-tokenizer.ts'

/** The vectors' length. The model's README advises against cutting them. */
export const DIMENSIONS = 256

/** Padded tokens per run: bigger batches gain nothing on a CPU, and the runtime keeps its peak of memory for ever. */
const BATCH_TOKENS = 4096
/** A longer text is embedded by its beginning. Chunks have 500. */
const MAX_TOKENS = 4096

/** The ONNX graph with its tokenizer, for use on a worker thread. */
export interface StaticModel {
  /** `DIMENSIONS` numbers per text, in order; all zero for a text without known tokens. */
  embed(texts: readonly string[]): Promise<Float32Array<ArrayBuffer>>
  close(): Promise<void>
}

interface Encoded {
  readonly index: number
  readonly ids: readonly number[]
}

/** Groups of texts of similar length, each within the token budget when padded. */
const batchesOf = (encoded: Encoded[]): Encoded[][] => {
  const batches: Encoded[][] = []
  let open: Encoded[] = []
  for (const text of encoded.toSorted((left, right) => left.ids.length - right.ids.length)) {
    if (open.length > 0 && (open.length + 1) * text.ids.length > BATCH_TOKENS) {
      batches.push(open)
      open = []
    }
    open.push(text)
  }
  if (open.length > 0) batches.push(open)
  return batches
}

/** The low words of little-endian int64 numbers: writing them is many times cheaper than making BigInts. */
const int64 = (length: number): { values: BigInt64Array; low: Int32Array } => {
  const values = new BigInt64Array(length)
  return { values, low: new Int32Array(values.buffer) }
}

export const createStaticModel = async (modelDir: string): Promise<StaticModel> => {
  const tokenizer = createWordPieceTokenizer(modelDir)
  const session = await InferenceSession.create(join(modelDir, 'model.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    enableCpuMemArena: false,
  })
  const runBatch = async (batch: Encoded[], vectors: Float32Array): Promise<void> => {
    const width = batch.at(-1)?.ids.length ?? 0
    const ids = int64(batch.length * width)
    const mask = int64(batch.length * width)
    for (const [row, text] of batch.entries())
      for (const [column, id] of text.ids.entries()) {
        ids.low[(row * width + column) * 2] = id
        mask.low[(row * width + column) * 2] = 1
      }
    const shape = [batch.length, width]
    const inputs = {
      input_ids: new Tensor('int64', ids.values, shape),
      attention_mask: new Tensor('int64', mask.values, shape),
    }
    const { sentence_embedding: output } = await session.run(inputs)
    if (!(output?.data instanceof Float32Array))
      throw new Error('The embedding model has no float32 sentence_embedding.')
    for (const [row, text] of batch.entries())
      vectors.set(output.data.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS), text.index * DIMENSIONS)
    for (const tensor of [output, inputs.input_ids, inputs.attention_mask]) tensor.dispose()
  }
  return {
    embed: async (texts) => {
      const vectors = new Float32Array(texts.length * DIMENSIONS)
      const encoded = texts.map((text, index) => {
        const known = tokenizer.encode(text).filter((id) => id !== tokenizer.unknownId)
        return { index, ids: known.length > MAX_TOKENS ? known.slice(0, MAX_TOKENS) : known }
      })
      for (const batch of batchesOf(encoded.filter(({ ids }) => ids.length > 0))) await runBatch(batch, vectors)
      return vectors
    },
    close: () => session.release(),
  }
}
