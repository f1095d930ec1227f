/** The code of an error of the network, wherever in the chain of causes; `null` for any other error. */
export const networkCode = (error: unknown, depth = 0): string | null => {
  if (!(error instanceof Error) || depth > 5) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return networkCode(error.cause, depth + 1)
}
