import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Conversation } from '../../../src/main/library.ts'
import { withAITools } from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp } from '../../assistant-app.ts'
import { countingTool } from '../../fixtures/counting-tool.ts'

const AI = '_platform.ai'
const toolCalls = ['a', 'b'].map((toolCallId) => ({ toolCallId, name: 'count', arguments: { what: 'cedar ribs' } }))

describe('what the event store records of a conversation', () => {
  let app: LibraryApp
  let conversation: Conversation
  beforeAll(async () => {
    app = await startAssistantApp({
      turns: [{ toolCalls }, { deltas: ['There are 24.'] }, { deltas: ['Yes.'] }],
      builders: [withAITools([countingTool])],
    })
    const first = await app.ada.ask('How many cedar ribs are there?')
    const { conversationId } = first.conversation
    conversation = (await app.ada.ask('Are you sure of it?', { conversationId })).conversation
  })
  afterAll(() => app?.stop())

  it('[A10.01] ConversationCreated once', () => {
    const { conversationId } = conversation
    expect(app.events(AI, 'ConversationCreated').map(({ payload }) => payload)).toEqual([{ conversationId }])
  })

  it("[A10.02] [A10.03] MessageSent for each of the user's messages, MessageReceived for each of the assistant's", () => {
    const idsOf = (role: string) =>
      conversation.messages.filter((each) => each.role === role).map(({ messageId }) => messageId)
    expect(app.events(AI, 'MessageSent').map(({ payload }) => payload.messageId)).toEqual(idsOf('User'))
    expect(app.events(AI, 'MessageReceived').map(({ payload }) => payload.messageId)).toEqual(idsOf('Assistant'))
  })

  it('[A10.04] ToolCallExecuted once a call', () => {
    expect(app.events(AI, 'ToolCallExecuted').map(({ payload }) => [payload.toolCallId, payload.succeeded])).toEqual([
      ['a', true],
      ['b', true],
    ])
  })

  it('[A10.05] ConversationDeleted, and nothing anywhere holds what was said', async () => {
    const { conversationId } = conversation
    await app.ada.assistant.DeleteConversation(conversationId)
    expect(app.events(AI, 'ConversationDeleted').map(({ payload }) => payload)).toEqual([{ conversationId }])
    expect(JSON.stringify(app.events(AI))).not.toContain('cedar')
  })
})
