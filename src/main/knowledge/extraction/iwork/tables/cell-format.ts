import type { ProtobufMessage } from '../archives/protobuf-message.ts'

/** How a cell shows what it holds, whatever version of the programs says so. */
export interface CellFormat {
  readonly kind: 'Decimal' | 'Money' | 'Percent' | 'Scientific' | 'Fraction' | 'Base'
  /** Null for as many as a number has. */
  readonly decimals: number | null
  readonly hasThousands: boolean
  /** Whether negative numbers stand in brackets. */
  readonly isBracketed: boolean
  /** Its sign, or its three letters and a space where it has none; '' where there is no currency. */
  readonly currency: string
  readonly base: number
  /** What fractions are parts of, or how many digits may stand below the line, as -1 to -3. */
  readonly fraction: number
  /** As in UTS 35; '' where there is none. */
  readonly datePattern: string
  readonly duration: DurationFormat | null
  readonly custom: CustomFormat | null
}

export interface DurationFormat {
  readonly style: 'Compact' | 'Short' | 'Long'
  /** Bits of units, from 1 for weeks to 32 for milliseconds; 0 where none is named, or where a duration has those that it needs. */
  readonly largest: number
  readonly smallest: number
}

/** A pattern of a person's own. */
export interface CustomFormat {
  readonly pattern: string
  readonly scale: number
  /** Whether digits that a number has not are shown as zeros, before the point and behind it. */
  readonly isPadded: boolean
  readonly isFixed: boolean
  readonly isFraction: boolean
}

/** No pattern of a person is longer. */
const LONGEST_PATTERN = 200
const MOST_DECIMALS = 30

export const plainFormat: CellFormat = {
  kind: 'Decimal',
  decimals: null,
  hasThousands: false,
  isBracketed: false,
  currency: '',
  base: 10,
  fraction: -2,
  datePattern: '',
  duration: null,
  custom: null,
}

/** From 253 on, decimals are as many as a number has. */
export const decimalsOf = (told: number | null): number | null =>
  told === null || !(told >= 0) || told >= 253 ? null : Math.min(told, MOST_DECIMALS)

/** The sign of a currency by its three letters (ISO 4217). */
export const currencySign = (code: string): string => {
  if (!/^[A-Z]{3}$/.test(code)) return ''
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? code
  return sign.length > 2 ? `${sign} ` : sign
}

const kinds: Readonly<Record<number, CellFormat['kind']>> = {
  257: 'Money',
  258: 'Percent',
  259: 'Scientific',
  262: 'Fraction',
  269: 'Base',
}

/** A format as it is stored since 2013. */
export const formatOfMessage = (format: ProtobufMessage): CellFormat => {
  const fraction = format.number(11) ?? plainFormat.fraction
  return {
    kind: kinds[format.number(1) ?? 0] ?? 'Decimal',
    decimals: decimalsOf(format.number(2)),
    hasThousands: format.number(5) === 1,
    isBracketed: (format.number(4) ?? 0) >= 2,
    currency: currencySign(format.text(3) ?? ''),
    base: format.number(8) ?? 10,
    // Negative numbers are stored as they would be without a sign.
    fraction: fraction > 2 ** 31 ? (fraction % 2 ** 32) - 2 ** 32 : fraction,
    datePattern: patternOf(format.text(14)) || patternOf(format.text(18)),
    duration: durationOf(format),
    custom: customOf(format),
  }
}

export const patternOf = (text: string | null | undefined): string => (text ?? '').slice(0, LONGEST_PATTERN)

const styles = ['Compact', 'Short', 'Long'] as const

const durationOf = (format: ProtobufMessage): DurationFormat => {
  const isAutomatic = format.number(40) === 1
  return {
    style: styles[format.number(7) ?? 1] ?? 'Short',
    largest: isAutomatic ? 0 : (format.number(15) ?? 0),
    smallest: isAutomatic ? 0 : (format.number(16) ?? 0),
  }
}

const customOf = (format: ProtobufMessage): CustomFormat | null => {
  const pattern = patternOf(format.text(18))
  if (pattern === '') return null
  return {
    pattern,
    scale: format.double(19) ?? 1,
    isPadded: (format.number(29) ?? 0) > 0,
    isFixed: (format.number(30) ?? 0) > 0,
    isFraction: format.number(20) === 1,
  }
}
