import { expect, it } from 'vitest'
import { inLanes } from './in-lanes.ts'

/** Works that a test ends one by one. */
const held = () => {
  const begun = new Map<number, PromiseWithResolvers<void>>()
  const work = (item: number): Promise<void> => {
    const ending = Promise.withResolvers<void>()
    begun.set(item, ending)
    return ending.promise
  }
  return { begun, work }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('works on all in their order, so many at once', async () => {
  const { begun, work } = held()
  const all = inLanes(2, [1, 2, 3, 4], work)
  expect([...begun.keys()]).toEqual([1, 2])
  begun.get(2)?.resolve()
  await turn()
  expect([...begun.keys()]).toEqual([1, 2, 3])
  begun.get(1)?.resolve()
  begun.get(3)?.resolve()
  await turn()
  begun.get(4)?.resolve()
  await all
})

it('begins nothing after a failure, and throws it once what was begun is over', async () => {
  const { begun, work } = held()
  let isOver = false
  const all = inLanes(2, [1, 2, 3], work).finally(() => {
    isOver = true
  })
  all.catch(() => undefined)
  begun.get(2)?.reject(new Error('the second'))
  await turn()
  expect([isOver, [...begun.keys()]]).toEqual([false, [1, 2]])
  begun.get(1)?.reject(new Error('the first'))
  await expect(all).rejects.toThrow('the second')
  expect([...begun.keys()]).toEqual([1, 2])
})

it('is done at once with nothing', async () => {
  await inLanes(3, [], () => Promise.reject(new Error('nothing to work on')))
})
