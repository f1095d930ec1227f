/** The closed set of reasons why something unexpected by its contract failed. `guard/problem-of.ts` maps each to a status, for every transport. */
export type ErrorCode =
  | 'InvalidInput'
  | 'Unauthenticated'
  | 'Forbidden'
  | 'NotFound'
  | 'Conflict'
  | 'TooLarge'
  | 'UnsupportedMediaType'
  | 'TooManyRequests'
  | 'Unavailable'
  | 'StorageFull'
  | 'Internal'

/**
 * The one error family that layers throw. `message` is for a person: what went wrong and what to do. Only `Internal`
 * hides its message from callers.
 */
export class AlcoveError extends Error {
  override readonly name = 'AlcoveError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
