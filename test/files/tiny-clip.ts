import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '../../scripts/bench/synthetic-text.ts'
import { bytes, FLOAT, floats, INT64, integers, node, onnxModel, value } from './onnx-file.ts'
import { VOCABULARY, writeTinyTokenizer } from './tiny-tokenizer.ts'

const HIDDEN = 16
const EDGE = 8
const LONGEST = 77

const weightsOf = (seed: number) => {
  const random = seededRandom(seed)
  return (name: string, rows: number, columns: number): Buffer =>
    floats(
      name,
      Float32Array.from({ length: rows * columns }, () => random() - 0.5),
      [rows, columns],
    )
}

/** The mean of the words' vectors, projected. */
const textGraph = (seed: number): Buffer => {
  const weights = weightsOf(seed)
  return Buffer.concat([
    node('Gather', ['words', 'input_ids'], 'word'),
    node('ReduceMean', ['word'], 'mean', { axes: [1], keepdims: 0 }),
    node('MatMul', ['mean', 'projection'], 'text_embeds'),
    bytes(2, 'tiny-clip-text'),
    weights('words', VOCABULARY.length, HIDDEN),
    weights('projection', HIDDEN, HIDDEN),
    value(11, 'input_ids', INT64, ['batch', 'sequence']),
    value(12, 'text_embeds', FLOAT, ['batch', HIDDEN]),
  ])
}

/** All points, projected. */
const visionGraph = (seed: number): Buffer => {
  const weights = weightsOf(seed)
  const points = 3 * EDGE * EDGE
  return Buffer.concat([
    node('Reshape', ['pixel_values', 'flat'], 'points'),
    node('MatMul', ['points', 'projection'], 'image_embeds'),
    bytes(2, 'tiny-clip-vision'),
    weights('projection', points, HIDDEN),
    integers('flat', [-1, points]),
    value(11, 'pixel_values', FLOAT, ['batch', 3, EDGE, EDGE]),
    value(12, 'image_embeds', FLOAT, ['batch', HIDDEN]),
  ])
}

/** Writes a folder as the hub of models has it: a CLIP of a few kilobytes with random weights, in ONNX. */
export const writeTinyClip = async (folder: string, { seed = 7 }: { readonly seed?: number } = {}): Promise<void> => {
  const json = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content))
  await mkdir(join(folder, 'onnx'), { recursive: true })
  await json('config.json', {
    model_type: 'clip',
    architectures: ['CLIPModel'],
    projection_dim: HIDDEN,
    text_config: { model_type: 'clip_text_model', max_position_embeddings: LONGEST, vocab_size: VOCABULARY.length },
    vision_config: { model_type: 'clip_vision_model', image_size: EDGE },
  })
  await json('preprocessor_config.json', {
    image_processor_type: 'CLIPImageProcessor',
    size: { shortest_edge: EDGE },
    crop_size: { height: EDGE, width: EDGE },
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.25, 0.25, 0.25],
  })
  await writeTinyTokenizer(folder, LONGEST)
  await writeFile(join(folder, 'onnx', 'text_model.onnx'), onnxModel(textGraph(seed)))
  await writeFile(join(folder, 'onnx', 'vision_model.onnx'), onnxModel(visionGraph(seed + 1)))
}
