import { describe, expect, it } from 'vitest'
import type { ConversationPage, ThreadMessage } from '../../contracts/index.ts'
import type { AlcoveClient } from '../client/index.ts'
import { createReplies } from './reply/replies.ts'
import { conversationQuery } from './use-conversation.ts'

type Reading = Parameters<AlcoveClient['conversations']['ReadConversation']>[0]

const conversationId = '0197a000-0000-7000-8000-000000000001'
const taskId = '0197a000-0000-7000-8000-000000000002'
const task = { taskId, conversationId, status: { type: 'Streaming' } } as const

const page = (more: Partial<ConversationPage> = {}): ConversationPage => ({
  conversationId,
  messages: [],
  earlier: 0,
  waiting: [],
  pinned: false,
  choice: null,
  grounding: null,
  documentIds: null,
  created: '2025-01-01T00:00:00.000Z',
  updated: '2025-01-01T00:00:00.000Z',
  title: null,
  activeReply: null,
  ...more,
})
const message = (at: number): ThreadMessage => ({
  messageId: `message-${at}`,
  role: 'User',
  content: String(at),
  toolCalls: [],
  toolResults: [],
  timestamp: '2025-01-01T00:00:00.000Z',
  citations: [],
  completion: 'Complete',
  versions: [`message-${at}`],
})
const streaming = page({ activeReply: { task, content: 'Hel', citations: [] } })
const ended = page()

const reading = (answers: ConversationPage[], meanwhile: () => void = () => undefined) => {
  const replies = createReplies({ onStale: () => undefined, onFinished: () => undefined, schedule: (flush) => flush() })
  let reads = 0
  const client = {
    conversations: {
      ReadConversation: async () => {
        const answer = answers[Math.min(reads, answers.length - 1)] ?? null
        reads += 1
        meanwhile()
        return answer
      },
    },
  }
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

  it('reads as far back as is wanted, and no further', async () => {
    const all = Array.from({ length: 1_000 }, (_, at) => message(at))
    const asked: (string | null)[] = []
    const client = {
      conversations: {
        ReadConversation: async ({ before = null, limit = 50 }: Reading) => {
          asked.push(before)
          const end = before === null ? all.length : all.findIndex(({ messageId }) => messageId === before)
          const start = Math.max(0, end - limit)
          return page({ messages: all.slice(start, end), earlier: start })
        },
      },
    }
    const replies = createReplies({ onStale: () => undefined, onFinished: () => undefined })
    const wanted = (count: number) => conversationQuery(client, replies, conversationId, count).queryFn()
    expect((await wanted(40)).conversation?.messages).toHaveLength(40)
    expect(asked).toHaveLength(1)
    const { conversation } = await wanted(300)
    expect(conversation?.messages.map(({ content }) => content)).toEqual(all.slice(-440).map(({ content }) => content))
    expect(conversation?.earlier).toBe(560)
    expect((await wanted(5_000)).conversation?.messages).toHaveLength(1_000)
  })
})
