import { afterEach, describe, expect, it } from 'vitest'
import { hashEmbedder, quotingProvider, withAIFactory, withEmbeddingProvider } from '../../../src/main/library.ts'
import { type LibraryApp, startKnowledgeApp } from '../../library-app.ts'

const kept = 'The keys of the lighthouse hang in the boathouse.\n'
const slow = 'The ferry to Skerra sails at nine in the morning.\n'

/** Reads everything but what speaks of the ferry, until that is let through. */
const heldEmbedder = () => {
  const inner = hashEmbedder()
  const gate = Promise.withResolvers<void>()
  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
    if (texts.some((text) => text.includes('The ferry'))) await gate.promise
    return inner.generateEmbeddings(texts)
  }
  const embedder = { ...inner, generateEmbeddings: embed, embedQuestions: inner.generateEmbeddings }
  return { embedder, letThrough: () => gate.resolve() }
}

let app: LibraryApp | null = null
afterEach(async () => {
  await app?.[Symbol.asyncDispose]()
  app = null
})

const startHeld = async (factory: Parameters<typeof withAIFactory>[0] | null = null) => {
  const { embedder, letThrough } = heldEmbedder()
  const built = [withEmbeddingProvider(embedder), ...(factory === null ? [] : [withAIFactory(factory)])]
  app = await startKnowledgeApp({ with: built })
  const { client } = app
  const [read, waiting] = [
    (await client.add({ fileName: 'lighthouse.txt', bytes: kept })).documentId,
    (await client.add({ fileName: 'ferry.txt', bytes: slow })).documentId,
  ]
  await client.settled([read])
  const release = async (): Promise<void> => {
    letThrough()
    await client.settled([waiting])
  }
  return { client, release, provider: app.provider, read, waiting }
}

describe('a question about a document that is still being read', () => {
  it('is told that it may stand there, and is answered once it is read (it was told that nothing speaks of it)', async () => {
    const { client, release } = await startHeld({ resolve: async () => quotingProvider() })
    const early = await client.ask('When does the ferry sail?')
    expect(early.message.content).not.toContain('nine in the morning')
    expect(early.message.content).toMatch(/One document is still being read, and may say it: ask again in a moment\.$/)
    const german = await client.ask('Wann fährt die Fähre?')
    expect(german.message.content).toContain('Ein Dokument wird noch gelesen')
    await release()
    const { message } = await client.ask('When does the ferry sail?')
    expect(message.content).toContain('sails at nine in the morning')
    expect(message.content).not.toContain('still being read')
  })

  it('is not told so where what is read answers for certain', async () => {
    const { client, release } = await startHeld({ resolve: async () => quotingProvider() })
    const { message } = await client.ask('Where do the keys of the lighthouse hang?')
    expect(message.content).toContain('hang in the boathouse')
    expect(message.content).not.toContain('still being read')
    await release()
  })

  it('is told so where that document is among those that are asked', async () => {
    const { client, release, read, waiting } = await startHeld({ resolve: async () => quotingProvider() })
    const asked = 'Which anchor does the harbour master sell?'
    const { conversation } = await client.ask(asked)
    const { conversationId } = conversation
    await client.conversations.ChooseDocuments({ conversationId, documentIds: [read] })
    expect((await client.ask(asked, { conversationId })).message.content).not.toContain('still being read')
    await client.conversations.ChooseDocuments({ conversationId, documentIds: [read, waiting] })
    expect((await client.ask(asked, { conversationId })).message.content).toContain('One document is still being read')
    await release()
  })

  it('is told so to a connected model, in its prompt, until it is read', async () => {
    const { client, release, provider } = await startHeld()
    await client.ask('When does the ferry sail?')
    expect(provider.requests.at(-1)?.systemPrompt).toContain('One document of the user is still being read')
    await release()
    await client.ask('When does the ferry sail?')
    expect(provider.requests.at(-1)?.systemPrompt).not.toContain('still being read')
  })
})
