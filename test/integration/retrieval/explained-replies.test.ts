import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withMergeStrategy, withReranker, withTopK, wordReranker } from '../../../src/main/library.ts'
import { type LibraryApp, startRetrievalApp } from '../../assistant-app.ts'
import { launchHost, type RunningHost } from '../../host.ts'
import type { HostClient } from '../../host-client.ts'

const deleted = async (client: HostClient, conversationId: string): Promise<string> => {
  await client.assistant.DeleteConversation(conversationId)
  return conversationId
}

const texts = [
  'The dome motor was replaced in March by Bo Lind.',
  'The dome motor hums when it is cold.',
  'The dome is painted white.',
  'Visitors bring their own coffee.',
]

describe('why a reply', () => {
  let host: RunningHost
  beforeAll(async () => {
    host = await launchHost()
    const added = []
    for (const [at, bytes] of texts.entries()) added.push(await host.client.add({ fileName: `${at}.txt`, bytes }))
    await host.client.settled(added.map(({ documentId }) => documentId))
  }, 120_000)
  afterAll(() => host[Symbol.asyncDispose]())

  it('tells which passages were looked at, what became of each, and finds the same again', async () => {
    const { client } = host
    const { message, conversation } = await client.ask('Who replaced the dome moter in March?')
    const { conversationId } = conversation
    const { messageId } = message
    const { searches } = await client.conversations.ExplainReply({ conversationId, messageId })
    const [search] = searches
    if (!search) throw new Error('Nothing was kept.')
    expect(search).toMatchObject({
      asked: 'Who replaced the dome moter in March?',
      searched: 'Who replaced the dome motor in March?',
      corrections: [{ asked: 'moter', searched: 'motor' }],
      mergeStrategy: 'DenseSparseHybrid',
    })
    const [best] = search.candidates
    expect(best).toMatchObject({ fileName: '0.txt', outcome: 'Given', reranked: null })
    for (const score of [best?.dense, best?.sparse, best?.fused, best?.relevance]) expect(score).toBeGreaterThan(0)
    const given = search.candidates.filter(({ outcome }) => outcome === 'Given')
    const dropped = search.candidates.filter(({ outcome }) => outcome === 'BelowThreshold')
    expect(dropped.map(({ fileName }) => fileName)).toContain('3.txt')
    for (const { relevance } of given) expect(relevance).toBeGreaterThanOrEqual(search.minScore)
    for (const { relevance } of dropped) expect(relevance).toBeLessThan(search.minScore)
    expect(given.map(({ chunkId }) => chunkId)).toEqual(
      expect.arrayContaining(message.citations.map(({ chunkId }) => chunkId)),
    )
    expect(search.stages.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['dense', 'sparse', 'rank']))
    for (const text of texts) expect(JSON.stringify(searches)).not.toContain(text)

    const { asked: query, topK, minScore, mergeStrategy } = search
    const again = await client.retrieval.Explain({ query, topK, minScore, mergeStrategy })
    expect(again.candidates.map(({ chunkId, outcome }) => [chunkId, outcome])).toEqual(
      search.candidates.map(({ chunkId, outcome }) => [chunkId, outcome]),
    )
  })

  it('goes along into a branch, and with the JSON into another installation', async () => {
    const { conversations } = host.client
    const { message, conversation } = await host.client.ask('Who replaced the dome motor in March?')
    const at = { conversationId: conversation.conversationId, messageId: message.messageId }
    const { searches } = await conversations.ExplainReply(at)
    expect(searches).toHaveLength(1)

    const whyLast = async (client: HostClient, conversationId: string) => {
      const last = (await client.assistant.GetConversation(conversationId))?.messages.at(-1)
      expect(last?.content).toBe(message.content)
      return client.conversations.ExplainReply({ conversationId, messageId: last?.messageId ?? '' })
    }
    const branch = await conversations.BranchConversation(at)
    expect(await whyLast(host.client, branch.conversationId)).toEqual({ searches })
    const { text } = await conversations.ExportConversations({ conversationId: branch.conversationId, format: 'Json' })
    await conversations.PurgeConversation(await deleted(host.client, branch.conversationId))
    expect(await conversations.ExplainReply(at)).toEqual({ searches })

    await using other = await startRetrievalApp()
    const bring = async (json: string) => {
      const bytes = Buffer.from(json).toString('base64') as never
      const report = await other.ada.conversations.ImportConversations({ fileName: 'c.json', bytes })
      expect(report).toMatchObject({ imported: 1, failed: [] })
      const [latest] = (await other.ada.conversations.BrowseConversations({})).conversations
      const why = await whyLast(other.ada, latest?.conversationId ?? '')
      await other.ada.conversations.PurgeConversation(await deleted(other.ada, latest?.conversationId ?? ''))
      return why
    }
    expect(await bring(text)).toEqual({ searches })
    // What is said of the searches in another form costs nothing but that.
    const odd = JSON.parse(text)
    odd.conversations[0].messages.at(-1).searchRecords[0].topK = 'many'
    expect(await bring(JSON.stringify(odd))).toEqual({ searches: [] })
  })

  it('is kept as long as its conversation, and only where the person has it kept', async () => {
    const { client } = host
    const kept = await client.ask('Who replaced the dome motor?')
    const at = { conversationId: kept.conversation.conversationId, messageId: kept.message.messageId }
    expect((await client.conversations.ExplainReply(at)).searches).toHaveLength(1)
    await client.assistant.DeleteConversation(at.conversationId)
    await client.conversations.PurgeConversation(at.conversationId)
    await expect(client.conversations.ExplainReply(at)).rejects.toMatchObject({ status: 404 })

    await client.settings.SavePreferences({ ...(await client.settings.GetPreferences()), keepSearches: false })
    const { conversation, message } = await client.ask('Who replaced the dome motor?')
    const asked = { conversationId: conversation.conversationId, messageId: message.messageId }
    expect(await client.conversations.ExplainReply(asked)).toEqual({ searches: [] })
  })
})

