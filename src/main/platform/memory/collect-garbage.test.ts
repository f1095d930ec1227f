import { expect, it } from 'vitest'
import { collectGarbage, giveBackMemory } from './collect-garbage.ts'

const LEAST_BYTES = 50e6

/** Much garbage, and between it what lives: no page is wholly free. */
const work = (): string[][] =>
  Array.from({ length: 600_000 }, (_, at) => [String(at), String(-at)]).filter((_, at) => at % 50 === 0)

it('what a thread took for its work goes back to the system, though pages hold something that lives', () => {
  const kept = work()
  collectGarbage()
  const { heapTotal, heapUsed } = process.memoryUsage()
  expect(heapTotal - heapUsed).toBeGreaterThan(LEAST_BYTES)
  giveBackMemory()
  expect(process.memoryUsage().heapTotal).toBeLessThan(heapTotal - LEAST_BYTES / 2)
  expect(kept).toHaveLength(12_000)
})
