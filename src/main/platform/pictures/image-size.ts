/** What a picture's first bytes say of it. */
export interface ImageSize {
  /** IANA media type, by the content alone. */
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/bmp'
  /** Points. */
  readonly width: number
  readonly height: number
}

type Points = Pick<ImageSize, 'width' | 'height'>
type ReadSize = (view: DataView) => Points | null

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

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

/** RFC 9649: the first chunk is that of a lossy picture, of a lossless one, or of an extended file. */
const webp: ReadSize = (view) => {
  if (view.getUint32(8) !== 0x57454250) return null
  switch (view.getUint32(12)) {
    case 0x56503820:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 0x5650384c: {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 0x56503858:
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    default:
      return null
  }
}

const signatures: readonly {
  readonly mediaType: ImageSize['mediaType']
  readonly begins: readonly number[]
  readonly read: ReadSize
}[] = [
  { mediaType: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47], read: png },
  { mediaType: 'image/gif', begins: [0x47, 0x49, 0x46, 0x38], read: gif },
  { mediaType: 'image/bmp', begins: [0x42, 0x4d], read: bmp },
  { mediaType: 'image/jpeg', begins: [0xff, 0xd8, 0xff], read: jpeg },
  { mediaType: 'image/webp', begins: [0x52, 0x49, 0x46, 0x46], read: webp },
]

/** What an image is and how many points it says that it has; null where it is of another kind, or does not say so in what is at hand. */
export const imageSize = (bytes: Uint8Array): ImageSize | null => {
  const found = signatures.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))
  if (found === undefined) return null
  try {
    const points = found.read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return points && { mediaType: found.mediaType, ...points }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
