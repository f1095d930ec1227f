import { describe, expect, it } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../fixtures/openai-server.ts'
import { launchHost } from '../../host.ts'
import { until } from '../../until.ts'

const answering = (words: string) => startOpenAIServer({ chat: [{ type: 'Reply', deltas: [words] }] })
const edit = ({ baseUrl }: OpenAIServer) => ({
  providerId: 'openai-compatible',
  displayName: 'Endpoint',
  baseUrl,
  model: 'fake-large',
})
const untilTitled = (server: OpenAIServer) =>
  until('a title to be asked for', async () => server.structured.length > 0 || undefined)
const lastChat = ({ requests }: OpenAIServer) => requests.findLast(({ path }) => path.endsWith('/chat/completions'))

describe('a conversation', () => {
  it('may have a model of its own, whichever is active, and follows Settings again', async () => {
    await using host = await launchHost()
    const bob = host.client
    await using first = await answering('First.')
    await using second = await answering('Second.')
    const one = await bob.settings.SaveProviderInstance(edit(first))
    const other = await bob.settings.SaveProviderInstance(edit(second))
    await bob.settings.SetActiveProvider(one.instanceId)
    const { conversation, message } = await bob.ask('Who are you really?')
    const { conversationId } = conversation
    expect(message.content).toBe('First.')
    await bob.settings.SetActiveProvider(other.instanceId)
    expect((await bob.ask('And now?', { conversationId })).message.content).toBe('Second.')

    await bob.conversations.ChooseModel({ conversationId, choice: { instanceId: one.instanceId, model: 'fake-small' } })
    const chosen = await bob.ask('And in here?', { conversationId })
    expect([chosen.message.content, lastChat(first)?.body?.model]).toEqual(['First.', 'fake-small'])
    expect((await bob.ask('And elsewhere?')).message.content).toBe('Second.')
    expect((await bob.conversations.ReadConversation({ conversationId }))?.choice?.model).toBe('fake-small')

    await bob.conversations.ChooseModel({ conversationId, choice: null })
    expect((await bob.ask('And here again?', { conversationId })).message.content).toBe('Second.')
  })

  it('is named by the model that answers in it, and no other is told of it (the one of Settings was asked for its title)', async () => {
    await using host = await launchHost()
    const { client } = host
    await using usual = await answering('Usual.')
    await using own = await answering('Own.')
    const { instanceId } = await client.settings.SaveProviderInstance(edit(usual))
    const other = await client.settings.SaveProviderInstance(edit(own))
    await client.settings.SetActiveProvider(instanceId)
    await client.conversations.StartConversation({
      content: 'Who are you really?',
      activeModule: null,
      choice: { instanceId: other.instanceId, model: 'fake-small' },
      grounding: null,
      documentIds: null,
    })
    await untilTitled(own)
    expect(own.structured.map(({ body }) => body?.model)).toEqual(['fake-small'])
    expect([...usual.requests, ...usual.structured]).toEqual([])
  })

  it('says so when its model was removed, and goes on with another', async () => {
    await using host = await launchHost()
    await using server = await answering('Yes.')
    const { client } = host
    const { instanceId } = await client.settings.SaveProviderInstance(edit(server))
    const { conversation } = await client.ask('Who are you really?')
    const { conversationId } = conversation
    await client.conversations.ChooseModel({ conversationId, choice: { instanceId, model: null } })
    await client.settings.DeleteProviderInstance(instanceId)
    const failed = await client.ask('And now?', { conversationId }).catch((error: unknown) => String(error))
    expect(JSON.stringify(failed)).toContain('not there any more')
    await client.conversations.ChooseModel({ conversationId, choice: null })
    const { message } = await client.ask('How many documents are there?', { conversationId })
    expect(message.completion).toBe('Complete')
  })
})
