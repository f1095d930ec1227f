import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLeaving } from './follow-leaving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a page is being left from the question on, and stays when it is there later or shown again', () => {
  const page = new EventTarget()
  const told: boolean[] = []
  const { isLeaving } = followLeaving(page as unknown as Window, (leaving) => told.push(leaving))
  expect(isLeaving()).toBe(false)
  page.dispatchEvent(new Event('beforeunload'))
  expect(isLeaving()).toBe(true)
  page.dispatchEvent(new Event('pageshow'))
  expect(isLeaving()).toBe(false)
  page.dispatchEvent(new Event('beforeunload'))
  vi.runAllTimers()
  expect(isLeaving()).toBe(false)
  expect(told).toEqual([true, false, true, false, false])
})
