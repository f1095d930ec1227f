import { expect, test } from 'vitest'
import { ByteLimitExceeded, openIntake } from './byte-intake.ts'

const arriving = (sizes: readonly number[]) => {
  const state = { pulled: 0, closed: false }
  const source = (async function* () {
    try {
      for (const size of sizes) {
        state.pulled++
        yield new Uint8Array(size).fill(state.pulled)
      }
    } finally {
      state.closed = true
    }
  })()
  return { source, state }
}
const collect = async (bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> => {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return parts
}
const options = { headBytes: 10, maxBytes: 100, signal: new AbortController().signal }

test('the head is looked at and nothing is lost', async () => {
  const { source } = arriving([4, 4, 4, 4])
  const intake = await openIntake(source, options)
  expect([...intake.head]).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3])
  const all = Buffer.concat(await collect(intake.bytes()))
  expect([...all]).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4])
})

test('a source that is too long is stopped at the limit and closed', async () => {
  const { source, state } = arriving(Array.from({ length: 50 }, () => 30))
  const intake = await openIntake(source, options)
  await expect(collect(intake.bytes())).rejects.toMatchObject({ receivedBytes: 120 })
  expect(state).toEqual({ pulled: 4, closed: true })
})

test('bytes at hand say their true size', async () => {
  await expect(openIntake(new Uint8Array(101), options)).rejects.toEqual(new ByteLimitExceeded(101))
  const exact = await openIntake(new Uint8Array(100), options)
  expect(Buffer.concat(await collect(exact.bytes()))).toHaveLength(100)
})

test('giving up closes the source', async () => {
  const { source, state } = arriving([20, 20])
  await (await openIntake(source, options)).discard()
  expect(state.closed).toBe(true)
})

test('a caller that goes away ends the intake', async () => {
  const controller = new AbortController()
  const { source } = arriving([20, 20])
  const intake = await openIntake(source, { ...options, signal: controller.signal })
  controller.abort()
  await expect(collect(intake.bytes())).rejects.toThrow()
})
