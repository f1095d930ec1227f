/** More than this from the second quarter to the last is a leak. */
export const MOST_GROWTH = 1.25

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Growth of the last quarter over the second: the first is warming up. */
export const growthOf = (values: readonly number[]): number => {
  const quarter = Math.floor(values.length / 4)
  if (quarter === 0) return 1
  return mean(values.slice(-quarter)) / mean(values.slice(quarter, 2 * quarter))
}
