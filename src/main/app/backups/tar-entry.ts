/** The format of POSIX ustar with GNU's long names, as far as a backup needs it: any tar program opens one. */
export const TAR_BLOCK = 512

const NAME_BYTES = 100
const SIZE_AT = 124
const SIZE_BYTES = 12
const CHECKSUM_AT = 148
const TYPE_AT = 156
/** The largest size in octal digits; larger ones are written as a number of 11 bytes. */
const MAX_OCTAL = 0o77777777777
const LONG_NAME = 'L'
const FILE = '0'

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

const checksumOf = (header: Buffer): number => {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= CHECKSUM_AT && at < CHECKSUM_AT + 8 ? 32 : byte
  return sum
}

const headerOf = (name: Buffer, sizeBytes: number, type: string): Buffer => {
  const header = Buffer.alloc(TAR_BLOCK)
  name.copy(header, 0, 0, NAME_BYTES)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  if (sizeBytes <= MAX_OCTAL) header.write(octal(sizeBytes, 11), SIZE_AT)
  else {
    header.writeUInt8(0x80, SIZE_AT)
    header.writeBigUInt64BE(BigInt(sizeBytes), SIZE_AT + 4)
  }
  header.write(octal(0, 11), 136)
  header.write(type, TYPE_AT)
  header.write('ustar\x0000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT)
  return header
}

/** The bytes that fill the last block of a file. */
export const tarPadding = (sizeBytes: number): number => (TAR_BLOCK - (sizeBytes % TAR_BLOCK)) % TAR_BLOCK

/** What stands before a file's bytes. */
export const tarHeader = (path: string, sizeBytes: number): Buffer => {
  const name = Buffer.from(path)
  const header = headerOf(name, sizeBytes, FILE)
  if (name.length <= NAME_BYTES) return header
  const whole = Buffer.concat([name, Buffer.alloc(tarPadding(name.length))])
  return Buffer.concat([headerOf(Buffer.from('././@LongLink'), name.length, LONG_NAME), whole, header])
}

/** What a header says; null where it is none. */
export const readTarHeader = (
  header: Buffer,
): { readonly name: string; readonly sizeBytes: number; readonly isLongName: boolean } | null => {
  const stated = Number.parseInt(header.toString('latin1', CHECKSUM_AT, CHECKSUM_AT + 6), 8)
  if (header.length !== TAR_BLOCK || stated !== checksumOf(header)) return null
  const end = header.indexOf(0)
  const name = header.toString('utf8', 0, end === -1 || end > NAME_BYTES ? NAME_BYTES : end)
  const type = header.toString('latin1', TYPE_AT, TYPE_AT + 1)
  const sizeBytes =
    header.readUInt8(SIZE_AT) === 0x80
      ? Number(header.readBigUInt64BE(SIZE_AT + 4))
      : Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + SIZE_BYTES - 1), 8)
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0 || (type !== FILE && type !== LONG_NAME)) return null
  return { name, sizeBytes, isLongName: type === LONG_NAME }
}
