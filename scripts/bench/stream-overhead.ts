import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectProvider } from '../../test/connect-provider.ts'
import { launchHost } from '../../test/host.ts'
import type { BenchCase } from './bench-case.ts'
import { mark, markIn } from './stream-marks.ts'

const DELTAS = 200
/** A fast model, and longer than deltas are held together for readers: each one travels by itself. */
const PAUSE_MS = 12

const event = (delta: object, finishReason: string | null = null): string =>
  `data: ${JSON.stringify({
    ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'fake' },
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })}\n\n`

const writeReply = async (response: ServerResponse): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < DELTAS; at += 1) {
    response.write(event({ content: mark() }))
    await delay(PAUSE_MS)
  }
  response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
}

const startModelServer = async () => {
  const server = createServer((request, response) => {
    request.resume()
    if (request.method === 'POST') void writeReply(response)
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"fake-large"}]}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const sinceMark = (text: string): number => performance.now() - Number(markIn(text))

/** The times through the relay, in milliseconds. */
const timeRelay = async (url: string): Promise<readonly number[]> => {
  const relay = fork(fileURLToPath(new URL('./plain-relay.ts', import.meta.url)), [url])
  try {
    const [port] = await once(relay, 'message')
    const { body } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })
    const times: number[] = []
    for await (const bytes of body ?? []) {
      const text = Buffer.from(bytes).toString()
      if (markIn(text) !== undefined) times.push(sinceMark(text))
    }
    return times
  } finally {
    relay.kill()
  }
}

/** The times through the host: inside of it, and with the way to it and from it. */
const timeHost = async (url: string) => {
  await using host = await launchHost({
    bundle: true,
    ipc: true,
    imports: [new URL('./delta-probe.ts', import.meta.url)],
  })
  await connectProvider(host.client, `${url}/v1`)
  await using stream = await host.client.notifications()
  const whole: number[] = []
  stream.each(({ kind, payload }) => {
    if (kind === 'AIStream' && payload.type === 'MessageDelta' && markIn(payload.delta) !== undefined)
      whole.push(sinceMark(payload.delta))
  })
  const { taskId } = await host.client.assistant.SubmitMessage({ content: 'Say something for long.' })
  await stream.task(taskId, 300_000)
  host.child.send('read')
  const [inside] = (await once(host.child, 'message')) as [readonly number[]]
  return { inside, whole }
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/**
 * A delta on its way from the socket that the model server writes to, to the socket that a reader reads. The way to the
 * host and from it is the machine's; a relay that does nothing shows in the same run how long that takes.
 */
export const streamOverheadBench: BenchCase = {
  name: 'stream-overhead',
  measure: async (note) => {
    using model = await startModelServer()
    const { inside, whole } = await timeHost(model.url)
    const relayed = await timeRelay(model.url)
    note(`${inside.length} deltas inside the host, ${whole.length} with the way, ${relayed.length} relayed`)
    return [
      { name: 'streamed delta, socket to socket, p50', value: at(inside, 0.5), unit: 'ms', limit: { atMost: 1 } },
      { name: 'streamed delta, socket to socket, p99', value: at(inside, 0.99), unit: 'ms', limit: null },
      { name: 'streamed delta, provider to reader, p50', value: at(whole, 0.5), unit: 'ms', limit: null },
      { name: 'the same through a plain relay, p50', value: at(relayed, 0.5), unit: 'ms', limit: null },
    ]
  },
}
