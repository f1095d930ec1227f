import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { ListedConversation } from '../../../contracts/index.ts'
import { queryKeys } from '../query-keys.ts'
import { conversationChanged } from './conversation-changed.ts'

const moment = (minute: number): string => new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString()
const row = (title: string, minute: number, pinned = false): ListedConversation => ({
  conversationId: `0197a000-0000-7000-8000-0000000000${title}`,
  title,
  created: moment(0),
  updated: moment(minute),
  messageCount: 2,
  active: false,
  pinned,
  teamId: 'personal',
})
/** Two pages of two, of the five that there are: the first of them pinned. */
const stored = [row('10', 1, true), row('11', 50), row('12', 40), row('13', 30), row('14', 20)]

const shown = async () => {
  const queries = new QueryClient()
  let reads = 0
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: queryKeys.conversationPages,
    queryFn: async ({ pageParam }) => {
      reads += 1
      return { conversations: stored.slice(pageParam, pageParam + 2), total: stored.length }
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length * 2,
  })
  const stop = observer.subscribe(() => undefined)
  await observer.fetchNextPage()
  await observer.fetchNextPage()
  reads = 0
  const change = async (conversation: ListedConversation) => {
    conversationChanged(queries, conversation)
    await expect.poll(() => queries.isFetching()).toBe(0)
    const titles = observer.getCurrentResult().data?.pages.map((page) => page.conversations.map(({ title }) => title))
    return { reads, titles, totals: observer.getCurrentResult().data?.pages.map(({ total }) => total) }
  }
  return { change, [Symbol.dispose]: stop }
}

describe('a conversation that changed (all pages of the list were read again)', () => {
  it('comes before those that are older, behind the pinned ones', async () => {
    using list = await shown()
    expect(await list.change(row('13', 60))).toMatchObject({ reads: 0, titles: [['10', '13', '11'], ['12']] })
    expect(await list.change(row('13', 45))).toMatchObject({
      reads: 0,
      titles: [
        ['10', '11'],
        ['13', '12'],
      ],
    })
  })

  it('is added where it was not read, and counted', async () => {
    using list = await shown()
    expect(await list.change(row('15', 60))).toEqual({
      reads: 0,
      titles: [
        ['10', '15', '11'],
        ['12', '13'],
      ],
      totals: [6, 6],
    })
  })

  it('stays where it is while it is pinned', async () => {
    using list = await shown()
    expect(await list.change({ ...row('10', 60, true), active: true })).toMatchObject({
      reads: 0,
      titles: [
        ['10', '11'],
        ['12', '13'],
      ],
    })
  })

  it('has the list read again where its place cannot be told: pinned or unpinned, or below all that was read', async () => {
    for (const changed of [row('13', 60, true), row('10', 60), row('11', 2)]) {
      using list = await shown()
      expect((await list.change(changed)).reads).toBeGreaterThan(0)
    }
  })
})
