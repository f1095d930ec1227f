const THOUSANDS = /^\d{1,3}(?:([,.'])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/
const DECIMAL = /^\d+[.,]\d+$/
const WHOLE = /^\d+$/
/** Several dots between numbers: a version, an address, a date. */
const DOTTED = /^\d+(?:\.\d+){2,}$/
const YEAR_AT_END = /\.((?:19|20)\d\d)$/

const withoutZeros = (whole: string, fraction: string): string => {
  const kept = fraction.replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

const readGrouped = (number: string): string[] => {
  const [, separator = ','] = THOUSANDS.exec(number) ?? []
  const groups = number.split(/[,.']/)
  const signs = number.replace(/\d/g, '')
  const last = groups.at(-1) ?? ''
  const hasFraction = signs.at(-1) !== separator
  const whole = (hasFraction ? groups.slice(0, -1) : groups).join('')
  const value = hasFraction ? withoutZeros(whole, last) : whole
  // One group of three digits may be thousands or a fraction: 1.250 is both.
  const isAmbiguous = groups.length === 2 && separator !== "'"
  return isAmbiguous ? [value, withoutZeros(groups[0] ?? '', last)] : [value]
}

/**
 * What a number is found by, whichever way it is written: `1250`, `1,250`, `1.250,00` and `1250.00` are all `1250`, `3,14` is `3.14`.
 * Where a notation may mean two numbers, both. `null` for anything else; a version or an address stays as it is written.
 */
export const readNumber = (text: string): string[] | null => {
  if (WHOLE.test(text)) return [text]
  if (DOTTED.test(text)) {
    const year = YEAR_AT_END.exec(text)?.[1]
    if (year !== undefined) return [text, year]
    return THOUSANDS.test(text) ? [text, text.replaceAll('.', '')] : [text]
  }
  if (THOUSANDS.test(text) && !/^0[.,]/.test(text)) return readGrouped(text)
  if (!DECIMAL.test(text)) return null
  const [whole = '', fraction = ''] = text.split(/[.,]/)
  return [withoutZeros(whole, fraction)]
}
