import { rm } from 'node:fs/promises'
import { launchHost, temporaryDataDir } from '../../test/host.ts'
import type { BenchCase } from './bench-case.ts'
import { corpusDocuments, ingest } from './corpus-base.ts'
import { launchProbedHost } from './probed-host.ts'
import { syntheticText } from './synthetic-text.ts'

const CHUNKS = 50_000
const STARTS = 5

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** A base of 50,000 chunks: the memory of the host that made it, and how soon the next one listens. */
export const largeBaseBench: BenchCase = {
  name: 'large-base',
  measure: async (note) => {
    const dataDir = await temporaryDataDir()
    try {
      const made = await launchProbedHost({ dataDir })
      await ingest(made.host.client, corpusDocuments(CHUNKS, 3), note)
      const { residentMiB } = await made.read()
      await made.host.stop()

      const starts: number[] = []
      for (let start = 0; start < STARTS; start += 1) {
        const host = await launchHost({ dataDir, bundle: true })
        starts.push(host.listeningAfterMs)
        await host.stop()
      }
      const again = await launchProbedHost({ dataDir })
      const asked = performance.now()
      await again.host.client.retrieval.Search({ query: syntheticText(8).question() })
      const firstSearchMs = performance.now() - asked
      const { residentMiB: residentAfterStartMiB } = await again.read()
      await again.host.stop()
      note(`starts: ${starts.map((ms) => ms.toFixed(0)).join(', ')} ms`)
      return [
        { name: 'memory after 50,000 chunks', value: residentMiB, unit: 'MiB', limit: null },
        { name: 'memory after a start and a search', value: residentAfterStartMiB, unit: 'MiB', limit: null },
        { name: 'first search after a start', value: firstSearchMs, unit: 'ms', limit: null },
        { name: 'listening on 50,000 chunks', value: median(starts), unit: 'ms', limit: { atMost: 1_000 } },
      ]
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
