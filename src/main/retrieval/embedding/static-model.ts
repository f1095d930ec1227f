import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOnnxGraph, type StoredTensor } from './onnx-tensors.ts'
import { createWordPieceTokenizer } from './wordpiece-tokenizer.ts'

/** The vectors' length. The model's README advises against cutting them. */
export const DIMENSIONS = 256

/** A longer text is embedded by its beginning. Chunks have 500. */
const MAX_TOKENS = 4096
const FLOAT32 = 1
const INT8 = 3
/** What the graph does: rows by token id, each times its scale, added up and brought to length 1. Done here without a runtime. */
const OPERATORS = 'Gather Cast Gather Cast Mul Unsqueeze MatMul Squeeze ReduceL2 Max Div'

/** The built-in model with its tokenizer, for use on a worker thread. Reading it takes some 50 ms. */
export interface StaticModel {
  /** `DIMENSIONS` numbers per text, in order; all zero for a text without known tokens. */
  embed(texts: readonly string[]): Float32Array<ArrayBuffer>
  /** Whether a lower-case word stands in the model's vocabulary as a whole. */
  knowsWord(word: string): boolean
}

const tensorOf = (
  tensors: ReadonlyMap<string, StoredTensor>,
  name: string,
  elementType: number,
  dimensions: readonly number[],
) => {
  const tensor = tensors.get(name)
  const isRight =
    tensor !== undefined &&
    tensor.elementType === elementType &&
    tensor.dimensions.join() === dimensions.join() &&
    tensor.bytes.length === dimensions.reduce((size, length) => size * length, elementType === FLOAT32 ? 4 : 1)
  if (!isRight) throw new Error(`The embedding model's tensor ${name} is missing or is not ${dimensions.join(' by ')}.`)
  return tensor.bytes
}

/** Reads `model.onnx` and `tokenizer.json` of a model folder; throws when they are not whole, or not this kind of model. */
export const createStaticModel = (modelDir: string): StaticModel => {
  const tokenizer = createWordPieceTokenizer(modelDir)
  const { operators, tensors } = readOnnxGraph(readFileSync(join(modelDir, 'model.onnx')))
  if (operators.join(' ') !== OPERATORS) throw new Error('The embedding model is not of the kind that is built in.')
  const rows = tokenizer.vocabularySize
  // A view, not a copy: two threads have the model, and each copy is 12 MB.
  const weights = tensorOf(tensors, 'W', INT8, [rows, DIMENSIONS])
  const table = new Int8Array(weights.buffer, weights.byteOffset, weights.length)
  const scales = new Float32Array(new Uint8Array(tensorOf(tensors, 'S', FLOAT32, [rows])).buffer)
  const sum = new Float64Array(DIMENSIONS)
  const rowOf = (id: number): Int8Array => table.subarray(id * DIMENSIONS, (id + 1) * DIMENSIONS)

  /** Adds four rows at once, through views: three times as fast as one after the other by index. A missing token weighs nothing. */
  const addFour = (ids: readonly number[], from: number): void => {
    const [first = 0, second = 0, third = 0, fourth = 0] = ids.slice(from, from + 4)
    const weightAt = (at: number): number => (from + at < ids.length ? (scales[ids[from + at] ?? 0] ?? 0) : 0)
    const [firstWeight, secondWeight, thirdWeight, fourthWeight] = [weightAt(0), weightAt(1), weightAt(2), weightAt(3)]
    const [firstRow, secondRow, thirdRow, fourthRow] = [rowOf(first), rowOf(second), rowOf(third), rowOf(fourth)]
    for (let at = 0; at < DIMENSIONS; at++)
      sum[at] =
        (sum[at] as number) +
        firstWeight * (firstRow[at] as number) +
        secondWeight * (secondRow[at] as number) +
        thirdWeight * (thirdRow[at] as number) +
        fourthWeight * (fourthRow[at] as number)
  }
  const embedInto = (text: string, vector: Float32Array): void => {
    const ids = tokenizer.encode(text).filter((id) => id !== tokenizer.unknownId)
    sum.fill(0)
    for (let from = 0; from < Math.min(ids.length, MAX_TOKENS); from += 4) addFour(ids, from)
    const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
    if (length > 0) for (let at = 0; at < DIMENSIONS; at++) vector[at] = (sum[at] ?? 0) / length
  }
  return {
    embed: (texts) => {
      const vectors = new Float32Array(texts.length * DIMENSIONS)
      for (const [index, text] of texts.entries())
        embedInto(text, vectors.subarray(index * DIMENSIONS, (index + 1) * DIMENSIONS))
      return vectors
    },
    knowsWord: tokenizer.knowsWord,
  }
}
