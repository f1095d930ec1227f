import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProblemError } from '../../contracts/index.ts'
import { ConnectionError } from './connection-error.ts'
import { createHttpTransport } from './http-transport.ts'
import { SessionEnded } from './session/browser-session.ts'

interface Seen {
  readonly url: string | undefined
  readonly headers: Record<string, unknown>
  readonly body: string
}

let server: Server
let seen: Seen[] = []
let answer = { status: 200, body: '' }
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    seen.push({ url: request.url, headers: request.headers, body })
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen = []
})

const transport = (
  headers: () => Promise<Record<string, string>> = async () => ({ Authorization: 'Bearer secret' }),
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
) => {
  const ended: string[] = []
  return {
    ended,
    ...createHttpTransport({
      baseUrl,
      teamId: 'second',
      session: {
        headers,
        ticket: async () => 'ticket',
        setStreaming: () => undefined,
        forget: () => void ended.push('forgotten'),
      },
      onSessionEnded: () => void ended.push('told'),
    }),
  }
}

describe('the HTTP transport', () => {
  it('sends the argument itself as JSON, with token and team', async () => {
    answer = { status: 200, body: '{"a":1}' }
    await expect(transport().call('IX', 'Op', { b: 2 })).resolves.toEqual({ a: 1 })
    expect(seen).toMatchObject([
      {
        url: '/api/IX/Op',
        body: '{"b":2}',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json', 'x-team-id': 'second' },
      },
    ])
  })

  it('reads an empty answer as nothing, and sends null for no argument', async () => {
    answer = { status: 204, body: '' }
    await expect(transport().call('IX', 'Op', undefined)).resolves.toBeUndefined()
    expect(seen[0]?.body).toBe('null')
  })

  it('rejects with the problem that the host describes', async () => {
    const details = { type: 'about:blank', status: 400, title: 'Bad', detail: 'content: too long', instance: 'x' }
    answer = { status: 400, body: JSON.stringify(details) }
    const error = await transport()
      .call('IX', 'Op', 1)
      .catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ProblemError)
    expect((error as ProblemError).problem).toEqual(details)
  })

  it('makes a problem of an error page', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' }
    await expect(transport().call('IX', 'Op', 1)).rejects.toMatchObject({ problem: { status: 502, detail: '' } })
  })

  it('ends the session when it is refused, and tells so once', async () => {
    answer = { status: 401, body: '' }
    const { call, ended } = transport()
    await expect(call('IX', 'Op', 1)).rejects.toBeInstanceOf(ProblemError)
    await expect(call('IX', 'Op', 1)).rejects.toBeInstanceOf(ProblemError)
    expect(ended.filter((what) => what === 'told')).toHaveLength(1)
  })

  it('sends nothing at all to a host that is not known to be its own', async () => {
    const { call, ended } = transport(() => Promise.reject(new SessionEnded('another host')))
    await expect(call('IX', 'Op', 'a secret')).rejects.toBeInstanceOf(SessionEnded)
    expect([seen, ended]).toEqual([[], ['forgotten', 'told']])
  })

  it('tells an unreachable host from one that answers', async () => {
    await expect(transport(undefined, 'http://127.0.0.1:1').call('IX', 'Op', 1)).rejects.toBeInstanceOf(ConnectionError)
  })
})
