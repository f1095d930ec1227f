import { numberFormat, type ShownNumber } from '../../sheet/number-format.ts'
import type { CellFormat } from './cell-format.ts'

const DAY_SECONDS = 86_400
/** 1 January 2001, as Excel counts days. */
const FIRST_DAY = 36_892

/** A date as its cell shows it, from the seconds since the beginning of 2001. */
export const showDate = (seconds: number, format: CellFormat | null): ShownNumber => {
  const serial = FIRST_DAY + seconds / DAY_SECONDS
  const isWholeDay = seconds % DAY_SECONDS === 0
  const written = format?.datePattern || (isWholeDay ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm')
  const { text } = numberFormat(-1, datePattern(written), 1900)(serial)
  const { value } = numberFormat(-1, isWholeDay ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss', 1900)(serial)
  return { text, value }
}

const fields: Readonly<Record<string, string>> = {
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
      return letter === 'S' ? `.${'0'.repeat(Math.min(3, part.length))}` : (fields[part] ?? '')
    })
    .replace(/\.\./g, '.')
