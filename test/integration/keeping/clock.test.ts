import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { launchHost, temporaryDataDir } from '../../host.ts'

const wrongClock = new URL('../../wrong-clock.ts', import.meta.url)
const DAY_MS = 24 * 3_600_000

it('what came later stands later, also after the clock of the computer went back a day', async () => {
  const dataDir = await temporaryDataDir()
  try {
    const before = await launchHost({ dataDir })
    const { conversation: first } = await before.client.ask('What came first?')
    const { documentId: older } = await before.client.add({ fileName: 'older.txt', bytes: 'It came first.' })
    await before.stop()

    const env = { ALCOVE_CLOCK_OFFSET_MS: String(-DAY_MS) }
    await using host = await launchHost({ dataDir, imports: [wrongClock], env })
    const { client } = host
    const { conversation: second } = await client.ask('What came second?')
    const { documentId: newer } = await client.add({ fileName: 'newer.txt', bytes: 'It came second.' })
    const listed = async () =>
      (await client.conversations.BrowseConversations({})).conversations.map(({ conversationId }) => conversationId)
    expect(await listed()).toEqual([second.conversationId, first.conversationId])
    const uploadedAt = async (documentId: string) => (await client.knowledge.GetDocument(documentId))?.uploadedAt ?? ''
    expect((await uploadedAt(newer)) > (await uploadedAt(older))).toBe(true)

    const messageId = first.messages.at(-1)?.messageId ?? ''
    const copy = await client.conversations.BranchConversation({ conversationId: first.conversationId, messageId })
    expect(await listed()).toEqual([copy.conversationId, second.conversationId, first.conversationId])
    await client.ask('And then?', { conversationId: first.conversationId })
    expect((await listed())[0]).toBe(first.conversationId)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 120_000)
