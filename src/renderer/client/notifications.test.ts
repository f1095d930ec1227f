import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followNotifications } from './notifications.ts'
import { createQueryClient } from './query-client.ts'
import type { NotificationListener } from './transport.ts'

const followed = (queries: QueryClient) => {
  const listeners: NotificationListener[] = []
  const follower = followNotifications({
    client: {
      listen: (listener) => {
        listeners.push(listener)
        return () => undefined
      },
    },
    queries,
    onStreamEvent: () => undefined,
    onReplyNews: () => undefined,
  })
  follower.start()
  return { follower, told: (at = 0) => listeners[at] as NotificationListener }
}

describe('what is read of a host that cannot be heard yet', () => {
  let queries: QueryClient
  let kept: string
  let stop: () => void
  let shown: () => unknown
  /** Answers of which each waits until it is let go, with what was kept when it was asked for. */
  let waiting: (() => void)[]

  beforeEach(() => {
    queries = createQueryClient()
    kept = 'before'
    waiting = []
    const observer = new QueryObserver(queries, {
      queryKey: ['kept'],
      queryFn: async () => {
        const answer = kept
        await new Promise<void>((resolve) => waiting.push(resolve))
        return answer
      },
    })
    stop = observer.subscribe(() => undefined)
    shown = () => queries.getQueryData(['kept'])
  })
  afterEach(() => stop())

  const answered = async (text: string) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
    await expect.poll(shown).toBe(text)
  }

  it('is read again once the host is heard for the first time (a change in between was never shown)', async () => {
    const { told } = followed(queries)
    await answered('before')
    kept = 'after'
    told().onConnection('Open')
    await answered('after')
  })

  it('is read again also where the first answer was still on its way', async () => {
    const { told } = followed(queries)
    await expect.poll(() => waiting.length).toBe(1)
    kept = 'after'
    told().onConnection('Open')
    await answered('before')
    await answered('after')
  })

  it('is read again after a break, and after listening was stopped', async () => {
    const { follower, told } = followed(queries)
    await answered('before')
    kept = 'heard'
    told().onConnection('Open')
    await answered('heard')
    kept = 'after a break'
    told().onConnection('Lost')
    told().onConnection('Open')
    await answered('after a break')
    kept = 'after a stop'
    follower.stop()
    follower.start()
    told(1).onConnection('Open')
    await answered('after a stop')
  })
})
