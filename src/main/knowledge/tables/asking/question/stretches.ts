/** Days from the one to the one before the other, in ISO dates. */
export interface Stretch {
  readonly from: string
  readonly before: string
}

const two = (part: number): string => String(part).padStart(2, '0')

/** Months of one year, from the first day of the first to the day behind the last. */
export const monthsOf = (year: number, first: number, last: number): Stretch => ({
  from: `${year}-${two(first)}-01`,
  before: last === 12 ? `${year + 1}-01-01` : `${year}-${two(last + 1)}-01`,
})
