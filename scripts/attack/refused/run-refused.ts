import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { type HostLaunch, launchHost } from '../../../test/host.ts'
import type { HeapReading } from './heap-probe.ts'
import { type RefusedRequest, refusedRequest } from './refused-request.ts'

export interface RefusedOptions {
  /** A tenth warms the host up, then the rest is sent in two halves. */
  readonly requests: number
  readonly launch?: HostLaunch
  /** A folder for a heap snapshot of each stage. */
  readonly snapshots?: string | undefined
  readonly note?: (line: string) => void
}

export interface RefusedReport {
  readonly sent: number
  readonly answers: ReadonlyMap<string, number>
  readonly findings: readonly string[]
  /** Once warmed up, after the requests, and after as many again. */
  readonly readings: readonly [HeapReading, HeapReading, HeapReading]
  /** What each request of the second half left behind in heap and buffers; bytes, below zero where it shrank. */
  readonly retainedBytesPerRequest: number
}

const PARALLEL = 8

/** The status of the answer. A body that is shorter than was told is left off there. */
const answerTo = (origin: string, refused: RefusedRequest, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const { method, path, body, toldLength } = refused
    const length = toldLength ?? Buffer.byteLength(body)
    const headers = {
      ...refused.headers,
      ...((length > 0 || method !== 'GET') && { 'Content-Length': String(length) }),
    }
    const outgoing = httpRequest({ hostname, port, method, path, headers, agent })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      const end = () => resolve(incoming.statusCode ?? 0)
      incoming.resume().once('end', end).once('error', end)
      if (toldLength !== undefined) incoming.once('end', () => outgoing.destroy())
    })
    if (toldLength === undefined) outgoing.end(body)
    else outgoing.write(body)
  })

/** Sends requests that are all refused to a host of its own, and tells what they leave in its memory. */
export const runRefused = async (options: RefusedOptions): Promise<RefusedReport> => {
  const { requests, snapshots, note = () => undefined } = options
  const imports = [new URL('./heap-probe.ts', import.meta.url)]
  await using host = await launchHost({ listeningWithinMs: 180_000, ...options.launch, ipc: true, imports })
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
  const answers = new Map<string, number>()
  const findings: string[] = []
  const readings: HeapReading[] = []
  const read = async (): Promise<HeapReading> => {
    const reading = await new Promise<HeapReading>((resolve) => {
      host.child.once('message', (message) => resolve(message as HeapReading))
      host.child.send(snapshots === undefined ? '' : join(snapshots, `refused-${readings.length}.heapsnapshot`))
    })
    readings.push(reading)
    note(
      `${next} sent: heap ${(reading.heapBytes / 2 ** 20).toFixed(2)} MiB, buffers ${(reading.bufferBytes / 2 ** 20).toFixed(2)}, resident ${(reading.residentBytes / 2 ** 20).toFixed(0)}, ${reading.handles} handles`,
    )
    return reading
  }
  let next = 0
  const send = async (until: number): Promise<void> => {
    while (next < until && host.child.exitCode === null) {
      const refused = refusedRequest(next++, host.token)
      const status = await answerTo(host.url, refused, agent).catch((error: Error) => error.message)
      const answer = `${refused.kind}: ${status}`
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      if (!refused.statuses.includes(Number(status)) && findings.length < 20) findings.push(answer)
    }
  }
  const sendAll = async (until: number): Promise<HeapReading> => {
    await Promise.all(Array.from({ length: PARALLEL }, () => send(until)))
    return read()
  }
  try {
    const half = Math.floor((requests * 9) / 20)
    const warm = await sendAll(requests - 2 * half)
    const first = await sendAll(requests - half)
    const second = await sendAll(requests)
    if (host.child.exitCode !== null) findings.push(`the host ended:\n${host.log().slice(-2_000)}`)
    const held = (reading: HeapReading): number => reading.heapBytes + reading.bufferBytes
    return {
      ...{ sent: next, answers, findings, readings: [warm, first, second] },
      retainedBytesPerRequest: (held(second) - held(first)) / half,
    }
  } finally {
    agent.destroy()
  }
}
