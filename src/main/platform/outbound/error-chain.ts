/** Longer than any chain of ours, so that one which leads back into itself ends. */
const LONGEST = 6

/** An error, what caused it, what caused that. */
export const errorChain = (error: unknown): readonly Error[] => {
  const chain: Error[] = []
  for (let each = error; each instanceof Error && chain.length < LONGEST; each = each.cause) chain.push(each)
  return chain
}
