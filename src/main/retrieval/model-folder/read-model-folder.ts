import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, pathAsMeant } from '../../platform/index.ts'

const MOST_CONFIG_BYTES = 64 * 1024 * 1024
const HASH_DIGITS = 12

/** Refuses the folder of a model, saying what is wrong with it. */
export const refuseFolder = (problem: FailureWords, cause?: unknown): never => {
  throw new AlcoveError('InvalidInput', failureWords('ModelFolderUnusable', { problem }), { cause })
}

/** In bytes; `null` where there is no such file. */
export const sizeOfFile = async (path: string): Promise<number | null> => {
  const found = await stat(path).catch(() => null)
  return found?.isFile() === true ? found.size : null
}

/** The folder that is meant. Refuses one that is not named by its whole path, or that lacks one of the files. */
export const checkedFolder = async (named: string, files: readonly string[]): Promise<string> => {
  const source = pathAsMeant(named)
  if (!isAbsolute(source)) refuseFolder(failureWords('ModelPathNotWhole'))
  for (const file of files)
    if ((await sizeOfFile(join(source, file))) === null) refuseFolder(failureWords('ModelFolderLacks', { file }))
  return source
}

/** A JSON file of the folder; `null` where there is none. What is there and is not as it should be is refused by name. */
export const readModelJson = async <Value>(
  folder: string,
  file: string,
  schema: z.ZodType<Value>,
): Promise<Value | null> => {
  const path = join(folder, file)
  const size = await sizeOfFile(path)
  if (size === null) return null
  if (size > MOST_CONFIG_BYTES) return refuseFolder(failureWords('ModelPartTooLarge', { file }))
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return refuseFolder(failureWords('ModelPartDamaged', { file }))
  }
}

/** As transformers.js names the precision of a file. */
export type Precision = 'q8' | 'fp32' | 'fp16'

export interface Weights {
  readonly files: readonly string[]
  readonly precision: Precision
}

/** How files are named by precision, the smaller before the larger: on a processor they are also the faster. */
const PRECISIONS = [
  { precision: 'q8', ending: '_quantized' },
  { precision: 'fp32', ending: '' },
  { precision: 'fp16', ending: '_fp16' },
] as const

/** The weights of the folder in the first precision in which all of the graphs are there. */
export const weightsIn = async (source: string, graphs: readonly string[]): Promise<Weights> => {
  for (const { precision, ending } of PRECISIONS) {
    const files = graphs.map((graph) => `onnx/${graph}${ending}.onnx`)
    const sizes = await Promise.all(files.map((file) => sizeOfFile(join(source, file))))
    if (!sizes.includes(null)) return { files, precision }
  }
  const [file = '', ...others] = graphs.map((graph) => `onnx/${graph}.onnx`)
  return refuseFolder(
    others.length === 0
      ? failureWords('ModelFolderLacks', { file })
      : failureWords('ModelFolderLacksBoth', { file, other: others.join(' and ') }),
  )
}

/** The beginning of the hash of the weights, which tells a model from another of the same name. */
export const hashOfWeights = async (source: string, { files }: Weights): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of files) await pipeline(createReadStream(join(source, file)), hash, { end: false })
  return hash.digest('hex').slice(0, HASH_DIGITS)
}
