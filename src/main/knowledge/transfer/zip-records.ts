/** A file of an archive that stands in it already. */
export interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly sizeBytes: number
  /** Where its header stands. */
  readonly offset: number
}

const LOCAL = 0x04_03_4b_50
const CENTRAL = 0x02_01_4b_50
const END = 0x06_05_4b_50
const END_64 = 0x06_06_4b_50
const LOCATOR_64 = 0x07_06_4b_50
const VERSION = 20
const VERSION_64 = 45
const UTF8_NAMES = 0x08_00
/** 1 January 1980, when the format's time begins. */
const FIRST_DAY = 0x21
/** Stand where a number is found in a record of ZIP64. */
const ELSEWHERE_32 = 0xff_ff_ff_ff
const ELSEWHERE_16 = 0xff_ff

/** From which numbers on an archive has records of ZIP64. */
export interface PlainLimits {
  readonly offset: number
  readonly files: number
}
/** What a plain archive cannot count. */
export const plainLimits: PlainLimits = { offset: ELSEWHERE_32, files: ELSEWHERE_16 }

interface Header extends Written {
  readonly isLarge: boolean
}

/** The fields that both kinds of header have in common: version, flags, method, time, day, checksum, sizes, length of the name. */
const common = (header: Buffer, at: number, { name, crc, sizeBytes, isLarge }: Header): void => {
  header.writeUInt16LE(isLarge ? VERSION_64 : VERSION, at)
  header.writeUInt16LE(UTF8_NAMES, at + 2)
  header.writeUInt16LE(FIRST_DAY, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(sizeBytes, at + 14)
  header.writeUInt32LE(sizeBytes, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}

export const localHeader = (written: Written, limits: PlainLimits): Buffer => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  common(header, 4, { ...written, isLarge: written.offset >= limits.offset })
  return Buffer.concat([header, written.name])
}

export const centralHeader = (written: Written, limits: PlainLimits): Buffer => {
  const isLarge = written.offset >= limits.offset
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE(VERSION, 4)
  common(header, 6, { ...written, isLarge })
  header.writeUInt32LE(isLarge ? ELSEWHERE_32 : written.offset, 42)
  if (!isLarge) return Buffer.concat([header, written.name])
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(written.offset), 4)
  header.writeUInt16LE(extra.length, 30)
  return Buffer.concat([header, written.name, extra])
}

interface ArchiveEnd extends Pick<Written, 'offset' | 'sizeBytes'> {
  readonly files: number
  readonly commentLength: number
}

/** What ends an archive, before its comment. `offset` and `sizeBytes` are of the list of its files. */
export const endOf = ({ files, offset, sizeBytes, commentLength }: ArchiveEnd, limits: PlainLimits): Buffer => {
  const isPlain = files < limits.files && offset < limits.offset && sizeBytes < limits.offset
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(isPlain ? files : ELSEWHERE_16, 8)
  end.writeUInt16LE(isPlain ? files : ELSEWHERE_16, 10)
  end.writeUInt32LE(isPlain ? sizeBytes : ELSEWHERE_32, 12)
  end.writeUInt32LE(isPlain ? offset : ELSEWHERE_32, 16)
  end.writeUInt16LE(commentLength, 20)
  if (isPlain) return end
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(END_64, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(VERSION_64, 12)
  end64.writeUInt16LE(VERSION_64, 14)
  end64.writeBigUInt64LE(BigInt(files), 24)
  end64.writeBigUInt64LE(BigInt(files), 32)
  end64.writeBigUInt64LE(BigInt(sizeBytes), 40)
  end64.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(LOCATOR_64, 0)
  locator.writeBigUInt64LE(BigInt(offset + sizeBytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end64, locator, end])
}
