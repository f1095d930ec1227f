import { describe, expect, it } from 'vitest'
import { type LibraryApp, startAssistantApp } from '../../assistant-app.ts'
import { until } from '../../until.ts'

const answered = async (app: LibraryApp, taskId: string) => {
  await until('the reply', async () => {
    const type = (await app.ada.assistant.GetTaskStatus(taskId))?.status.type ?? ''
    return ['Completed', 'Failed', 'Cancelled'].includes(type)
  })
}
const thread = async (app: LibraryApp, conversationId: string) => {
  const page = await app.ada.conversations.ReadConversation({ conversationId, limit: 200 })
  return page?.messages ?? []
}
const contents = async (app: LibraryApp, conversationId: string) =>
  (await thread(app, conversationId)).map(({ content }) => content)

const numbered = { turns: ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((text) => ({ deltas: [text] })) }

describe('asking again', () => {
  it('in other words makes a branch beside the old one, which stays', async () => {
    await using app = await startAssistantApp(numbered)
    const { conversation } = await app.ada.ask('Who built it?')
    const { conversationId } = conversation
    await app.ada.ask('And when?', { conversationId })
    const [first] = await thread(app, conversationId)
    const messageId = first?.messageId ?? ''
    const { taskId } = await app.ada.conversations.EditMessage({
      conversationId,
      messageId,
      content: 'Who paid for it?',
    })
    await answered(app, taskId)
    expect(await contents(app, conversationId)).toEqual(['Who paid for it?', 'Three.'])
    const [edited] = await thread(app, conversationId)
    expect(edited?.versions).toEqual([messageId, edited?.messageId])
    expect(app.provider.requests.at(-1)?.messages.map(({ content }) => content)).toEqual(['Who paid for it?'])

    await app.ada.conversations.SelectVersion({ conversationId, messageId })
    expect(await contents(app, conversationId)).toEqual(['Who built it?', 'One.', 'And when?', 'Two.'])
    expect((await app.ada.assistant.GetConversation(conversationId))?.messages).toHaveLength(4)
  })

  it('has the title follow the question that is shown, back and forth, until a person names it (switching back left the title of the edited question)', async () => {
    await using app = await startAssistantApp(numbered)
    const { conversation } = await app.ada.ask('Who built it?')
    const { conversationId } = conversation
    const title = async () => (await app.ada.conversations.ReadConversation({ conversationId, limit: 1 }))?.title
    const select = (messageId: string) => app.ada.conversations.SelectVersion({ conversationId, messageId })
    const [first] = await thread(app, conversationId)
    const messageId = first?.messageId ?? ''
    const asked = { conversationId, messageId, content: 'Who paid for it?' }
    await answered(app, (await app.ada.conversations.EditMessage(asked)).taskId)
    const [edited] = await thread(app, conversationId)
    expect(await title()).toBe('Who paid for it?')
    await select(messageId)
    expect(await title()).toBe('Who built it?')
    await select(edited?.messageId ?? '')
    expect(await title()).toBe('Who paid for it?')
    await app.ada.conversations.RenameConversation({ conversationId, title: 'Money' })
    await select(messageId)
    expect(await title()).toBe('Money')
  })

  it('for the same writes a new version of the reply', async () => {
    await using app = await startAssistantApp(numbered)
    const { conversation, message } = await app.ada.ask('Who built it?')
    const { conversationId } = conversation
    const { messageId } = message
    const { taskId } = await app.ada.conversations.RegenerateReply({ conversationId, messageId })
    await answered(app, taskId)
    const [, reply] = await thread(app, conversationId)
    expect(reply).toMatchObject({ content: 'Two.', versions: [messageId, reply?.messageId] })
    expect(app.provider.requests[1]?.messages).toEqual(app.provider.requests[0]?.messages)
  })

  it('goes on with a reply that was cut, under the same citation numbers', async () => {
    await using app = await startAssistantApp({
      turns: [{ deltas: ['Of ce'], finishReason: 'Length' }, { deltas: ['dar.'] }, { deltas: ['Yes.'] }],
    })
    const { conversation, message } = await app.ada.ask('What is it made of?')
    expect(message).toMatchObject({ content: 'Of ce', completion: 'Cut', cutReason: 'Length' })
    const { conversationId } = conversation
    const { taskId } = await app.ada.conversations.ContinueReply({ conversationId, messageId: message.messageId })
    await answered(app, taskId)
    expect(await contents(app, conversationId)).toEqual(['What is it made of?', 'Of ce', 'dar.'])
    const sent = app.provider.requests[1]?.messages ?? []
    expect(sent.map(({ role }) => role)).toEqual(['User', 'Assistant', 'User'])
    expect(sent.at(-1)?.content).toContain('Go on exactly where it ended')
    await app.ada.ask('Sure?', { conversationId })
    expect(app.provider.requests[2]?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['User', 'What is it made of?'],
      ['Assistant', 'Of ce\n\ndar.'],
      ['User', 'Sure?'],
    ])
  })

  it('in a copy of everything up to a message leaves the original as it is', async () => {
    await using app = await startAssistantApp(numbered)
    const { conversation, message } = await app.ada.ask('Who built it?')
    const { conversationId } = conversation
    await app.ada.ask('And when?', { conversationId })
    const copy = await app.ada.conversations.BranchConversation({ conversationId, messageId: message.messageId })
    expect(copy).toMatchObject({ messageCount: 2, active: false, pinned: false })
    expect(copy.conversationId).not.toBe(conversationId)
    await app.ada.ask('And where?', { conversationId: copy.conversationId })
    expect(await contents(app, copy.conversationId)).toEqual(['Who built it?', 'One.', 'And where?', 'Three.'])
    expect(await contents(app, conversationId)).toEqual(['Who built it?', 'One.', 'And when?', 'Two.'])
  })

  it('in a copy up to a question that waits keeps all that stands before it', async () => {
    await using app = await startAssistantApp({ turns: [{ deltas: ['One'], hangs: true }, { deltas: ['Two.'] }] })
    const first = await app.ada.assistant.SubmitMessage({ content: 'Who built it?' })
    const { conversationId } = first
    await until('text', async () => (await app.ada.assistant.GetTaskStatus(first.taskId))?.status.type === 'Streaming')
    await app.ada.assistant.SubmitMessage({ content: 'And when?', conversationId })
    const waits = (await thread(app, conversationId)).find(({ content }) => content === 'And when?')
    const copy = await app.ada.conversations.BranchConversation({ conversationId, messageId: waits?.messageId ?? '' })
    expect(await contents(app, copy.conversationId)).toEqual(['Who built it?', 'And when?'])
    await app.ada.conversations.CancelTask(first.taskId)
  })

  it('while a reply is written waits for its end, in its own branch', async () => {
    await using app = await startAssistantApp({ turns: [{ deltas: ['One'], hangs: true }, { deltas: ['Two.'] }] })
    const first = await app.ada.assistant.SubmitMessage({ content: 'Who built it?' })
    const { conversationId } = first
    await until('text', async () => (await app.ada.assistant.GetTaskStatus(first.taskId))?.status.type === 'Streaming')
    const [question] = await thread(app, conversationId)
    const second = await app.ada.conversations.EditMessage({
      conversationId,
      messageId: question?.messageId ?? '',
      content: 'Who paid for it?',
    })
    expect(second.status).toEqual({ type: 'Pending' })
    await app.ada.conversations.CancelTask(first.taskId)
    await answered(app, second.taskId)
    expect(await contents(app, conversationId)).toEqual(['Who paid for it?', 'Two.'])
    await app.ada.conversations.SelectVersion({ conversationId, messageId: question?.messageId ?? '' })
    expect(await contents(app, conversationId)).toEqual(['Who built it?', 'One'])
  })

  it('is refused for what cannot be asked again', async () => {
    await using app = await startAssistantApp(numbered)
    const { conversation, message } = await app.ada.ask('Who built it?')
    const { conversationId } = conversation
    const other = (await app.ada.ask('Another one?')).message.messageId
    const question = conversation.messages[0]?.messageId ?? ''
    const { messageId } = message
    const api = app.ada.conversations
    await expect(api.EditMessage({ conversationId, messageId, content: 'x' })).rejects.toMatchObject({ status: 409 })
    await expect(api.RegenerateReply({ conversationId, messageId: question })).rejects.toMatchObject({ status: 409 })
    await expect(api.ContinueReply({ conversationId, messageId })).rejects.toMatchObject({ status: 409 })
    await expect(api.RegenerateReply({ conversationId, messageId: other })).rejects.toMatchObject({ status: 404 })
    await expect(api.SelectVersion({ conversationId, messageId: other })).rejects.toMatchObject({ status: 404 })
  })

  it('more than twenty times at once is refused in words', async () => {
    await using app = await startAssistantApp({ turns: [{ deltas: ['One'], hangs: true }] })
    const { conversationId } = await app.ada.assistant.SubmitMessage({ content: 'First?' })
    const more = () => app.ada.assistant.SubmitMessage({ conversationId, content: 'More?' })
    for (let count = 0; count < 20; count += 1) await more()
    await expect(more()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('20 questions wait') })
  })
})

