import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../contracts/index.ts'
import type { AlcoveClient } from '../client/index.ts'
import { createReplies } from './reply/replies.ts'
import { conversationQuery } from './use-conversation.ts'

const conversationId = '0197a000-0000-7000-8000-000000000001'
const taskId = '0197a000-0000-7000-8000-000000000002'
const task = { taskId, conversationId, status: { type: 'Streaming' } } as const

const conversation = (activeReply: Conversation['activeReply']): Conversation => ({
  conversationId,
  participants: [],
  messages: [],
  created: '2025-01-01T00:00:00.000Z',
  updated: '2025-01-01T00:00:00.000Z',
  title: null,
  activeReply,
})
const streaming = conversation({ task, content: 'Hel', citations: [] })
const ended = conversation(null)

const reading = (answers: Conversation[], meanwhile: () => void = () => undefined) => {
  const replies = createReplies({ onStale: () => undefined, onFinished: () => undefined, schedule: (flush) => flush() })
  let reads = 0
  const client = {
    assistant: {
      GetConversation: async () => {
        const answer = answers[Math.min(reads, answers.length - 1)] ?? null
        reads += 1
        meanwhile()
        return answer
      },
    },
  } as unknown as Pick<AlcoveClient, 'assistant'>
  return { replies, reads: () => reads, read: () => conversationQuery(client, replies, conversationId).queryFn() }
}

describe('reading a conversation', () => {
  it('goes on with a reply in progress', async () => {
    const { replies, read } = reading([streaming])
    expect((await read()).settledTaskId).toBeNull()
    expect(replies.getState().byConversation[conversationId]).toMatchObject({ taskId, text: 'Hel' })
  })

  it('settles a reply that was known before and is no longer in progress', async () => {
    const { replies, read } = reading([ended])
    replies.getState().begin(task)
    expect((await read()).settledTaskId).toBe(taskId)
  })

  it('leaves alone a reply that began while it was on its way', async () => {
    const started = reading([ended], () => started.replies.getState().begin(task))
    expect((await started.read()).settledTaskId).toBeNull()
  })

  it('reads again what was overtaken by the end of the reply', async () => {
    const started = reading([streaming, ended], () =>
      started.replies.getState().receive({ type: 'TaskStatusChanged', taskId, status: { type: 'Completed' } }),
    )
    started.replies.getState().begin(task)
    const { conversation: result, settledTaskId } = await started.read()
    expect([result?.activeReply, settledTaskId, started.reads()]).toEqual([null, taskId, 2])
  })
})
