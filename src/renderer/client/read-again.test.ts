import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { EmbeddingStatus } from '../../contracts/index.ts'
import { createNotificationEffects } from './notification-effects.ts'
import { queryKeys } from './query-keys.ts'

const model = { id: 'm', version: '1', name: 'M', dimensions: 4 }
const settled = {
  ...{ serving: model, target: null, former: null, state: 'Settled', done: 2, total: 2, denseWeight: 1, failed: 0 },
} as unknown as EmbeddingStatus

/** An answer of the host that is given when it is asked for, and comes once it is let go. */
const followed = (queryKey: readonly unknown[], kept: () => unknown) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const underWay: (() => void)[] = []
  const stop = new QueryObserver(queries, {
    queryKey,
    queryFn: async () => {
      const answer = kept()
      await new Promise<void>((resolve) => underWay.push(resolve))
      return answer
    },
  }).subscribe(() => undefined)
  const arrive = async () => {
    await expect.poll(() => underWay.length).toBeGreaterThan(0)
    for (const each of underWay.splice(0)) each()
  }
  return { queries, arrive, shown: () => queries.getQueryData(queryKey), [Symbol.dispose]: stop }
}

it('a list that changes while its first answer is on its way is read again', async () => {
  let tags = ['old']
  using list = followed(queryKeys.documentTags, () => tags)
  const apply = createNotificationEffects(list.queries)
  await expect.poll(() => list.queries.isFetching()).toBe(1)
  tags = ['new']
  apply({ kind: 'StateChanged', payload: { resource: 'Tags' } })
  await list.arrive()
  await list.arrive()
  await expect.poll(list.shown).toEqual(['new'])
})

it('how far re-embedding has come is not put back by an older answer', async () => {
  let state = 'Running'
  using page = followed(queryKeys.embedding, () => ({ status: { state } }))
  const apply = createNotificationEffects(page.queries)
  await page.arrive()
  await expect.poll(page.shown).toEqual({ status: { state: 'Running' } })
  void page.queries.invalidateQueries({ queryKey: queryKeys.embedding })
  await expect.poll(() => page.queries.isFetching()).toBe(1)
  state = 'Settled'
  apply({ kind: 'Retrieval.Embedding', payload: settled })
  await page.arrive()
  await expect.poll(() => page.queries.isFetching()).toBe(0)
  expect(page.shown()).toMatchObject({ status: { state: 'Settled' } })
})
