import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { redirectTarget, type Transport } from '../../../platform/index.ts'
import { providerFailure } from '../ai-provider-failure.ts'
import type { Endpoint } from './endpoint.ts'
import { EndpointRefusal } from './endpoint-refusal.ts'
import { createReplyWatch, type ReplyWatch } from './reply-watch.ts'
import { saidIn } from './said.ts'

const MAX_REDIRECTS = 3
const MAX_ERROR_BYTES = 64 * 1024

const OF_LIMITS_OR_REQUEST = /rate-?limit|request-id/

/** The requests of one call of one endpoint. Dispose of it when the call is over. */
export interface EndpointHttp {
  /** Aborts with the caller's reason, or with an `AIProviderFailure` when the endpoint breaks a limit. */
  readonly signal: AbortSignal
  /** Stays on the base URL's origin; throws an `EndpointRefusal` for a status that is an error. */
  readonly fetch: typeof globalThis.fetch
  readonly watch: Pick<ReplyWatch, 'content'>
  /** What the last answer's headers said of limits and of the request's id, by lower-case names. */
  headers(): Readonly<Record<string, string>>
  dispose(): void
}

/** A redirect is followed only on the same origin, so that neither the key nor the question goes anywhere else. */
const ownRedirect = (response: Response, url: URL): URL | null => {
  const target = redirectTarget(response, url)
  if (target === null || target.origin === url.origin) return target
  throw providerFailure('InvalidRequest', failureWords('AddressSendsOn', { origin: target.origin }))
}

const startOf = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > MAX_ERROR_BYTES) break
  }
  return text
}

const refuseErrors = async (response: Response): Promise<void> => {
  if (response.ok) {
    if (!response.headers.get('content-type')?.includes('text/html')) return
    await response.body?.cancel()
    throw providerFailure('InvalidResponse', failureWords('WebPageNotModel'))
  }
  const headers = Object.fromEntries(response.headers)
  throw new EndpointRefusal({ status: response.status, said: saidIn(await startOf(response)), headers })
}

/** Opens the line for one call: limits its time, its size, and where its requests may go. */
export const openEndpointHttp = (endpoint: Endpoint, transport: Transport, callerSignal: AbortSignal): EndpointHttp => {
  const { limits, headers: ownHeaders, proxy, publicOnly } = endpoint
  const { origin } = endpoint.baseUrl
  const abort = new AbortController()
  const signal = AbortSignal.any([callerSignal, abort.signal])
  const watch = createReplyWatch(limits, (reason) => abort.abort(reason))
  let told: Readonly<Record<string, string>> = {}

  const guarded = (response: Response): Response => {
    let size = 0
    const guard = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        size += bytes.byteLength
        if (size > limits.maxResponseBytes) throw providerFailure('InvalidResponse', failureWords('ReplyTooLarge'))
        watch.bytes()
        controller.enqueue(bytes)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body?.pipeThrough(guard) ?? null, {
      status,
      statusText,
      headers: new Headers([...headers]),
    })
  }

  const request = async (url: URL, init: RequestInit, redirects: number): Promise<Response> => {
    if (url.origin !== origin) throw providerFailure('InvalidRequest', failureWords('RequestWouldLeave', { origin }))
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value)
    const response = await transport.send(
      url,
      { ...init, headers: [...headers], redirect: 'manual', signal },
      { proxy, publicOnly },
    )
    watch.answered()
    told = Object.fromEntries([...response.headers].filter(([name]) => OF_LIMITS_OR_REQUEST.test(name)))
    const target = ownRedirect(response, url)
    if (target && redirects < MAX_REDIRECTS) {
      await response.body?.cancel()
      return request(target, init, redirects + 1)
    }
    const whole = guarded(response)
    await refuseErrors(whole)
    return whole
  }

  return {
    signal,
    watch,
    headers: () => told,
    dispose: () => {
      watch.stop()
      // Nothing of an answer that nobody reads any more goes on arriving.
      abort.abort(providerFailure('Unreachable', failureWords('CallOver')))
    },
    fetch: async (input, init) => {
      const asked = new URL(input instanceof Request ? input.url : input)
      // The libraries build addresses from the base without its query.
      for (const [name, value] of endpoint.baseUrl.searchParams)
        if (!asked.searchParams.has(name)) asked.searchParams.set(name, value)
      return request(asked, init ?? {}, 0)
    },
  }
}
