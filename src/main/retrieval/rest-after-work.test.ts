import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRest } from './rest-after-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => {
  const onRest = vi.fn()
  const state = { isBusy: false }
  const rest = createRest({ restMs: 5_000, much: 3, isBusy: () => state.isBusy, onPause: () => {}, onRest })
  const work = (times: number): void => {
    for (let at = 0; at < times; at++) rest.work()
    rest.later()
  }
  return { onRest, state, rest, work }
}

it('comes once after much work, and not after little', () => {
  const { onRest, work } = open()
  work(2)
  vi.advanceTimersByTime(10_000)
  expect(onRest).not.toHaveBeenCalled()
  work(1)
  vi.advanceTimersByTime(10_000)
  work(1)
  vi.advanceTimersByTime(10_000)
  expect(onRest).toHaveBeenCalledTimes(1)
})

it('waits for the end of what is still written, and comes after it (what that had taken was held for good)', () => {
  const { onRest, state, rest, work } = open()
  work(3)
  state.isBusy = true
  vi.advanceTimersByTime(10_000)
  expect(onRest).not.toHaveBeenCalled()
  state.isBusy = false
  rest.later()
  vi.advanceTimersByTime(5_000)
  expect(onRest).toHaveBeenCalledTimes(1)
})
