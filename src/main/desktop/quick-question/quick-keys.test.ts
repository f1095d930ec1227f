import { expect, it } from 'vitest'
import { createQuickKeys } from './quick-keys.ts'

const setUp = (others: readonly string[] = []) => {
  const registered = new Map<string, () => void>()
  let pressed = 0
  const keys = createQuickKeys(
    {
      register: (accelerator, callback) => {
        if (accelerator === 'Alt+Broken') throw new Error('conversion failure')
        if (others.includes(accelerator)) return false
        registered.set(accelerator, callback)
        return true
      },
      unregister: (accelerator) => void registered.delete(accelerator),
    },
    () => {
      pressed += 1
    },
  )
  const follow = (quickQuestionKeys: string, quickQuestionEnabled = true) =>
    keys.follow({ quickQuestionKeys, quickQuestionEnabled })
  return { keys, follow, registered, pressed: () => pressed }
}

it('takes the keys that are wanted, and gives back those that were', () => {
  const { keys, follow, registered, pressed } = setUp()
  expect(keys.state()).toBe('Off')
  follow('Alt+Space')
  expect([...registered.keys(), keys.state()]).toEqual(['Alt+Space', 'Ready'])
  registered.get('Alt+Space')?.()
  expect(pressed()).toBe(1)
  follow('Alt+A')
  expect([...registered.keys(), keys.state()]).toEqual(['Alt+A', 'Ready'])
  follow('Alt+A', false)
  expect([...registered.keys(), keys.state()]).toEqual(['Off'])
  follow('Alt+A')
  keys.release()
  expect([...registered.keys(), keys.state()]).toEqual(['Off'])
})

it('says so where another program has them or the system does not know them, and holds none then', () => {
  const { keys, follow, registered } = setUp(['Alt+Space'])
  follow('Alt+A')
  for (const taken of ['Alt+Space', 'Alt+Broken']) {
    follow(taken)
    expect([...registered.keys(), keys.state()]).toEqual(['Taken'])
  }
})
