import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AITaskStatus, Notification } from '../../../contracts/index.ts'
import { type AwayNews, createAwayNews } from './away-news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const TASK = '018f3a5e-7c00-7000-8000-000000000001'
const CONVERSATION = '018f3a5e-7c00-7000-8000-000000000002'
const delta: Notification = {
  kind: 'AIStream',
  payload: { type: 'MessageDelta', conversationId: CONVERSATION, taskId: TASK, delta: 'secret', offset: 0 },
}
const ended = (status: AITaskStatus): Notification => ({
  kind: 'AIStream',
  payload: { type: 'TaskStatusChanged', taskId: TASK, status },
})
const counts = (working: number, indexed: number, failed = 0): Notification => ({
  kind: 'KnowledgeBase.DocumentsPatch',
  payload: {
    added: [],
    changed: [],
    removed: [],
    glances: [],
    counts: { all: working + indexed + failed, working, indexed, failed },
  },
})
const heard = (...notifications: readonly Notification[]): readonly AwayNews[] => {
  const news: AwayNews[] = []
  const { hear } = createAwayNews((each) => news.push(each))
  for (const notification of notifications) {
    hear(notification)
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(10_000)
  return news
}

it('is news when a reply is over, whichever way, unless the person stopped it', () => {
  const over = (failed: boolean) => [{ type: 'Reply', conversationId: CONVERSATION, failed }]
  expect(heard(delta, ended({ type: 'Streaming' }), ended({ type: 'Completed' }))).toEqual(over(false))
  expect(heard(delta, ended({ type: 'Failed', reason: 'secret' }))).toEqual(over(true))
  expect(heard(delta, ended({ type: 'Cancelled' }))).toEqual([])
  expect(heard(ended({ type: 'Completed' }))).toEqual([{ type: 'Reply', conversationId: null, failed: false }])
})

it('is news once when many documents have been read, not between two of them, and not for a few', () => {
  const read = [{ type: 'DocumentsRead', read: 3, failed: 1 }]
  expect(heard(counts(1, 5), counts(0, 6), counts(3, 6), counts(0, 8, 1))).toEqual(read)
  expect(heard(counts(2, 5), counts(0, 7))).toEqual([])
  expect(heard(counts(0, 700))).toEqual([])
})

it('counts all of a batch, also what was read before the first that is heard of it', () => {
  const read = [{ type: 'DocumentsRead', read: 3, failed: 0 }]
  expect(heard(counts(0, 1), counts(2, 2), counts(0, 4))).toEqual(read)
  expect(heard(counts(0, 1), counts(0, 4))).toEqual(read)
  expect(heard(counts(0, 9), counts(0, 4))).toEqual([])
})
