import { crc32, deflateRawSync } from 'node:zlib'

const header = (signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0))
  buffer.writeUInt32LE(signature, 0)
  let at = 4
  for (const [bytes, value] of fields) {
    buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

/** A ZIP archive of these files, deflated, as other programs write them. */
export const zipOf = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const fileName = Buffer.from(name)
    const about = [
      [2, 20],
      [2, 0x800],
      [2, 8],
      [2, 0],
      [2, 0x21],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, fileName.length],
      [2, 0],
    ] as const
    const local = Buffer.concat([header(0x04034b50, about), fileName, packed])
    directory.push(
      Buffer.concat([header(0x02014b50, [[2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), fileName]),
    )
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const count = directory.length
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, entries.length],
    [4, offset],
    [2, 0],
  ])
  return Buffer.concat([...parts, entries, end])
}
