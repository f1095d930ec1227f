import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchHost, type RunningHost } from '../../host.ts'

const minutes = `# Minutes of the rowing club, 12 February 2026

Present: Harriet Lowe (chair), Ben Osei, Marion Pryce, Tilda Varga.
Apologies: Kaspar Dunn.

The regatta takes place on 20 June 2026. Tilda Varga looks after the entries; they close on 1 June.
`

const members = `Name,Phone,Born
Harriet Lowe,01632 960114,1961
Ben Osei,01632 960127,1988
Marion Pryce,01632 960135,1975
`

let host: RunningHost
beforeAll(async () => {
  host = await launchHost()
  const added = [
    await host.client.add({ fileName: 'minutes.md', bytes: minutes }),
    await host.client.add({ fileName: 'members.csv', bytes: members }),
  ]
  await host.client.settled(added.map(({ documentId }) => documentId))
}, 120_000)
afterAll(() => host[Symbol.asyncDispose]())

/** The last reply of a conversation in which questions are asked one after another. */
const lastReply = async (first: string, then: string): Promise<string> => {
  const { conversation } = await host.client.ask(first)
  const { message } = await host.client.ask(then, { conversationId: conversation.conversationId })
  return message.content
}

describe('a follow-up that only names another thing, without a model', () => {
  it('is answered in the language of its conversation, though "her" is a word of another one too', async () => {
    const reply = await lastReply('Who is the chair of the rowing club?', 'And her phone number?')
    expect(reply).toMatch(/^Quoted from your documents/)
    expect(reply).toContain('01632 960114')
  })
})
