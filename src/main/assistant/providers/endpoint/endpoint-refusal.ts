import type { Said } from './said.ts'

/** An endpoint's answer that is an error: what it said, before anybody has decided what to do about it. Never shown as it is. */
export class EndpointRefusal extends Error {
  override readonly name = 'EndpointRefusal'
  /** The HTTP status; that of the error in the body where a 200 carried one, else 200. */
  readonly status: number
  readonly said: Said
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>

  constructor(refusal: { status: number; said: Said; headers?: Readonly<Record<string, string>> }) {
    super(`The endpoint answered ${refusal.status}`)
    this.status = refusal.status
    this.said = refusal.said
    this.headers = refusal.headers ?? {}
  }
}

/** The status that a body names where the HTTP status says that all is well. */
export const statusIn = ({ code, type }: Said): number => {
  const status = Number(code)
  if (Number.isInteger(status) && status >= 400 && status < 600) return status
  if (type === 'overloaded_error' || code === 'overloaded_error') return 529
  if (type === 'rate_limit_error' || code === 'rate_limit_exceeded' || code === 'insufficient_quota') return 429
  if (type === 'authentication_error' || code === 'invalid_api_key') return 401
  if (type === 'permission_error') return 403
  if (type === 'not_found_error' || code === 'model_not_found') return 404
  return type?.startsWith('invalid_request') || code === 'context_length_exceeded' ? 400 : 200
}
