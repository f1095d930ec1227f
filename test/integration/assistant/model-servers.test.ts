import { describe, expect, it } from 'vitest'
import { openAICompatibleProviderBuilder } from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp } from '../../assistant-app.ts'
import { type ChatScript, type OpenAIServer, startOpenAIServer } from '../../fixtures/openai-server.ts'
import { until } from '../../until.ts'

/** What was found by running Alcove against model servers, as a conversation sees it; the numbers are those of test/conformance/model-servers. */

interface Talk extends AsyncDisposable {
  readonly app: LibraryApp
  readonly server: OpenAIServer
  /** Roles and texts of the last chat that the server was sent. */
  sent(): { role: string; content: string }[]
}

const talk = async (...chat: readonly ChatScript[]): Promise<Talk> => {
  let chats = 0
  const next = ({ path }: { path: string }): ChatScript => {
    // What it is asked about its models in the ways of other servers, it does not know.
    if (!path.endsWith('/chat/completions')) return { type: 'Status', status: 404 }
    chats += 1
    return chat[Math.min(chats, chat.length) - 1] ?? { type: 'NeverAnswers' }
  }
  const server = await startOpenAIServer({ chat: [next] })
  const provider = openAICompatibleProviderBuilder({ limits: { initialDelayMs: 1 } }).build('', 'fake-large', {
    baseUrl: server.baseUrl,
  })
  const app = await startAssistantApp({ provider })
  return {
    app,
    server,
    sent: () => {
      const last = server.requests.findLast(({ path }) => path.endsWith('/chat/completions'))
      return (last?.body?.messages ?? []) as { role: string; content: string }[]
    },
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]()
      await server.close()
    },
  }
}
const says = (...deltas: string[]): ChatScript => ({ type: 'Reply', deltas })

const expectStrictTurns = (messages: { role: string }[]) => {
  const turns = messages.filter(({ role }) => role !== 'system').map(({ role }) => role)
  expect(turns).toEqual(turns.map((_, at) => (at % 2 === 0 ? 'user' : 'assistant')))
}

describe('2. after a failed or stopped reply the next question goes through strict chat templates', () => {
  it('a reply that failed before its first word', async () => {
    await using test = await talk({ type: 'Status', status: 400, message: 'Down for good.' }, says('Cedar.'))
    const { ada } = test.app
    const task = await ada.assistant.SubmitMessage({ content: 'What is the dome made of?' })
    const { conversationId } = task
    await until('the reply to fail', async () => {
      const status = await ada.assistant.GetTaskStatus(task.taskId)
      return status?.status.type === 'Failed'
    })
    const { message } = await ada.ask('And the tower?', { conversationId })
    expect(message.content).toBe('Cedar.')
    expectStrictTurns(test.sent())
    expect(test.sent().at(-1)?.content).toContain('And the tower?')
  })

  it('a reply that was stopped in the middle', async () => {
    await using test = await talk({ type: 'GoesSilent', deltas: ['Of ce'] }, says('Of stone.'))
    const { ada } = test.app
    const { taskId, conversationId } = await ada.assistant.SubmitMessage({ content: 'What is the dome made of?' })
    await until('its first words', async () => {
      const page = await ada.conversations.ReadConversation({ conversationId })
      return page?.activeReply?.content.includes('Of ce')
    })
    await ada.conversations.CancelTask(taskId)
    const { message } = await ada.ask('And the tower?', { conversationId })
    expect(message.content).toBe('Of stone.')
    expectStrictTurns(test.sent())
  })
})

describe('3. a reply that was cut says so, and goes on where it is asked to', () => {
  it.each([
    ['length', 'Length'],
    ['content_filter', 'ContentFilter'],
  ])('%s', async (finishReason, cutReason) => {
    await using test = await talk({ type: 'Reply', deltas: ['Of cedar and'], finishReason }, says(' of brass.'))
    const { ada } = test.app
    const { message, conversation } = await ada.ask('What is the dome made of?')
    expect(message).toMatchObject({ completion: 'Cut', cutReason, content: 'Of cedar and' })
    const { conversationId } = conversation
    const { taskId } = await ada.conversations.ContinueReply({ conversationId, messageId: message.messageId })
    await until('the rest', async () => (await ada.assistant.GetTaskStatus(taskId))?.status.type === 'Completed')
    const { messages = [] } = (await ada.assistant.GetConversation(conversationId)) ?? {}
    expect(messages.at(-1)).toMatchObject({ role: 'Assistant', content: ' of brass.', completion: 'Complete' })
    expectStrictTurns(test.sent())
  })
})

describe('5. thoughts that a model writes as text', () => {
  it('stand apart from the answer, cite nothing, and are not sent back', async () => {
    await using test = await talk(says('<think>It may be', ' cedar [1].</think>', 'Of cedar.'), says('Of stone.'))
    const { ada } = test.app
    const { message, conversation } = await ada.ask('What is the dome made of?')
    expect(message.content.trim()).toBe('Of cedar.')
    expect(message.thoughts).toContain('It may be cedar')
    expect(message.citations).toEqual([])
    await ada.ask('And the tower?', { conversationId: conversation.conversationId })
    expect(JSON.stringify(test.sent())).not.toContain('It may be')
    expect(JSON.stringify(test.sent())).toContain('Of cedar.')
  })
})

describe('7. a conversation that is too long for the model', () => {
  it('is shortened once, answered, and the reply says so', async () => {
    const tooLong: ChatScript = {
      type: 'Status',
      status: 400,
      message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
    }
    await using test = await talk(says('A long answer. '.repeat(400)), tooLong, says('Of stone.'))
    const { ada } = test.app
    const { conversation } = await ada.ask('What is the dome made of?')
    const { message } = await ada.ask('And the tower?', { conversationId: conversation.conversationId })
    expect(message).toMatchObject({ content: 'Of stone.', completion: 'Complete' })
    expect(message.notices?.join(' ')).toMatch(/shorten|left out|too long/i)
    expect(test.sent().at(-1)?.content).toContain('And the tower?')
  })
})
