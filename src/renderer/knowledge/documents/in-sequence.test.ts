import { expect, it } from 'vitest'
import { inSequence } from './in-sequence.ts'

it('goes on after a failure and tells what failed', async () => {
  const seen: string[] = []
  const progress: number[] = []
  const refusal = new Error('locked')
  const outcome = await inSequence(
    ['a', 'b', 'c'],
    async (item) => {
      seen.push(item)
      if (item === 'b') throw refusal
    },
    (finished) => progress.push(finished),
  )
  expect(seen).toEqual(['a', 'b', 'c'])
  expect(progress).toEqual([0, 1, 2])
  expect(outcome).toEqual({ done: 2, failed: [{ item: 'b', error: refusal }] })
})

it('never does two at once', async () => {
  let running = 0
  let most = 0
  await inSequence(
    [1, 2, 3],
    async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
    },
    () => undefined,
  )
  expect(most).toBe(1)
})
