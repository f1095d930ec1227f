import { setTimeout as delay } from 'node:timers/promises'
import { connectProvider } from '../../test/connect-provider.ts'
import { startOpenAIServer } from '../../test/fixtures/openai-server.ts'
import type { HostLaunch } from '../../test/host.ts'
import { launchProbedHost } from '../bench/probed-host.ts'
import { growthOf, MOST_GROWTH } from './growth.ts'
import { openReaders } from './readers.ts'
import { beginSteadyWork } from './steady-work.ts'

export interface SoakOptions {
  readonly minutes: number
  readonly readers: number
  readonly sampleEveryMs: number
  readonly launch?: HostLaunch
  readonly note?: (line: string) => void
}

export interface SoakSample {
  readonly atSeconds: number
  readonly residentMiB: number
  readonly heapMiB: number
  /** Sockets, timers, files: what keeps a loop busy. */
  readonly handles: number
  readonly loopDelayP99Ms: number
  readonly loopDelayMaxMs: number
  readonly replies: number
  readonly documents: number
}

export interface SoakReport {
  readonly samples: readonly SoakSample[]
  readonly replies: number
  readonly documents: number
  readonly searches: number
  readonly bytesToReaders: number
  readonly findings: readonly string[]
}

/** A host under readers, replies, ingestion and searches for some minutes, and what became of its memory, handles and loop. */
export const runSoak = async (options: SoakOptions): Promise<SoakReport> => {
  const { minutes, sampleEveryMs, note = () => undefined } = options
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: Array.from({ length: 100 }, (_, at) => `word${at} `), delayMs: 5 }],
  })
  const { host, read, reset } = await launchProbedHost({ listeningWithinMs: 180_000, ...options.launch })
  await using _host = host
  await connectProvider(host.client, server.baseUrl)
  const readers = await openReaders(options.readers, host)
  const work = beginSteadyWork(host.client, 7)
  const samples: SoakSample[] = []
  const findings: string[] = []
  const startedAt = performance.now()
  await reset()
  while (performance.now() - startedAt < minutes * 60_000 && host.child.exitCode === null) {
    await delay(sampleEveryMs)
    const { replies, documents } = work
    const sample = { atSeconds: (performance.now() - startedAt) / 1_000, ...(await read()), replies, documents }
    await reset()
    samples.push(sample)
    note(
      `${sample.atSeconds.toFixed(0)} s: ${sample.residentMiB.toFixed(0)} MiB, ${sample.handles} handles, loop p99 ${sample.loopDelayP99Ms.toFixed(0)} ms, ${replies} replies, ${documents} documents`,
    )
  }
  await work.stop().catch((error: unknown) => findings.push(`work failed: ${String(error)}`))
  const { replies, documents, searches } = work
  if (host.child.exitCode !== null) findings.push(`the host ended by itself:\n${host.log().slice(-2_000)}`)
  if (readers.lost > 0) findings.push(`${readers.lost} readers lost their connection`)
  for (const key of ['residentMiB', 'handles'] as const) {
    const growth = growthOf(samples.map((sample) => sample[key]))
    if (growth > MOST_GROWTH) findings.push(`${key} grew ${growth.toFixed(2)} fold from the second quarter to the last`)
  }
  const bytesToReaders = readers.bytes
  readers.close()
  return { samples, replies, documents, searches, bytesToReaders, findings }
}
