import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { calmStore } from './calm-store.ts'

const followed = () => {
  const store = createStore<{ readonly sent: number }>(() => ({ sent: 0 }))
  const calm = calmStore(store, { isBusy: ({ sent }) => sent > 0, everyMs: 5 })
  const seen: number[] = []
  const stop = calm.subscribe(({ sent }) => seen.push(sent))
  return { store, calm, seen, stop }
}

test('of a thousand changes the first and the last are told, and few between (each was drawn, and the window stood still)', async () => {
  const { store, calm, seen } = followed()
  store.setState({ sent: 1 })
  expect(seen).toEqual([1])
  for (let sent = 2; sent <= 1_000; sent += 1) store.setState({ sent })
  expect(calm.getState()).toEqual({ sent: 1 })
  await vi.waitUntil(() => seen.at(-1) === 1_000)
  expect(seen).toEqual([1, 1_000])
  expect(calm.getState()).toEqual({ sent: 1_000 })
})

test('changes that are not many are told as they come (what a file became stood beside it for a moment)', () => {
  const { store, calm, seen } = followed()
  for (const sent of [1, 0, -1, -2]) store.setState({ sent })
  expect(seen).toEqual([1, 0, -1, -2])
  expect(calm.getState()).toEqual({ sent: -2 })
})

test('whoever comes, or comes back, sees the state of that moment', () => {
  const { store, calm, seen, stop } = followed()
  store.setState({ sent: 1 })
  store.setState({ sent: 2 })
  stop()
  expect(calm.getState()).toEqual({ sent: 2 })
  store.setState({ sent: 3 })
  expect(seen).toEqual([1])
  calm.subscribe(() => undefined)
  expect(calm.getState()).toEqual({ sent: 3 })
})
