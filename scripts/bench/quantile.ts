/** The value below which `share` (0 to 1) of the values lie; not a number where there are none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length * share)] ?? Number.NaN
