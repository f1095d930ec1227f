import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../host.ts'
import type { HostClient } from '../host-client.ts'
import type { NotificationStream } from '../notification-stream.ts'

const tokenOf = (userId: string): string => `token-of-${userId}-0123456789abcdef0123456789abcdef`
const person = (userId: string, teamId: string, permissions: readonly string[]) => ({
  token: tokenOf(userId),
  userId,
  displayName: userId,
  platformAdmin: false,
  teams: [{ teamId, permissions }],
})

const everything = ['assistant:use', 'knowledge:read', 'knowledge:write', 'knowledge:reset', 'retrieval:read']
/** Eve reads what Ada's team has, and may do nothing else. */
const principals = [
  person('ada', 'alpha', everything),
  person('bob', 'beta', everything),
  person('eve', 'alpha', ['knowledge:read']),
  // Administers, so that a model server on this machine may be theirs.
  { ...person('zoe', 'gamma', everything), platformAdmin: true },
]

let folder: string
let host: RunningHost
let ada: HostClient
let bob: HostClient
let eve: HostClient
let bobHears: NotificationStream
let adaHears: NotificationStream
let documentId: string
let conversationId: string
let taskId: string

beforeAll(async () => {
  folder = await temporaryDataDir()
  const file = join(folder, 'principals.json')
  await writeFile(file, JSON.stringify({ principals }), { mode: 0o600 })
  host = await launchHost({ dataDir: join(folder, 'data'), args: ['--principals', file] })
  ada = host.as(tokenOf('ada'))
  bob = host.as(tokenOf('bob'))
  eve = host.as(tokenOf('eve'))
  adaHears = await ada.notifications()
  bobHears = await bob.notifications()

  const bytes = 'The vault opens with the code 7291. Only the treasurer knows it.'
  documentId = (await ada.add({ fileName: 'vault.txt', bytes })).documentId
  await ada.settled([documentId])
  const reply = await ada.ask('What code opens the vault?')
  expect(reply.message.content).toContain('7291')
  conversationId = reply.conversation.conversationId
  taskId = reply.taskId
  await adaHears.task(taskId)
})

