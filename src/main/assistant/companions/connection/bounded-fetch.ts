import type { FetchLike } from '@modelcontextprotocol/client'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { networkCode, redirectTarget, type Transport } from '../../../platform/index.ts'
import type { ArrivalBudget } from './arrival-budget.ts'

const MAX_REDIRECTS = 3
/** Addresses of this machine and its network are for administrators, and nobody else adds a tool server. */
const ROUTE = { proxy: null, publicOnly: false } as const

export interface BoundedFetchOptions {
  readonly transport: Transport
  /** Where the person said that the server is. */
  readonly origin: string
  readonly budget: ArrivalBudget
  /** Told, in words, when nobody answers there any more, or the server knows nothing of the session that it began. */
  readonly onGone: (reason: string) => void
  /** Told when more arrives than any server that means well sends. */
  readonly onExcess: () => void
}

/**
 * The requests to one tool server. They stay on its origin, redirects too, so that neither its headers nor what is asked of it goes anywhere else. Its answers are
 * counted as they arrive: what is too much ends the answer, and with it the call.
 */
export const boundedFetch = (options: BoundedFetchOptions): FetchLike => {
  const { transport, origin, budget, onExcess, onGone } = options
  const request = async (url: URL, init: RequestInit, redirects: number): Promise<Response> => {
    if (url.origin !== origin) throw new Error(failureWords('ToolServerSendsOn', { origin: url.origin }))
    const response = await transport.send(url, { ...init, redirect: 'manual' }, ROUTE)
    const target = redirectTarget(response, url)
    if (target === null) return response
    await response.body?.cancel()
    if (redirects === 0) throw new Error(failureWords('ToolServerSendsOnAndOn'))
    return request(target, init, redirects - 1)
  }
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const response = await request(new URL(input), { ...init, headers: [...headers] }, MAX_REDIRECTS).catch((error) => {
      if (networkCode(error) !== null && !init.signal?.aborted) onGone(failureWords('ToolServerNotThereAnyMore'))
      throw error
    })
    if (response.status === 404 && headers.has('mcp-session-id')) onGone(failureWords('ToolServerForgot'))
    if (!response.body) return response
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          if (budget.admits(piece.byteLength, 0)) return controller.enqueue(piece)
          onExcess()
          controller.error(new Error(failureWords('ToolServerSentTooMuch')))
        },
      }),
    )
    const { status, statusText } = response
    return new Response(counted, { status, statusText, headers: new Headers([...response.headers]) })
  }
}
