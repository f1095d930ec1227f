import { describe, expect, it } from 'vitest'
import type { AIStreamEvent } from '../../../contracts/index.ts'
import { createReplies } from './replies.ts'

const conversationId = '0197a000-0000-7000-8000-000000000001'
const older = '0197a000-0000-7000-8000-000000000002'
const newer = '0197a000-0000-7000-8000-000000000003'

const delta = (taskId: string, text: string, offset: number): AIStreamEvent => ({
  type: 'MessageDelta',
  conversationId,
  taskId,
  delta: text,
  offset,
})

const started = () => {
  const stale: string[] = []
  const finished: string[] = []
  let flush = () => {}
  const store = createReplies({
    onStale: (id) => stale.push(id),
    onFinished: (id) => finished.push(id),
    schedule: (run) => {
      flush = run
    },
  })
  return { store, stale, finished, flush: () => flush(), reply: () => store.getState().byConversation[conversationId] }
}

describe('replies', () => {
  it('draws many deltas at once', () => {
    const { store, flush, reply } = started()
    store.getState().receive(delta(older, 'a', 0))
    store.getState().receive(delta(older, 'b', 1))
    expect(reply()).toBeUndefined()
    flush()
    expect(reply()?.text).toBe('ab')
  })

  it('asks for the conversation when a reply was begun elsewhere', () => {
    const { store, flush, stale } = started()
    store.getState().receive(delta(newer, 'a', 0))
    flush()
    expect(stale).toEqual([conversationId])
    store.getState().receive(delta(newer, 'b', 1))
    flush()
    expect(stale).toHaveLength(1)
  })

  it('asks for the conversation once when text was missed', () => {
    const { store, flush, stale, reply } = started()
    store.getState().begin({ taskId: older, conversationId, status: { type: 'Running' } })
    store.getState().receive(delta(older, 'late', 7))
    store.getState().receive(delta(older, 'later', 11))
    flush()
    expect(stale).toEqual([conversationId])
    expect(reply()).toMatchObject({ text: '', gap: true })
  })

  it('ignores an older task once a newer one has begun', () => {
    const { store, flush, reply } = started()
    store.getState().begin({ taskId: newer, conversationId, status: { type: 'Pending' } })
    store.getState().receive(delta(older, 'old', 0))
    flush()
    expect(reply()).toMatchObject({ taskId: newer, text: '' })
  })

  it('ignores a status of a task that it never heard of', () => {
    const { store, flush, finished } = started()
    store.getState().receive({ type: 'TaskStatusChanged', taskId: older, status: { type: 'Completed' } })
    flush()
    expect(finished).toEqual([])
    expect(store.getState().byConversation).toEqual({})
  })

  it('tells when a reply is over', () => {
    const { store, flush, finished } = started()
    store.getState().begin({ taskId: newer, conversationId, status: { type: 'Pending' } })
    store.getState().receive({ type: 'TaskStatusChanged', taskId: newer, status: { type: 'Cancelled' } })
    flush()
    expect(finished).toEqual([conversationId])
  })

  it('keeps what was streamed when SubmitMessage answers after the first delta', () => {
    const { store, flush, reply } = started()
    store.getState().receive(delta(newer, 'early', 0))
    flush()
    store.getState().begin({ taskId: newer, conversationId, status: { type: 'Pending' } })
    expect(reply()?.text).toBe('early')
  })

  it('shows the reply of another window that is written before its own, and then its own (neither was shown)', () => {
    const { store, flush, reply } = started()
    const own = { taskId: newer, conversationId, status: { type: 'Pending' } } as const
    const theirs = { taskId: older, conversationId, status: { type: 'Streaming' } } as const
    store.getState().begin(own)
    store.getState().resume({ task: theirs, content: 'The boat', citations: [] }, [own])
    store.getState().receive(delta(older, ' is green.', 8))
    flush()
    expect(reply()).toMatchObject({ taskId: older, text: 'The boat is green.' })
    store.getState().receive({ type: 'TaskStatusChanged', taskId: older, status: { type: 'Completed' } })
    store.getState().receive({ type: 'TaskStatusChanged', taskId: newer, status: { type: 'Running' } })
    store.getState().receive(delta(newer, 'Red.', 0))
    flush()
    expect(reply()).toMatchObject({ taskId: newer, text: 'Red.' })

    // What was on its way while its own began tells nothing new.
    store.getState().resume({ task: theirs, content: 'The boat', citations: [] }, [own])
    expect(reply()).toMatchObject({ taskId: newer, text: 'Red.' })
  })
})
