import { numberFormat, type ShownNumber } from '../../sheet/number-format.ts'
import type { ProtobufMessage } from '../archives/protobuf-message.ts'
import { durationInWords } from './duration-in-words.ts'

/** What formats are, by their numbers. */
const types = {
  currency: 257,
  percent: 258,
  scientific: 259,
  fraction: 262,
  duration: 268,
  base: 269,
} as const

/** A format that shows as many decimals as a number has. */
const AS_MANY_AS_THERE_ARE = 253
const MOST_DECIMALS = 11
const MOST_SHOWN_DECIMALS = 30

/** A number as its cell shows it. */
export const showNumber = (value: number, format: ProtobufMessage | null): ShownNumber => {
  if (format === null) return byPattern('General', value)
  const own = patternIn(format, 18)
  if (own !== '') return showCustom(value, own, format)
  switch (format.number(1)) {
    case types.percent:
      return byPattern(signed(`${decimalPattern(value * 100, format)}%`, format), value)
    case types.currency:
      return byPattern(signed(`"${currencySign(format.text(3) ?? '')}"${decimalPattern(value, format)}`, format), value)
    case types.scientific:
      return byPattern(`${decimalPattern(value, format)}E+0`, value)
    case types.fraction:
      return byPattern(fractionPattern(format.number(11) ?? 0), value)
    case types.base: {
      const base = format.number(8) ?? 10
      const isWhole = Number.isSafeInteger(value) && base >= 2 && base <= 36
      return { text: isWhole ? value.toString(base).toUpperCase() : String(value), value }
    }
    case types.duration:
      return { text: durationInWords(value, format), value }
    default:
      return byPattern(signed(decimalPattern(value, format), format), value)
  }
}

const LONGEST_PATTERN = 200

const patternIn = (format: ProtobufMessage | null, field: number): string =>
  (format?.text(field) ?? '').slice(0, LONGEST_PATTERN)

/** Numbers that are no dates take a pattern as Excel has them. */
const byPattern = (pattern: string, value: number): ShownNumber => {
  const { text } = numberFormat(-1, pattern, 1900)(value)
  // A fraction leaves room for digits that it has not.
  return { text: text.replace(/ {2,}/g, ' '), value }
}

const decimalPattern = (value: number, format: ProtobufMessage): string => {
  const told = format.number(2) ?? AS_MANY_AS_THERE_ARE
  const decimals = told >= AS_MANY_AS_THERE_ARE ? decimalsOf(value) : Math.min(told, MOST_SHOWN_DECIMALS)
  const whole = format.number(5) === 1 ? '#,##0' : '0'
  return decimals === 0 ? whole : `${whole}.${'0'.repeat(decimals)}`
}

const decimalsOf = (value: number): number => {
  const written = String(Number(value.toPrecision(15)))
  const decimals = /\.(\d+)$/.exec(written)?.[1]?.length ?? 0
  return Math.min(decimals, MOST_DECIMALS)
}

/** Negative numbers have a sign, or stand in brackets. */
const signed = (pattern: string, format: ProtobufMessage): string =>
  (format.number(4) ?? 0) >= 2 ? `${pattern};(${pattern})` : pattern

const currencySign = (code: string): string => {
  if (!/^[A-Z]{3}$/.test(code)) return ''
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? code
  return sign.length > 2 ? `${sign} ` : sign
}

/** Halves and the like are told as such, others by how many digits may stand below the line, counted down from 2^32. */
const fractionPattern = (accuracy: number): string =>
  accuracy >= 2 && accuracy <= 100
    ? `# ?/${accuracy}`
    : `# ${'?'.repeat(digitsOf(accuracy))}/${'?'.repeat(digitsOf(accuracy))}`

const digitsOf = (accuracy: number): number => {
  const digits = 2 ** 32 - (accuracy % 2 ** 32)
  return digits >= 1 && digits <= 3 ? digits : 2
}

