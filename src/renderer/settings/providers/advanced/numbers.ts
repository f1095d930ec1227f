/** A number as people write it, with a comma as well; null for what is none. */
export const numberOf = (text: string): number | null => {
  const written = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : null
}

/** Whether a text is a number within bounds, both included. */
export const isNumberWithin = (text: string, from: number, to: number, whole: boolean): boolean => {
  const number = numberOf(text)
  return number !== null && number >= from && number <= to && (!whole || Number.isInteger(number))
}

/** How a stored number stands in a field; empty where there is none. */
export const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value))
