import type { Problem } from '../../../contracts/index.ts'
import { AlcoveError, type ErrorCode } from '../alcove-error.ts'
import { explainStorageFailure } from '../storage/storage-failure.ts'

/** The one table of error code to HTTP status; IPC carries the same numbers. */
const statuses: Record<ErrorCode, readonly [status: number, title: string]> = {
  InvalidInput: [400, 'Invalid input'],
  Unauthenticated: [401, 'Not signed in'],
  Forbidden: [403, 'Not allowed'],
  NotFound: [404, 'Not found'],
  Conflict: [409, 'Conflict'],
  TooLarge: [413, 'Too large'],
  UnsupportedMediaType: [415, 'Unsupported media type'],
  TooManyRequests: [429, 'Too many requests'],
  Internal: [500, 'Internal error'],
  Unavailable: [503, 'Not available'],
  StorageFull: [507, 'Storage full'],
}

const INTERNAL_DETAIL = 'Something went wrong inside Alcove. The log holds the details under this instance.'

/** The wire form of an error. Whatever is not an `AlcoveError`, and every `Internal` one, tells nothing but its correlation id. */
export const problemOf = (thrown: unknown, correlationId: string): Problem => {
  const error = explainStorageFailure(thrown)
  const code = error instanceof AlcoveError ? error.code : 'Internal'
  const [status, title] = statuses[code]
  const detail = error instanceof AlcoveError && code !== 'Internal' ? error.message : INTERNAL_DETAIL
  return { type: 'about:blank', status, title, detail, instance: correlationId }
}

/** Which error a status stands for: the way back, where a caller has the wire form alone. */
export const errorCodeOf = (status: number): ErrorCode =>
  (Object.keys(statuses) as ErrorCode[]).find((code) => statuses[code][0] === status) ??
  (status < 500 ? 'InvalidInput' : 'Internal')
