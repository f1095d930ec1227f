import { AIProviderFailure } from '../ai-provider.ts'
import type { EndpointLimits } from './limits.ts'

const MAX_REDIRECTS = 3

export interface EndpointFetch {
  readonly fetch: typeof globalThis.fetch
  /** Aborts with the user's reason, or with an {@link AIProviderFailure} when the endpoint breaks a limit. */
  readonly signal: AbortSignal
  /** Whether the answer ended with the `[DONE]` of the wire format. */
  readonly sawDone: () => boolean
  dispose(): void
}

const failure = (type: 'TimedOut' | 'InvalidResponse' | 'InvalidRequest', message: string): AIProviderFailure =>
  new AIProviderFailure({ type, message })

/** A redirect is followed only on the same origin, so that neither the key nor the question goes anywhere else. */
const redirectTarget = (response: Response, url: URL): URL | null => {
  const location = response.headers.get('location')
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return null
  const target = new URL(location, url)
  if (target.origin === url.origin) return target
  throw failure(
    'InvalidRequest',
    `The address sends on to ${target.origin}. Enter that address in Settings if you trust it.`,
  )
}

const refuseWebPage = (response: Response): void => {
  if (response.ok && response.headers.get('content-type')?.includes('text/html')) {
    throw failure(
      'InvalidResponse',
      'The address answers with a web page, not with a model. Check the base URL in Settings; it often ends with /v1.',
    )
  }
}

/**
 * A `fetch` for one request to one endpoint: stays on the base URL's origin, limits the time to the first byte and between pieces, and the size of
 * the answer. Dispose of it when the request is over.
 */
export const createEndpointFetch = (
  baseUrl: string,
  limits: EndpointLimits,
  userSignal: AbortSignal,
): EndpointFetch => {
  const { origin } = new URL(baseUrl)
  const watchdog = new AbortController()
  const signal = AbortSignal.any([userSignal, watchdog.signal])
  const decoder = new TextDecoder()
  let timer: NodeJS.Timeout | undefined
  let tail = ''

  const expectWithin = (ms: number, message: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => watchdog.abort(failure('TimedOut', message)), ms)
  }
  const expectMore = () =>
    expectWithin(
      limits.idleMs,
      `The endpoint stopped in the middle of its reply and was silent for ${Math.round(limits.idleMs / 1000)} seconds. Ask again.`,
    )

  const guarded = (response: Response): Response => {
    let size = 0
    const guard = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        size += bytes.byteLength
        if (size > limits.maxResponseBytes)
          throw failure('InvalidResponse', 'The endpoint sent more than a reply can be.')
        tail = (tail + decoder.decode(bytes, { stream: true })).slice(-32)
        expectMore()
        controller.enqueue(bytes)
      },
      flush: () => clearTimeout(timer),
    })
    const { status, statusText, headers } = response
    return new Response(response.body?.pipeThrough(guard) ?? null, { status, statusText, headers })
  }

  const request = async (url: URL, init: RequestInit, redirects: number): Promise<Response> => {
    if (url.origin !== origin) throw failure('InvalidRequest', `A request would have left ${origin}.`)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    expectMore()
    const target = redirectTarget(response, url)
    if (target && redirects < MAX_REDIRECTS) return request(target, init, redirects + 1)
    refuseWebPage(response)
    return response
  }

  return {
    signal,
    sawDone: () => tail.includes('[DONE]'),
    dispose: () => clearTimeout(timer),
    fetch: async (input, init) => {
      const seconds = Math.round(limits.firstByteMs / 1000)
      expectWithin(
        limits.firstByteMs,
        `The endpoint did not answer within ${seconds} seconds. Check that its server is running, then ask again.`,
      )
      const url = new URL(input instanceof Request ? input.url : input)
      return guarded(await request(url, init ?? {}, 0))
    },
  }
}
