import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '../../scripts/bench/synthetic-text.ts'
import { bytes, FLOAT, floats, INT64, integers, node, onnxModel, value } from './onnx-file.ts'
import { VOCABULARY, writeTinyTokenizer } from './tiny-tokenizer.ts'

const LONGEST = 128

/** The mean of random weights of the passage's tokens. */
const graph = (seed: number): Buffer => {
  const random = seededRandom(seed)
  const weights = Float32Array.from({ length: VOCABULARY.length }, () => (random() - 0.5) * 12)
  return Buffer.concat([
    node('Gather', ['words', 'input_ids'], 'word'),
    node('Cast', ['attention_mask'], 'mask', { to: FLOAT }),
    node('Cast', ['token_type_ids'], 'passage', { to: FLOAT }),
    node('Mul', ['mask', 'passage'], 'read'),
    node('Unsqueeze', ['read', 'last'], 'shares'),
    node('Mul', ['word', 'shares'], 'own'),
    node('ReduceSum', ['own', 'sequence'], 'sum', { keepdims: 0 }),
    node('ReduceSum', ['shares', 'sequence'], 'count', { keepdims: 0 }),
    node('Div', ['sum', 'count'], 'logits'),
    bytes(2, 'tiny-cross-encoder'),
    floats('words', weights, [VOCABULARY.length, 1]),
    integers('last', [2]),
    integers('sequence', [1]),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) => value(11, name, INT64, ['batch', 'sequence'])),
    value(12, 'logits', FLOAT, ['batch', 1]),
  ])
}

/** Writes a folder as the hub of models has it: a cross-encoder of a few kilobytes with random weights, in ONNX. */
export const writeTinyCrossEncoder = async (
  folder: string,
  { seed = 7 }: { readonly seed?: number } = {},
): Promise<void> => {
  await mkdir(join(folder, 'onnx'), { recursive: true })
  const config = {
    model_type: 'bert',
    architectures: ['BertForSequenceClassification'],
    num_labels: 1,
    max_position_embeddings: LONGEST,
    vocab_size: VOCABULARY.length,
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  await writeTinyTokenizer(folder, LONGEST)
  await writeFile(join(folder, 'onnx', 'model.onnx'), onnxModel(graph(seed)))
}
