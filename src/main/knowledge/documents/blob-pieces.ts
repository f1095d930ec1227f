import type { BlobStore } from '../../platform/index.ts'

const PIECE = 1_048_576

/** A blob piece by piece, never whole in memory; nothing for one that is not there. */
export async function* blobPieces(blobs: BlobStore, path: string): AsyncGenerator<Uint8Array, void, undefined> {
  for (let offset = 0; ; ) {
    const piece = await blobs.read(path, offset, PIECE)
    if (piece === null || piece.length === 0) return
    yield piece
    offset += piece.length
  }
}
