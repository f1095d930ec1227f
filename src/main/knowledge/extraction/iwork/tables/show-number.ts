import { numberFormat, type ShownNumber } from '../../sheet/number-format.ts'
import type { CellFormat, CustomFormat } from './cell-format.ts'

/** What a cell shows where nothing says how many. */
const MOST_DECIMALS = 11

/** A number as its cell shows it. */
export const showNumber = (value: number, format: CellFormat | null): ShownNumber => {
  if (format === null) return byPattern('General', value)
  if (format.custom !== null) return showCustom(value, format, format.custom)
  switch (format.kind) {
    case 'Percent':
      return byPattern(signed(`${decimalPattern(value * 100, format)}%`, format), value)
    case 'Money':
      return byPattern(signed(`"${format.currency}"${decimalPattern(value, format)}`, format), value)
    case 'Scientific':
      return byPattern(`${decimalPattern(value, format)}E+0`, value)
    case 'Fraction':
      return byPattern(fractionPattern(format.fraction), value)
    case 'Base': {
      const isWhole = Number.isSafeInteger(value) && format.base >= 2 && format.base <= 36
      return { text: isWhole ? value.toString(format.base).toUpperCase() : String(value), value }
    }
    case 'Decimal':
      return byPattern(signed(decimalPattern(value, format), format), value)
  }
}

/** Numbers that are no dates take a pattern as Excel has them. */
const byPattern = (pattern: string, value: number): ShownNumber => {
  const { text } = numberFormat(-1, pattern, 1900)(value)
  // A fraction leaves room for digits that it has not.
  return { text: text.replace(/ {2,}/g, ' '), value }
}

const decimalPattern = (value: number, format: CellFormat): string =>
  digitPattern(format.hasThousands ? '#,##0' : '0', format.decimals ?? decimalsIn(value))

const digitPattern = (whole: string, decimals: number): string =>
  decimals === 0 ? whole : `${whole}.${'0'.repeat(decimals)}`

const decimalsIn = (value: number): number => {
  const written = String(Number(value.toPrecision(15)))
  const decimals = /\.(\d+)$/.exec(written)?.[1]?.length ?? 0
  return Math.min(decimals, MOST_DECIMALS)
}

/** Negative numbers have a sign, or stand in brackets. */
const signed = (pattern: string, { isBracketed }: CellFormat): string =>
  isBracketed ? `${pattern};(${pattern})` : pattern

/** Halves and the like are told as such, others by how many digits may stand below the line. */
const fractionPattern = (fraction: number): string => {
  if (fraction >= 2 && fraction <= 100) return `# ?/${fraction}`
  const digits = '?'.repeat(fraction <= -1 && fraction >= -3 ? -fraction : 2)
  return `# ${digits}/${digits}`
}

/** Where a pattern of a person's own has its number: places of digits, with a power of ten behind them or not. */
const numberPlace = /[#0,.]*[#0][#0,.]*(E\+0+)?/

/** A number in a pattern of a person's own: words around it, and how many digits stand before and behind the point. */
const showCustom = (value: number, format: CellFormat, custom: CustomFormat): ShownNumber => {
  const { pattern, scale } = custom
  if (custom.isFraction) return byPattern(fractionPattern(format.fraction), value)
  const [place = '', power = ''] = numberPlace.exec(pattern) ?? []
  if (place === '') return byPattern('General', value)
  const scaled = value * scale * (pattern.includes('%') && scale === 1 ? 100 : 1)
  const [whole = '', behind = ''] = place.replace(/E\+0+$/, '').split('.')
  const padding = custom.isPadded ? '0'.repeat(whole.replaceAll(',', '').length) : '0'
  const isFixed = custom.isFixed && behind !== '' && !behind.startsWith('#')
  const decimals = isFixed ? behind.length : decimalsIn(Number(scaled.toFixed(behind.length)))
  const digits = digitPattern(format.hasThousands ? `#,##${padding}` : padding, decimals)
  const { text } = byPattern(digits + power, scaled)
  return {
    text: unquoted(
      pattern.replace(place, () => text),
      format.currency,
    ),
    value,
  }
}

/** Words stand in quotes, and a sign stands for that of the currency. */
const unquoted = (pattern: string, currency: string): string =>
  pattern
    .replace(/'((?:[^']|'')*)'/g, (_, words: string) => (words === '' ? "'" : words.replaceAll("''", "'")))
    .replaceAll('\u00a4', currency)
    .trim()
