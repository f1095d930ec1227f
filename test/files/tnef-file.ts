/** A value of a packed message: text in UTF-16, bytes, or a time. */
export type TnefProperty = readonly [number: number, value: string | Uint8Array | Date]

/** Stands for the subject as old versions write it, before the properties. */
export const OLD_SUBJECT = 0x8004

const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8])
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** IID_IMessage. */
const MESSAGE_KIND = Buffer.from('0703020000000000c000000000000046', 'hex')

const attribute = (level: number, id: number, data: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from([level]),
    u32(id),
    u32(data.length),
    data,
    u16(data.reduce((sum, byte) => (sum + byte) & 0xffff, 0)),
  ])

const properties = (entries: readonly TnefProperty[]): Buffer =>
  Buffer.concat([
    // One of a fixed length and one with a name of its own stand before those that are asked for.
    u32(entries.length + 2),
    Buffer.concat([u16(0x0003), u16(0x0e07), u32(1)]),
    Buffer.concat([
      u16(0x000b),
      u16(0x8001),
      Buffer.alloc(16),
      u32(1),
      u32(6),
      Buffer.from('a\0b\0\0\0\0\0', 'latin1'),
      u32(1),
    ]),
    ...entries.map(([number, value]) => {
      if (value instanceof Date) return Buffer.concat([u16(0x0040), u16(number), fileTime(value)])
      const bytes = typeof value === 'string' ? Buffer.from(`${value}\0`, 'utf16le') : Buffer.from(value)
      const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
      const type = typeof value === 'string' ? 0x001f : 0x0102
      return Buffer.concat([u16(type), u16(number), u32(1), u32(bytes.length), bytes, padding])
    }),
  ])

/** Tenths of microseconds since 1601. */
const fileTime = (date: Date): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(date.getTime()) * 10_000n + 116_444_736_000_000_000n)
  return bytes
}

/** A message as Outlook packs it into winmail.dat, with files by name and content, and with packed messages that are attached to it. */
export const tnefFile = (
  message: readonly TnefProperty[],
  files: readonly { readonly shortName: string; readonly name: string; readonly content: string }[] = [],
  messages: readonly Buffer[] = [],
): Buffer =>
  Buffer.concat([
    u32(0x223e9f78),
    u16(1),
    attribute(1, 0x00089006, u32(0x00010000)),
    attribute(1, 0x00069007, Buffer.concat([u32(1252), u32(0)])),
    ...message
      .filter(([number]) => number === OLD_SUBJECT)
      .map(([, value]) => attribute(1, 0x00018004, Buffer.from(`${value}\0`, 'latin1'))),
    attribute(1, 0x00069003, properties(message.filter(([number]) => number !== OLD_SUBJECT))),
    ...files.flatMap(({ shortName, name, content }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${shortName}\0`, 'latin1')),
      attribute(2, 0x0006800f, Buffer.from(content)),
      attribute(2, 0x00069005, properties([[0x3707, name]])),
    ]),
    ...messages.flatMap((packed) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from('Message\0', 'latin1')),
      attribute(2, 0x00069005, properties([[0x3701, Buffer.concat([MESSAGE_KIND, packed])]])),
    ]),
  ])
