/** Where half, nearly all and all of some measurements lie. */
export interface Percentiles {
  readonly p50: number
  readonly p95: number
  readonly max: number
}

/** Null where there is nothing to count. */
export const percentilesOf = (values: readonly number[]): Percentiles | null => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0
  return sorted.length === 0 ? null : { p50: at(0.5), p95: at(0.95), max: at(1) }
}
