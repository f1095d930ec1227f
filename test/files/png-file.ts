import { crc32, deflateSync } from 'node:zlib'

const part = (type: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** How a PNG file names the kinds of points. */
const KINDS = { grey: 0, colour: 2, palette: 3, alpha: 6 } as const

export interface PngOptions {
  readonly width: number
  readonly height: number
  readonly kind?: keyof typeof KINDS
  readonly depth?: number
  /** Red, green and blue of each entry. */
  readonly palette?: readonly number[]
  /** The bytes of a row, from the top. */
  row(y: number): readonly number[]
}

/** A PNG file of points that a test names. */
export const pngFile = ({ width, height, kind = 'colour', depth = 8, palette, row }: PngOptions): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = KINDS[kind]
  const rows = Array.from({ length: height }, (_, y) => Buffer.from([0, ...row(y)]))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    part('IHDR', header),
    ...(palette === undefined ? [] : [part('PLTE', Buffer.from(palette))]),
    part('IDAT', deflateSync(Buffer.concat(rows))),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG file of one colour. */
export const plainPng = (colour: readonly [number, number, number], { width = 32, height = 32 } = {}): Buffer =>
  pngFile({ width, height, row: () => Array.from({ length: width }, () => colour).flat() })
