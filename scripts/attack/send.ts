import { type Agent, request as httpRequest } from 'node:http'
import type { HostileRequest } from './hostile-request.ts'

export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly text: string
  readonly ms: number
}

const MAX_TEXT = 4_000_000
const WITHIN_MS = 120_000

/** Sends what no client library would. A stream of events is left after its first bytes. Null where the request cannot be put on the wire at all. */
export const send = (origin: string, hostile: HostileRequest, agent: Agent): Promise<Answer | null> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const { method, path, headers, body } = hostile
    const startedAt = performance.now()
    const length = body === null ? {} : { 'Content-Length': String(body.length) }
    let outgoing: ReturnType<typeof httpRequest>
    try {
      outgoing = httpRequest({ hostname, port, method, path, agent, headers: { ...headers, ...length } })
    } catch {
      resolve(null)
      return
    }
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer within ${WITHIN_MS} ms`)), WITHIN_MS)
    outgoing.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    outgoing.once('response', (incoming) => {
      const contentType = incoming.headers['content-type'] ?? ''
      let text = ''
      const end = () => {
        clearTimeout(timer)
        resolve({ status: incoming.statusCode ?? 0, contentType, text, ms: performance.now() - startedAt })
      }
      if (contentType.includes('text/event-stream')) {
        end()
        incoming.destroy()
        return
      }
      incoming.setEncoding('utf8')
      incoming.on('data', (piece: string) => {
        if (text.length < MAX_TEXT) text += piece
      })
      incoming.once('end', end)
      incoming.once('error', reject)
    })
    outgoing.end(body ?? undefined)
  })
