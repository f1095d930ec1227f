import { expect, test } from 'vitest'
import { machineSpeed } from '../../scripts/bench/calibration.ts'
import { corpusDocuments, ingest } from '../../scripts/bench/corpus-base.ts'
import { launchHost } from '../host.ts'

const LONGEST_MS = 10
/** Of which more than half decide. */
const ROUNDS = 5
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
  const tooLong: number[] = []
  let limit = 0
  // The collector's pauses come in one round and not in the next: most rounds must be without a longer turn, not just one of them.
  while (tooLong.length <= ROUNDS / 2 && longest.length - tooLong.length <= ROUNDS / 2) {
    const turn = await takeIn(longest.length + 1)
    limit = LONGEST_MS / Math.min(1, machineSpeed(spent))
    longest.push(turn)
    if (turn > limit) tooLong.push(turn)
  }
  expect(tooLong.length, `longest turns: ${longest.join(', ')} ms, of ${limit}`).toBeLessThan(ROUNDS / 2)
})
