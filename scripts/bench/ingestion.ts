import type { BenchCase } from './bench-case.ts'
import { corpusDocuments, ingest } from './corpus-base.ts'
import { launchProbedHost } from './probed-host.ts'

const CHUNKS = 5_000

/** Text to Indexed through the whole host, and what its main loop does meanwhile. */
export const ingestionBench: BenchCase = {
  name: 'ingestion',
  measure: async (note) => {
    const { host, read, reset } = await launchProbedHost()
    await using _host = host
    await ingest(host.client, corpusDocuments(250, 1), () => undefined)
    await reset()
    const { chunks, seconds } = await ingest(host.client, corpusDocuments(CHUNKS, 2), note)
    const reading = await read()
    note(`main loop delay p50 ${reading.loopDelayP50Ms.toFixed(1)} ms, max ${reading.loopDelayMaxMs.toFixed(1)} ms`)
    return [
      { name: 'text to Indexed', value: chunks / seconds, unit: 'chunks/s', limit: { atLeast: 1_000 } },
      { name: 'main loop delay p99 meanwhile', value: reading.loopDelayP99Ms, unit: 'ms', limit: { atMost: 20 } },
    ]
  },
}