describe('of passages', () => {
  const recordOf = async (app: LibraryApp, query: string) => {
    await app.index(texts)
    return app.ada.retrieval.Explain({ query, minScore: -1 })
  }

  it('those that better ones left no room for are told from those that are not relevant', async () => {
    await using app = await startRetrievalApp({ retrieval: [withMergeStrategy('DenseSparseHybrid'), withTopK(1)] })
    const { candidates, topK } = await recordOf(app, 'dome motor')
    expect(topK).toBe(1)
    expect(candidates.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['Given', 'BeyondLimit'])
  })

  it("a reranker's score stands beside the ones before it", async () => {
    await using app = await startRetrievalApp({
      retrieval: [withReranker(wordReranker()), withMergeStrategy('DenseSparseRerank'), withTopK(1)],
    })
    const { candidates } = await recordOf(app, 'dome motor hums')
    const [best, next] = candidates
    expect(best).toMatchObject({ fileName: '1.txt', outcome: 'Given', reranked: 1 })
    expect(best?.relevance).toBeGreaterThan(0)
    expect(next).toMatchObject({ outcome: 'BeyondLimit', reranked: null })
  })

  it('those found by vectors alone have no score of words', async () => {
    await using app = await startRetrievalApp()
    const { candidates } = await recordOf(app, 'dome motor')
    expect(candidates[0]).toMatchObject({ sparse: null, fused: null, relevance: null })
    expect(candidates[0]?.dense).toBeGreaterThan(0)
  })

  it('nobody sees those of another person', async () => {
    await using app = await startRetrievalApp({ people: { ada: {}, bob: {} } })
    await app.index(texts)
    const { conversation, message } = await app.ada.ask('dome motor')
    const at = { conversationId: conversation.conversationId, messageId: message.messageId }
    expect((await app.ada.conversations.ExplainReply(at)).searches).toHaveLength(1)
    await expect(app.as('bob').conversations.ExplainReply(at)).rejects.toMatchObject({ status: 404 })
  })
})
