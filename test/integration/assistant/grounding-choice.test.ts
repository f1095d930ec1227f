import { expect, it } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../fixtures/openai-server.ts'
import { launchHost } from '../../host.ts'
import type { HostClient } from '../../host-client.ts'

const FREELY = 'You may add what you know yourself'
const FIRST = 'say so before you add what you know yourself'
const ALONE = 'from the passages alone'
const QUESTION = 'Who is the lighthouse keeper?'
const OFF_TOPIC = 'Which mountain did the astronauts of Jupiter paint yellow?'

const chatsOf = ({ requests }: OpenAIServer) => requests.filter(({ path }) => path.endsWith('/chat/completions'))
const systemPrompt = (server: OpenAIServer): string => JSON.stringify(chatsOf(server).at(-1)?.body?.messages)

const prepare = async (client: HostClient, { baseUrl }: OpenAIServer): Promise<void> => {
  const edit = { providerId: 'openai-compatible', displayName: 'Endpoint', baseUrl, model: 'fake-large' }
  const { instanceId } = await client.settings.SaveProviderInstance(edit)
  await client.settings.SetActiveProvider(instanceId)
  const { documentId } = await client.add({ fileName: 'keepers.txt', bytes: 'The lighthouse keeper is Ada Voss.' })
  await client.settled([documentId])
}

it('a conversation says what its answers stand on: the model is told so, and a question without passages is put to none or refused', async () => {
  await using host = await launchHost()
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['Ada Voss [1].'] }] })
  const { client } = host
  await prepare(client, server)
  expect((await client.settings.GetAppInfo()).grounding).toBe('Permissive')

  const { conversation } = await client.ask(QUESTION)
  const { conversationId } = conversation
  expect(systemPrompt(server)).toContain(FREELY)
  expect((await client.conversations.ReadConversation({ conversationId }))?.grounding).toBeNull()

  for (const [grounding, told] of [
    ['Preferred', FIRST],
    ['StrictlyGrounded', ALONE],
  ] as const) {
    await client.conversations.ChooseGrounding({ conversationId, grounding })
    expect((await client.conversations.ReadConversation({ conversationId }))?.grounding).toBe(grounding)
    await client.ask(QUESTION, { conversationId })
    expect(systemPrompt(server)).toContain(told)
  }
  const before = chatsOf(server).length
  const refused = await client.ask(OFF_TOPIC, { conversationId })
  expect([refused.message.completion, refused.message.citations, chatsOf(server).length]).toEqual([
    'Complete',
    [],
    before,
  ])

  await client.conversations.ChooseGrounding({ conversationId, grounding: null })
  await client.ask(OFF_TOPIC, { conversationId })
  expect(chatsOf(server).length).toBeGreaterThan(before)
}, 120_000)

it('the first question may say it already, and a branch keeps it, with who answers', async () => {
  await using host = await launchHost()
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['Ada Voss [1].'] }] })
  const { client } = host
  await prepare(client, server)
  const [instance] = (await client.settings.GetProviderSettings()).config.instances
  const choice = { instanceId: instance?.instanceId ?? '', model: 'fake-small' }
  const { conversationId } = await client.conversations.StartConversation({
    content: QUESTION,
    choice,
    grounding: 'StrictlyGrounded',
  })
  await expect
    .poll(async () => (await client.conversations.ReadConversation({ conversationId }))?.messages.length)
    .toBe(2)
  expect(systemPrompt(server)).toContain(ALONE)
  expect(chatsOf(server).at(-1)?.body?.model).toBe('fake-small')

  const page = await client.conversations.ReadConversation({ conversationId })
  expect(page).toMatchObject({ choice, grounding: 'StrictlyGrounded' })
  const messageId = page?.messages.at(-1)?.messageId ?? ''
  const copy = await client.conversations.BranchConversation({ conversationId, messageId })
  expect(await client.conversations.ReadConversation({ conversationId: copy.conversationId })).toMatchObject({
    choice,
    grounding: 'StrictlyGrounded',
  })
}, 120_000)