describe('a long conversation', () => {
  it('is read a page at a time, from its end', async () => {
    await using app = await startAssistantApp()
    const { conversation } = await app.ada.ask('Number 0?')
    const { conversationId } = conversation
    for (let at = 1; at < 4; at += 1) await app.ada.ask(`Number ${at}?`, { conversationId })
    const end = await app.ada.conversations.ReadConversation({ conversationId, limit: 3 })
    expect(end?.messages.map(({ content }) => content)).toEqual(['Yes.', 'Number 3?', 'Yes.'])
    expect(end?.earlier).toBe(5)
    const before = end?.messages[0]?.messageId ?? null
    const rest = await app.ada.conversations.ReadConversation({ conversationId, before, limit: 10 })
    expect(rest?.messages.map(({ content }) => content)).toEqual([
      'Number 0?',
      'Yes.',
      'Number 1?',
      'Yes.',
      'Number 2?',
    ])
    expect(rest?.earlier).toBe(0)
  })
})

describe('the list of conversations', () => {
  it('is browsed by pages, renamed, pinned, and searched by what was said', async () => {
    await using app = await startAssistantApp({ turns: [{ deltas: ['The ribs are of cedar wood.'] }] })
    const api = app.ada.conversations
    const first = (await app.ada.ask('What are the ribs made of?')).conversation.conversationId
    const second = (await app.ada.ask('What is the roof made of?')).conversation.conversationId
    await api.RenameConversation({ conversationId: first, title: '  Über die Rippen ' })
    await api.PinConversation({ conversationId: first, pinned: true })
    const { conversations, total } = await api.BrowseConversations({})
    expect(conversations.map(({ title, pinned }) => [title, pinned])).toEqual([
      ['Über die Rippen', true],
      ['What is the roof made of?', false],
    ])
    expect(total).toBe(2)
    expect((await api.BrowseConversations({ offset: 1, limit: 1 })).conversations[0]?.conversationId).toBe(second)

    const { hits, more } = await api.SearchConversations({ query: 'roof' })
    expect(more).toBe(false)
    expect(hits.map(({ conversationId, messageId }) => [conversationId, messageId === null])).toEqual([
      [second, true],
      [second, false],
    ])
    expect(hits[1]?.parts.find(({ hit }) => hit)?.text).toBe('roof')
    expect((await api.SearchConversations({ query: 'uber rippen' })).hits.map((hit) => hit.conversationId)).toEqual([
      first,
    ])
    const page = await api.SearchConversations({ query: 'cedar', limit: 1 })
    expect(page).toMatchObject({ more: true, hits: [{ role: 'Assistant' }] })
    expect((await api.SearchConversations({ query: 'cedar', limit: 1, offset: 1 })).more).toBe(false)
  })

  it('loses a conversation to the trash, which gives it back whole, and keeps it thirty days', async () => {
    await using app = await startAssistantApp()
    const api = app.ada.conversations
    const { conversation } = await app.ada.ask('Will this come back?')
    const { conversationId } = conversation
    await app.ada.assistant.DeleteConversation(conversationId)
    expect(await api.ReadConversation({ conversationId })).toBeNull()
    const [deleted] = (await api.ListDeletedConversations({})).conversations
    expect(deleted).toMatchObject({ conversationId, messageCount: 2 })
    expect(Date.parse(deleted?.goneAt ?? '') - Date.parse(deleted?.deleted ?? '')).toBe(30 * 86_400_000)
    expect((await app.as('bob').conversations.ListDeletedConversations({})).total).toBe(0)
    await expect(app.as('bob').conversations.RestoreConversation(conversationId)).rejects.toMatchObject({ status: 404 })
    await expect(app.as('bob').conversations.PurgeConversation(conversationId)).rejects.toMatchObject({ status: 404 })
    await api.RestoreConversation(conversationId)
    expect(await app.ada.assistant.GetConversation(conversationId)).toEqual(conversation)
    await app.ada.assistant.DeleteConversation(conversationId)
    await api.PurgeConversation(conversationId)
    expect((await api.ListDeletedConversations({})).total).toBe(0)
    await expect(api.RestoreConversation(conversationId)).rejects.toMatchObject({ status: 404 })
  })
})
