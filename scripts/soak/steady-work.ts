import { setTimeout as delay } from 'node:timers/promises'
import type { HostClient } from '../../test/host-client.ts'
import { syntheticText } from '../bench/synthetic-text.ts'

export interface SteadyWork {
  readonly replies: number
  readonly documents: number
  readonly searches: number
  stop(): Promise<void>
}

const KEPT_DOCUMENTS = 20
const KEPT_CONVERSATIONS = 20

/** The same load from the beginning to the end: without a pace, memory would tell how fast the machine was at the time. */
const REPLY_EVERY_MS = 2_000
const DOCUMENT_EVERY_MS = 3_000
const SEARCH_EVERY_MS = 200

/**
 * Asks, adds and searches, each at its pace, and the next at once where one took longer; what is older than the last few
 * is deleted, so that what is kept does not grow.
 */
export const beginSteadyWork = (client: HostClient, seed: number): SteadyWork => {
  const text = syntheticText(seed)
  const counts = { replies: 0, documents: 0, searches: 0 }
  const documentIds: string[] = []
  const conversationIds: string[] = []
  let stopped = false

  const ask = async (): Promise<void> => {
    const { conversation } = await client.ask(text.question(), { timeoutMs: 300_000 })
    counts.replies += 1
    conversationIds.push(conversation.conversationId)
    const old = conversationIds.length > KEPT_CONVERSATIONS ? conversationIds.shift() : undefined
    if (old !== undefined) await client.assistant.DeleteConversation(old)
  }
  const add = async (): Promise<void> => {
    const bytes = Array.from({ length: 20 }, () => text.paragraph(150)).join('\n\n')
    const { documentId } = await client.add({ fileName: `soak-${counts.documents}.md`, bytes })
    await client.settled([documentId], 300_000)
    counts.documents += 1
    documentIds.push(documentId)
    const old = documentIds.length > KEPT_DOCUMENTS ? documentIds.shift() : undefined
    if (old !== undefined) await client.knowledge.DeleteDocument(old)
  }
  const search = async (): Promise<void> => {
    await client.retrieval.Search({ query: text.question(), topK: 10, minScore: -1 })
    counts.searches += 1
  }
  const every = async (paceMs: number, work: () => Promise<void>): Promise<void> => {
    while (!stopped) await Promise.all([work(), delay(paceMs)])
  }
  const all = [every(REPLY_EVERY_MS, ask), every(DOCUMENT_EVERY_MS, add), every(SEARCH_EVERY_MS, search)]
  for (const each of all) each.catch(() => undefined)
  return {
    get replies() {
      return counts.replies
    },
    get documents() {
      return counts.documents
    },
    get searches() {
      return counts.searches
    },
    stop: async () => {
      stopped = true
      await Promise.all(all)
    },
  }
}
