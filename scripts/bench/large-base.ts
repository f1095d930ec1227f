import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { launchHost, temporaryDataDir } from '../../test/host.ts'
import type { BenchCase } from './bench-case.ts'
import { corpusDocuments, ingest } from './corpus-base.ts'
import { launchProbedHost } from './probed-host.ts'
import { syntheticText } from './synthetic-text.ts'

const CHUNKS = 50_000
const STARTS = 5
/** After ingestion, until memory is looked at again. */
const REST_MS = 30_000
const BYTES_PER_MIB = 2 ** 20
const megabytes = (mebibytes: number): number => (mebibytes * BYTES_PER_MIB) / 1e6

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** A base of 50,000 chunks: memory and loop delay of the host that made it, how soon the next one listens, and its first search. */
export const largeBaseBench: BenchCase = {
  name: 'large-base',
  measure: async (note, asked) => {
    const chunks = asked ?? CHUNKS
    const size = chunks.toLocaleString('en')
    const dataDir = await temporaryDataDir()
    try {
      const made = await launchProbedHost({ dataDir })
      await made.reset()
      await ingest(made.host.client, corpusDocuments(chunks, 3), note)
      const ingested = await made.read()
      await pause(REST_MS)
      const rested = await made.read()
      await made.host.stop()

      const starts: number[] = []
      for (let start = 0; start < STARTS; start += 1) {
        const host = await launchHost({ dataDir, bundle: true })
        starts.push(host.listeningAfterMs)
        await host.stop()
      }
      const again = await launchProbedHost({ dataDir })
      const query = syntheticText(8).question()
      const searchedAt = performance.now()
      await again.host.client.retrieval.Search({ query })
      const firstSearchMs = performance.now() - searchedAt
      const { residentMiB: residentAfterStartMiB } = await again.read()
      await again.host.stop()
      note(`starts: ${starts.map((ms) => ms.toFixed(0)).join(', ')} ms`)
      return [
        {
          name: `memory after ingesting ${size} chunks`,
          value: megabytes(ingested.residentMiB),
          unit: 'MB',
          limit: { atMost: 500 },
        },
        { name: '30 s later', value: megabytes(rested.residentMiB), unit: 'MB', limit: { atMost: 300 } },
        { name: 'main loop delay p99 meanwhile', value: ingested.loopDelayP99Ms, unit: 'ms', limit: { atMost: 20 } },
        { name: 'memory after a start and a search', value: megabytes(residentAfterStartMiB), unit: 'MB', limit: null },
        { name: 'first search after a start', value: firstSearchMs, unit: 'ms', limit: { atMost: 300 } },
        { name: `listening on ${size} chunks`, value: median(starts), unit: 'ms', limit: { atMost: 1_000 } },
      ]
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
