const PIECE = 262_144

/** Bytes that are in memory, piece by piece, as those of a part of an archive arrive. */
export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}
