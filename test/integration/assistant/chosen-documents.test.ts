import { expect, it } from 'vitest'
import { startOpenAIServer } from '../../fixtures/openai-server.ts'
import { launchHost } from '../../host.ts'
import type { HostClient } from '../../host-client.ts'

const QUESTION = 'Who is the keeper of the lighthouse?'
const OLD = 'The keeper of the lighthouse is Ada Voss. She has lived in the tower since the spring of 1987.'
const NEW = 'The keeper of the lighthouse is Bruno Keel. He has lived in the tower since the autumn of 2019.'

/** Two documents that answer the same question, and a table. */
const addDocuments = async (client: HostClient): Promise<{ old: string; new: string; table: string }> => {
  const add = async (fileName: string, bytes: string): Promise<string> =>
    (await client.add({ fileName, bytes })).documentId
  const ids = {
    old: await add('keeper-1987.txt', OLD),
    new: await add('keeper-2019.txt', NEW),
    table: await add('oil.csv', 'month,litres of oil\nMay,12\nJune,30\n'),
  }
  await client.settled(Object.values(ids))
  return ids
}
const namesCited = async (client: HostClient, question: string, conversationId: string): Promise<string[]> => {
  const { message } = await client.ask(question, { conversationId })
  return [...new Set(message.citations.map(({ fileName }) => fileName))].sort()
}
const answerOf = async (client: HostClient, conversationId: string) => {
  const read = () => client.conversations.ReadConversation({ conversationId })
  await expect.poll(async () => (await read())?.messages.length).toBe(2)
  return (await read())?.messages.at(-1)
}

it('a conversation that is kept to a document quotes no other', async () => {
  await using host = await launchHost()
  const { client } = host
  const ids = await addDocuments(client)
  const { conversationId } = await client.conversations.StartConversation({
    content: QUESTION,
    documentIds: [ids.new],
  })
  const first = await answerOf(client, conversationId)
  expect(first?.content).toContain('Bruno Keel')
  expect(first?.content).not.toContain('Ada Voss')
  expect(first?.citations.map(({ fileName }) => fileName)).toEqual(['keeper-2019.txt'])

  await client.conversations.ChooseDocuments({ conversationId, documentIds: [ids.old] })
  expect(await namesCited(client, QUESTION, conversationId)).toEqual(['keeper-1987.txt'])
  expect((await client.conversations.ReadConversation({ conversationId }))?.documentIds).toEqual([ids.old])

  await client.conversations.ChooseDocuments({ conversationId, documentIds: [ids.table] })
  const nowhere = await client.ask(QUESTION, { conversationId })
  expect(nowhere.message.content).not.toMatch(/Ada Voss|Bruno Keel/)
  expect(nowhere.message.citations.filter(({ fileName }) => fileName !== 'oil.csv')).toEqual([])

  await client.conversations.ChooseDocuments({ conversationId, documentIds: null })
  expect(await namesCited(client, QUESTION, conversationId)).toEqual(['keeper-1987.txt', 'keeper-2019.txt'])
}, 120_000)

it('figures come from the tables of the chosen documents alone', async () => {
  await using host = await launchHost()
  const { client } = host
  const ids = await addDocuments(client)
  const asked = 'What is the total of litres of oil?'
  const within = await client.conversations.StartConversation({ content: asked, documentIds: [ids.table] })
  expect((await answerOf(client, within.conversationId))?.content).toContain('42')
  const outside = await client.conversations.StartConversation({ content: asked, documentIds: [ids.old] })
  expect((await answerOf(client, outside.conversationId))?.content).not.toContain('42')
}, 120_000)

it('nor does a model see any other: neither in the prompt nor by a tool', async () => {
  await using host = await launchHost()
  const { client } = host
  const ids = await addDocuments(client)
  const call = (name: string, args: unknown) => ({ id: name, name, arguments: JSON.stringify(args) })
  await using server = await startOpenAIServer({
    chat: [
      {
        type: 'Reply',
        deltas: [],
        toolCalls: [
          call('search_knowledge', { query: 'keeper of the lighthouse', widely: true }),
          call('list_documents', { nameContains: '', offset: 0 }),
          call('read_document', { documentId: ids.old, offset: 0 }),
          call('query_table', { compute: 'describe' }),
        ],
      },
      { type: 'Reply', deltas: ['Bruno Keel [1].'] },
    ],
  })
  const edit = { providerId: 'openai-compatible', displayName: 'Endpoint', baseUrl: server.baseUrl, model: 'fake' }
  const { instanceId } = await client.settings.SaveProviderInstance(edit)
  await client.settings.SetActiveProvider(instanceId)
  const { conversationId } = await client.conversations.StartConversation({
    content: QUESTION,
    documentIds: [ids.new],
  })
  expect((await answerOf(client, conversationId))?.content).toContain('Bruno Keel')
  const chats = server.requests.filter(({ path }) => path.endsWith('/chat/completions'))
  const seen = JSON.stringify(chats.map(({ body }) => body))
  expect(chats).toHaveLength(2)
  expect(seen).toContain('Bruno Keel')
  expect(seen).toContain('keeper-2019.txt')
  expect(seen).toContain('keeps this conversation to other documents')
  expect(seen).not.toMatch(/Ada Voss|keeper-1987|oil\.csv|litres/)
}, 120_000)
