export interface ImageSize {
  readonly width: number
  readonly height: number
}

type ReadSize = (view: DataView) => ImageSize | null

const png: ReadSize = (view) => ({ width: view.getUint32(16), height: view.getUint32(20) })
const gif: ReadSize = (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) })
const bmp: ReadSize = (view) => ({ width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) })

const MARKER = 0xff

/** The first frame header: any of the markers C0 to CF but those of tables. */
const jpeg: ReadSize = (view) => {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== MARKER) return null
    const kind = view.getUint8(at + 1)
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += kind === MARKER ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

const signatures: readonly (readonly [bytes: readonly number[], read: ReadSize])[] = [
  [[0x89, 0x50, 0x4e, 0x47], png],
  [[0x47, 0x49, 0x46, 0x38], gif],
  [[0x42, 0x4d], bmp],
  [[0xff, 0xd8, 0xff], jpeg],
]

/** How many points an image says that it has; null where it is of another kind, or does not say so in what is at hand. */
export const imageSize = (bytes: Uint8Array): ImageSize | null => {
  const found = signatures.find(([signature]) => signature.every((byte, at) => bytes[at] === byte))
  if (found === undefined) return null
  try {
    return found[1](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
