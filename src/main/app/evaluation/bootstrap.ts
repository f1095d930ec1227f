import type { Figure } from '../../../contracts/index.ts'

/** Draws, of few values; of many, as many as take some milliseconds. */
const MOST_SAMPLES = 2_000
const MOST_DRAWN = 1_000_000
const CONFIDENCE = 0.95

/** Mulberry32: small and fast, and the same numbers each time, so that the same answers give the same interval. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of some values and its 95 % interval, by the percentile bootstrap: draws of as many with replacement. Zero for none. */
export const bootstrapped = (values: readonly number[]): Figure => {
  const mean = meanOf(values)
  if (values.length < 2) return { mean, low: mean, high: mean }
  const samples = Math.min(MOST_SAMPLES, Math.ceil(MOST_DRAWN / values.length))
  const random = randomFrom(values.length)
  const means = new Float64Array(samples)
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0
    for (let drawn = 0; drawn < values.length; drawn++) sum += values[Math.floor(random() * values.length)] ?? 0
    means[sample] = sum / values.length
  }
  means.sort()
  const at = (share: number): number => means[Math.min(samples - 1, Math.floor(share * samples))] ?? mean
  return { mean, low: at((1 - CONFIDENCE) / 2), high: at((1 + CONFIDENCE) / 2) }
}
