import { afterEach, describe, expect, it } from 'vitest'
import { quotingProvider, withAIFactory, withGroundingMode } from '../../../src/main/library.ts'
import { type LibraryApp, startKnowledgeApp } from '../../library-app.ts'

let app: LibraryApp | null = null
afterEach(async () => {
  await app?.[Symbol.asyncDispose]()
  app = null
})

const quotes = withAIFactory({ resolve: async () => quotingProvider() })

describe('a question to a library without documents', () => {
  it('is told so, and how some are added, in its own language (it was told that the documents do not speak of it)', async () => {
    app = await startKnowledgeApp({ with: [quotes] })
    const { client } = app
    const { message } = await client.ask('What is the capital of Atlantis?')
    expect(message.content).toMatch(/^This library has no documents yet, .* Add some on the Documents page/)
    expect(message.content).not.toContain('speak of it')
    const german = await client.ask('Was ist die Hauptstadt von Atlantis?')
    expect(german.message.content).toMatch(/^In dieser Bibliothek sind noch keine Dokumente/)
  })

  it('is told so where answers stand on documents alone', async () => {
    app = await startKnowledgeApp({ with: [withGroundingMode('StrictlyGrounded')] })
    const { message } = await app.client.ask('What is the capital of Atlantis?')
    expect(message.content).toMatch(/^This library has no documents yet/)
    expect(app.provider.requests).toEqual([])
  })

  it('is told so to a connected model, in its prompt, until one is there', async () => {
    app = await startKnowledgeApp()
    const { client, provider } = app
    const told = 'The library of the user holds no documents yet'
    await client.ask('What is the capital of Atlantis?')
    expect(provider.requests.at(-1)?.systemPrompt).toContain(told)
    const { documentId } = await client.add({
      fileName: 'atlantis.txt',
      bytes: 'The capital of Atlantis is Poseidonis.\n',
    })
    await client.settled([documentId])
    await client.ask('What is the capital of Atlantis?')
    expect(provider.requests.at(-1)?.systemPrompt).not.toContain(told)
  })
})

it('a question to a library of which nothing could be read is told so, and where it says why', async () => {
  app = await startKnowledgeApp({ with: [quotes] })
  const { client } = app
  const { documentId } = await client.add({
    fileName: 'broken.pdf',
    bytes: '%PDF-1.7\nbroken',
    contentType: 'application/pdf',
  })
  await client.settled([documentId])
  const { message } = await client.ask('What is the capital of Atlantis?')
  expect(message.content).toMatch(
    /^None of the documents in this library could be read, .* The Documents page says why/,
  )
})
