import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '../../scripts/bench/synthetic-text.ts'
import { bytes, FLOAT, floats, INT64, integers, node, onnxModel, scalar, value } from './onnx-file.ts'
import { VOCABULARY, writeTinyTokenizer } from './tiny-tokenizer.ts'

const LONGEST = 128

export interface TinyBertOptions {
  readonly hidden?: number
  readonly seed?: number
}

/** One layer of BERT with random weights: embeddings, attention under the mask, a feed-forward part, each with its norm. */
const graphOf = ({ hidden = 16, seed = 7 }: TinyBertOptions): Buffer => {
  const random = seededRandom(seed)
  const weights = (name: string, rows: number, columns: number): Buffer =>
    floats(
      name,
      Float32Array.from({ length: rows * columns }, () => (random() - 0.5) * 2),
      [rows, columns],
    )
  const norm = (input: string, output: string): Buffer => node('LayerNormalization', [input, 'ones', 'zeros'], output)
  const nodes = [
    node('Gather', ['words', 'input_ids'], 'word'),
    node('Shape', ['input_ids'], 'shape'),
    node('Gather', ['shape', 'one'], 'length'),
    node('Range', ['nought', 'length', 'one'], 'range'),
    node('Gather', ['places', 'range'], 'place'),
    node('Gather', ['types', 'token_type_ids'], 'type'),
    node('Add', ['word', 'place'], 'placed'),
    node('Add', ['placed', 'type'], 'typed'),
    norm('typed', 'x'),
    node('MatMul', ['x', 'wq'], 'q'),
    node('MatMul', ['x', 'wk'], 'k'),
    node('MatMul', ['x', 'wv'], 'v'),
    node('Transpose', ['k'], 'kt', { perm: [0, 2, 1] }),
    node('MatMul', ['q', 'kt'], 'scores'),
    node('Mul', ['scores', 'scale'], 'scaled'),
    node('Cast', ['attention_mask'], 'mask', { to: FLOAT }),
    node('Sub', ['unity', 'mask'], 'hidden_from'),
    node('Mul', ['hidden_from', 'far_below'], 'below'),
    node('Unsqueeze', ['below', 'axis'], 'masking'),
    node('Add', ['scaled', 'masking'], 'masked'),
    node('Softmax', ['masked'], 'attention', { axis: 2 }),
    node('MatMul', ['attention', 'v'], 'context'),
    node('MatMul', ['context', 'wo'], 'attended'),
    node('Add', ['x', 'attended'], 'y0'),
    norm('y0', 'y'),
    node('MatMul', ['y', 'w1'], 'inner0'),
    node('Relu', ['inner0'], 'inner'),
    node('MatMul', ['inner', 'w2'], 'fed'),
    node('Add', ['y', 'fed'], 'z0'),
    norm('z0', 'last_hidden_state'),
  ]
  const initial = [
    weights('words', VOCABULARY.length, hidden),
    weights('places', LONGEST, hidden),
    weights('types', 2, hidden),
    ...['wq', 'wk', 'wv', 'wo'].map((name) => weights(name, hidden, hidden)),
    weights('w1', hidden, hidden * 2),
    weights('w2', hidden * 2, hidden),
    floats('ones', new Float32Array(hidden).fill(1), [hidden]),
    floats('zeros', new Float32Array(hidden), [hidden]),
    scalar('scale', 1 / Math.sqrt(hidden)),
    scalar('unity', 1),
    scalar('far_below', -10_000),
    integers('one', [1], []),
    integers('nought', [0], []),
    integers('axis', [1]),
  ]
  const ids = ['input_ids', 'attention_mask', 'token_type_ids']
  return Buffer.concat([
    ...nodes,
    bytes(2, 'tiny-bert'),
    ...initial,
    ...ids.map((name) => value(11, name, INT64, ['batch', 'sequence'])),
    value(12, 'last_hidden_state', FLOAT, ['batch', 'sequence', hidden]),
  ])
}

/** Writes a folder as the hub of models has it: a BERT of a few kilobytes with random weights, in ONNX. */
export const writeTinyBert = async (folder: string, options: TinyBertOptions = {}): Promise<void> => {
  const { hidden = 16 } = options
  const json = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content))
  await mkdir(join(folder, 'onnx'), { recursive: true })
  await json('config.json', {
    model_type: 'bert',
    architectures: ['BertModel'],
    hidden_size: hidden,
    num_attention_heads: 1,
    num_hidden_layers: 1,
    intermediate_size: hidden * 2,
    max_position_embeddings: LONGEST,
    vocab_size: VOCABULARY.length,
  })
  await writeTinyTokenizer(folder, LONGEST)
  await writeFile(join(folder, 'onnx', 'model.onnx'), onnxModel(graphOf(options)))
}
