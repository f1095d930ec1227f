/** What a field may hold: a whole number, a text, bytes, a message, a value of fixed size, or several of these, one behind the other. */
export type ProtobufValue = number | string | Uint8Array | Fixed | ProtobufFields | readonly ProtobufValue[]
export interface ProtobufFields {
  readonly [field: number]: ProtobufValue | undefined
}

class Fixed {
  readonly wire: 1 | 5
  readonly bytes: Buffer

  constructor(wire: 1 | 5, bytes: Buffer) {
    this.wire = wire
    this.bytes = bytes
  }
}

export const double = (value: number): Fixed => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return new Fixed(1, bytes)
}

export const fixed32 = (value: number): Fixed => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return new Fixed(5, bytes)
}

export const varint = (value: number): Buffer => {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 0x80)
  return Buffer.from([...bytes, rest])
}

/** A message in the wire format of Protocol Buffers. */
export const protobuf = (fields: ProtobufFields): Buffer =>
  Buffer.concat(Object.entries(fields).map(([field, value]) => written(Number(field), value)))

const written = (field: number, value: ProtobufValue | undefined): Buffer => {
  if (value === undefined) return Buffer.alloc(0)
  if (typeof value === 'number') return Buffer.concat([varint(field * 8), varint(value)])
  if (Array.isArray(value)) return Buffer.concat(value.map((each) => written(field, each)))
  if (value instanceof Fixed) return Buffer.concat([varint(field * 8 + value.wire), value.bytes])
  const bytes =
    typeof value === 'string' || value instanceof Uint8Array
      ? Buffer.from(value as Uint8Array)
      : protobuf(value as ProtobufFields)
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes])
}
