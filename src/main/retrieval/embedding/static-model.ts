import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOnnxGraph, type StoredTensor } from './onnx-tensors.ts'
import { createWordPieceTokenizer } from './wordpiece-tokenizer.ts'

/** The vectors' length. The model's README advises against cutting them. */
const DIMENSIONS = 256

/** A longer text is embedded by its beginning. Chunks have 500. */
const MAX_TOKENS = 4096
const FLOAT32 = 1
const INT8 = 3
/** What the graph does: rows by token id, each times its scale, added up and brought to length 1. Done here without a runtime. */
const OPERATORS = 'Gather Cast Gather Cast Mul Unsqueeze MatMul Squeeze ReduceL2 Max Div'

/** Weights are read four at a time, as one number of 32 bits. */
const WEIGHTS_PER_WORD = 4
const WORDS_PER_ROW = DIMENSIONS / WEIGHTS_PER_WORD

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

/**
 * Weights as words. They begin anywhere in the file and words do not, so that they are moved by up to three bytes, over what tells their length. Not a copy: two threads
 * have the model, and each copy is 12 MB.
 */
const inWords = (weights: Uint8Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const from = weights.byteOffset - (weights.byteOffset % WEIGHTS_PER_WORD)
  new Uint8Array(weights.buffer, from, weights.length).set(weights)
  return new Int32Array(weights.buffer, from, weights.length / WEIGHTS_PER_WORD)
}

/** Reads `model.onnx` and `tokenizer.json` of a model folder; throws when they are not whole, or not this kind of model. */
export const createStaticModel = (modelDir: string): StaticModel => {
  const tokenizer = createWordPieceTokenizer(modelDir)
  const { operators, tensors } = readOnnxGraph(readFileSync(join(modelDir, 'model.onnx')))
  if (operators.join(' ') !== OPERATORS) throw new Error('The embedding model is not of the kind that is built in.')
  const rows = tokenizer.vocabularySize
  const weights = tensorOf(tensors, 'W', INT8, [rows, DIMENSIONS])
  const scales = new Float32Array(new Uint8Array(tensorOf(tensors, 'S', FLOAT32, [rows])).buffer)
  const table = inWords(weights)
  const known = new Int32Array(MAX_TOKENS)
  const sum = new Float64Array(DIMENSIONS)

  /** Adds the rows of four tokens at once, a word of each after the other: many times as fast as one token after the other. One behind `count` weighs nothing. */
  const addFour = (from: number, count: number): void => {
    const idAt = (at: number): number => (from + at < count ? (known[from + at] as number) : 0)
    const scaleAt = (at: number): number => (from + at < count ? (scales[known[from + at] as number] as number) : 0)
    const first = idAt(0) * WORDS_PER_ROW
    const second = idAt(1) * WORDS_PER_ROW
    const third = idAt(2) * WORDS_PER_ROW
    const fourth = idAt(3) * WORDS_PER_ROW
    const a = scaleAt(0)
    const b = scaleAt(1)
    const c = scaleAt(2)
    const d = scaleAt(3)
    for (let word = 0; word < WORDS_PER_ROW; word++) {
      const p = table[first + word] as number
      const q = table[second + word] as number
      const r = table[third + word] as number
      const s = table[fourth + word] as number
      const at = word * WEIGHTS_PER_WORD
      // Shifted up and down again, a weight has its sign. Its place in the file is its place in the word: the lowest bits come first.
      sum[at] =
        (sum[at] as number) +
        a * ((p << 24) >> 24) +
        b * ((q << 24) >> 24) +
        c * ((r << 24) >> 24) +
        d * ((s << 24) >> 24)
      sum[at + 1] =
        (sum[at + 1] as number) +
        a * ((p << 16) >> 24) +
        b * ((q << 16) >> 24) +
        c * ((r << 16) >> 24) +
        d * ((s << 16) >> 24)
      sum[at + 2] =
        (sum[at + 2] as number) +
        a * ((p << 8) >> 24) +
        b * ((q << 8) >> 24) +
        c * ((r << 8) >> 24) +
        d * ((s << 8) >> 24)
      sum[at + 3] = (sum[at + 3] as number) + a * (p >> 24) + b * (q >> 24) + c * (r >> 24) + d * (s >> 24)
    }
  }
  /** Puts the known tokens of a text into `known`; returns how many they are. */
  const read = (text: string): number => {
    let count = 0
    for (const id of tokenizer.encode(text)) if (id !== tokenizer.unknownId && count < MAX_TOKENS) known[count++] = id
    return count
  }
  const embedInto = (text: string, vector: Float32Array): void => {
    const count = read(text)
    sum.fill(0)
    for (let from = 0; from < count; from += 4) addFour(from, count)
    let squares = 0
    for (let at = 0; at < DIMENSIONS; at++) squares += (sum[at] as number) * (sum[at] as number)
    const length = Math.sqrt(squares)
    if (length > 0) for (let at = 0; at < DIMENSIONS; at++) vector[at] = (sum[at] as number) / length
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
