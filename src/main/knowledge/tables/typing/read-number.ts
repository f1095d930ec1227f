/** Which mark a column writes before decimals; null where its cells contradict each other. */
export type DecimalMark = '.' | ',' | null

export interface ReadNumber {
  readonly value: number
  /** `€`, `%`, `kg`; empty where there is none. */
  readonly unit: string
  readonly decimals: number
}

/** What a number is written with, once its unit and its sign are known. */
interface Written {
  readonly digits: string
  readonly unit: string
  readonly isNegative: boolean
}

const LONGEST = 40
/** More figures than a double holds. */
const MOST_FIGURES = 15

const CURRENCY = '\\p{Sc}|[A-Z]{3}|Fr\\.?|kr\\.?'
const withUnitBefore = new RegExp(`^(${CURRENCY})\\s*(?=[-+−\\d.,])`, 'u')
const withUnitAfter = new RegExp(
  `(?<=[\\d.,])\\s*(${CURRENCY}|%|‰|°[CF]?|\\p{L}[\\p{L}²³µ/]{0,7})\\s*(?:,?[-–]{1,2})?$`,
  'u',
)

const writtenOf = (text: string): Written | null => {
  if (text.length > LONGEST || !/\d/.test(text)) return null
  let rest = text.trim()
  let isNegative = false
  if (/^\(.*\)$/.test(rest)) {
    isNegative = true
    rest = rest.slice(1, -1).trim()
  }
  const takeSign = (): void => {
    const sign = /^[-+−]\s*/.exec(rest)?.[0]
    if (sign === undefined) return
    isNegative ||= !sign.startsWith('+')
    rest = rest.slice(sign.length)
  }
  takeSign()
  const before = withUnitBefore.exec(rest)
  if (before !== null) {
    rest = rest.slice(before[0].length)
    takeSign()
  }
  const after = withUnitAfter.exec(rest)
  if (after !== null) rest = rest.slice(0, after.index)
  const behind = /(?<=\d)(?:([.,])\s?[-–—]{1,2}|\s?[-−])$/.exec(rest)
  if (behind !== null) {
    // In place of cents a stroke is none; alone it is the sign, as accounts set it.
    if (behind[1] === undefined && isNegative) return null
    isNegative ||= behind[1] === undefined
    rest = rest.slice(0, behind.index)
  }
  if (before !== null && after !== null) return null
  const digits = withoutPower(rest.trim()).replace(/(?<=\d)['’\s](?=\d{3}(?!\d))/gu, '')
  if (!/^[\d.,]*\d$/.test(digits) || /^[.,]?0\d/.test(digits.replace(/[.,].*$/, ''))) return null
  return { digits, unit: before?.[1] ?? after?.[1] ?? '', isNegative }
}

const MOST_ZEROS = 15

/** `1.5E+03` as `1500`: how spreadsheets write what is too wide for its column. */
const withoutPower = (digits: string): string => {
  const [, whole = '', mark = '.', fraction = '', power] = /^(\d)(?:([.,])(\d+))?[eE]([+-]?\d{1,2})$/.exec(digits) ?? []
  if (power === undefined || Math.abs(Number(power)) > MOST_ZEROS) return digits
  const figures = whole + fraction
  const point = 1 + Number(power)
  if (point <= 0) return `0${mark}${'0'.repeat(-point)}${figures}`
  const padded = figures.padEnd(point, '0')
  return padded.length === point ? padded : `${padded.slice(0, point)}${mark}${padded.slice(point)}`
}

const pointed = ({ digits, unit, isNegative }: Written, mark: '.' | ',' | ''): ReadNumber | null => {
  const grouping = mark === '.' ? ',' : '.'
  const [whole = '', fraction = ''] = mark === '' ? [digits] : digits.split(mark)
  const plain = mark === '' ? whole.replace(/[.,]/g, '') : whole.replaceAll(grouping, '')
  if ((plain + fraction).length > MOST_FIGURES) return null
  const value = Number(`${plain === '' ? '0' : plain}.${fraction === '' ? '0' : fraction}`)
  if (!Number.isFinite(value)) return null
  return { value: isNegative ? -value : value, unit, decimals: fraction.length }
}

const isGrouped = (digits: string, by: '.' | ','): boolean =>
  (by === '.' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$|^\d{1,2}(,\d{2})+,\d{3}$/).test(digits)

/** What the mark in a number has to be, as far as the number itself tells; `Either` where it may divide thousands as well. */
const markIn = (digits: string): '.' | ',' | '' | 'Either' | 'None' => {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (point === -1 && comma === -1) return ''
  if (point !== -1 && comma !== -1) {
    const mark = point > comma ? '.' : ','
    const at = Math.max(point, comma)
    const isSound = digits.indexOf(mark) === at && isGrouped(digits.slice(0, at), mark === '.' ? ',' : '.')
    return isSound ? mark : 'None'
  }
  const mark = point === -1 ? ',' : '.'
  const isOnce = digits.indexOf(mark) === digits.lastIndexOf(mark)
  if (!isOnce) return isGrouped(digits, mark) ? '' : 'None'
  return isGrouped(digits, mark) && !digits.startsWith('0') ? 'Either' : mark
}

/** The decimal mark that a number gives away; null for one that gives none away, and for what is no number. */
export const markTold = (text: string): '.' | ',' | null => {
  const written = writtenOf(text)
  if (written === null) return null
  const mark = markIn(written.digits)
  if (mark === '.' || mark === ',') return mark
  // Thousands that are divided twice, and currencies that stand where their countries put them.
  if (mark === '' && /[.,]/.test(written.digits)) return written.digits.includes('.') ? ',' : '.'
  if (mark !== 'Either') return null
  if (/€\s*$/.test(text)) return ','
  return /^[-+−(]*[$£¥]/.test(text.trim()) ? '.' : null
}

/**
 * A number as people write it: `1.250,00 €`, `$1,250.00`, `(12)`, `1 250,5`, `12 kg`. Null for what is none, for identifiers (`007`), and for one
 * that could be two (`1.250`) where `mark` does not say which.
 */
export const readNumber = (text: string, mark: DecimalMark): ReadNumber | null => {
  const written = writtenOf(text)
  if (written === null) return null
  const told = markIn(written.digits)
  if (told === 'None') return null
  if (told !== 'Either') return pointed(written, told)
  if (mark === null) return null
  return written.digits.includes(mark) ? pointed(written, mark) : pointed(written, '')
}
