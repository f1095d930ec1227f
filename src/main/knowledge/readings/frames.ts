/** A piece of a stored reading: what it is, its length as four bytes, little endian, and itself. */
export interface Frame {
  readonly kind: FrameKind
  readonly bytes: Buffer
}

const kinds = {
  Begin: 1,
  Text: 2,
  Words: 3,
  TextEnd: 4,
  Chunk: 5,
  Vector: 6,
  Overview: 7,
  Table: 8,
  Rows: 9,
  TableEnd: 10,
  End: 11,
} as const
type FrameKind = keyof typeof kinds

const kindOf = new Map<number, FrameKind>(Object.entries(kinds).map(([kind, code]) => [code, kind as FrameKind]))

const HEADER = 5
/** More than any reading of ours writes in one piece. */
const MOST_BYTES = 16_777_216

/** Thrown for what is no reading, or tells what cannot be. */
export class UntrueReading extends Error {
  override readonly name = 'UntrueReading'
}

export const frameOf = (kind: FrameKind, payload: Uint8Array | string): Buffer => {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
  if (bytes.length > MOST_BYTES) throw new UntrueReading(`A ${kind} of ${bytes.length} bytes is too large`)
  const header = Buffer.alloc(HEADER)
  header.writeUInt8(kinds[kind], 0)
  header.writeUInt32LE(bytes.length, 1)
  return Buffer.concat([header, bytes])
}

/** The frames of a stored reading, one in memory at a time. Throws {@link UntrueReading}. */
export async function* framesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Frame, void, undefined> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of bytes) {
    rest = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    let at = 0
    while (rest.length - at >= HEADER) {
      const kind = kindOf.get(rest.readUInt8(at))
      const length = rest.readUInt32LE(at + 1)
      if (kind === undefined || length > MOST_BYTES) throw new UntrueReading('A piece of a reading is none')
      if (rest.length - at - HEADER < length) break
      yield { kind, bytes: rest.subarray(at + HEADER, at + HEADER + length) }
      at += HEADER + length
    }
    rest = rest.subarray(at)
  }
  if (rest.length > 0) throw new UntrueReading('A reading is cut off')
}
