import type { BenchCase } from './bench-case.ts'
import { launchProbedHost } from './probed-host.ts'

const MESSAGES = 5_000
const OPENED = 20

/** A conversation as Alcove exports it, of questions and answers of a usual length. */
const longConversation = (): string => {
  const moment = new Date(0).toISOString()
  const messages = Array.from({ length: MESSAGES }, (_, at) => ({
    messageId: `m${at}`,
    parentId: at === 0 ? null : `m${at - 1}`,
    role: at % 2 === 0 ? 'User' : 'Assistant',
    content: `Message ${at}. ${'The dome turns on sixteen bogies. '.repeat(at % 2 === 0 ? 2 : 20)}`,
    timestamp: moment,
  }))
  const conversation = { origin: 'bench:long', title: 'Long', created: moment, updated: moment, leafId: null, messages }
  return JSON.stringify({ format: 'alcove-conversations', version: 1, exported: moment, conversations: [conversation] })
}

/** What the window asks for when a person opens a conversation of 5,000 messages. */
export const longConversationBench: BenchCase = {
  name: 'long-conversation',
  measure: async (note) => {
    const { host } = await launchProbedHost()
    await using _host = host
    const { conversations } = host.client
    const bytes = Buffer.from(longConversation()).toString('base64') as never
    await conversations.ImportConversations({ fileName: 'long.json', bytes })
    const [found] = (await conversations.BrowseConversations({ limit: 1 })).conversations
    if (found === undefined) throw new Error('The conversation was not imported.')
    const times: number[] = []
    for (let count = 0; count < OPENED; count += 1) {
      const startedAt = performance.now()
      const page = await conversations.ReadConversation({ conversationId: found.conversationId })
      times.push(performance.now() - startedAt)
      if (page === null || page.earlier + page.messages.length !== MESSAGES) throw new Error('Messages are missing.')
    }
    note(`opened in ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    times.sort((a, b) => a - b)
    return [
      {
        name: 'a conversation of 5,000 messages opens, slowest',
        value: times.at(-1) ?? Number.NaN,
        unit: 'ms',
        limit: { atMost: 200 },
      },
    ]
  },
}
