/** Longer values are looked at, whether anybody could read them. */
const LONG = 400
const SHOWN = 100

/** A value as it is, unless it is long and nothing but numbers or coded bytes, of which nobody reads more than the beginning. */
export const shortened = (value: string): string =>
  value.length > LONG && (isNumbers(value) || isCoded(value)) ? `${value.slice(0, SHOWN).trimEnd()} …` : value

const isNumbers = (value: string): boolean => /^[\d\s.,;:eE+-]+$/.test(value)

/** Base64 or hexadecimal digits in lines that no word is as long as. */
const isCoded = (value: string): boolean =>
  /^[\w+/=\s-]+$/.test(value) &&
  value.split(/\s+/).every((part, at, parts) => at === parts.length - 1 || part.length >= CODED_LINE)

const CODED_LINE = 48
