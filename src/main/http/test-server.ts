import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { createFakeHost, type FakeHost } from './fake-host.ts'
import { makeInterfaceFolders } from './fake-interface-folders.ts'
import { serveHttp } from './serve-http.ts'

export const OWNER = { authorization: 'Bearer owner-token' }
export const JSON_TYPE = { 'content-type': 'application/json' }

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Sent {
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
  readonly agent?: Agent
}

/** A fake host, served over HTTP; for tests. */
export const openTestServer = async () => {
  const folders = await makeInterfaceFolders()
  const host: FakeHost = createFakeHost()
  const server = await serveHttp(host, { port: 0, ...folders })

  /** Unlike `fetch`, sends any Host, Origin and method. */
  const send = (method: string, path: string, { headers = {}, body, agent }: Sent = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(server.url + path, { method, headers, agent }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(pieces).toString('utf8'),
          }),
        )
        response.on('error', reject)
      })
      request.on('error', reject)
      request.end(body)
    })

  const call = (path: string, argument?: unknown, headers: Record<string, string> = {}) =>
    send('POST', `/api/${path}`, {
      headers: { ...OWNER, ...JSON_TYPE, ...headers },
      ...(argument === undefined ? {} : { body: JSON.stringify(argument) }),
    })

  return {
    host,
    server,
    folders,
    send,
    call,
    close: async () => {
      await server.close()
      await folders.remove()
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof openTestServer>>
