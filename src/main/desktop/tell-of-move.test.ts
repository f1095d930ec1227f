import type { MessageBoxOptions } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellOfMove } from './tell-of-move.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const boxesIn = (locale: string) => {
  const boxes: MessageBoxOptions[] = []
  const showMessageBox = (async (options: MessageBoxOptions) => {
    boxes.push(options)
    return { response: 0, checkboxChecked: false }
  }) as never
  return { boxes, options: { dialog: { showMessageBox }, locale } }
}

it('a move that takes a while is told of, in the system’s language, until it ends', async () => {
  for (const [locale, message] of [
    ['en-GB', 'Alcove is moving the data folder'],
    ['de-AT', 'Alcove verlegt den Datenordner'],
  ] as const) {
    const { boxes, options } = boxesIn(locale)
    const work = Promise.withResolvers<string>()
    const told = tellOfMove(work.promise, options)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(boxes).toMatchObject([{ message }])
    expect(boxes[0]?.signal?.aborted).toBe(false)
    work.resolve('/new')
    expect(await told).toBe('/new')
    expect(boxes[0]?.signal?.aborted).toBe(true)
  }
})

it('one that is over at once, or fails, leaves nothing to be said later', async () => {
  const { boxes, options } = boxesIn('en')
  expect(await tellOfMove(Promise.resolve('/new'), options)).toBe('/new')
  await expect(tellOfMove(Promise.reject(new Error('in use')), options)).rejects.toThrow('in use')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(boxes).toEqual([])
})
