import { dateFromSerial, format, isDateFormat } from 'numfmt'
import type { CellValue } from '../extracted-document.ts'

/** A number as its cell shows it, and as it is meant: dates as ISO text. */
export interface ShownNumber {
  readonly text: string
  readonly value: CellValue
}

export type ShowNumber = (serial: number) => ShownNumber

/** How serial numbers count days: from 1900, or from 1904 as old Macintosh workbooks do. */
export type DateSystem = 1900 | 1904

const DAYS_TO_1904 = 1_462

/** Formats without a code of their own in the file (ECMA-376 part 1, 18.8.30). Short dates follow the reader's country: ours is ISO 8601. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
}

const isEastAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** How cells of a format show their numbers. `code` is the file's own; without one the format is known by its id. */
export const numberFormat = (id: number, code: string | null, dates: DateSystem): ShowNumber => {
  const written = code ?? builtIn[id] ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : 'General')
  if (/^general$/i.test(written)) return (serial) => ({ text: generalNumber(serial), value: serial })
  const isDate = isDatePattern(written)
  const pattern = isDate ? withSeparators(written) : written
  return (given) => {
    const serial = isDate && dates === 1904 ? given + DAYS_TO_1904 : given
    const text = shown(pattern, serial)
    return { text: text === '' ? hiddenValue(pattern, given) : text, value: isDate ? isoDate(serial, pattern) : given }
  }
}

const isDatePattern = (pattern: string): boolean => {
  try {
    return isDateFormat(pattern)
  } catch {
    return false
  }
}

/** Languages that write a dot between day, month and year, by their numbers in the files of Office ([MS-LCID]). */
const dotted: ReadonlyMap<string, number> = new Map([
  ['be', 0x23],
  ['bg', 0x02],
  ['cs', 0x05],
  ['de', 0x07],
  ['et', 0x25],
  ['fi', 0x0b],
  ['hr', 0x1a],
  ['hu', 0x0e],
  ['is', 0x0f],
  ['kk', 0x3f],
  ['lv', 0x26],
  ['mk', 0x2f],
  ['nb', 0x14],
  ['pl', 0x15],
  ['ro', 0x18],
  ['ru', 0x19],
  ['sk', 0x1b],
  ['sl', 0x24],
  ['tr', 0x1f],
  ['uk', 0x22],
])
const dottedNumbers: ReadonlySet<number> = new Set(dotted.values())
const PRIMARY_LANGUAGE = 0x3ff

/** A slash stands for what the language of the pattern writes between the parts of a date: `[$-407]dd/mm/yyyy` is 31.12.2024. */
const withSeparators = (pattern: string): string => {
  const [, language = ''] = /^\[\$-([\w-]+)\]/.exec(pattern) ?? []
  const isDotted = /^[\da-f]{3,}$/i.test(language)
    ? dottedNumbers.has(Number.parseInt(language, 16) & PRIMARY_LANGUAGE)
    : dotted.has(language.split('-')[0]?.toLowerCase() ?? '')
  return isDotted ? pattern.replace(/"[^"]*"|\\.|\//g, (part) => (part === '/' ? '\\.' : part)) : pattern
}

/** A pattern that is no pattern shows the number as it is. */
const shown = (pattern: string, serial: number): string => {
  try {
    return format(pattern, serial).trim()
  } catch {
    return generalNumber(serial)
  }
}

/** `;;;` hides a value on purpose; any other pattern that shows nothing has failed. */
const hiddenValue = (pattern: string, serial: number): string =>
  /^[;\s"]*$/.test(pattern) ? '' : generalNumber(serial)

const FIGURES = 11
const MAX_WHOLE = 1e15

/** Whole numbers in full, since they may be identifiers; others with the eleven figures that a cell shows. */
const generalNumber = (value: number): string => {
  const written = String(value)
  if (written.length <= FIGURES || !Number.isFinite(value)) return written
  if (Number.isInteger(value) && Math.abs(value) < MAX_WHOLE) return written
  return String(Number(value.toPrecision(FIGURES)))
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The day, with the time where there is one, or the time alone. */
const isoDate = (serial: number, pattern: string): CellValue => {
  const date = dateFromSerial(serial)
  if (date === null || serial < 0 || /\[[hms]+\]/i.test(pattern)) return serial
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = date
  const time = `${two(hours)}:${two(minutes)}${seconds === 0 ? '' : `:${two(seconds)}`}`
  if (serial < 1) return time
  const iso = `${year}-${two(month)}-${two(day)}`
  return serial % 1 === 0 ? iso : `${iso}T${time}`
}
