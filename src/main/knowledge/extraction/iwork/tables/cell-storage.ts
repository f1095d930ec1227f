/** What a cell holds. Dates and durations are counted in seconds, dates from the beginning of 2001. */
export type CellKind = 'Empty' | 'Number' | 'Text' | 'Date' | 'Boolean' | 'Duration' | 'Error' | 'RichText'

/** A cell as it is stored; texts and formats stand in lists of the table, by these keys. */
export interface StoredCell {
  readonly kind: CellKind
  readonly number: number | null
  readonly text: number | null
  readonly richText: number | null
  readonly format: number | null
  readonly comment: number | null
}

const kinds: readonly CellKind[] = [
  'Empty',
  'Empty',
  'Number',
  'Text',
  'Empty',
  'Date',
  'Boolean',
  'Duration',
  'Error',
  'RichText',
  'Number',
]

/** Reads what stands at the beginning of some bytes as a cell; null for one that is cut off or of no known version. */
export const readCell = (bytes: Uint8Array): StoredCell | null => {
  const version = bytes[0] ?? 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return version === 5 ? readNewCell(view) : version < 5 ? readOldCell(view, version) : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Takes values from one place to the next. */
const createTaker = (view: DataView, start: number) => {
  let at = start
  return {
    uint32() {
      at += 4
      return view.getUint32(at - 4, true)
    },
    double() {
      at += 8
      return view.getFloat64(at - 8, true)
    },
    decimal() {
      at += 16
      return decimalAt(view, at - 16)
    },
    skip(values: number) {
      at += values * 4
    },
  }
}

const FORMATS_FROM = 0x2000
const COMMENT = 0x80000

/** Since 2017: flags say which values stand there, one behind the other, in the order of the flags. */
const readNewCell = (view: DataView): StoredCell => {
  const kind = kinds[view.getUint8(1)] ?? 'Empty'
  const isCurrency = view.getUint8(1) === 10
  const flags = view.getUint32(8, true)
  const take = createTaker(view, 12)
  const has = (flag: number): boolean => (flags & flag) !== 0
  const decimal = has(0x1) ? take.decimal() : null
  const double = has(0x2) ? take.double() : null
  const seconds = has(0x4) ? take.double() : null
  const text = has(0x8) ? take.uint32() : null
  const richText = has(0x10) ? take.uint32() : null
  // Styles, conditions, formulas, buttons, errors.
  take.skip(bitsIn(flags & 0x1fe0))
  const formats = Array.from({ length: 6 }, (_, index) => (has(FORMATS_FROM << index) ? take.uint32() : null))
  const [ofNumbers = null, ofMoney = null, ofDates = null, ofDurations = null, ofTexts = null, ofTruths = null] =
    formats
  const byKind: Partial<Record<CellKind, number | null>> = {
    Number: isCurrency ? (ofMoney ?? ofNumbers) : ofNumbers,
    Date: ofDates,
    Duration: ofDurations,
    Text: ofTexts,
    Boolean: ofTruths,
  }
  return {
    kind,
    number: kind === 'Date' ? seconds : kind === 'Number' ? (decimal ?? double) : (double ?? decimal),
    text,
    richText,
    format: byKind[kind] ?? null,
    comment: has(COMMENT) ? take.uint32() : null,
  }
}

/** Until 2017: the flags are the same in all versions, what stands before them and between them is not. */
const readOldCell = (view: DataView, version: number): StoredCell => {
  const kind = kinds[view.getUint8(version === 4 ? 1 : 2)] ?? 'Empty'
  const flags = view.getUint32(4, true)
  const isEarly = version < 2
  const take = createTaker(view, isEarly ? 8 : 12)
  const has = (flag: number): boolean => (flags & flag) !== 0
  const beforeFormat = isEarly ? 0x0082 : 0x0c82
  take.skip(bitsIn(flags & beforeFormat))
  const format = has(0x4) ? take.uint32() : null
  take.skip(bitsIn(flags & 0x0108))
  const richText = has(0x200) ? take.uint32() : null
  const comment = has(0x1000) ? take.uint32() : null
  if (!isEarly) take.skip(bitsIn(flags & 0x2000))
  const text = has(0x10) ? take.uint32() : null
  const number = has(0x20) ? take.double() : null
  const seconds = has(0x40) ? take.double() : null
  return { kind, number: kind === 'Date' ? seconds : number, text, richText, format, comment }
}

const bitsIn = (flags: number): number => {
  let count = 0
  for (let rest = flags; rest !== 0; rest &= rest - 1) count++
  return count
}

const EXPONENT_BIAS = 0x1820

/** A decimal number of 128 bits (IEEE 754, binary integer significand): 113 bits of digits, then the exponent of ten, then the sign. */
const decimalAt = (view: DataView, at: number): number => {
  const low = view.getBigUint64(at, true)
  const high = view.getBigUint64(at + 8, true)
  const digits = ((high & 0x1ffffffffffffn) << 64n) | low
  const exponent = Number((high >> 49n) & 0x3fffn) - EXPONENT_BIAS
  const sign = high >> 63n === 1n ? '-' : ''
  return Number(`${sign}${digits}e${exponent}`)
}
