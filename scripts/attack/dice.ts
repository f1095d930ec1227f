import { seededRandom } from '../bench/synthetic-text.ts'

/** Choices that are the same for the same seed. */
export interface Dice {
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  /** True in `share` of the cases, from 0 to 1. */
  chance(share: number): boolean
  pick<Value>(from: readonly [Value, ...Value[]]): Value
  /** One of a list that may be empty. */
  pickAny<Value>(from: readonly Value[]): Value | undefined
}

export const diceOf = (seed: number): Dice => {
  const random = seededRandom(seed)
  const below = (count: number): number => Math.floor(random() * count)
  return {
    below,
    chance: (share) => random() < share,
    pick: (from) => from[below(from.length)] ?? from[0],
    pickAny: (from) => from[below(from.length)],
  }
}
