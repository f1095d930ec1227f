import { ProblemError, problem } from '../../contracts/index.ts'
import { createCallNames, type NamedCall } from './call-names.ts'
import { ConnectionError } from './connection-error.ts'
import { type BrowserSession, SessionEnded } from './session/browser-session.ts'
import { createSSEClient, type SSEClient } from './sse-client.ts'
import type { Transport, UploadOptions } from './transport.ts'

export interface HttpTransportOptions {
  readonly baseUrl: string
  readonly session: Pick<BrowserSession, 'headers' | 'ticket' | 'setStreaming' | 'forget'>
  /** The acting team; empty for the caller's first. */
  readonly teamId?: string
  /** The session is over: the person has to sign in again. */
  readonly onSessionEnded: () => void
  /** Whether the page is being left: what is sent then goes out although nobody waits for the answer. Never, where it is absent. */
  readonly isLeaving?: () => boolean
  /** Tells the language of the interface at each call, as a BCP 47 tag; that of the browser where it is absent. */
  readonly language?: () => string
  readonly sse?: SSEClient
}

/** What browsers send on for a page that is gone: 64 KiB in all (Fetch standard, `keepalive`). */
const KEEPALIVE_BYTES = 60_000

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The problem that an error response carries, or one made of its status where it carries none. */
const problemOf = (status: number, body: string): ProblemError => {
  const parsed = problem.safeParse(parseJson(body))
  if (parsed.success) return new ProblemError(parsed.data)
  return new ProblemError({ type: 'about:blank', status, title: `HTTP ${status}`, detail: '', instance: '' })
}

/** What a server in front of the host says of one that did not answer it. */
const isFromBetween = (status: number): boolean => status >= 502 && status <= 504

const named = (name: string | null): Record<string, string> => (name === null ? {} : { 'Idempotency-Key': name })

/** The browser's transport. */
export const createHttpTransport = (options: HttpTransportOptions): Transport => {
  const { baseUrl, session, teamId = '', isLeaving = () => false, language } = options

  const names = createCallNames()
  const noteAnswer = (status: number, call: NamedCall, name: string | null): void => {
    if (isFromBetween(status)) names.lost(call, name)
    else names.answered(name)
  }
  let ended = false
  const endSession = (): void => {
    session.forget()
    if (!ended) options.onSessionEnded()
    ended = true
  }
  /** Passes an error on; where it says that the session is over, the person is told. */
  const noticing = (error: unknown): never => {
    if (error instanceof SessionEnded) endSession()
    throw error
  }
  const sse = options.sse ?? createSSEClient({ accessToken: () => session.ticket().catch(noticing) })
  const headers = async (): Promise<Record<string, string>> => ({
    ...(await session.headers().catch(noticing)),
    ...(teamId && { 'X-Team-Id': teamId }),
    ...(language && { 'Accept-Language': language() }),
  })

  const answer = (status: number, body: string): unknown => {
    if (status >= 200 && status < 300) return body === '' ? undefined : JSON.parse(body)
    if (status === 401) endSession()
    throw problemOf(status, body)
  }

  const send = async (call: NamedCall): Promise<{ status: number; text: string }> => {
    const { contract, operation, argument: body } = call
    const name = names.nameOf(call)
    const sent = { ...(await headers()), ...named(name), 'Content-Type': 'application/json' }
    const keepalive = isLeaving() && new Blob([body]).size <= KEEPALIVE_BYTES
    try {
      const address = `${baseUrl}/api/${contract}/${operation}`
      const response = await fetch(address, { method: 'POST', headers: sent, body, keepalive })
      const text = await response.text()
      noteAnswer(response.status, call, name)
      return { status: response.status, text }
    } catch (cause) {
      names.lost(call, name)
      throw new ConnectionError('The host cannot be reached.', { cause })
    }
  }

  /** `XMLHttpRequest`, since `fetch` does not tell how much of a body has been sent. */
  const sendFile: Transport['sendFile'] = async (
    { contract, operation, fields = {} },
    file,
    { onProgress, signal }: UploadOptions = {},
  ) => {
    const call = { contract, operation, argument: JSON.stringify(fields), file }
    const name = names.nameOf(call)
    const sent = { ...(await headers()), ...named(name) }
    signal?.throwIfAborted()
    return new Promise<unknown>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', `${baseUrl}/api/${contract}/${operation}`)
      for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value)
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress?.(event.loaded / event.total)
      }
      request.onload = () => {
        noteAnswer(request.status, call, name)
        try {
          resolve(answer(request.status, request.responseText))
        } catch (error) {
          reject(error)
        }
      }
      request.onerror = () => {
        names.lost(call, name)
        reject(new ConnectionError('The host cannot be reached.'))
      }
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      const form = new FormData()
      form.append('fileName', file.name)
      form.append('contentType', file.type)
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('bytes', file, file.name)
      request.send(form)
    })
  }

  return {
    call: async (contract, operation, input) => {
      const { status, text } = await send({ contract, operation, argument: JSON.stringify(input ?? null) })
      return answer(status, text)
    },
    sendFile,
    listen: (listener) => {
      const connection = sse.openNotifications(baseUrl, teamId, {
        ...listener,
        onConnection: (state) => {
          session.setStreaming(state === 'Open')
          listener.onConnection(state)
        },
      })
      return () => connection[Symbol.dispose]()
    },
  }
}
