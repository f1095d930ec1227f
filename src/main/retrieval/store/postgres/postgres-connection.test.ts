import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../../../platform/index.ts'
import { connectPostgres } from './postgres-connection.ts'

const message = (type: string, body = ''): Buffer => {
  const bytes = Buffer.from(body, 'binary')
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}
const READY = message('Z', 'T')
const SIGNED_IN = Buffer.concat([message('R', '\0\0\0\0'), READY])
const DONE = Buffer.concat([message('C', 'SELECT 0\0'), READY])
const SYNC = 'S'.charCodeAt(0)
const SIMPLE_QUERY = 'Q'.charCodeAt(0)

/** As much of a server as lets somebody in and answers each statement with no rows. */
const startServer = async () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let isIn = false
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (!isIn) socket.write(SIGNED_IN)
      else if (data[0] === SIMPLE_QUERY || data.at(-5) === SYNC) socket.write(DONE)
      isIn = true
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    port,
    /** Ends every connection, as a server that is killed does, and takes no more. */
    kill: async () => {
      server.close()
      const closed = [...sockets].map((socket) => once(socket, 'close'))
      for (const socket of sockets) socket.resetAndDestroy()
      await Promise.all(closed)
    },
  }
}

describe('connectPostgres', () => {
  it('a connection lost between two statements of a transaction fails that transaction, and not the process', async () => {
    const server = await startServer()
    const { port } = server
    const connection = connectPostgres(
      {
        host: '127.0.0.1',
        port,
        database: 'postgres',
        user: 'ada',
        password: 'x',
        ssl: false,
        schema: 's',
        shown: 'here',
      },
      silentLogger(),
    )
    const uncaught: unknown[] = []
    const keep = (error: unknown): void => void uncaught.push(error)
    process.prependListener('uncaughtException', keep)
    try {
      const lost = connection.transaction(async (query) => {
        await query('SELECT 1')
        await server.kill()
        // The client has heard of it when the loop has turned once more.
        await new Promise((resolve) => setImmediate(resolve))
        await query('SELECT 2')
      })
      await expect(lost).rejects.toThrow(/The vector store at here does not answer/)
      expect(uncaught).toEqual([])
    } finally {
      process.off('uncaughtException', keep)
      await connection.close()
    }
  })
})
