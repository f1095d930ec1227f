import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { connectProvider } from '../../test/connect-provider.ts'
import type { BenchCase } from './bench-case.ts'
import { launchProbedHost } from './probed-host.ts'

const DELTAS = 200
/** Longer than deltas are held together for readers: each one travels by itself. */
const PAUSE_MS = 60

const event = (delta: object, finishReason: string | null = null): string =>
  `data: ${JSON.stringify({
    ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'fake' },
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })}\n\n`

/** Each delta says when it was written. */
const writeReply = async (response: ServerResponse): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < DELTAS; at += 1) {
    response.write(event({ content: `<${performance.now()}>` }))
    await delay(PAUSE_MS)
  }
  response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
}

/** From a delta leaving the model server to the event with it arriving at a reader, both in this process: everything between is the host, and two hops over loopback. */
export const streamOverheadBench: BenchCase = {
  name: 'stream-overhead',
  measure: async (note) => {
    const server = createServer((request, response) => {
      request.resume()
      if (request.method === 'POST') void writeReply(response)
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"fake-large"}]}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { host } = await launchProbedHost()
    await using _host = host
    try {
      await connectProvider(host.client, `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
      await using stream = await host.client.notifications()
      const times: number[] = []
      stream.each(({ kind, payload }) => {
        if (kind !== 'AIStream' || payload.type !== 'MessageDelta') return
        const arrivedAt = performance.now()
        for (const [, writtenAt] of payload.delta.matchAll(/<([\d.]+)>/g)) times.push(arrivedAt - Number(writtenAt))
      })
      const { taskId } = await host.client.assistant.SubmitMessage({ content: 'Say something for long.' })
      await stream.task(taskId, 300_000)
      times.sort((a, b) => a - b)
      note(`${times.length} deltas`)
      const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN
      return [
        { name: 'streamed delta, provider to reader, p50', value: at(0.5), unit: 'ms', limit: { atMost: 1 } },
        { name: 'streamed delta, provider to reader, p99', value: at(0.99), unit: 'ms', limit: null },
      ]
    } finally {
      server.closeAllConnections()
      server.close()
    }
  },
}
