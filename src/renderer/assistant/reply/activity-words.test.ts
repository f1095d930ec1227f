import { describe, expect, it } from 'vitest'
import { activityWords } from './activity-words.ts'
import { beginReply, type ReplyState } from './reply-state.ts'

const reply = (part: Partial<ReplyState>): ReplyState => ({
  ...beginReply({ taskId: 'a', conversationId: 'b', status: { type: 'Running' } }),
  ...part,
})
const tool = (toolName: string, done: boolean) => ({ toolCallId: toolName, toolName, done, failed: false })

describe('activityWords', () => {
  it.each([
    ['nothing yet', {}, 'assistant.activity.thinking'],
    ['a search', { tools: [tool('search_knowledge', false)] }, 'assistant.activity.search_knowledge'],
    ['a tool that it does not know', { text: 'a', tools: [tool('weather', false)] }, 'assistant.activity.tool'],
    ['a finished search', { tools: [tool('search_knowledge', true)] }, 'assistant.activity.thinking'],
    ['text', { text: 'a' }, null],
    ['the end', { status: { type: 'Cancelled' } as const }, null],
  ])('of %s', (_name, part, expected) => {
    expect(activityWords(reply(part))).toBe(expected)
  })
})
