import { expect, it } from 'vitest'
import { createLateStorage } from './late-storage.ts'

const fakePage = () => {
  const kept = new Map<string, string>()
  const listeners = new Map<string, () => void>()
  const timers: (() => void)[] = []
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const page = {
    localStorage: storage as unknown as Storage,
    addEventListener: (type: string, listener: unknown) => void listeners.set(type, listener as () => void),
    setTimeout: (handler: unknown) => timers.push(handler as () => void),
  } as unknown as Parameters<typeof createLateStorage>[0]
  return { page, timers, tell: (type: string) => listeners.get(type)?.() }
}

it('writes the first change at once and many that follow together', () => {
  const { page, timers } = fakePage()
  const storage = createLateStorage<string>(page)
  for (const state of ['a', 'ab', 'abc']) {
    void storage.setItem('draft', { state })
    expect(storage.getItem('draft')).toEqual({ state: 'a' })
  }
  expect(timers).toHaveLength(1)
  timers[0]?.()
  expect(storage.getItem('draft')).toEqual({ state: 'abc' })
  void storage.setItem('draft', { state: 'abcd' })
  expect(storage.getItem('draft')).toEqual({ state: 'abcd' })
})

it.each(['pagehide', 'visibilitychange'])('loses nothing at %s', (type) => {
  const { page, tell } = fakePage()
  const storage = createLateStorage<string>(page)
  void storage.setItem('draft', { state: 'type' })
  void storage.setItem('draft', { state: 'typed' })
  tell(type)
  expect(storage.getItem('draft')).toEqual({ state: 'typed' })
})

it('has nothing back that was removed before it was written', () => {
  const { page, timers } = fakePage()
  const storage = createLateStorage<string>(page)
  void storage.setItem('draft', { state: 'type' })
  void storage.setItem('draft', { state: 'typed' })
  void storage.removeItem('draft')
  timers[0]?.()
  expect(storage.getItem('draft')).toBeNull()
})
