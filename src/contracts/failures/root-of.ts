import type { Failure } from './failure.ts'

/** The failure itself, without what was told along with it: of "… It said: …" that which comes first. */
export const rootOf = (failure: Failure): Failure => {
  const { failure: inner } = failure.values
  return typeof inner === 'object' ? rootOf(inner) : failure
}
