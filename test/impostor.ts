import { createServer } from 'node:http'
import type { Socket } from 'node:net'

/** A program that listens where a host did, and wants what its pages send. */
export interface Impostor extends AsyncDisposable {
  /** Everything that it was sent, requests with their headers and bodies. */
  readonly captured: string[]
}

export interface ImpostorOptions {
  readonly port: number
  /** Answers a request for a page; by default with nothing. */
  readonly page?: string
  /** Answers anything else, as JSON. */
  readonly answer?: unknown
}

export const listenAsImpostor = async ({ port, page = '', answer = {} }: ImpostorOptions): Promise<Impostor> => {
  const captured: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    captured.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`)
    const wantsPage = request.headers.accept?.includes('text/html') ?? false
    response.writeHead(200, { 'Content-Type': wantsPage ? 'text/html' : 'application/json' })
    response.end(wantsPage ? page : JSON.stringify(answer))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    captured,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
