import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { BlobStore } from '../../platform/index.ts'

/** A blob that is written piece by piece; it exists only once it has ended. */
export interface StoredText {
  /** Resolves when the next piece may come; throws what kept the blob from being stored. */
  write(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
  /** Gives up; nothing is stored. */
  abandon(): Promise<void>
}

export const storeText = (blobs: BlobStore, path: string): StoredText => {
  const pieces = new PassThrough({ highWaterMark: 1_048_576 })
  // The store's own error comes through `stored`; writing after it must not raise another.
  pieces.on('error', () => {})
  const stored = blobs.put(path, pieces)
  stored.catch(() => {})
  return {
    async write(bytes) {
      if (!pieces.write(bytes)) await Promise.race([once(pieces, 'drain'), stored])
    },
    async end() {
      pieces.end()
      await stored
    },
    async abandon() {
      pieces.destroy(new Error('abandoned'))
      await stored.catch(() => {})
    },
  }
}
