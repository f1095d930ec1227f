/** More than this from the second quarter to the last is a leak. */
export const MOST_GROWTH = 1.25

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Growth of the last quarter over the second: the first is warming up. */
export const growthOf = (values: readonly number[]): number => {
  const quarter = Math.floor(values.length / 4)
  if (quarter === 0) return 1
  return mean(values.slice(-quarter)) / mean(values.slice(quarter, 2 * quarter))
}

/** More than this from the first quarter of a long run to its last is more than warming up. */
export const MOST_GROWTH_IN_ALL = 1.5

/** Growth of the last quarter over the first. */
export const growthInAll = (values: readonly number[]): number => {
  const quarter = Math.floor(values.length / 4)
  return quarter === 0 ? 1 : mean(values.slice(-quarter)) / mean(values.slice(0, quarter))
}
