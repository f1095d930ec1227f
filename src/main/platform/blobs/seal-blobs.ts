import type { BlobStore } from './blob-store.ts'
import { encryptedBlobStore, isSealedBlob } from './encrypted-blob-store.ts'

export interface SealOptions {
  readonly plain: BlobStore
  readonly key: () => Promise<Buffer>
  /** Whether every blob is to be sealed, or none. */
  readonly seal: boolean
}

const PIECE_BYTES = 1_048_576

async function* piecesOf(store: BlobStore, path: string): AsyncGenerator<Uint8Array> {
  for (let offset = 0; ; offset += PIECE_BYTES) {
    const piece = await store.read(path, offset, PIECE_BYTES)
    if (piece === null || piece.byteLength === 0) return
    yield piece
  }
}

/** Rewrites every blob that is not yet as wanted, each whole or not at all. To be called while nobody else uses the store. Returns how many there were. */
export const sealBlobs = async ({ plain, key, seal }: SealOptions): Promise<number> => {
  const sealed = encryptedBlobStore(plain, key)
  let rewritten = 0
  for (const path of await plain.list('')) {
    if ((await isSealedBlob(plain, path, key)) === seal) continue
    const [from, to] = seal ? [plain, sealed] : [sealed, plain]
    await to.put(path, piecesOf(from, path))
    rewritten += 1
  }
  return rewritten
}
