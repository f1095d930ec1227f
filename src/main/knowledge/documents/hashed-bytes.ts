import { createHash } from 'node:crypto'
import type { ByteSource } from '../../../contracts/index.ts'

/** Bytes on their way to a store, with the hash of what went through. */
export interface HashedBytes {
  bytes(): AsyncGenerator<Uint8Array, void, undefined>
  /** SHA-256 in hexadecimal; once the bytes have come to their end. */
  hash(): string
}

const PIECE = 1_048_576

async function* piecesOf(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  if (!(source instanceof Uint8Array)) {
    yield* source
    return
  }
  for (let at = 0; at < source.length; at += PIECE) yield source.subarray(at, at + PIECE)
}

export const hashedBytes = (source: ByteSource): HashedBytes => {
  const digest = createHash('sha256')
  return {
    async *bytes() {
      for await (const piece of piecesOf(source)) {
        digest.update(piece)
        yield piece
      }
    },
    hash: () => digest.digest('hex'),
  }
}