/** Where a pattern of a person's own has its number: places of digits, with a power of ten behind them or not. */
const numberPlace = /[#0,.]*[#0][#0,.]*(E\+0+)?/

/** A number in a pattern of a person's own: words around it, and how many digits stand before and behind the point. */
const showCustom = (value: number, pattern: string, format: ProtobufMessage): ShownNumber => {
  if (format.number(20) === 1) return byPattern(fractionPattern(format.number(11) ?? 0), value)
  const [place = '', power] = numberPlace.exec(pattern) ?? []
  if (place === '') return byPattern('General', value)
  const scaled = value * (format.double(19) ?? 1) * (pattern.includes('%') && (format.double(19) ?? 1) === 1 ? 100 : 1)
  const [whole = '', decimals = ''] = place.replace(/E\+0+$/, '').split('.')
  const padding = (format.number(29) ?? 0) > 0 ? '0'.repeat(whole.replaceAll(',', '').length) : '0'
  const isFixed = decimals !== '' && !decimals.startsWith('#') && (format.number(30) ?? 0) > 0
  const shown = isFixed
    ? decimals.length
    : Math.min(decimals.length, decimalsOf(Number(scaled.toFixed(decimals.length))))
  const digits = `${format.number(5) === 1 ? `#,##${padding}` : padding}${shown === 0 ? '' : `.${'0'.repeat(shown)}`}`
  const { text } = byPattern(power === undefined ? digits : `${digits}${power}`, scaled)
  return {
    text: unquoted(
      pattern.replace(place, () => text),
      format,
    ),
    value,
  }
}

/** Words stand in quotes, and a sign stands for that of the currency. */
const unquoted = (pattern: string, format: ProtobufMessage): string =>
  pattern
    .replace(/'((?:[^']|'')*)'/g, (_, words: string) => (words === '' ? "'" : words.replaceAll("''", "'")))
    .replaceAll('\u00a4', currencySign(format.text(3) ?? ''))
    .trim()

const DAY_SECONDS = 86_400
/** 1 January 2001, as Excel counts days. */
const FIRST_DAY = 36_892

/** A date as its cell shows it, from the seconds since the beginning of 2001. */
export const showDate = (seconds: number, format: ProtobufMessage | null): ShownNumber => {
  const serial = FIRST_DAY + seconds / DAY_SECONDS
  const isWholeDay = seconds % DAY_SECONDS === 0
  const written = patternIn(format, 14) || patternIn(format, 18) || (isWholeDay ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm')
  const shown = numberFormat(-1, datePattern(written), 1900)(serial)
  const { value } = numberFormat(-1, isWholeDay ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss', 1900)(serial)
  return { text: shown.text, value }
}

const letters: Readonly<Record<string, string>> = {
  y: 'yyyy',
  yy: 'yy',
  yyyy: 'yyyy',
  M: 'm',
  MM: 'mm',
  MMM: 'mmm',
  MMMM: 'mmmm',
  LLLL: 'mmmm',
  d: 'd',
  dd: 'dd',
  E: 'ddd',
  EEE: 'ddd',
  EEEE: 'dddd',
  H: 'h',
  HH: 'hh',
  k: 'h',
  kk: 'hh',
  h: 'h',
  hh: 'hh',
  K: 'h',
  KK: 'hh',
  m: 'm',
  mm: 'mm',
  s: 's',
  ss: 'ss',
  a: 'AM/PM',
}

/** From a pattern of Unicode (UTS 35, date field symbols) to one of Excel. */
const datePattern = (pattern: string): string =>
  pattern
    .replace(/'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g, (part, quoted?: string, letter?: string) => {
      if (quoted !== undefined) return quoted === '' ? "\\'" : `"${quoted.replaceAll("''", "'")}"`
      if (letter === undefined) return part
      if (letter === 'S') return `.${'0'.repeat(Math.min(3, part.length))}`
      return letters[part] ?? ''
    })
    .replace(/\.\./g, '.')
