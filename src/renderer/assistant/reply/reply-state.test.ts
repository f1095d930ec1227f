import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActiveReply, AIStreamEvent } from '../../../contracts/index.ts'
import { applyStreamEvent, beginReply, type ReplyState, resumeReply } from './reply-state.ts'

const conversationId = '0197a000-0000-7000-8000-000000000001'
const taskId = '0197a000-0000-7000-8000-000000000002'
const task = { taskId, conversationId, status: { type: 'Running' } } as const

const delta = (text: string, offset: number): AIStreamEvent => ({
  type: 'MessageDelta',
  conversationId,
  taskId,
  delta: text,
  offset,
})
const run = (events: readonly AIStreamEvent[], from: ReplyState = beginReply(task)) =>
  events.reduce(applyStreamEvent, from)

describe('a reply that is streamed', () => {
  it('joins deltas in order', () => {
    expect(run([delta('Hello ', 0), delta('there', 6)])).toMatchObject({ text: 'Hello there', gap: false })
  })

  it('ignores a repeated delta', () => {
    expect(run([delta('Hello ', 0), delta('Hello ', 0), delta('there', 6), delta('ere', 8)]).text).toBe('Hello there')
  })

  it('takes only the new part of an overlapping delta', () => {
    expect(run([delta('Hello', 0), delta('lo there', 3)]).text).toBe('Hello there')
  })

  it('marks a gap and appends nothing after it', () => {
    const gapped = run([delta('Hello ', 0), delta('friend', 12)])
    expect(gapped).toMatchObject({ text: 'Hello ', gap: true })
    const active: ActiveReply = { task, content: 'Hello there friend', citations: [] }
    expect(resumeReply(gapped, active)).toMatchObject({ text: 'Hello there friend', gap: false })
  })

  it('keeps text that overtook the answer on its way', () => {
    const ahead = run([delta('Hello there', 0)])
    expect(resumeReply(ahead, { task, content: 'Hello', citations: [] }).text).toBe('Hello there')
  })

  it('is not woken by an answer from before its end', () => {
    const done = run([delta('Hello', 0), { type: 'TaskStatusChanged', taskId, status: { type: 'Completed' } }])
    const before = { task: { ...task, status: { type: 'Streaming' } as const }, content: 'Hello', citations: [] }
    expect(resumeReply(done, before)).toMatchObject({ text: 'Hello', status: { type: 'Completed' } })
  })

  it('starts anew for another task', () => {
    const other = { ...task, taskId: '0197a000-0000-7000-8000-000000000003' }
    expect(resumeReply(run([delta('old text', 0)]), { task: other, content: 'new', citations: [] })).toMatchObject({
      taskId: other.taskId,
      text: 'new',
    })
  })

  it('gives the whole text whatever is repeated and wherever the window came in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 8, unit: 'binary' }), { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat({ max: 3 })),
        fc.nat(),
        (pieces, repeats, cut) => {
          const events: AIStreamEvent[] = []
          let text = ''
          for (const piece of pieces) {
            const event = delta(piece, text.length)
            events.push(event)
            for (let again = repeats.next().value ?? 0; again > 0; again -= 1) events.push(event)
            text += piece
          }
          const seen = text.slice(0, cut % (text.length + 1))
          const resumed = resumeReply(undefined, { task, content: seen, citations: [] })
          expect(run(events, resumed)).toMatchObject({ text, gap: false })
        },
      ),
    )
  })
})

describe('what else a reply tells', () => {
  it('follows its tools once each', () => {
    const started: AIStreamEvent = {
      type: 'ToolCallStarted',
      conversationId,
      taskId,
      toolName: 'search_knowledge',
      toolCallId: 'a',
      args: {},
    }
    const completed: AIStreamEvent = {
      type: 'ToolCallCompleted',
      conversationId,
      taskId,
      toolCallId: 'a',
      result: { type: 'Failed', error: 'no' },
    }
    expect(run([started, started, completed]).tools).toEqual([
      { toolCallId: 'a', toolName: 'search_knowledge', done: true, failed: true },
    ])
  })

  it('remembers the message that it became, and an error', () => {
    const messageId = '0197a000-0000-7000-8000-000000000009'
    const done = run([
      { type: 'StreamError', taskId, error: 'The provider answered 500.' },
      { type: 'MessageComplete', conversationId, taskId, messageId },
    ])
    expect(done).toMatchObject({ messageId, error: 'The provider answered 500.' })
  })
})