afterAll(async () => {
  await Promise.all([adaHears, bobHears].map((stream) => stream?.[Symbol.asyncDispose]()))
  await host?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

describe('two people in different teams', () => {
  it("never see each other's documents", async () => {
    expect(await bob.knowledge.ListDocuments()).toEqual([])
    expect(await bob.knowledge.GetDocument(documentId)).toBeNull()
    expect(await bob.knowledge.GetIngestionStatus(documentId)).toBeNull()
    expect(await bob.documents.ReadDocument({ documentId, offset: 0, length: 100 })).toBeNull()
    expect(await bob.documents.ReadDocumentText({ documentId, offset: 0, length: 100 })).toBeNull()
  })

  it("never find each other's text", async () => {
    const query = 'code of the vault'
    expect((await bob.retrieval.Search({ query, minScore: -1 })).matches).toEqual([])
    const asAlpha = { query, minScore: -1, requestedScopes: [{ type: 'Team' as const, teamId: 'alpha' }] }
    expect((await bob.retrieval.Search(asAlpha)).matches).toEqual([])
    const { message } = await bob.ask('What code opens the vault?')
    expect(message.content).not.toContain('7291')
    expect(message.citations).toEqual([])
  })

  it("never see each other's conversations, tasks or traces", async () => {
    expect((await bob.assistant.ListConversations()).map((one) => one.conversationId)).not.toContain(conversationId)
    expect(await bob.assistant.GetConversation(conversationId)).toBeNull()
    expect(await bob.assistant.GetTaskStatus(taskId)).toBeNull()
    const { traceId } = await ada.retrieval.Search({ query: 'vault' })
    expect(await ada.retrieval.GetTrace(traceId)).not.toBeNull()
    expect(await bob.retrieval.GetTrace(traceId)).toBeNull()
  })

  it("cannot write to each other's things", async () => {
    await bob.knowledge.DeleteDocument(documentId).catch(() => undefined)
    await bob.documents.RetryIngestion(documentId).catch(() => undefined)
    await bob.assistant.DeleteConversation(conversationId).catch(() => undefined)
    await bob.conversations.CancelTask(taskId).catch(() => undefined)
    const intrusion = bob.assistant.SubmitMessage({ conversationId, content: 'Let me in' })
    await expect(intrusion).rejects.toMatchObject({ status: 404 })
    expect(await ada.knowledge.GetDocument(documentId)).toMatchObject({ status: 'Indexed' })
    expect((await ada.assistant.GetConversation(conversationId))?.messages.map(({ content }) => content)).not.toContain(
      'Let me in',
    )
  })

  it("never hear each other's notifications", async () => {
    // Bob hears of his own document after everything that Ada did: whatever was to leak has leaked by then.
    const own = await bob.add({ fileName: 'bob.txt', bytes: 'Nothing of interest stands here.' })
    await bobHears.first('news of his own document', ({ kind, payload }) => {
      return kind === 'KnowledgeBase.IngestionStatus' && payload.documentId === own.documentId
    })
    const heard = JSON.stringify(bobHears.received)
    for (const secret of [documentId, conversationId, taskId, '7291']) expect(heard).not.toContain(secret)
    expect(JSON.stringify(adaHears.received)).not.toContain(own.documentId)
  })

  it('cannot act in a team that they are not in', async () => {
    const intruder = host.as(tokenOf('bob'), 'alpha')
    await expect(intruder.knowledge.ListDocuments()).rejects.toMatchObject({ status: 403 })
    const response = await intruder.request('/api/notifications?team=alpha')
    expect(response.status).toBe(403)
    await response.body?.cancel()
  })
})

describe('a person who may only read', () => {
  it('reads the documents of the team', async () => {
    expect(await eve.knowledge.GetDocument(documentId)).toMatchObject({ fileName: 'vault.txt' })
  })

  it('is Forbidden to upload, in the words of the contract', async () => {
    const uploaded = await eve.upload({ fileName: 'mine.txt', bytes: 'Mine.' })
    expect(uploaded).toEqual({ ok: false, error: { type: 'Forbidden' } })
  })

  it('gets 403 where the contract has no such word', async () => {
    await expect(eve.knowledge.DeleteDocument(documentId)).rejects.toMatchObject({ status: 403 })
    await expect(eve.assistant.ListConversations()).rejects.toMatchObject({ status: 403 })
    await expect(eve.retrieval.Search({ query: 'vault' })).rejects.toMatchObject({ status: 403 })
  })
})

it('a person who asks for many replies at once is refused in words, and makes nobody wait (another waited 9.5 s for 1,000)', async () => {
  const zoe = host.as(tokenOf('zoe'))
  await using server = await startOpenAIServer({ chat: [{ type: 'GoesSilent', deltas: ['Well, '] }] })
  await connectProvider(zoe, server.baseUrl)
  const asked = await Promise.allSettled(
    Array.from({ length: 24 }, (_, at) => zoe.assistant.SubmitMessage({ content: `Question ${at}?` })),
  )
  const taken = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect([taken.length, refused.length]).toEqual([4, 20])
  for (const reason of refused)
    expect(reason).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^4 of your replies are being written/),
    })

  expect((await bob.ask('What is the weather?')).message.completion).toBe('Complete')
  const states = () =>
    Promise.all(taken.map(async ({ taskId }) => (await zoe.assistant.GetTaskStatus(taskId))?.status.type))
  for (const state of await states()) expect(state).toMatch(/^(Pending|Running|Streaming)$/)
  // One that ends makes room for another.
  await zoe.conversations.CancelTask(taken[0]?.taskId ?? '')
  taken.push(await zoe.assistant.SubmitMessage({ content: 'And now?' }))
  for (const { taskId } of taken) await zoe.conversations.CancelTask(taskId)
})
