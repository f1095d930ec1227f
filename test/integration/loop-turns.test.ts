import { expect, test } from 'vitest'
import { machineSpeed } from '../../scripts/bench/calibration.ts'
import { corpusDocuments, ingest } from '../../scripts/bench/corpus-base.ts'
import { launchHost } from '../host.ts'

const LONGEST_MS = 10
const MOST_ROUNDS = 6
const CHUNKS = 250

/** Processor time of this thread, in milliseconds. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

test('[D1.19] no call holds the main loop for more than 10 ms, of a machine as fast as the reference, while documents are ingested', async () => {
  await using host = await launchHost({ ipc: true, imports: [new URL('../turn-probe.ts', import.meta.url)] })
  const longestTurn = (): Promise<number> =>
    new Promise((resolve) => {
      host.child.once('message', (longest) => resolve(Number(longest)))
      host.child.send('read')
    })
  const takeIn = async (seed: number): Promise<number> => {
    await longestTurn()
    const { chunks } = await ingest(host.client, corpusDocuments(CHUNKS, seed), () => {})
    expect(chunks).toBeGreaterThanOrEqual(CHUNKS)
    await host.client.retrieval.Search({ query: 'what was measured' })
    return longestTurn()
  }
  // Code that runs for the first time is compiled in between.
  await takeIn(0)
  const longest: number[] = []
  let limit = 0
  // The collector's pauses, and what else the machine does, come in one round and not in the next; a call that is long is so in each.
  do {
    longest.push(await takeIn(longest.length + 1))
    limit = LONGEST_MS / Math.min(1, machineSpeed(spent))
  } while (Math.min(...longest) > limit && longest.length < MOST_ROUNDS)
  expect(Math.min(...longest), `longest turns: ${longest.join(', ')} ms`).toBeLessThanOrEqual(limit)
})
