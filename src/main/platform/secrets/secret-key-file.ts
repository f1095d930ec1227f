import { randomBytes } from 'node:crypto'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'
import { readPrivateFile, writePrivateFile } from '../durable-file.ts'

const KEY_BYTES = 32

/** A new random key in a file of its own, base64, readable by the owner alone. */
export const createKeyFile = (path: string): Buffer => {
  const key = randomBytes(KEY_BYTES)
  writePrivateFile(path, `${key.toString('base64')}\n`)
  return key
}

/** The key of a file, or null when there is no file. Throws `Unavailable` when the file holds something else. */
export const readKeyFile = (path: string): Buffer | null => {
  const text = readPrivateFile(path)
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.byteLength === KEY_BYTES && key.toString('base64') === text.trim()) return key
  throw new AlcoveError('Unavailable', failureWords('KeyFileDamaged', { path }))
}
