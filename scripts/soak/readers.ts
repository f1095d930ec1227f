import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'

/** Many connections that listen to a host's notifications, as open tabs do. */
export interface Readers {
  /** Connections that are open. */
  readonly open: number
  /** Bytes of events that have come to all of them. */
  readonly bytes: number
  /** Connections that ended by themselves. */
  readonly lost: number
  close(): void
}

const openOne = (url: string, token: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${url}/api/notifications`, { agent, headers: { Authorization: `Bearer ${token}` } })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      incoming.on('error', () => undefined)
      if (incoming.statusCode === 200) resolve(incoming)
      else reject(new Error(`A reader was answered ${incoming.statusCode}`))
    })
    outgoing.end()
  })

export const openReaders = async (count: number, { url, token }: { url: string; token: string }): Promise<Readers> => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const streams: IncomingMessage[] = []
  let bytes = 0
  let lost = 0
  let closing = false
  for (let index = 0; index < count; index += 1) {
    const incoming = await openOne(url, token, agent)
    streams.push(incoming)
    incoming.on('close', () => {
      if (!closing) lost += 1
    })
    incoming.on('data', (piece: Buffer) => {
      bytes += piece.length
    })
  }
  return {
    get open() {
      return streams.length - lost
    },
    get bytes() {
      return bytes
    },
    get lost() {
      return lost
    },
    close: () => {
      closing = true
      for (const incoming of streams) incoming.destroy()
      agent.destroy()
    },
  }
}
