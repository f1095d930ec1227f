import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'

/** A PostgreSQL server with pgvector in this process, spoken to through the wire. */
export interface PostgresTestServer extends AsyncDisposable {
  readonly port: number
  /** The address of a store in a schema of its own. */
  address(schema: string): string
  /** Ends every connection in the middle of whatever it does, and takes no more. */
  kill(): Promise<void>
  /** Is there again at the same port, with what was committed. */
  revive(): Promise<void>
  /** Whether a statement with these words came through the wire. */
  wasAsked(words: string): boolean
  /** Rows of a statement, past the wire. */
  rows<Row>(sql: string): Promise<Row[]>
}

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
const TERMINATE = 0x58
const SYNC = 0x53
const SIMPLE_QUERY = 0x51
const PARSE = 0x50
const READY = 0x5a
const IDLE = 0x49

/** One session for all connections: a connection has it for a statement, or for a transaction until that is over. */
const createTurns = () => {
  let owner: Socket | null = null
  const waiting: { readonly socket: Socket; readonly go: () => void }[] = []
  const next = (): void => {
    const first = waiting.shift()
    owner = first?.socket ?? null
    first?.go()
  }
  return {
    take: (socket: Socket): Promise<void> => {
      if (owner === socket) return Promise.resolve()
      if (owner !== null) return new Promise((go) => waiting.push({ socket, go }))
      owner = socket
      return Promise.resolve()
    },
    give: (socket: Socket): void => {
      if (owner === socket) next()
    },
    has: (socket: Socket): boolean => owner === socket,
  }
}

/** The complete messages at the beginning of what came, each as the server takes it; the rest is left. */
const messagesOf = (received: Buffer, hasStarted: boolean): { messages: Buffer[]; rest: Buffer } => {
  const messages: Buffer[] = []
  let rest = received
  for (let started = hasStarted; ; ) {
    const head = started ? 1 : 0
    if (rest.length < head + 4) break
    const length = head + rest.readInt32BE(head)
    if (rest.length < length) break
    const message = rest.subarray(0, length)
    messages.push(message)
    if (!started && message.readInt32BE(4) !== SSL_REQUEST) started = true
    rest = rest.subarray(length)
  }
  return { messages, rest }
}

/** The state that the server tells with its last "ready"; `null` where it is not ready. */
const stateAfter = (answer: Uint8Array): number | null =>
  answer.length >= 6 && answer[answer.length - 6] === READY ? (answer[answer.length - 1] ?? null) : null

export const startPostgresServer = async (): Promise<PostgresTestServer> => {
  const db = await PGlite.create({ extensions: { vector } })
  const turns = createTurns()
  const sockets = new Set<Socket>()
  const statements = new Set<string>()
  let server: Server | null = null
  let port = 0

  const answer = async (socket: Socket, message: Buffer): Promise<void> => {
    await turns.take(socket)
    if (socket.destroyed) return turns.give(socket)
    if (message[0] === PARSE || message[0] === SIMPLE_QUERY) statements.add(message.toString('utf8', 5))
    const answered = await db.execProtocolRaw(new Uint8Array(message))
    socket.write(answered)
    const isWhole = message[0] === SYNC || message[0] === SIMPLE_QUERY || message[0] === 0
    if (isWhole && stateAfter(answered) === IDLE) turns.give(socket)
  }
  const serve = (socket: Socket): void => {
    let received: Buffer = Buffer.alloc(0)
    let hasStarted = false
    let work: Promise<void> = Promise.resolve()
    const handle = async (message: Buffer): Promise<void> => {
      const request = hasStarted ? null : message.readInt32BE(4)
      if (request === SSL_REQUEST) socket.write('N')
      else if (request === CANCEL_REQUEST || (hasStarted && message[0] === TERMINATE)) socket.end()
      else {
        hasStarted = true
        await answer(socket, message)
      }
    }
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('data', (data: Buffer) => {
      const { messages, rest } = messagesOf(Buffer.concat([received, data]), hasStarted)
      received = rest
      for (const message of messages) work = work.then(() => handle(message))
    })
    socket.on('close', () => {
      sockets.delete(socket)
      // What it had begun is undone, as a server does.
      work = work.then(async () => {
        if (!turns.has(socket)) return
        await db.exec('ROLLBACK')
        turns.give(socket)
      })
    })
  }
  const listen = async (): Promise<void> => {
    if (server !== null) return
    server = createServer(serve).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address !== null && typeof address === 'object') port = address.port
  }
  const kill = async (): Promise<void> => {
    const closed = server === null ? null : once(server, 'close')
    server?.close()
    for (const socket of sockets) socket.destroy()
    await closed
    server = null
  }
  await listen()
  return {
    port,
    address: (schema) => `postgres://ada:open-sesame@127.0.0.1:${port}/postgres?schema=${schema}`,
    kill,
    revive: listen,
    wasAsked: (words) => [...statements].some((statement) => statement.includes(words)),
    rows: async <Row>(sql: string) => (await db.query<Row>(sql)).rows,
    [Symbol.asyncDispose]: async () => {
      if (server !== null) await kill()
      await db.close()
    },
  }
}
