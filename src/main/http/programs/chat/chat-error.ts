import type { Problem } from '../../../../contracts/index.ts'

/** An error as programs that speak the chat completions API read it. */
export interface ChatError {
  readonly error: {
    readonly message: string
    readonly type: string
    /** The field that is wrong; null where it is none. */
    readonly param: string | null
    readonly code: string | null
  }
}

const kinds: Readonly<Record<number, readonly [type: string, code: string | null]>> = {
  401: ['invalid_request_error', 'invalid_api_key'],
  403: ['permission_error', 'forbidden'],
  404: ['invalid_request_error', 'not_found'],
  429: ['rate_limit_error', 'rate_limit_exceeded'],
  503: ['server_error', 'unavailable'],
}

const kindOf = (status: number): readonly [type: string, code: string | null] =>
  kinds[status] ?? (status >= 500 ? ['server_error', null] : ['invalid_request_error', null])

/** A problem in this API's shape. */
export const chatError = ({ status, detail }: Pick<Problem, 'status' | 'detail'>): ChatError => {
  const [type, code] = kindOf(status)
  return { error: { message: detail, type, param: null, code } }
}

/** Sent with the problem's own status. */
export const chatErrorResponse = (
  status: number,
  body: ChatError,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...headers,
    },
  })
