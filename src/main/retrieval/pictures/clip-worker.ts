import { basename, dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
import {
  AutoTokenizer,
  CLIPTextModelWithProjection,
  CLIPVisionModelWithProjection,
  env,
  Tensor,
} from '@huggingface/transformers'
import { unit } from '../embedding/unit-vector.ts'
// Not through the layer's door: a thread loads no more than it needs.
import { serveWorker } from '../worker/worker-server.ts'
import type { ClipManifest } from './clip-manifest.ts'
import { createPictureDecoder } from './decode-picture.ts'
import { modelInputOf } from './pixels.ts'

/** A text or a picture in, its vector out. */
export type ClipRequest =
  | { readonly type: 'Text'; readonly text: string }
  | { readonly type: 'Picture'; readonly bytes: Uint8Array }

export interface ClipWorkerData extends Pick<ClipManifest, 'precision' | 'maxTokens' | 'shape'> {
  readonly folder: string
}

const { folder, precision, maxTokens, shape } = workerData as ClipWorkerData
env.allowRemoteModels = false
env.localModelPath = `${dirname(folder)}/`
const name = basename(folder)
const options = { local_files_only: true, dtype: precision } as const
const tokenizer = await AutoTokenizer.from_pretrained(name, { local_files_only: true })
const texts = await CLIPTextModelWithProjection.from_pretrained(name, options)
const pictures = await CLIPVisionModelWithProjection.from_pretrained(name, options)
const decode = createPictureDecoder()

type Outputs = Readonly<Record<string, Tensor>>

const vectorIn = (outputs: Outputs, output: string): Float32Array<ArrayBuffer> => {
  const numbers = outputs[output]?.data
  if (numbers === undefined) throw new Error(`The model gives no ${output}.`)
  const vector = new Float32Array(unit(numbers as Float32Array))
  for (const tensor of Object.values(outputs)) tensor.dispose()
  return vector
}

const embedText = async (text: string) =>
  vectorIn(await texts(tokenizer([text], { padding: true, truncation: true, max_length: maxTokens })), 'text_embeds')

const embedPicture = async (bytes: Uint8Array) => {
  const { edge } = shape
  const pixelValues = new Tensor('float32', modelInputOf(await decode(bytes), shape), [1, 3, edge, edge])
  return vectorIn(await pictures({ pixel_values: pixelValues }), 'image_embeds')
}

serveWorker<ClipRequest, Float32Array>(
  async (request) => {
    const value = request.type === 'Text' ? await embedText(request.text) : await embedPicture(request.bytes)
    return { value, transfer: [value.buffer] }
  },
  async () => {
    await texts.dispose()
    await pictures.dispose()
  },
)
