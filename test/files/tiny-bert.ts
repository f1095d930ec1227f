import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '../../scripts/bench/synthetic-text.ts'

/** The wire format of protocol buffers, as far as a model needs it. */
const varint = (value: number): Buffer => {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) + 128)
    if (rest < 128) return Buffer.from(bytes)
  }
}
const number = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)])
const bytes = (field: number, ...parts: readonly (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content])
}

const FLOAT = 1
const INT64 = 7

const tensor = (name: string, dims: readonly number[], type: number, raw: Buffer): Buffer =>
  bytes(5, ...dims.map((dim) => number(1, dim)), number(2, type), bytes(8, name), bytes(9, raw))
const integers = (name: string, values: readonly number[], dims = [values.length]): Buffer =>
  tensor(name, dims, INT64, Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer))
const floats = (name: string, values: Float32Array, dims: readonly number[]): Buffer =>
  tensor(name, dims, FLOAT, Buffer.from(values.buffer, values.byteOffset, values.byteLength))

type Attribute = { readonly [name: string]: number | readonly number[] }

const attribute = (name: string, value: number | readonly number[]): Buffer =>
  typeof value === 'number'
    ? bytes(5, bytes(1, name), number(3, value), number(20, 2))
    : bytes(5, bytes(1, name), ...value.map((each) => number(8, each)), number(20, 7))
const node = (operator: string, inputs: readonly string[], output: string, attributes: Attribute = {}): Buffer =>
  bytes(
    1,
    ...inputs.map((input) => bytes(1, input)),
    bytes(2, output),
    bytes(4, operator),
    ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
  )
/** An input or an output, whose dimensions are names or numbers. */
const value = (field: number, name: string, type: number, dims: readonly (string | number)[]): Buffer => {
  const shape = dims.map((dim) => bytes(1, typeof dim === 'string' ? bytes(2, dim) : number(1, dim)))
  return bytes(field, bytes(1, name), bytes(2, bytes(1, number(1, type), bytes(2, ...shape))))
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']
const VOCABULARY = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', ...LETTERS, ...LETTERS.map((letter) => `##${letter}`)]
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
  const scalar = (name: string, of: number): Buffer => floats(name, Float32Array.of(of), [])
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

const token = (content: string, id: number) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
})
const special = (name: string) => ({ id: name, ids: [VOCABULARY.indexOf(name)], tokens: [name] })
const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: VOCABULARY.slice(0, 5).map(token),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
      { Sequence: { id: 'B', type_id: 1 } },
      { SpecialToken: { id: '[SEP]', type_id: 1 } },
    ],
    special_tokens: { '[CLS]': special('[CLS]'), '[SEP]': special('[SEP]') },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(VOCABULARY.map((word, id) => [word, id])),
  },
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
  await json('tokenizer.json', tokenizer)
  await json('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    do_lower_case: true,
    unk_token: '[UNK]',
    sep_token: '[SEP]',
    pad_token: '[PAD]',
    cls_token: '[CLS]',
    mask_token: '[MASK]',
    model_max_length: LONGEST,
  })
  const model = Buffer.concat([number(1, 9), bytes(7, graphOf(options)), bytes(8, bytes(1, ''), number(2, 17))])
  await writeFile(join(folder, 'onnx', 'model.onnx'), model)
}
